import { createContext, use, useSyncExternalStore } from 'react'
import { ageInWords, formatMoment, utcMoment } from '../../lib/time.ts'

const tickMs = 1_000
const listeners = new Set<() => void>()
let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for every age on the page; it pauses while the tab is hidden. */
function subscribe(listener: () => void): () => void {
  nowMs = Date.now()
  listeners.add(listener)
  timer ??= setInterval(() => {
    if (document.visibilityState === 'hidden') return
    nowMs = Date.now()
    for (const each of listeners) each()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** How many milliseconds the server's clock is ahead of this computer's. */
export const ClockOffset = createContext(0)

/** The server's current time in milliseconds, updated once a second. */
export const useServerNow = (): number => useSyncExternalStore(subscribe, () => nowMs) + use(ClockOffset)

/** A smaller difference comes from network and rounding. */
const noticedOffsetMs = 2_000
export const clockOffset = (serverMs: number, localMs: number): number =>
  Math.abs(serverMs - localMs) < noticedOffsetMs ? 0 : serverMs - localMs

/** The age of something, counting up; hover shows the exact time. */
export function Age({
  since,
  oldSeconds = Infinity,
  className,
}: {
  since: string | Date
  oldSeconds?: number
  className?: string | undefined
}) {
  const now = useServerNow()
  const moment = new Date(since)
  const seconds = (now - moment.getTime()) / 1000
  return (
    <time
      dateTime={moment.toISOString()}
      title={`${formatMoment(moment, 'full')} · ${utcMoment(moment)}`}
      className={`numeric ${className ?? ''}`}
      data-old={seconds >= oldSeconds || undefined}
    >
      {ageInWords(seconds)}
    </time>
  )
}
