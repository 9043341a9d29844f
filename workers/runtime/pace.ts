/** How fast a lane works, as the passes of a dispatcher see it. */
export type Pace = {
  /** Items that leave the window in a millisecond. */
  perMs: number
  /** When the last pass looked, ms, and how many items it left in the window; null: none has. */
  last: { at: number; held: number } | null
}

export const unknownPace: Pace = { perMs: 0, last: null }

/** Of two passes that lie so far apart the later one alone says how fast the lane is, ms. */
const memoryMs = 500

/**
 * What a pass has seen: the items in the window when it looked, and those that it added. Whatever was there after the pass before
 * and is there no more has left. A pass that follows soon says little about the pace and changes it little.
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
