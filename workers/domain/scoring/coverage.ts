/** When a score has a total. In a file of its own because the console says it as well. */

/**
 * Share of a scorecard's weight that must be assessed for an overall score, 0 to 1. Below it a total would be a guess. On the labeled set,
 * totals from a quarter on rank calls much as their readers do.
 */
export const coverageNeeded = 0.25

/** A scorecard of which fewer criteria are shown by words does not fit the call: a wrong type, small talk, a call without sales content. */
export const criteriaShownNeeded = 1

type Answered = { checks: readonly { evidence: readonly unknown[] }[] }

/** Whether words of the call show enough of a scorecard. Numbers alone, such as the talk share, say nothing about its kind. */
export function doesScorecardFit(answers: readonly Answered[], spokenCriteria: number): boolean {
  const shown = answers.filter(({ checks }) => checks.some(({ evidence }) => evidence.length > 0))
  return shown.length >= Math.min(criteriaShownNeeded, spokenCriteria)
}

/** Why a score has no total; null: it has one. */
export function noTotalReason(score: {
  overall: number | null
  coverage: number
  metrics: { talkSharePercent?: number | null }
}): 'repUnknown' | 'tooLittleAssessed' | 'doesNotFit' | null {
  if (score.overall !== null) return null
  if (isRepUnknown(score.metrics)) return 'repUnknown'
  return score.coverage < coverageNeeded ? 'tooLittleAssessed' : 'doesNotFit'
}

/** Whether a score has no total because nobody speaks as the rep: then the rep's talk share has no value. */
export function isRepUnknown({ talkSharePercent }: { talkSharePercent?: number | null }): boolean {
  return (talkSharePercent ?? null) === null
}
