import type { ScorableCall } from './conversation.ts'
import type { Learned } from './meaning/confidence.ts'
import { scoreCall } from './score.ts'
import type { ScorecardDefinition, ScoreResult } from './scorecard.ts'

/** Agrees with every pattern, so that a test is about the patterns alone. */
export const agreeing: Learned = {
  signals: () => ({ oddsOf: () => 10, nearest: () => ({ odds: -10, units: 20 }) }),
  constantsOf: () => ({ met: 10, missed: 10 }),
}

/** Scores by patterns and numbers alone. */
export function scoreOffline(call: ScorableCall, definition: ScorecardDefinition): ScoreResult {
  return scoreCall(call, definition, agreeing)
}
