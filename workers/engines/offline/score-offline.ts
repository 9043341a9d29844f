import type { ScorableCall } from '../../domain/scoring/conversation.ts'
import { scoreCall } from '../../domain/scoring/score.ts'
import type { ScorecardDefinition, ScoreResult } from '../../domain/scoring/scorecard.ts'
import { learned } from '../signals/load.ts'

/** Scores a call with patterns, numbers and what was learned; see `scoreCall`. */
export function scoreOffline(call: ScorableCall, definition: ScorecardDefinition): ScoreResult {
  return scoreCall(call, definition, learned())
}
