import { memo } from 'react'
import type { useTranslations } from 'use-intl'
import type { TranscriptTurn } from '#api/contract/calls.ts'
import { callDuration } from '../../../../lib/time.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import type { EvidenceMark } from '../evidence/evidence.ts'
import { segmentText } from '../evidence/segments.ts'
import type { SearchMatch } from './transcript-search.ts'
import { turnTime } from './transcript-text.ts'
import styles from './Transcript.module.css'

type RowProps = {
  /** Handed down: hundreds of rows a second mount while scrolling. */
  t: ReturnType<typeof useTranslations<'callTranscript'>>
  turn: TranscriptTurn
  marks: readonly EvidenceMark[]
  matches: readonly SearchMatch[]
  /** Number of the current evidence if this row holds it, else null: rows that do not change do not render again. */
  currentMark: number | null
  currentMatch: number | null
  criterionNames: ReadonlyMap<string, string>
  onMark: (mark: EvidenceMark) => void
}

/** One message. Plain elements: thousands of them pass by while scrolling. */
export const TranscriptRow = memo(function TranscriptRow({
  t,
  turn,
  marks,
  matches,
  currentMark,
  currentMatch,
  criterionNames,
  onMark,
}: RowProps) {
  const time = turnTime(turn)
  const segments = segmentText(
    turn.message,
    marks.map(({ number, start, end }) => ({ number, start, end })),
    matches,
  )
  return (
    <div className={styles.row} data-side={turn.side} data-current={currentMark !== null || undefined}>
      <div className={styles.time}>
        {turn.timeApproximate === true ? (
          <span title={t('estimated', { time: callDuration(Math.floor(turn.secondsFromStart)) })}>
            {time}
          </span>
        ) : (
          time
        )}
      </div>
      <div className={styles.said}>
        <div className={styles.speaker}>
          <Avatar name={turn.userName} shape={turn.side === 'buyer' ? 'square' : 'round'} size={20} />
          <bdi className={styles.name} title={turn.userName}>
            {turn.userName}
          </bdi>
          <span className={styles.side}>{t(turn.side)}</span>
        </div>
        <p className={styles.words} dir="auto">
          {segments.map((segment) => {
            const isCurrent = currentMark !== null && segment.numbers.includes(currentMark)
            const text =
              segment.match === null ? (
                segment.text
              ) : (
                <mark
                  className={styles.match}
                  data-current={segment.match === currentMatch || undefined}
                  data-match={segment.match}
                >
                  {segment.text}
                </mark>
              )
            const quoted =
              segment.numbers.length === 0 ? (
                text
              ) : (
                <span
                  className={styles.quote}
                  data-current={isCurrent || undefined}
                  data-depth={segment.numbers.length > 1 || undefined}
                >
                  {text}
                </span>
              )
            return (
              <span key={segment.start}>
                {quoted}
                {segment.ending.map((number) => {
                  const mark = marks.find((candidate) => candidate.number === number)
                  if (mark === undefined) return null
                  const criteria = mark.criterionIds.map((id) => criterionNames.get(id) ?? '').join(', ')
                  return (
                    <button
                      key={number}
                      type="button"
                      className={styles.number}
                      data-mark={number}
                      aria-pressed={number === currentMark}
                      aria-label={t('evidence', { number, criteria })}
                      title={criteria}
                      onClick={() => onMark(mark)}
                    >
                      {number}
                    </button>
                  )
                })}
              </span>
            )
          })}
        </p>
      </div>
    </div>
  )
})
