/** A token that ends within this time is renewed. */
export const renewBeforeMs = 60_000
export const shortestCheckMs = 5_000
const longestCheckMs = 300_000

/** When to look at the token next: a minute before it ends, but at least every 300 s and at most every 5 s. */
export const nextCheckMs = (expiresAtMs: number, nowMs: number): number =>
  Math.min(longestCheckMs, Math.max(shortestCheckMs, expiresAtMs - nowMs - renewBeforeMs))

/** The server's clock decides when a token ends: this computer's clock may be wrong by minutes. */
export function localExpiry(expiresAt: string, serverDate: string | null, nowMs: number): number {
  const serverNowMs = serverDate === null ? Number.NaN : Date.parse(serverDate)
  return Date.parse(expiresAt) - (Number.isNaN(serverNowMs) ? 0 : serverNowMs - nowMs)
}
