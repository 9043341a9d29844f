const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The longest delay that a provider may ask for. */
export const longestRetryMs = 24 * hourMs
// A transcript is requested 15 minutes after the end of an hour-long call, every 90 minutes later in the day, and less and less often on
// the following days: at most 40 requests on the first day, and 100 in a month.
const shortestMs = 2 * minuteMs
const longestOfFirstDayMs = 90 * minuteMs
const share = 0.25
const shareOfLaterDays = 1 / 16

/**
 * How long to wait before requesting a transcript again, in ms. Null means stop waiting: the call ended `limitMs` ago. The delay grows with
 * the age of the call, which bounds the number of requests without a counter. It is never shorter than what the provider asks for, up to
 * `longestRetryMs`.
 */
export function nextWaitMs(call: {
  startedAt: Date
  durationMs: number | null
  now: Date
  limitMs: number
  retryAfterMs?: number
}): number | null {
  const ageMs = Math.max(0, call.now.getTime() - call.startedAt.getTime())
  if (ageMs - (call.durationMs ?? 0) >= call.limitMs) return null
  const longestMs = Math.max(longestOfFirstDayMs, ageMs * shareOfLaterDays)
  const grown = Math.min(longestMs, Math.max(shortestMs, ageMs * share))
  // A provider may ask for a week.
  return Math.max(grown, Math.min(call.retryAfterMs ?? 0, longestRetryMs))
}

const firstLookMs = 2_000
// Scoring takes seconds, but a long queue takes hours; then checking once a minute is enough.
const longestLookMs = minuteMs

/**
 * How long to wait before checking again whether an imported call has been parsed, routed and scored, in ms. Doubles with each check so
 * far.
 */
export const nextCheckWaitMs = (looks: number): number =>
  Math.min(longestLookMs, firstLookMs * 2 ** Math.min(looks, 10))
