import type { Trx } from '#db/client.ts'
import { findReadableCall } from '#db/queries/calls/calls.ts'
import { findStabilityRun, insertStabilityAnswers, setStabilityError } from '#db/queries/grading/stability.ts'
import { findScorecardVersion } from '#db/queries/scorecards/scorecards.ts'
import { askedPart } from '../../domain/scoring/asked-of-model.ts'
import { evidenceProblems } from '../../domain/scoring/evidence.ts'
import { scorecardDefinition } from '../../domain/scoring/scorecard.ts'
import { PermanentError } from '../../queue/errors.ts'
import { handle, skip } from '../../queue/runtime/handler.ts'
import { measureStability } from './measure-stability.ts'
import { loadScorableCall } from './steps/scorable-call.ts'

export const measureStabilityHandler = handle(measureStability, {
  run: async ({ runId, callId, ask }, { database, orgId, engines, signal, failures }) => {
    const input = await database.withOrg({ orgId }, async (trx) => {
      const run = await findStabilityRun(trx, runId)
      const call = await findReadableCall(trx, callId)
      // One failed request ends the run: the others would cost money and show nothing.
      if (run === undefined || run.error !== null || call === null) return null
      const version = await findScorecardVersion(trx, run.scorecard_id, run.scorecard_version)
      if (version === undefined) return null
      const definition = askedPart(scorecardDefinition.parse(version.definition), new Set(run.criteria))
      return definition === null ? null : { definition, scorable: await loadScorableCall(trx, orgId, call) }
    })
    if (input === null) return skip('The call or the measurement is gone, or the measurement has ended.')
    const { definition, scorable } = input
    const engine = await engines.for(orgId)
    if (engine.id === 'offline')
      throw new PermanentError('The organization uses the offline engine, whose answers never vary.')
    const result = await engine.assess(scorable, definition, signal, {
      callId,
      isLastAttempt: failures + 1 >= measureStability.attempts,
      repeat: `${runId} ${ask}`,
    })
    const [problem] = evidenceProblems(result, scorable, definition)
    if (problem !== undefined) throw new PermanentError(`An answer without valid evidence: ${problem}`)
    return {
      commit: async (trx: Trx) => {
        await insertStabilityAnswers(
          trx,
          result.answers.map(({ criterionId, status, checks }) => ({
            org_id: orgId,
            run_id: runId,
            call_id: callId,
            criterion_id: criterionId,
            ask,
            status,
            step: checks[0]?.step ?? null,
            engine: engine.id.slice(0, 120),
          })),
        )
      },
    }
  },
  onDeath: ({ runId }, { message }, trx) => setStabilityError(trx, runId, message),
})
