import { Button, Group, Spoiler, Stack, Text } from '@mantine/core'
import { IconGavel, IconMessage2Question, IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { withdrawDispute } from '#api/contract/corrections.ts'
import type { TranscriptTurn } from '#api/contract/calls.ts'
import type { LayerAnswer } from '#api/contract/score-layer.ts'
import type { Person } from '#api/contract/people.ts'
import type { Criterion, CriterionAnswer } from '#workers/domain/scoring/scorecard.ts'
import { call as request } from '../../lib/call.ts'
import { MoreTexts } from '../../lib/intl.tsx'
import { formatMoment } from '../../lib/time.ts'
import { RelativeTime } from '../Moment.tsx'
import { nameOfRep } from '../pickers/reps.ts'
import { useCallMutation } from '../../lib/call-mutation.ts'
import { useAnswerDialog } from './AnswerDialogs.tsx'
import { AnswerStatus } from './AnswerStatus.tsx'
import { useAnswerText } from './use-answer-text.ts'
import { answerCorrections } from './corrections-texts.ts'

/** What the user is about to do with an answer. */
export type AnswerIntent = 'override' | 'dispute' | 'decide' | 'takeBack'

export type CorrectionProps = {
  callId: string
  scoreId: string
  criterion: Criterion
  machine: CriterionAnswer
  /** The answer that counts. */
  answer: CriterionAnswer
  layer: LayerAnswer
  messages: readonly TranscriptTurn[] | undefined
}

/** What people said about an answer, and what the reader may do with it. */
export function AnswerCorrections(props: CorrectionProps) {
  return (
    <MoreTexts texts={answerCorrections}>
      <Corrections {...props} />
    </MoreTexts>
  )
}

function Corrections(props: CorrectionProps) {
  const t = useTranslations('answerCorrections')
  const answerText = useAnswerText(props.criterion)
  const openDialog = useAnswerDialog()
  const ask = (intent: AnswerIntent) => () => openDialog({ ...props, intent })
  const { callId, scoreId, criterion, machine, layer } = props
  const withdrawing = useCallMutation('Withdraw dispute', () =>
    request(withdrawDispute, {
      params: { id: callId },
      body: { scoreId, criterionId: criterion.id },
    }),
  )
  const { may, openDispute, history, givenBy, waiting } = layer
  const mayChange = may.override || (may.answerWaiting && waiting.length > 0)
  return (
    <Stack gap={6} mt={8} fz="xs">
      {waiting.length > 0 && <Text size="xs">{t('waiting')}</Text>}
      {layer.answer !== null && (
        <Group gap={6} wrap="wrap">
          <Text span size="xs" c="dimmed">
            {givenBy === null ? t('givenByGone') : t('givenBy', { name: nameOfRep(givenBy) })} ·{' '}
            {t('machine')}
          </Text>
          <span data-machine={machine.status}>
            <AnswerStatus
              status={machine.status}
              text={answerText({ status: machine.status, step: machine.checks[0]?.step })}
            />
          </span>
        </Group>
      )}
      {openDispute !== null && (
        <Stack gap={4} p={8} bg="var(--tone-yellow-tint)" style={{ borderRadius: 4 }}>
          <Text size="xs" fw={600}>
            {openDispute.isOwn
              ? t('openDisputeOwn')
              : t('openDispute', { name: nameOf(openDispute.openedBy) ?? t('gone') })}{' '}
            <Text span inherit fw={400} c="dimmed">
              <RelativeTime at={openDispute.openedAt} />
            </Text>
          </Text>
          <Text size="xs" style={{ overflowWrap: 'anywhere' }} dir="auto">
            “{openDispute.reason}”
          </Text>
          {openDispute.proposed.length > 0 && (
            <Text size="xs">
              {t('proposes')} {openDispute.proposed.map(answerText).join(', ')}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {t('openUntil', { date: formatMoment(new Date(openDispute.expiresAt), 'full') })}
          </Text>
        </Stack>
      )}
      <Group gap={6}>
        {may.decide && (
          <Button size="xs" leftSection={<IconGavel size={13} />} onClick={ask('decide')}>
            {t('decide')}
          </Button>
        )}
        {mayChange && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={13} />}
            onClick={ask('override')}
          >
            {t(waiting.length > 0 ? 'answerWaiting' : 'override')}
          </Button>
        )}
        {may.takeBack && (
          <Button size="xs" variant="default" onClick={ask('takeBack')}>
            {t('takeBack')}
          </Button>
        )}
        {may.dispute && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMessage2Question size={13} />}
            onClick={ask('dispute')}
          >
            {t('dispute')}
          </Button>
        )}
        {may.withdraw && (
          <Button
            size="xs"
            variant="default"
            loading={withdrawing.isPending}
            onClick={() => withdrawing.mutate(undefined)}
          >
            {t('withdraw')}
          </Button>
        )}
      </Group>
      {layer.editable !== 'YES' && (
        <Text size="xs" c="dimmed">
          {t(layer.editable === 'NO' ? 'locked' : 'disputeOnly')}
        </Text>
      )}
      {history.length > 0 && <History criterion={criterion} events={history} />}
    </Stack>
  )
}

/** ' (Missed → Met)', or nothing if the answer has stayed the same. */
function changeText(
  {
    before,
    after,
    beforeStep,
    afterStep,
  }: Pick<LayerAnswer['history'][number], 'before' | 'after' | 'beforeStep' | 'afterStep'>,
  answerText: ReturnType<typeof useAnswerText>,
): string {
  if (before === after && beforeStep === afterStep) return ''
  return ` (${answerText({ status: before, step: beforeStep })} → ${answerText({ status: after, step: afterStep })})`
}

const nameOf = (person: Person | null): string | null => (person === null ? null : nameOfRep(person))

function History({ criterion, events }: { criterion: Criterion; events: LayerAnswer['history'] }) {
  const t = useTranslations('answerCorrections')
  const answerText = useAnswerText(criterion)
  return (
    <section>
      <Text size="xs" fw={600} component="h4" m={0}>
        {t('history', { count: events.length })}
      </Text>
      <Spoiler maxHeight={110} showLabel="…" hideLabel="–">
        <Stack component="ol" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {events.map(({ id, kind, at, by, byProduct, reason, outcome, ...change }) => (
            <Text key={id} component="li" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {byProduct
                ? t(kind === 'overrideWithdrawn' ? 'rescore' : 'product')
                : (nameOf(by) ?? t('gone'))}{' '}
              {t(`kind.${kind}`)}
              {outcome !== null && `: ${t(`outcome.${outcome}`)}`}
              {changeText(change, answerText)} · <RelativeTime at={at} />
              {reason !== '' && (
                <Text span inherit display="block" c="var(--c-text)" dir="auto">
                  “{reason}”
                </Text>
              )}
            </Text>
          ))}
        </Stack>
      </Spoiler>
    </section>
  )
}
