import type { ScorecardStatus } from '#db/vocabulary/scorecards.ts'
import type { ScoreStatus } from '#db/vocabulary/calls.ts'
import type { RoutedCategory } from './route.ts'

/** Whether a routed call is scored, and why, in one sentence for people. */
export type RoutingOutcome = {
  scoreStatus: Extract<ScoreStatus, 'TO_BE_SCORED' | 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE'>
  reason: string
}

/**
 * Whether a routed call is scored. `scorecardStatus` is the state of the category's scorecard, null if it has none or the scorecard no
 * longer exists. A call that can't be scored is still saved.
 */
export function routingOutcome(
  category: RoutedCategory | null,
  scorecardStatus: ScorecardStatus | null,
): RoutingOutcome {
  if (category === null) return saveOnly('no rule matched')
  const rule = `the rule "${category.label}"`
  if (category.behavior === 'SAVE_ONLY') return saveOnly(`${rule} only saves calls`)
  if (category.scorecardConfigId === null) return saveOnly(`${rule} has no scorecard`)
  switch (scorecardStatus) {
    case 'ACTIVE':
      return { scoreStatus: 'TO_BE_SCORED', reason: `To be scored: ${rule} scores calls.` }
    case 'ARCHIVED':
      return saveOnly(`the scorecard of ${rule} is archived`)
    case 'INACTIVE':
      return saveOnly(`the scorecard of ${rule} is not active`)
    case null:
      return saveOnly(`the scorecard of ${rule} no longer exists`)
  }
  return scorecardStatus satisfies never
}

function saveOnly(because: string): RoutingOutcome {
  return {
    scoreStatus: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
    reason: `Saved without scoring: ${because}.`,
  }
}
