import type { ScorableCall } from './conversation.ts'
import type { Learned } from './meaning/confidence.ts'
import { meaningSize, unitsOf } from './meaning/units.ts'
import { prepareScorecard } from './prepared-scorecard.ts'
import { scoreCall } from './score.ts'
import type { ScorecardDefinition, ScoreResult } from './scorecard.ts'

/** Agrees with every pattern, so that a test exercises the patterns alone. */
export const agreeing: Learned = {
  signals: (conversation) => ({
    units: unitsOf(conversation),
    oddsOf: () => 0,
    isPointedAt: () => false,
    about: () => new Float32Array(meaningSize),
  }),
  quoteChance: () => 1,
  missedChance: () => 1,
  leastChance: () => ({ met: 0.5, missed: 0.5 }),
}

/** Scores by patterns and numbers alone. */
export function scoreOffline(call: ScorableCall, definition: ScorecardDefinition): ScoreResult {
  return scoreCall(call, prepareScorecard(definition), agreeing)
}
