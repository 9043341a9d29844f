/** When a score has a total. In a file of its own because the console says it as well. */

/**
 * Share of a scorecard's weight that must be assessed for an overall score, 0 to 1. Below it a total would be a guess. On the labeled set,
 * totals from a quarter on rank calls much as their readers do.
 */
export const coverageNeeded = 0.25

/** Why a score has no total; null: it has one. `waiting`: checks that a person must answer. */
export function noTotalReason(score: {
  overall: number | null
  coverage: number
  metrics: { talkSharePercent?: number | null }
  waiting?: number
}): 'repUnknown' | 'waitsForPerson' | 'tooLittleAssessed' | 'doesNotFit' | null {
  if (score.overall !== null) return null
  if (isRepUnknown(score.metrics)) return 'repUnknown'
  if ((score.waiting ?? 0) > 0) return 'waitsForPerson'
  return score.coverage < coverageNeeded ? 'tooLittleAssessed' : 'doesNotFit'
}

/** Whether a score has no total because nobody speaks as the rep: then the rep's talk share has no value. */
export function isRepUnknown({ talkSharePercent }: { talkSharePercent?: number | null }): boolean {
  return (talkSharePercent ?? null) === null
}
