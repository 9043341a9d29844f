/** Longest wait that is believed. */
const maxWaitMs = 24 * 3_600_000

const bounded = (ms: number): number => Math.min(Math.max(Math.ceil(ms), 0), maxWaitMs)

/** How long Retry-After says to wait: seconds, an HTTP date or an ISO date. Null without the header. */
export function retryAfterMsOf(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim()
  if (value === undefined || value === '') return null
  if (/^\d+(?:\.\d+)?$/.test(value)) return bounded(Number(value) * 1_000)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : bounded(at - now)
}

/** A provider's own header that contains the seconds to wait, or a Unix time in seconds or ms. */
export const resetHeader =
  (name: string) =>
  ({ headers }: { headers: Headers }, now: number): number | null => {
    const value = Number(headers.get(name) ?? Number.NaN)
    if (!Number.isFinite(value) || value < 0) return null
    // Unix seconds of 2001 begin at 1e9, Unix ms of 2001 at 1e12.
    return bounded(value < 1e9 ? value * 1_000 : value < 1e12 ? value * 1_000 - now : value - now)
  }
