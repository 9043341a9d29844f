import { Alert, Button, Group, Modal, Radio, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TranscriptTurn } from '#api/contract/calls.ts'
import {
  decideDispute,
  type GivenCheckBody,
  openDispute,
  overrideAnswer,
  takeBackOverride,
} from '#api/contract/corrections.ts'
import { type CallScore, callScore } from '#api/contract/scores.ts'
import type { DisputeOutcome } from '#db/vocabulary/grading.ts'
import { stepsOf } from '#workers/domain/scoring/scale.ts'
import type { CheckAnswer, Criterion, SubCheck } from '#workers/domain/scoring/scorecard.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call as request } from '../../lib/call.ts'
import { callDuration } from '../../lib/time.ts'
import { ErrorAlert } from '../feedback/ErrorState.tsx'
import { useDirtyGuard } from '../form/use-dirty-guard.tsx'
import { useCallMutation } from '../../lib/call-mutation.ts'
import type { AnswerIntent, CorrectionProps } from './AnswerCorrections.tsx'
import { type AnswerChoice, answerChoices, choiceOf } from './answer-choices.ts'
import { givenByPeople, TakenBackChecks } from './TakenBackChecks.tsx'
import { useAnswerText } from './use-answer-text.ts'
import { findQuotes, type FoundQuote } from './quote-search.ts'

const shownMatches = 4

/** The user's answer to one check; `quote` null keeps the existing quotes. */
type Draft = { choice: AnswerChoice; quote: FoundQuote | null }

const titles = {
  override: 'titleOverride',
  dispute: 'titleDispute',
  decide: 'titleDecide',
  takeBack: 'titleTakeBack',
} as const
const submits = {
  override: 'submitOverride',
  dispute: 'submitDispute',
  decide: 'submitDecide',
  takeBack: 'submitTakeBack',
} as const

const isStale = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'stale'

/** The same answer in the score that has replaced the one that the dialog is about; null if that is not what went wrong. */
function inNewScore(props: CorrectionProps, error: Error): CorrectionProps | null {
  if (!isStale(error)) return null
  const { score, scorecard, layer } = callScore.safeParse(error.current).data ?? {}
  const isSame = ({ criterionId }: { criterionId: string }) => criterionId === props.criterion.id
  const machine = score?.answers.find(isSame)
  const own = layer?.answers.find(isSame)
  if (score == null || machine === undefined || own === undefined) return null
  const criterion = scorecard?.definition.sections
    .flatMap(({ criteria }) => criteria)
    .find(({ id }) => id === props.criterion.id)
  return {
    ...props,
    scoreId: score.id,
    criterion: criterion ?? props.criterion,
    machine,
    answer: own.answer ?? machine,
    layer: own,
  }
}

/**
 * Asks for a different answer, a dispute, or a decision about one. If the API refuses, it stays open and shows why. What is typed is kept if
 * the call was scored again meanwhile, and asked about before it is lost.
 */
export function AnswerDialog({
  intent,
  onClose,
  ...opened
}: CorrectionProps & { intent: AnswerIntent; onClose: () => void }) {
  const t = useTranslations('answerCorrections')
  const common = useTranslations('common')
  const [replaced, setReplaced] = useState<CorrectionProps | null>(null)
  const { callId, scoreId, criterion, machine, answer, layer, messages } = replaced ?? opened
  const answerText = useAnswerText(criterion)
  const onlyWaiting = intent === 'override' && !layer.may.override
  const shown = criterion.checks.filter(({ id }) => !onlyWaiting || layer.waiting.includes(id))
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const [outcome, setOutcome] = useState<DisputeOutcome>('rejected')
  const [taken, setTaken] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')

  const checkOf = (id: string) => answer.checks.find(({ checkId }) => checkId === id)
  const changed = shown.flatMap(({ id }): GivenCheckBody[] => {
    const draft = drafts.get(id)
    const before = checkOf(id)
    if (draft === undefined) return []
    const { status, step } = draft.choice
    const isSame = status === before?.status && step === before.step
    if (isSame && draft.quote === null && !layer.waiting.includes(id)) return []
    return [{ checkId: id, status, step, evidence: draft.quote === null ? undefined : [draft.quote] }]
  })
  const proposed = layer.openDispute?.proposed ?? []
  const proposedQuotes = [
    ...new Set(proposed.flatMap(({ evidence }) => evidence?.map(({ quote }) => quote) ?? [])),
  ]
  // The API takes “met” only with a quote, the rep's or the machine's.
  const lacksQuote = proposed.some(
    ({ checkId, status: given, evidence = [] }) =>
      given === 'met' &&
      evidence.length === 0 &&
      machine.checks.find((check) => check.checkId === checkId)?.evidence.length === 0 &&
      criterion.checks.find(({ id }) => id === checkId)?.method.kind !== 'metric',
  )
  const given = givenByPeople(answer, layer)
  const takenBack = given.length === 1 ? given : given.filter(({ checkId }) => taken.includes(checkId))
  const needsAnswer = intent === 'override' || (intent === 'decide' && outcome === 'partially_accepted')
  const isReady =
    reason.trim() !== '' &&
    (!needsAnswer || changed.length > 0) &&
    (intent !== 'takeBack' || takenBack.length > 0)

  const send = (): Promise<CallScore> => {
    const params = { id: callId }
    const about = { scoreId, criterionId: criterion.id }
    switch (intent) {
      case 'override':
        return request(overrideAnswer, { params, body: { ...about, checks: changed, reason } })
      case 'takeBack':
        return request(takeBackOverride, {
          params,
          body: { ...about, checkIds: takenBack.map(({ checkId }) => checkId), reason },
        })
      case 'dispute':
        return request(openDispute, { params, body: { ...about, proposed: changed, reason } })
      case 'decide':
        return request(decideDispute, {
          params,
          body: {
            ...about,
            outcome,
            checks: outcome === 'partially_accepted' ? changed : [],
            comment: reason,
          },
        })
    }
    return intent satisfies never
  }
  const sending = useCallMutation(t(titles[intent]), send, onClose)
  const submit = () =>
    sending.mutate(undefined, { onError: (error) => setReplaced(inNewScore(opened, error) ?? replaced) })
  const guard = useDirtyGuard(() => reason !== '' || drafts.size > 0 || taken.length > 0, {
    isOnPageOnly: true,
  })
  const close = () => {
    if (!sending.isPending) guard.leave(onClose)
  }

  return (
    <Modal
      opened
      onClose={close}
      title={t(titles[intent])}
      size={520}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) submit()
        }}
      >
        <Stack gap={14}>
          <Text fw={600}>{criterion.text}</Text>
          {intent !== 'decide' && (
            <Text size="xs" c="dimmed">
              {t(intent === 'takeBack' && given.length > 1 ? 'textTakeBackSome' : intentTexts[intent])}
            </Text>
          )}
          {intent === 'takeBack' && given.length > 1 && (
            <TakenBackChecks
              criterion={criterion}
              machine={machine}
              given={given}
              taken={taken}
              onChange={setTaken}
            />
          )}
          {intent === 'decide' && layer.openDispute !== null && (
            <>
              <Text size="sm" dir="auto">
                “{layer.openDispute.reason}”
              </Text>
              {proposedQuotes.map((quote) => (
                <Text key={quote} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {t('quoteFor')}: <bdi>“{quote}”</bdi>
                </Text>
              ))}
              <Radio.Group
                label={t('outcomeLabel')}
                value={outcome}
                onChange={(value) => setOutcome(outcomeOf(value))}
              >
                <Stack gap={6} mt={6}>
                  <Radio
                    value="rejected"
                    label={t('keep', {
                      status: answerText({ status: answer.status, step: answer.checks[0]?.step }),
                    })}
                    data-autofocus
                  />
                  {proposed.length > 0 && (
                    <Radio
                      value="accepted"
                      disabled={lacksQuote}
                      description={lacksQuote ? t('acceptLacksQuote') : undefined}
                      label={t('accept', {
                        answers: [...new Set(proposed.map(answerText))].join(', '),
                      })}
                    />
                  )}
                  <Radio value="partially_accepted" label={t('acceptPart')} />
                </Stack>
              </Radio.Group>
            </>
          )}
          {(intent === 'override' ||
            intent === 'dispute' ||
            (intent === 'decide' && outcome === 'partially_accepted')) &&
            shown.map((check) => (
              <CheckFields
                key={check.id}
                check={check}
                criterion={criterion}
                current={checkOf(check.id)}
                draft={drafts.get(check.id)}
                messages={messages ?? []}
                isProposal={intent === 'dispute'}
                isWaiting={layer.waiting.includes(check.id)}
                onChange={(draft) => setDrafts(new Map([...drafts, [check.id, draft]]))}
              />
            ))}
          <Textarea
            label={t(reasonTexts[intent])}
            required
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {replaced !== null && isStale(sending.error) ? (
            <Alert color="yellow">{t('scoredAgain')}</Alert>
          ) : (
            sending.error !== null && <ErrorAlert error={sending.error} />
          )}
          <Group justify="flex-end" gap={8}>
            {needsAnswer && changed.length === 0 && (
              <Text size="xs" c="dimmed" mr="auto">
                {t(layer.waiting.length > 0 ? 'unanswered' : 'unchanged')}
              </Text>
            )}
            <Button variant="default" onClick={close}>
              {common('cancel')}
            </Button>
            <Button type="submit" disabled={!isReady} loading={sending.isPending}>
              {t(submits[intent])}
            </Button>
          </Group>
        </Stack>
      </form>
      {guard.dialog}
    </Modal>
  )
}

const intentTexts = { override: 'textOverride', dispute: 'textDispute', takeBack: 'textTakeBack' } as const
const reasonTexts = {
  override: 'reason',
  dispute: 'reasonDispute',
  decide: 'reasonDecide',
  takeBack: 'reason',
} as const

const outcomeOf = (value: string): DisputeOutcome =>
  value === 'accepted' || value === 'partially_accepted' ? value : 'rejected'

function CheckFields({
  check,
  criterion,
  current,
  draft,
  messages,
  isProposal,
  isWaiting,
  onChange,
}: {
  check: SubCheck
  criterion: Criterion
  current: CheckAnswer | undefined
  draft: Draft | undefined
  messages: readonly TranscriptTurn[]
  /** A proposal can be left empty, because somebody else decides. */
  isProposal: boolean
  /** Nobody has answered it yet. */
  isWaiting: boolean
  onChange: (draft: Draft) => void
}) {
  const t = useTranslations('answerCorrections')
  const answerText = useAnswerText(criterion)
  const steps = stepsOf(criterion)
  const choices = answerChoices(steps)
  const [search, setSearch] = useState('')
  // A disputed answer is not proposed again, and a check that waits has none: nothing is preselected, so that any answer can be chosen.
  const preselected =
    isProposal || isWaiting ? null : choiceOf(choices, current ?? { status: 'not_assessable' })
  const choice = draft?.choice ?? choices.find(({ value }) => value === preselected) ?? null
  const quote = draft?.quote ?? null
  const isQuotable = choice?.status === 'met' || choice?.status === 'missed'
  const quoted = check.method.kind !== 'metric' && isQuotable ? choice : null
  const hasOwn = (current?.evidence.length ?? 0) > 0
  const matches = findQuotes(messages, search, shownMatches)
  const nameOf = (index: number) => messages[index]?.userName ?? ''
  return (
    <Stack gap={6} data-check={check.id}>
      <Select
        label={t(isProposal ? 'proposeTo' : 'answerTo', {
          text: criterion.checks.length === 1 ? criterion.text : check.text,
        })}
        data={choices.map((one) => ({ value: one.value, label: answerText(one) }))}
        value={choice?.value ?? null}
        placeholder={t(isProposal ? 'proposeNone' : 'answerNone')}
        allowDeselect={false}
        onChange={(next) => {
          const chosen = choices.find(({ value }) => value === next)
          if (chosen !== undefined) onChange({ choice: chosen, quote })
        }}
      />
      {quoted !== null && quote === null && (
        <TextInput
          label={t('quoteFor')}
          placeholder={t('quotePlaceholder')}
          description={
            quoted.status === 'met' && !hasOwn
              ? t(steps === null ? 'quoteNeeded' : 'quoteNeededForStep')
              : hasOwn && t('quoteOwn')
          }
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {quoted !== null && quote === null && search.trim().length > 2 && (
        <Stack gap={4} role="group" aria-label={t('quoteFor')}>
          {matches.length === 0 && (
            <Text size="xs" c="dimmed">
              {t('quoteNone')}
            </Text>
          )}
          {matches.map((match) => (
            <Button
              key={match.messageIndex}
              variant="default"
              size="xs"
              h="auto"
              py={4}
              justify="flex-start"
              styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.35 } }}
              onClick={() => onChange({ choice: quoted, quote: match })}
            >
              <span>
                <bdi>“{match.quote}”</bdi>{' '}
                <Text span inherit c="dimmed">
                  <bdi>{nameOf(match.messageIndex)}</bdi> ·{' '}
                  {callDuration(Math.floor(messages[match.messageIndex]?.secondsFromStart ?? 0))}
                </Text>
              </span>
            </Button>
          ))}
        </Stack>
      )}
      {quoted !== null && quote !== null && (
        <Group gap={8} wrap="nowrap" align="flex-start">
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            <bdi>“{quote.quote}”</bdi> · <bdi>{nameOf(quote.messageIndex)}</bdi>
          </Text>
          <Button
            size="xs"
            variant="subtle"
            flex="none"
            onClick={() => onChange({ choice: quoted, quote: null })}
          >
            {t('quoteRemove')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
