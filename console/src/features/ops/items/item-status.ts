import type { WorkItemRow } from '#api/contract/ops.ts'
import { formatMoment } from '../../../lib/time.ts'
import { type Status, workStateRegistry } from '../../../ui/status/registry.ts'

type WaitLabel = 'paused' | 'held' | 'retry' | 'later' | 'waiting' | 'quarantine'
type WaitText =
  | 'dueAt'
  | 'retryDue'
  | 'lanePaused'
  | 'providerBlocked'
  | 'providerBudget'
  | 'fairShare'
  | 'windowFull'
  | 'quarantined'
  | 'nextRound'

/** The part of the translator of `opsWait` that is needed here. */
export type WaitTexts = (key: WaitLabel | WaitText, values?: Record<string, string | number>) => string

type WaitRow = Pick<
  WorkItemRow,
  'state' | 'waitReason' | 'note' | 'error' | 'dueAt' | 'attempts' | 'maxAttempts'
>

/** A queued item looks like the reason it waits; every other state has its own look. */
export function itemStatus(row: Pick<WaitRow, 'state' | 'waitReason' | 'error'>, t: WaitTexts): Status {
  if (row.state !== 'queued') return workStateRegistry[row.state]
  switch (row.waitReason) {
    case 'paused':
      return { tone: 'yellow', icon: 'dot', label: t('paused') }
    case 'provider_blocked':
    case 'provider_budget':
      return { tone: 'orange', icon: 'dot', label: t('held') }
    case 'quarantine':
      return { tone: 'orange', icon: 'dot', label: t('quarantine') }
    case 'due_later':
      return row.error === null
        ? { tone: 'gray', icon: 'dot', label: t('later') }
        : { tone: 'cyan', icon: 'dot', label: t('retry') }
    case 'fair_share':
    case 'window_full':
    case null:
      return { tone: 'cyan', icon: 'dot', label: t('waiting') }
    default:
      return row.waitReason satisfies never
  }
}

const timeStamp = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** The time for today, with weekday or date for other days. Includes seconds, because queues move in seconds. */
export function queueMoment(at: Date, now: Date, timeZone?: string): string {
  const day = (moment: Date) => formatMoment(moment, 'date', timeZone)
  const time = formatMoment(at, 'timeSeconds', timeZone)
  return day(at) === day(now) ? time : `${day(at)}, ${time}`
}

/** The server writes times in UTC; the reader sees them in their own zone. */
export const withLocalTimes = (text: string, now: Date, timeZone?: string): string =>
  text.replace(timeStamp, (stamp) => queueMoment(new Date(stamp), now, timeZone))

/**
 * One sentence: why it waits, who works on it, or how it ended. If the dispatcher gives a reason without words, the console's own text is
 * used.
 */
export function itemNote(row: WaitRow, t: WaitTexts, now: Date, timeZone?: string): string {
  if (row.state !== 'queued') return withLocalTimes(row.note, now, timeZone)
  const time = queueMoment(new Date(row.dueAt), now, timeZone)
  switch (row.waitReason) {
    case 'due_later': {
      if (row.error === null) return t('dueAt', { time })
      const due = t('retryDue', { attempt: row.attempts + 1, most: row.maxAttempts, time })
      return `${due}: ${row.error}`
    }
    case 'paused':
      return orElse(row.note, t('lanePaused'))
    case 'provider_blocked':
      return orElse(withLocalTimes(row.note, now, timeZone), t('providerBlocked'))
    case 'provider_budget':
      return orElse(row.note, t('providerBudget'))
    case 'fair_share':
      return orElse(row.note, t('fairShare'))
    case 'window_full':
      return orElse(row.note, t('windowFull'))
    case 'quarantine':
      return orElse(row.note, t('quarantined'))
    case null:
      return t('nextRound')
    default:
      return row.waitReason satisfies never
  }
}

const orElse = (text: string, words: string): string => (text.trim() === '' ? words : text)
