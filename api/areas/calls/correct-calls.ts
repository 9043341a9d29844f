import type { Trx } from '#db/client.ts'
import { type Call, findCallsInProgress, updateCalls } from '#db/queries/calls/calls.ts'
import { insertCorrections } from '#db/queries/calls/corrections.ts'
import { auditAll } from '#db/queries/people/audit.ts'
import { scorecardCallTypes } from '#workers/domain/routing/scorecard-call-types.ts'
import { routeCall } from '#workers/jobs/calls/route-call.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { CorrectCallsBody } from '../../contract/calls.ts'
import type { RequestActor } from '../../http/actor.ts'
import { assertActiveScorecard, findUsableScorecard } from '../scorecards/require-scorecard.ts'
import { isUnfinished } from './rescore-calls.ts'

/** The right type or scorecard of a call; at least one of the two. */
export type Correction = Pick<CorrectCallsBody, 'callType'> & { scorecardId: string | null }

/** Why each of these calls cannot be corrected, or null for those that can. */
export async function findCorrectionObstacles(trx: Trx, calls: Call[]): Promise<Map<string, string | null>> {
  const atWork = await findCallsInProgress(
    trx,
    calls.filter(isUnfinished).map((call) => call.id),
  )
  return new Map(calls.map((call) => [call.id, obstacleOf(call, atWork.has(call.id))]))
}

function obstacleOf(call: Call, isAtWork: boolean): string | null {
  if (call.score_status === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE')
    return 'A privacy rule excluded this call; nothing of it was kept.'
  if (call.score_status === 'HELD_FOR_PRIVACY_DECISION')
    return 'A privacy rule holds this call until somebody decides about it.'
  if (isUnfinished(call) && isAtWork) return 'This call is being scored already.'
  return call.stage === 'recorded' ? 'The transcript of this call has not been read.' : null
}

/**
 * Stores what each call was routed to and what it should have been, and records one command that routes and scores the calls as chosen. The
 * caller has checked `findCorrectionObstacles` and holds the locks.
 */
export async function correctCalls(
  trx: Trx,
  actor: RequestActor,
  calls: Call[],
  { callType, scorecardId }: Correction,
): Promise<string> {
  const toCallType = callType ?? (scorecardId === null ? null : await onlyTypeOf(trx, actor, scorecardId))
  const [first] = calls
  const isOne = calls.length === 1 && first !== undefined
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'correct-calls',
    label: isOne ? first.title : `${calls.length} calls`,
    subjectId: isOne ? first.id : null,
    actorUserId: actor.userId,
    interactive: calls.length <= 20,
    items: calls.map(({ id }) => newItem(routeCall, { subject: id, payload: { callId: id } })),
  })
  await insertCorrections(trx, actor, calls, { callType: toCallType, scorecardId })
  await updateCalls(
    trx,
    calls.map((call) => call.id),
    {
      status: 'SCORING',
      score_status: 'TO_BE_SCORED',
      // Interrupted work continues with routing, which chooses the scorecard.
      stage: 'parsed',
      status_reason: 'Its call type or scorecard was corrected.',
      run_score: true,
      command_id: commandId,
      plausible_categories: null,
      chosen_scorecard_id: scorecardId,
      ...(callType === undefined
        ? {}
        : { chosen_call_type: callType, call_type: callType, chosen_rule_id: null }),
    },
  )
  await auditAll(
    trx,
    actor,
    calls.map((call) => ({
      action: 'call.correct',
      subjectKind: 'call',
      subjectId: call.id,
      before: { callType: call.call_type, scorecardConfigId: call.scorecard_config_id },
      after: { callType: callType ?? call.call_type, scorecardConfigId: scorecardId },
    })),
  )
  return commandId
}

/** The call type of a scorecard that has exactly one; otherwise null. @throws HttpProblem if the scorecard cannot be used */
async function onlyTypeOf(trx: Trx, actor: RequestActor, scorecardId: string): Promise<string | null> {
  const scorecard = await findUsableScorecard(trx, actor, scorecardId)
  assertActiveScorecard(scorecard)
  const types = scorecardCallTypes(scorecard?.call_types ?? [])
  return types.length === 1 ? (types[0]?.callType ?? null) : null
}
