/** A token that expires within this time is renewed. */
export const renewBeforeMs = 60_000
export const shortestCheckMs = 5_000
const longestCheckMs = 300_000

/** When to check the token next: a minute before it expires, but no later than 300 s and no sooner than 5 s from now. */
export const nextCheckMs = (expiresAtMs: number, nowMs: number): number =>
  Math.min(longestCheckMs, Math.max(shortestCheckMs, expiresAtMs - nowMs - renewBeforeMs))

/** The server's clock decides when a token expires, because this computer's may be off by minutes. */
export function localExpiry(expiresAt: string, serverDate: string | null, nowMs: number): number {
  const serverNowMs = serverDate === null ? Number.NaN : Date.parse(serverDate)
  return Date.parse(expiresAt) - (Number.isNaN(serverNowMs) ? 0 : serverNowMs - nowMs)
}
