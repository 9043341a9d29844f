import type { ScorecardStatus, ScoreStatus } from '#db/vocabulary.ts'
import type { RoutedCategory } from './route.ts'

/** What becomes of a routed call, and why, in one sentence a person can read. */
export type RoutingOutcome = {
  scoreStatus: Extract<ScoreStatus, 'TO_BE_SCORED' | 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE'>
  reason: string
}

/**
 * Whether a routed call is scored. `scorecardStatus` is the state of the category's scorecard, null when it has none
 * or it no longer exists. A call that cannot be scored is saved all the same.
 */
export function routingOutcome(category: RoutedCategory | null, scorecardStatus: ScorecardStatus | null): RoutingOutcome {
  if (category === null) return saveOnly('Saved without scoring: no rule matched.')
  const rule = `the rule "${category.label}"`
  if (category.behavior === 'SAVE_ONLY') return saveOnly(`Saved without scoring: ${rule} only saves calls.`)
  if (category.scorecardConfigId === null) return saveOnly(`Saved without scoring: ${rule} has no scorecard.`)
  switch (scorecardStatus) {
    case 'ACTIVE':
      return { scoreStatus: 'TO_BE_SCORED', reason: `Scored: ${rule} scores calls.` }
    case 'ARCHIVED':
      return saveOnly(`Saved without scoring: the scorecard of ${rule} is archived.`)
    case 'INACTIVE':
      return saveOnly(`Saved without scoring: the scorecard of ${rule} is not active.`)
    case null:
      return saveOnly(`Saved without scoring: the scorecard of ${rule} no longer exists.`)
  }
  return scorecardStatus satisfies never
}

function saveOnly(reason: string): RoutingOutcome {
  return { scoreStatus: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE', reason }
}
