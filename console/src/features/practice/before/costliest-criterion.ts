import type { CallScore } from '#api/contract/calls.ts'
import { countedScore } from '../../../ui/score/counted-score.ts'

/** The text of the criterion that cost the most points in the score that counts. Null if none cost any. */
export function costliestCriterion({
  scorecard,
  ...scored
}: Pick<CallScore, 'score' | 'layer' | 'scorecard'>): string | null {
  const lost = (countedScore(scored)?.answers ?? [])
    .map(({ criterionId, earned, assessed }) => ({ criterionId, points: assessed - (earned ?? assessed) }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)[0]
  if (lost === undefined) return null
  const criteria = scorecard?.definition.sections.flatMap((section) => section.criteria) ?? []
  return criteria.find(({ id }) => id === lost.criterionId)?.text ?? null
}
