import type { Rating } from './grades.ts'
import { type Estimate, meanEstimate, shareEstimate } from './intervals.ts'

export type Stability = {
  /** Calls that were asked about at least twice. */
  calls: number
  /** Answers over all of those calls. */
  asks: number
  /** Probability that two answers about one call are the same. */
  index: Estimate
  /** Share of calls where every answer was the same. */
  unanimous: Estimate
}

/**
 * How stable a machine's answer to one criterion is when the machine is asked again: `asks` contains the answers about each call. Every
 * answer counts here, "not assessable" too, because an answer that comes and goes is not stable. The call is the unit, so asking more often
 * about few calls does not narrow the interval. Null if no call was asked about twice.
 */
export function stabilityOf(asks: readonly (readonly Rating[])[]): Stability | null {
  const repeated = asks.filter(({ length }) => length > 1)
  const shares = repeated.map(sameShare)
  const index = meanEstimate(shares.reduce((total, share) => total + share, 0) / shares.length, shares.length)
  const unanimous = shareEstimate(shares.filter((share) => share === 1).length, shares.length)
  if (index === null || unanimous === null) return null
  return { calls: repeated.length, asks: repeated.flat().length, index, unanimous }
}

/** The share of all pairs of answers about a call that are the same. */
function sameShare(answers: readonly Rating[]): number {
  const counts = [...Map.groupBy(answers, (answer) => answer).values()].map(({ length }) => length)
  const same = counts.reduce((total, count) => total + count * (count - 1), 0)
  return same / (answers.length * (answers.length - 1))
}
