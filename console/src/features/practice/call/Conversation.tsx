import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { PracticeBrief, PracticeLine } from '#api/contract/practice.ts'
import { callDuration } from '../../../lib/time.ts'
import { ScrollRegion } from '../../../ui/panel/ScrollRegion.tsx'
import { HandOverLine } from '../../../ui/transcript/HandOverLine.tsx'
import { type SpokenTurn, TranscriptRow } from '../../../ui/transcript/TranscriptRow.tsx'
import { handOverOf } from './lines.ts'
import styles from './Room.module.css'

/** How close to its end the list must be scrolled to follow new lines, in pixels: about two lines. */
const nearPixels = 48

/** The conversation, newest at the bottom. Lines from the other side are read out as they arrive. */
export function Conversation({
  lines,
  buyer,
  before,
  waiting,
}: {
  lines: readonly PracticeLine[]
  buyer: PracticeBrief['buyer']
  /** Turns up to this one were said in an earlier call; null if there was none. */
  before: number | null
  /** Shown below the lines, e.g. that an answer is on its way. */
  waiting: ReactNode
}) {
  const t = useTranslations('practiceRoom')
  const transcript = useTranslations('callTranscript')
  const scroll = useRef<HTMLDivElement | null>(null)
  const isFollowing = useRef(true)
  const handOver = handOverOf(lines)
  const firstNew = before === null ? undefined : lines.find(({ turnIndex }) => turnIndex > before)
  const seen = useRef(0)
  useEffect(() => {
    const list = scroll.current
    if (list === null) return
    // The speaker wants to see their own new line, wherever they have scrolled.
    const isOwnNews = lines.length > seen.current && lines.at(-1)?.side === 'rep'
    if (isFollowing.current || isOwnNews) list.scrollTop = list.scrollHeight
    seen.current = lines.length
  })
  return (
    <ScrollRegion
      ref={scroll}
      label={t('log')}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isFollowing.current = scrollHeight - scrollTop - clientHeight < nearPixels
      }}
    >
      <div className={styles.log}>
        {/* Read out below instead: here everything would be read, including the rep's own words, times and initials. */}
        <div role="log" aria-live="off" aria-label={t('log')}>
          {placesOf(lines).map(({ line, place }) => (
            <Fragment key={place}>
              {line === firstNew && <HandOverLine>{t('beginsHere')}</HandOverLine>}
              {line === handOver?.line && (
                <HandOverLine>{t('putThrough', handOverText(handOver.by, line))}</HandOverLine>
              )}
              <TranscriptRow t={transcript} turn={turnOf(line, buyer)} />
            </Fragment>
          ))}
        </div>
        {before !== null && lines.length > 0 && firstNew === undefined && (
          <HandOverLine>{t('beginsHere')}</HandOverLine>
        )}
        {waiting}
      </div>
      <div className="visually-hidden" aria-live="polite" aria-atomic="true">
        {spokenLast(lines)}
      </div>
    </ScrollRegion>
  )
}

/** The latest answer, with who said it. */
const spokenLast = (lines: readonly PracticeLine[]): string =>
  lines
    .slice(lines.findLastIndex(({ side }) => side === 'rep') + 1)
    .map(({ name, text }) => `${name}: ${text}`)
    .join(' ')

/** Lines are only ever appended. */
const placesOf = (lines: readonly PracticeLine[]) => lines.map((line, place) => ({ line, place }))

const turnOf = (
  { side, name, text, secondsFromStart }: PracticeLine,
  buyer: PracticeBrief['buyer'],
): SpokenTurn => ({
  side,
  userName: name,
  message: text,
  secondsFromStart,
  avatarUrl: side === 'buyer' && name === buyer.name ? buyer.avatarUrl : null,
})

const handOverText = (name: string, { secondsFromStart }: PracticeLine) => ({
  name,
  time: callDuration(Math.floor(secondsFromStart)),
})
