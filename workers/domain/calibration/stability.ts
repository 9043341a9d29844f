import type { AnswerStatus } from '../scoring/answer-words.ts'
import { type Estimate, meanEstimate, shareEstimate } from './intervals.ts'

export type Stability = {
  /** Calls that were asked about at least twice. */
  calls: number
  /** Asks over all of them. */
  asks: number
  /** How likely two asks about one call give the same answer. */
  index: Estimate
  /** Share of calls where every ask gave the same answer. */
  unanimous: Estimate
}

/**
 * How steady a machine's answer to one criterion is when it is asked again: `asks` holds the answers about
 * each call. Every answer counts here, "not assessable" too, for an answer that comes and goes is not steady.
 * The call is the unit, so that more asks about few calls do not narrow the interval. Null without a call
 * that was asked about twice.
 */
export function stabilityOf(asks: readonly (readonly AnswerStatus[])[]): Stability | null {
  const repeated = asks.filter(({ length }) => length > 1)
  const shares = repeated.map(sameShare)
  const index = meanEstimate(shares.reduce((total, share) => total + share, 0) / shares.length, shares.length)
  const unanimous = shareEstimate(shares.filter((share) => share === 1).length, shares.length)
  if (index === null || unanimous === null) return null
  return { calls: repeated.length, asks: repeated.flat().length, index, unanimous }
}

/** Of all pairs of answers about a call, the share with the same one. */
function sameShare(answers: readonly AnswerStatus[]): number {
  const counts = [...Map.groupBy(answers, (answer) => answer).values()].map(({ length }) => length)
  const same = counts.reduce((total, count) => total + count * (count - 1), 0)
  return same / (answers.length * (answers.length - 1))
}
