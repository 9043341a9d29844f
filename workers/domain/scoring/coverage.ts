/**
 * Share of a scorecard's weight that must be assessed for an overall score, 0 to 1. Below it a total would be a guess.
 * In a file of its own because the console shows it as well.
 */
export const coverageNeeded = 0.3

/** Whether a score has no total because nobody speaks as the rep: then the rep's talk share has no value. */
export function isRepUnknown({ talkSharePercent }: { talkSharePercent?: number | null }): boolean {
  return (talkSharePercent ?? null) === null
}
