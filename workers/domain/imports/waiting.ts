const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** So old is a call at most while its transcript is still waited for. */
export const waitLimitMs = 24 * hourMs
// A call of an hour that ends now is asked for after 15 minutes, one of this morning every 90 minutes: at most forty times in all.
const shortestMs = 2 * minuteMs
const longestMs = 90 * minuteMs
const share = 0.25

/**
 * How long to wait before a transcript is asked for again, in ms; null: it is waited for no longer. The delay grows with the age of
 * the call, so that the number of requests is bounded without anybody counting them. What the provider asks for is kept to.
 */
export function nextWaitMs(call: { startedAt: Date; now: Date; retryAfterMs?: number }): number | null {
  const ageMs = Math.max(0, call.now.getTime() - call.startedAt.getTime())
  if (ageMs >= waitLimitMs) return null
  const grown = Math.min(longestMs, Math.max(shortestMs, ageMs * share))
  // A provider that asks for a week is not waited for so long.
  return Math.min(Math.max(grown, call.retryAfterMs ?? 0), waitLimitMs)
}

const firstLookMs = 2_000
// Scoring takes seconds, a long queue before it hours: then a look a minute is enough.
const longestLookMs = minuteMs

/** How long an imported call that is being parsed, routed or scored is left alone, in ms, by how often it was looked after already. */
export const atWorkWaitMs = (looks: number): number => Math.min(longestLookMs, firstLookMs * 2 ** Math.min(looks, 10))
