import type { Trx } from '#db/client.ts'
import type { Call } from '#db/queries/calls/calls.ts'
import { findTranscriptParts } from '#db/queries/practice/practice-calls.ts'
import { countNewTurns } from '../../../domain/practice-calls/new-turns.ts'
import { type CallPart, partOf, withPlacesOfWhole } from '../../../domain/practice-calls/scored-part.ts'
import type { ScorableCall } from '../../../domain/scoring/conversation.ts'
import type { ScorecardDefinition, ScoreResult } from '../../../domain/scoring/scorecard.ts'
import type { AssessedCall, TextEngine } from '../../../engines/engine.ts'
import { readingScorer, readOffline } from '../../../engines/offline/score-offline.ts'

/**
 * The part of a call that its scorecard is about; null: all of it. A practice call may begin with a gatekeeper, which is scored separately.
 */
export async function loadScoredPart(trx: Trx, call: Pick<Call, 'id' | 'kind'>): Promise<CallPart | null> {
  if (call.kind === 'real') return null
  const parts = await findTranscriptParts(trx, call.id)
  return {
    from: parts?.buyer_from_message ?? 0,
    to: Infinity,
    newFrom: parts?.new_from_message ?? undefined,
  }
}

/**
 * Scores a part of a call as if it were the whole call. Quotes keep the message numbers of the whole call. Words carried over from an
 * earlier call are read too, but only new ones count.
 */
export async function assessPart(
  engine: TextEngine,
  call: ScorableCall,
  part: CallPart | null,
  definition: ScorecardDefinition,
  signal: AbortSignal,
  about: AssessedCall,
): Promise<ScoreResult> {
  if (part === null) return engine.assess(call, definition, signal, about)
  const whole = withPlacesOfWhole(await engine.assess(partOf(call, part), definition, signal, about), part)
  const newPart = { from: part.newFrom ?? part.from, to: part.to }
  if (newPart.from <= part.from) return whole
  const reading = readOffline(partOf(call, newPart))
  const fresh = withPlacesOfWhole(readingScorer(definition)(reading), newPart)
  return countNewTurns(whole, fresh, definition, newPart.from, reading.fit)
}
