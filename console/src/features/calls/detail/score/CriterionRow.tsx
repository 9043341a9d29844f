import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { TranscriptTurn } from '#api/contract/calls.ts'
import type { CheckAnswer, Criterion, CriterionAnswer } from '#workers/domain/scoring/scorecard.ts'
import { callDuration } from '../../../../lib/time.ts'
import type { EvidenceMark } from '../evidence.ts'
import { points } from '../score-summary.ts'
import { AnswerStatus, StatusIcon } from './AnswerStatus.tsx'
import styles from './Score.module.css'

const speakerTexts = { rep: 'speakerRep', buyer: 'speakerBuyer', metric: 'speakerMetric' } as const

/** One criterion: its answer in a line, and opened its sub-checks with reasons and the quotes that earned it. */
export function CriterionRow({
  criterion,
  answer,
  marks,
  messages,
  isOpen,
  currentMark,
  onToggle,
  onMark,
}: {
  criterion: Criterion
  answer: CriterionAnswer
  marks: readonly EvidenceMark[]
  /** For the speaker's name; undefined while the transcript loads. */
  messages: readonly TranscriptTurn[] | undefined
  isOpen: boolean
  currentMark: number | null
  onToggle: () => void
  onMark: (mark: EvidenceMark) => void
}) {
  const t = useTranslations('callScore')
  const detailId = useId()
  const isPartlyAssessed = answer.assessed > 0 && answer.assessed < answer.possible
  const possible = isPartlyAssessed ? answer.assessed : answer.possible
  const earned = answer.earned === null ? '–' : points(answer.earned)
  return (
    <li className={styles.criterion} data-criterion={criterion.id}>
      <button type="button" className={styles.criterionHead} aria-expanded={isOpen} aria-controls={detailId} onClick={onToggle}>
        {isOpen ? (
          <IconChevronDown size={14} stroke={1.8} className={styles.chevron} aria-hidden />
        ) : (
          <IconChevronRight size={14} stroke={1.8} className={styles.chevron} aria-hidden />
        )}
        <span className={styles.criterionText} title={criterion.text}>
          {criterion.text}
        </span>
        <span className={styles.chip}>{t(speakerTexts[criterion.speaker])}</span>
        {criterion.gate && <span className={styles.chip}>{t('gateChip')}</span>}
        <AnswerStatus status={answer.status} />
        <span
          className={styles.points}
          title={
            isPartlyAssessed ? t('partlyAssessed', { assessed: points(answer.assessed), possible: points(answer.possible) }) : undefined
          }
        >
          {earned} / {points(possible)}
        </span>
      </button>
      <div id={detailId} hidden={!isOpen} className={styles.detail}>
        {isOpen && (
          <>
            <ul className={styles.checks}>
              {answer.checks.map((check) => (
                <CheckLine key={check.checkId} check={check} criterion={criterion} />
              ))}
            </ul>
            {isPartlyAssessed && (
              <p className={styles.hint}>{t('partlyAssessed', { assessed: points(answer.assessed), possible: points(answer.possible) })}</p>
            )}
            {answer.status === 'not_applicable' && criterion.notApplicableWhen !== null && (
              <p className={styles.hint}>{t('notApplicableWhen', { condition: criterion.notApplicableWhen })}</p>
            )}
            {marks.map((mark) => {
              const speaker = messages?.[mark.messageIndex]?.userName
              return (
                <button
                  key={mark.number}
                  type="button"
                  className={styles.quote}
                  aria-pressed={mark.number === currentMark}
                  onClick={() => onMark(mark)}
                >
                  <span className="visually-hidden">{t('quote')}</span>
                  <span className={styles.quoteNumber}>{mark.number}</span>
                  <span className={styles.quoteBody}>
                    <bdi className={styles.quoteText}>“{mark.quote}”</bdi>
                    <span className={styles.quoteMeta}>
                      {speaker !== undefined && <bdi>{speaker}</bdi>}
                      {speaker !== undefined && ' · '}
                      <span className={styles.quoteTime}>{callDuration(Math.floor(mark.secondsFromStart))}</span>
                    </span>
                  </span>
                </button>
              )
            })}
          </>
        )}
      </div>
    </li>
  )
}

/** A reason that only says the question again is left out. */
const isNews = (reason: string, text: string): boolean => reason !== '' && reason.replace(/\.$/, '').toLowerCase() !== text.toLowerCase()

function CheckLine({ check, criterion }: { check: CheckAnswer; criterion: Criterion }) {
  const answer = useTranslations('answer')
  const asked = criterion.checks.find(({ id }) => id === check.checkId)
  const possible = points(criterion.weight * (asked?.share ?? 0))
  const earned = { met: possible, missed: '0', not_applicable: '–', not_assessable: '–' }[check.status]
  return (
    <li className={styles.check}>
      <StatusIcon status={check.status} label={answer(check.status)} />
      <span className={styles.checkBody}>
        <span>{asked?.text ?? check.checkId}</span>
        {isNews(check.reason, asked?.text ?? '') && <span className={styles.checkReason}>{check.reason}</span>}
      </span>
      <span className={styles.points}>
        {earned} / {possible}
      </span>
    </li>
  )
}
