/** How fast a lane works, as its dispatcher sees it from pass to pass. */
export type Pace = {
  /** Items that leave the window per millisecond. */
  perMs: number
  /** Time of the last pass, ms, and how many items it left in the window. Null before the first pass. */
  last: { at: number; held: number } | null
}

export const unknownPace: Pace = { perMs: 0, last: null }

/** If two passes are at least this far apart, only the later one counts, ms. */
const memoryMs = 500

/**
 * Updates the pace after a pass, from how many items were in the window and how many it added. Items that were there after the last pass
 * and are gone now have left. A pass that follows soon changes the pace little.
 */
export function afterPass(pace: Pace, seen: { at: number; held: number; offered: number }): Pace {
  const last = { at: seen.at, held: seen.held + seen.offered }
  if (pace.last === null) return { perMs: 0, last }
  const elapsedMs = seen.at - pace.last.at
  if (elapsedMs <= 0) return { perMs: pace.perMs, last }
  const perMs = Math.max(0, pace.last.held - seen.held) / elapsedMs
  const weight = Math.min(1, elapsedMs / memoryMs)
  return { perMs: pace.perMs + (perMs - pace.perMs) * weight, last }
}
