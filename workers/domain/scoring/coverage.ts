/** When a score has a total. In a file of its own because the console says it as well. */

/**
 * Share of a scorecard's weight that must be assessed for an overall score, 0 to 1. Below it a total would be a guess: on labeled calls
 * by unknown writers, totals from a quarter to 30% rank calls worse than the others do.
 */
export const coverageNeeded = 0.3

/**
 * The same for a practice call. In a few minutes with a bot, many criteria are neither clearly shown nor clearly missed, and its total is
 * compared with those of other attempts at the bot: totals from 20 to 25% rank scripted reps of three skills right in 89 of 100 pairs, as
 * those with more do in 76 to 88.
 */
const coverageNeededInPractice = 0.2

export const coverageNeededFor = ({ isPractice }: { isPractice: boolean }): number =>
  isPractice ? coverageNeededInPractice : coverageNeeded

/** Why a score has no total; null: it has one. `waiting`: checks that a person must answer. */
export function noTotalReason(score: {
  overall: number | null
  coverage: number
  metrics: { talkSharePercent?: number | null }
  waiting?: number
  isPractice: boolean
}): 'repUnknown' | 'waitsForPerson' | 'tooLittleAssessed' | 'doesNotFit' | null {
  if (score.overall !== null) return null
  if (isRepUnknown(score.metrics)) return 'repUnknown'
  if ((score.waiting ?? 0) > 0) return 'waitsForPerson'
  return score.coverage < coverageNeededFor(score) ? 'tooLittleAssessed' : 'doesNotFit'
}

/** Whether a score has no total because nobody speaks as the rep: then the rep's talk share has no value. */
export function isRepUnknown({ talkSharePercent }: { talkSharePercent?: number | null }): boolean {
  return (talkSharePercent ?? null) === null
}
