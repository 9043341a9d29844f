const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Older calls no longer wait for their transcript. */
export const waitLimitMs = 24 * hourMs
// A transcript is requested 15 minutes after the end of an hour-long call, and every 90 minutes later in the day: at most 40 requests per
// call.
const shortestMs = 2 * minuteMs
const longestMs = 90 * minuteMs
const share = 0.25

/**
 * How long to wait before requesting a transcript again, in ms. Null means stop waiting. The delay grows with the age of the call, which
 * bounds the number of requests without a counter. It is never shorter than what the provider asks for, up to `waitLimitMs`.
 */
export function nextWaitMs(call: { startedAt: Date; now: Date; retryAfterMs?: number }): number | null {
  const ageMs = Math.max(0, call.now.getTime() - call.startedAt.getTime())
  if (ageMs >= waitLimitMs) return null
  const grown = Math.min(longestMs, Math.max(shortestMs, ageMs * share))
  // A provider may ask for a week.
  return Math.min(Math.max(grown, call.retryAfterMs ?? 0), waitLimitMs)
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
