import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { shownTotal } from '#workers/domain/scoring/shown-total.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { ListTime } from '../../../ui/Moment.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { type Draft, findCriterion, numberOf } from '../model/definition.ts'
import { type FlipFilter, flipsQuery } from '../queries.ts'
import styles from './Preview.module.css'

/** The calls that a figure of the preview counts, each with its score before and after. */
export function Flips({
  scorecardId,
  previewId,
  filter,
  draft,
}: {
  scorecardId: string
  previewId: string
  filter: FlipFilter
  draft: Draft
}) {
  const t = useTranslations('scorecardPreview')
  const { data, error, refetch } = useQuery(flipsQuery(useOrgId(), scorecardId, previewId, filter))
  const { criterionId, direction } = filter
  const title =
    criterionId === undefined
      ? t(direction === 'startsPassing' ? 'startTitle' : 'stopTitle')
      : `${numberOf(draft, criterionId)} ${findCriterion(draft, criterionId)?.text ?? ''}`
  const points = (score: number | null): string =>
    score === null ? '–' : String(shownTotal(score, draft.passMark))
  return (
    <section aria-label={title}>
      <Text fw={600} size="sm" py={4} dir="auto">
        {title}
      </Text>
      {error !== null && data === undefined && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={80} />}
      {data?.results.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noFlips')}
        </Text>
      )}
      <ul className={styles.flips}>
        {data?.results.map(({ callId, title: call, callerName, startedAt, before, after }) => (
          <li key={callId}>
            <div style={{ minWidth: 0, flex: 1 }}>
              <TextLink
                to="/calls/$callId"
                params={{ callId }}
                target="_blank"
                display="block"
                truncate
                dir="auto"
              >
                {call === '' ? t('untitled') : call}
              </TextLink>
              <Text size="xs" c="dimmed" truncate>
                {callerName !== null && `${callerName} · `}
                <ListTime at={startedAt} />
              </Text>
            </div>
            <span className="numeric">
              <span className="meta">{points(before)} →</span> <b>{points(after)}</b>
            </span>
          </li>
        ))}
      </ul>
      {data?.nextCursor != null && (
        <Text size="xs" c="dimmed">
          {t('moreFlips', { count: data.results.length })}
        </Text>
      )}
    </section>
  )
}
