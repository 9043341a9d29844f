import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Coaching, JudgedCriterion } from '#api/contract/coaching.ts'
import { shownTotal } from '#workers/domain/scoring/shown-total.ts'
import type { EvidenceMark } from '../../../ui/evidence/evidence.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { criterionKey, shownOf } from './coaching-marks.ts'
import { PanelHead } from './PanelHead.tsx'
import type { CoachingState } from './use-coaching.ts'
import styles from './Coaching.module.css'

/** What to talk about according to the score: what cost and what earned the most, with quotes, and materials for the first. */
export function ScoreReading({
  callId,
  passMark,
  coaching,
  onMark,
}: {
  callId: string
  passMark: number | null
  coaching: CoachingState
  onMark: (mark: EvidenceMark) => void
}) {
  const t = useTranslations('coaching')
  const score = coaching.data?.score ?? null
  if (score === null) return null
  const shown = shownOf(score)
  if (shown.toWorkOn.length + shown.wentWell.length === 0) return null
  return (
    <section aria-label={t('score')}>
      <PanelHead title={t('score')} meta={totalText(score)}>
        <TextLink fz="xs" pe={8} to="/calls/$callId" params={{ callId }} search={{ tab: 'score' }}>
          {t('scoreAll')}
        </TextLink>
      </PanelHead>
      {(['toWorkOn', 'wentWell'] as const).map(
        (kind) =>
          shown[kind].length > 0 && (
            <Stack key={kind} gap={4} className={styles.reading}>
              <Text component="h3" fz="xs" fw={600} m={0}>
                {t(kind)}
              </Text>
              {shown[kind].map((criterion) => (
                <Criterion
                  key={criterion.criterionId}
                  callId={callId}
                  criterion={criterion}
                  coaching={coaching}
                  onMark={onMark}
                />
              ))}
              {kind === 'toWorkOn' && <Materials focus={score.focus} />}
            </Stack>
          ),
      )}
    </section>
  )

  function totalText({ overall, passed }: NonNullable<Coaching['score']>): string {
    if (overall === null || passed === null) return t('scoreNoTotal')
    return t(passed ? 'scorePassed' : 'scoreNotPassed', { score: shownTotal(overall, passMark) })
  }
}

function Criterion({
  callId,
  criterion: { criterionId, text, earned, possible },
  coaching,
  onMark,
}: {
  callId: string
  criterion: JudgedCriterion
  coaching: CoachingState
  onMark: (mark: EvidenceMark) => void
}) {
  const t = useTranslations('coaching')
  const points = { earned, possible }
  return (
    <Group gap={8} wrap="nowrap" align="baseline">
      <Text flex={1} miw={0} dir="auto">
        <TextLink
          c="inherit"
          to="/calls/$callId"
          params={{ callId }}
          search={{ tab: 'score', c: criterionId }}
        >
          {text}
        </TextLink>
        {(coaching.evidence.byCriterion.get(criterionKey(criterionId)) ?? []).map((mark) => (
          <button
            key={mark.number}
            type="button"
            className={styles.number}
            style={{ marginInlineStart: 6 }}
            aria-pressed={mark.number === coaching.currentMark}
            aria-label={t('quoteOf', { number: mark.number, text })}
            onClick={() => onMark(mark)}
          >
            {mark.number}
          </button>
        ))}
      </Text>
      <Text span size="xs" c="dimmed" flex="none" className="numeric" title={t('pointsOf', points)}>
        {t('points', points)}
      </Text>
    </Group>
  )
}

function Materials({ focus }: { focus: NonNullable<Coaching['score']>['focus'] }) {
  const t = useTranslations('coaching')
  if (focus === null || focus.materials.length === 0) return null
  return (
    <Text size="xs" c="dimmed">
      {t('learn')}{' '}
      {focus.materials.map(({ id, title, url }, index) => (
        <span key={id} dir="auto">
          {index > 0 && ', '}
          <Anchor inherit underline="always" href={url} target="_blank" rel="noreferrer">
            {title}
          </Anchor>
        </span>
      ))}
    </Text>
  )
}
