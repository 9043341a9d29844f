import type { ScorableCall } from '../../domain/scoring/conversation.ts'
import { type PreparedScorecard, prepareScorecard } from '../../domain/scoring/prepared-scorecard.ts'
import { type CallReading, readCall, scoreReading } from '../../domain/scoring/score.ts'
import type { ScorecardDefinition, ScoreResult } from '../../domain/scoring/scorecard.ts'
import { learned } from '../signals/load.ts'

/**
 * The database returns a definition as a value that nobody changes, so it is prepared once and kept for as long as something references it.
 */
const prepared = new WeakMap<ScorecardDefinition, PreparedScorecard>()

function preparedOf(definition: ScorecardDefinition): PreparedScorecard {
  const known = prepared.get(definition)
  if (known !== undefined) return known
  const made = prepareScorecard(definition)
  prepared.set(definition, made)
  return made
}

/** Scores a call with patterns, phrases, numbers and the learned signal; see `scoreCall`. */
export function scoreOffline(call: ScorableCall, definition: ScorecardDefinition): ScoreResult {
  return scoreReading(readOffline(call), preparedOf(definition))
}

/** The same for many calls. */
export function offlineScorer(definition: ScorecardDefinition): (call: ScorableCall) => ScoreResult {
  const score = readingScorer(definition)
  return (call) => score(readOffline(call))
}

/** Reads a call once for several scorecards. */
export const readOffline = (call: ScorableCall): CallReading => readCall(call, learned())

export function readingScorer(definition: ScorecardDefinition): (reading: CallReading) => ScoreResult {
  const ready = preparedOf(definition)
  return (reading) => scoreReading(reading, ready)
}
