import { practiceLimits } from './limits.ts'
import type { PracticeMessage } from './transcript.ts'

type Line = Pick<PracticeMessage, 'side' | 'turnIndex'>

/** Where the buyer's part starts: with the buyer's first words after the gatekeeper's last. Null: the buyer never answered. */
export function buyerFromOf(lines: readonly Pick<Line, 'side'>[]): number | null {
  if (!lines.some(({ side }) => side === 'gatekeeper')) return lines.length === 0 ? null : 0
  const last = lines.findLastIndex(({ side }) => side === 'gatekeeper')
  const first = lines.findIndex(({ side }, index) => index > last && side === 'buyer')
  return first === -1 ? null : first
}

/**
 * How often the rep has spoken to the buyer and to the gatekeeper. Turns up to `resumedTurn` were said in the call that this one continues,
 * so they do not count.
 */
export function repTurnsOf(
  lines: readonly Line[],
  resumedTurn: number | null,
): { toBuyer: number; toGatekeeper: number } {
  const buyerFrom = buyerFromOf(lines) ?? lines.length
  const places = [...lines.entries()].flatMap(([place, { side, turnIndex }]) =>
    side === 'rep' && turnIndex > (resumedTurn ?? 0) ? [place] : [],
  )
  const toBuyer = places.filter((place) => place >= buyerFrom).length
  return { toBuyer, toGatekeeper: places.length - toBuyer }
}

/** Turns to the buyer that it takes to be scored. If a call continues another one, a single turn is enough: the rep came back for it. */
export const turnsToScore = (resumedTurn: number | null): number =>
  resumedTurn === null ? practiceLimits.turnsToScore : 1
