import type { Trx } from '#db/client.ts'
import { findPracticeCall, updatePracticeCall } from '#db/queries/practice/practice-calls.ts'
import { findScorecard } from '#db/queries/scorecards/scorecards.ts'
import { evidenceProblems } from '../../domain/scoring/evidence.ts'
import { scorecardDefinition } from '../../domain/scoring/scorecard.ts'
import { PermanentError } from '../../queue/errors.ts'
import { handle, skip } from '../../queue/runtime/handler.ts'
import { assessPart } from '../calls/steps/assess-part.ts'
import { findLiveCall } from '../calls/steps/call-input.ts'
import { loadScorableCall } from '../calls/steps/scorable-call.ts'
import { scoreGatekeeper } from './score-gatekeeper.ts'

export const scoreGatekeeperHandler = handle(scoreGatekeeper, {
  run: async ({ callId }, { database, orgId, engines, signal, failures }) => {
    const input = await database.withOrg({ orgId }, async (trx) => {
      const practice = await findPracticeCall(trx, callId)
      const call = await findLiveCall(trx, callId)
      if (practice?.ended_at == null || call === null) return null
      const {
        gatekeeper_scorecard_id: scorecardId,
        buyer_from_message: buyerFrom,
        new_from_message: newFrom,
      } = practice
      if (scorecardId === null) throw new PermanentError('The gatekeeper has no scorecard.')
      const scorecard = await findScorecard(trx, scorecardId)
      if (scorecard === undefined || scorecard.published_version === null)
        throw new PermanentError('The gatekeeper’s scorecard has no published version.')
      return {
        version: scorecard.published_version,
        definition: scorecardDefinition.parse(scorecard.definition),
        scorable: await loadScorableCall(trx, orgId, call),
        part: {
          from: 0,
          to: buyerFrom ?? Infinity,
          newFrom: newFrom ?? undefined,
        },
      }
    })
    if (input === null) return skip('The call was deleted.')
    const { version, definition, scorable, part } = input
    const engine = await engines.for(orgId)
    const result = await assessPart(engine, scorable, part, definition, signal, {
      callId,
      isLastAttempt: failures + 1 >= scoreGatekeeper.attempts,
    })
    const problems = evidenceProblems(result, scorable, definition)
    if (problems.length > 0)
      throw new PermanentError(
        `Evidence not found verbatim in transcript: ${problems.slice(0, 3).join('; ')}`.slice(0, 2000),
      )
    const { overall, coverage, passed, failedGates, answers, engine: engineName, engineVersion } = result
    return {
      commit: async (trx: Trx) => {
        await updatePracticeCall(trx, callId, {
          gatekeeper_score_state: 'scored',
          gatekeeper_scorecard_version: version,
          gatekeeper_result: JSON.stringify({
            overall,
            coverage,
            passed,
            failedGates,
            answers,
            engine: engineName,
            engineVersion,
          }),
        })
      },
    }
  },
  onDeath: async ({ callId }, _error, trx) => {
    await updatePracticeCall(trx, callId, { gatekeeper_score_state: 'failed' })
  },
})
