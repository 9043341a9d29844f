import { defaultScorecards } from '../../domain/scoring/default-scorecards.ts'
import type { ScorableCall } from '../../domain/scoring/conversation.ts'
import { type PreparedScorecard, prepareScorecard } from '../../domain/scoring/prepared-scorecard.ts'
import { type CallReading, type FitModels, readCall, scoreReading } from '../../domain/scoring/score.ts'
import type { ScorecardDefinition, ScoreResult } from '../../domain/scoring/scorecard.ts'
import { kindModels, sellingModel } from '../selling/load.ts'
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

/** Returns a function that scores calls like `scoreOffline`. It prepares the scorecard only once. */
export function offlineScorer(definition: ScorecardDefinition): (call: ScorableCall) => ScoreResult {
  const score = readingScorer(definition)
  return (call) => score(readOffline(call))
}

const fitModels = (): FitModels => ({ selling: sellingModel(), kinds: kindModels() })

/** Reads a call once for several scorecards. */
export const readOffline = (call: ScorableCall): CallReading =>
  readCall(call, learned(), call.isPractice === true ? null : fitModels())

export function readingScorer(definition: ScorecardDefinition): (reading: CallReading) => ScoreResult {
  const ready = preparedOf(definition)
  return (reading) => scoreReading(reading, ready)
}

/** A call of three turns, of no organization. */
const sampleCall: ScorableCall = {
  messages: [
    {
      userName: 'Rep',
      message: 'Shall we agree the agenda for the next thirty minutes?',
      role: 'user',
      secondsFromStart: 0,
    },
    {
      userName: 'Buyer',
      message: 'Yes. We lose 9000 euros a month in overtime.',
      role: 'bot',
      secondsFromStart: 10,
    },
    { userName: 'Rep', message: 'I will send you the agenda on Friday.', role: 'user', secondsFromStart: 20 },
  ],
  sideOf: ['rep', 'buyer', 'rep'],
  repName: 'Rep',
  buyerNames: ['Buyer'],
  organizationName: null,
  startedAt: null,
  durationSeconds: null,
}

/** Scores a sample, so that patterns are compiled and what was learned is in memory: the first call of a process takes a second. */
export function warmUpScoring(): void {
  scoreOffline(sampleCall, defaultScorecards.discovery)
}
