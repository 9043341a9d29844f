import { IconMessage2 } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { useTranslations } from 'use-intl'
import type { TranscriptTurn } from '#api/contract/calls.ts'
import { callDuration } from '../../lib/time.ts'
import { Avatar } from '../Avatar.tsx'
import type { EvidenceMark } from '../evidence/evidence.ts'
import { segmentText } from '../evidence/segments.ts'
import type { SearchMatch } from './transcript-search.ts'
import { turnTime } from './transcript-text.ts'
import styles from './Transcript.module.css'

type RowProps = {
  /** Passed down, because hundreds of rows per second mount while scrolling. */
  t: ReturnType<typeof useTranslations<'callTranscript'>>
  turn: SpokenTurn
  marks?: readonly EvidenceMark[]
  matches?: readonly SearchMatch[]
  /** Number of the current evidence if this row contains it, otherwise null, so that unaffected rows do not re-render. */
  currentMark?: number | null
  currentMatch?: number | null
  criterionNames?: ReadonlyMap<string, string>
  onMark?: (mark: EvidenceMark) => void
  notes?: readonly NoteNumber[]
  /** Id of the current note if this row contains it, otherwise null. */
  currentNote?: string | null
  onNote?: (id: string) => void
  /** At the end of the speaker's line, and below the words. */
  headEnd?: ReactNode
  below?: ReactNode
}

/** A note about a turn, numbered over the whole call. */
export type NoteNumber = { id: string; number: number }

/** A turn of a call. On a practice call a gatekeeper may also speak. */
export type SpokenTurn = Omit<TranscriptTurn, 'side'> & {
  side: TranscriptTurn['side'] | 'gatekeeper'
  /** The speaker's picture. Without one their initials are shown. */
  avatarUrl?: string | null
}

const noMarks: readonly EvidenceMark[] = []
const noMatches: readonly SearchMatch[] = []
const noNotes: readonly NoteNumber[] = []
const noNames: ReadonlyMap<string, string> = new Map()

/** One message. Plain elements, because thousands of them pass by while scrolling. */
export const TranscriptRow = memo(function TranscriptRow({
  t,
  turn,
  marks = noMarks,
  matches = noMatches,
  currentMark = null,
  currentMatch = null,
  criterionNames = noNames,
  onMark,
  notes = noNotes,
  currentNote = null,
  onNote,
  headEnd,
  below,
}: RowProps) {
  const time = turnTime(turn)
  const segments = segmentText(
    turn.message,
    marks.map(({ number, start, end }) => ({ number, start, end })),
    matches,
  )
  return (
    <div
      className={styles.row}
      data-side={turn.side}
      data-current={currentMark !== null || currentNote !== null || undefined}
    >
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
          <Avatar
            name={turn.userName}
            src={turn.avatarUrl ?? null}
            shape={turn.side === 'buyer' || turn.side === 'gatekeeper' ? 'square' : 'round'}
            size={20}
          />
          <bdi className={styles.name} title={turn.userName}>
            {turn.userName}
          </bdi>
          <span className={styles.side}>{t(turn.side)}</span>
          {notes.map(({ id, number }) => (
            <button
              key={id}
              type="button"
              className={styles.noteNumber}
              data-note={id}
              aria-pressed={id === currentNote}
              aria-label={t('note', { number })}
              onClick={() => onNote?.(id)}
            >
              <IconMessage2 size={12} stroke={1.8} aria-hidden />
              {number}
            </button>
          ))}
          {headEnd}
        </div>
        <p className={styles.words} dir="auto" data-words>
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
              <span key={segment.start} data-start={segment.start}>
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
                      onClick={() => onMark?.(mark)}
                    >
                      {number}
                    </button>
                  )
                })}
              </span>
            )
          })}
        </p>
        {below}
      </div>
    </div>
  )
})
