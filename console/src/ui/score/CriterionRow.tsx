import { Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { TranscriptTurn } from '#api/contract/calls.ts'
import { earnedShare } from '#workers/domain/scoring/scale.ts'
import type { CheckAnswer, Criterion, CriterionAnswer, SubCheck } from '#workers/domain/scoring/scorecard.ts'
import { callDuration } from '../../lib/time.ts'
import type { EvidenceMark } from '../evidence/evidence.ts'
import { AnswerStatus, StatusIcon } from './AnswerStatus.tsx'
import { PointsBar } from './PointsBar.tsx'
import { judgeOf, points, shownStatus, totalsOf, unassessedPoints } from './score-summary.ts'
import { useAnswerText } from './use-answer-text.ts'
import styles from './Score.module.css'

export type AnswerState = 'changed' | 'disputed' | 'waits'

const speakerTexts = { rep: 'speakerRep', buyer: 'speakerBuyer', metric: 'speakerMetric' } as const

/** One criterion with its answer on one line; expanded, its checks with reasons and quotes. */
export function CriterionRow({
  criterion,
  answer,
  marks,
  messages,
  isOpen,
  currentMark,
  state,
  corrections,
  onToggle,
  onMark,
}: {
  criterion: Criterion
  answer: CriterionAnswer
  marks: readonly EvidenceMark[]
  /** For the speakers' names; undefined while the transcript loads. */
  messages: readonly TranscriptTurn[] | undefined
  isOpen: boolean
  currentMark: number | null
  /** Set if people have done something with the machine's answer. */
  state: AnswerState | null
  /** What people said about it, and what the reader may do. */
  corrections: ReactNode
  onToggle: () => void
  onMark: (mark: EvidenceMark) => void
}) {
  const t = useTranslations('callScore')
  const detailId = useId()
  const isPartlyAssessed = answer.assessed > 0 && answer.assessed < answer.possible
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={styles.criterion} data-criterion={criterion.id}>
      <button
        type="button"
        className={styles.criterionHead}
        aria-expanded={isOpen}
        aria-controls={detailId}
        onClick={onToggle}
      >
        <Chevron size={14} stroke={1.8} className={styles.chevron} aria-hidden />
        <span className={styles.criterionText} title={criterion.text}>
          {criterion.text}
        </span>
        <span className={styles.chip}>{t(speakerTexts[criterion.speaker])}</span>
        {criterion.gate && <span className={styles.chip}>{t('gateChip')}</span>}
        {state !== null && <span className={styles.state}>{t(`state.${state}`)}</span>}
        <AnswerStatus status={shownStatus(answer)} />
        <span className={styles.points}>
          {answer.earned === null ? '–' : points(answer.earned)} /{' '}
          {points(isPartlyAssessed ? answer.assessed : answer.possible)}
        </span>
      </button>
      {isPartlyAssessed && <AssessedPart answer={answer} criterion={criterion} />}
      <div id={detailId} hidden={!isOpen} className={styles.detail}>
        {isOpen && (
          <>
            <Stack component="ul" gap={6} m={0} p={0}>
              {answer.checks.map((check) => (
                <CheckLine
                  key={check.checkId}
                  check={check}
                  criterion={criterion}
                  marks={marks}
                  messages={messages}
                />
              ))}
            </Stack>
            {answer.status === 'not_applicable' && criterion.notApplicableWhen !== null && (
              <p className="meta">{t('notApplicableWhen', { condition: criterion.notApplicableWhen })}</p>
            )}
            {marks.map((mark) => (
              <Quote
                key={mark.number}
                mark={mark}
                speaker={messages?.[mark.messageIndex]?.userName}
                isCurrent={mark.number === currentMark}
                onClick={() => onMark(mark)}
              />
            ))}
            {corrections}
          </>
        )}
      </div>
    </li>
  )
}

/** '4 of 4 assessed points; 4 not assessable': how much of the criterion the points cover. */
function AssessedPart({ answer, criterion }: { answer: CriterionAnswer; criterion: Criterion }) {
  const t = useTranslations('callScore')
  const { notAssessable, notApplicable } = unassessedPoints(answer, criterion)
  const missing = [
    notAssessable > 0 && t('notAssessable', { points: points(notAssessable) }),
    notApplicable > 0 && t('notApplicable', { points: points(notApplicable) }),
  ].filter((part) => part !== false)
  const assessed = t('assessed', { earned: points(answer.earned ?? 0), assessed: points(answer.assessed) })
  return (
    <Group className="meta" gap={8} wrap="nowrap" pl={32} pr={16} pb={6}>
      {[assessed, missing.join(', ')].filter((part) => part !== '').join('; ')}
      <PointsBar totals={totalsOf(answer)} />
    </Group>
  )
}

/** A reason that only repeats the question is left out. */
const isNews = (reason: string, text: string): boolean =>
  reason !== '' && reason.replace(/\.$/, '').toLowerCase() !== text.toLowerCase()

function CheckLine({
  check,
  criterion,
  marks,
  messages,
}: {
  check: CheckAnswer
  criterion: Criterion
  marks: readonly EvidenceMark[]
  messages: readonly TranscriptTurn[] | undefined
}) {
  const t = useTranslations('answer')
  const definition = criterion.checks.find(({ id }) => id === check.checkId)
  const possible = criterion.weight * (definition?.share ?? 0)
  const share = earnedShare(criterion, check)
  const isAnswered = check.status === 'met' || check.status === 'missed'
  const status = share > 0 && share < 1 ? 'partly' : check.status
  return (
    <Group component="li" gap={6} wrap="nowrap" align="flex-start" fz="xs" lh="xs" c="dimmed">
      <StatusIcon status={status} label={t(status)} />
      <Text span inherit flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <span>{definition?.text ?? check.checkId}</span>
        <Text span inherit display="block" c="var(--c-muted)" data-judgement>
          <Judgement
            check={check}
            criterion={criterion}
            definition={definition}
            marks={marks}
            messages={messages}
          />
        </Text>
      </Text>
      <span className={styles.points}>
        {isAnswered ? points(possible * share) : '–'} / {points(possible)}
      </span>
    </Group>
  )
}

/**
 * 'Pattern · words 3, 5 · The buyer names the steps': the step of a scale, what gave the answer, the numbers of its quotes, and the reason.
 * If nothing could be judged, that and its reason.
 */
function Judgement({
  check,
  criterion,
  definition,
  marks,
  messages,
}: {
  check: CheckAnswer
  criterion: Criterion
  definition: SubCheck | undefined
  marks: readonly EvidenceMark[]
  messages: readonly TranscriptTurn[] | undefined
}) {
  const t = useTranslations('callScore')
  const answerText = useAnswerText(criterion)
  const isJudged = check.status === 'met' || check.status === 'missed'
  const numbers = marks.filter((mark) =>
    check.evidence.some(
      ({ messageIndex, start }) => messageIndex === mark.messageIndex && start === mark.start,
    ),
  )
  const near = (check.considered ?? []).flatMap((index) => messages?.[index] ?? [])
  const parts = [
    check.step !== undefined && answerText(check),
    isJudged ? t(`judgedBy.${judgeOf(check, definition)}`) : answerText(check),
    numbers.length > 0 && t('judgedWords', { numbers: numbers.map(({ number }) => number).join(', ') }),
    near.length > 0 &&
      t('judgedNear', {
        times: near.map(({ secondsFromStart }) => callDuration(Math.floor(secondsFromStart))).join(', '),
      }),
    isNews(check.reason, definition?.text ?? '') && check.reason,
  ]
  return parts.filter((part) => part !== false).join(' · ')
}

function Quote({
  mark,
  speaker,
  isCurrent,
  onClick,
}: {
  mark: EvidenceMark
  speaker: string | undefined
  isCurrent: boolean
  onClick: () => void
}) {
  const t = useTranslations('callScore')
  return (
    <button type="button" className={styles.quote} aria-pressed={isCurrent} onClick={onClick}>
      <span className="visually-hidden">{t('quote')}</span>
      <span className={styles.quoteNumber}>{mark.number}</span>
      <span>
        <Text span inherit lineClamp={6}>
          <bdi>“{mark.quote}”</bdi>
        </Text>
        <span className="meta numeric">
          {speaker !== undefined && <bdi>{speaker} · </bdi>}
          <Text span inherit c="var(--c-link)">
            {callDuration(Math.floor(mark.secondsFromStart))}
          </Text>
        </span>
      </span>
    </button>
  )
}
