import type { Trx } from '#db/client.ts'
import { auditAll } from '#db/queries/people/audit.ts'
import { type Call, findCallsInProgress, findStoppedCalls, updateCalls } from '#db/queries/calls/calls.ts'
import { parseTranscript } from '#workers/jobs/calls/parse-transcript.ts'
import { routeCall } from '#workers/jobs/calls/route-call.ts'
import { scoreCall } from '#workers/jobs/calls/score-call.ts'
import { newItem, type NewWorkItem, recordCommand } from '#workers/queue/record.ts'
import type { RequestActor } from '../../http/actor.ts'
import { assertActiveScorecard, findUsableScorecard } from '../scorecards/require-scorecard.ts'

/** Scoring was requested and has not ended. `findCallsInProgress` tells whether work is still recorded for it. */
export const isUnfinished = (call: Call): boolean =>
  call.score_status === 'TO_BE_SCORED' || call.score_status === 'SCORING'

/** The ids of the calls among these whose work was canceled before they were scored. */
export const listStopped = (trx: Trx, calls: readonly Call[]): Promise<Set<string>> =>
  findStoppedCalls(
    trx,
    calls.filter(isUnfinished).map(({ id }) => id),
  )

/** The job that continues a call from its last stage. No call is scored before privacy and routing. */
export function nextItemOf(call: Pick<Call, 'id' | 'stage'>): NewWorkItem {
  const item = { subject: call.id, payload: { callId: call.id } }
  switch (call.stage) {
    case 'recorded':
      return newItem(parseTranscript, item)
    case 'parsed':
      return newItem(routeCall, item)
    case 'routed':
    case 'scored':
      return newItem(scoreCall, item)
  }
  return call.stage satisfies never
}

/** Why a call cannot be scored again, or null. */
function obstacleOf(call: Call, scorecardId: string | null, isAtWork: boolean): string | null {
  if (call.score_status === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE')
    return 'A privacy rule excluded this call; nothing of it was kept.'
  if (call.score_status === 'HELD_FOR_PRIVACY_DECISION')
    return 'A privacy rule holds this call until somebody decides about it.'
  if (isUnfinished(call) && isAtWork) return 'This call is being scored already.'
  // Its command was canceled halfway, so it continues where it stopped.
  if (isUnfinished(call) && call.stage === 'recorded') return null
  if (call.stage === 'recorded') return 'The transcript of this call has not been read.'
  // Routing has not run yet and will choose the scorecard itself.
  if (call.stage === 'parsed') return null
  if (scorecardId === null && call.scorecard_config_id === null)
    return 'This call has no scorecard: choose one.'
  return null
}

/** Why each of these calls cannot be scored again, or null for those that can. */
export async function findRescoreObstacles(
  trx: Trx,
  calls: Call[],
  scorecardId: string | null,
): Promise<Map<string, string | null>> {
  const atWork = await findCallsInProgress(
    trx,
    calls.filter(isUnfinished).map((call) => call.id),
  )
  return new Map(calls.map((call) => [call.id, obstacleOf(call, scorecardId, atWork.has(call.id))]))
}

/** Records one command that rescores the given calls. The caller has checked `findRescoreObstacles` and holds their locks. */
export async function rescoreCalls(
  trx: Trx,
  actor: RequestActor,
  calls: Call[],
  scorecardId: string | null,
): Promise<string> {
  if (scorecardId !== null) {
    assertActiveScorecard(await findUsableScorecard(trx, actor, scorecardId))
  }
  const [first] = calls
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'rescore-calls',
    label: calls.length === 1 && first !== undefined ? first.title : `${calls.length} calls`,
    subjectId: calls.length === 1 && first !== undefined ? first.id : null,
    actorUserId: actor.userId,
    interactive: calls.length <= 20,
    items: calls.map(nextItemOf),
  })
  await updateCalls(
    trx,
    calls.map((call) => call.id),
    {
      status: 'SCORING',
      score_status: 'TO_BE_SCORED',
      status_reason: 'Scored again on request.',
      // A call that was saved without scoring is scored now, even if routing comes first.
      run_score: true,
      command_id: commandId,
      ...(scorecardId === null ? {} : { scorecard_config_id: scorecardId, chosen_scorecard_id: scorecardId }),
    },
  )
  await auditAll(
    trx,
    actor,
    calls.map((call) => ({
      action: 'call.rescore',
      subjectKind: 'call',
      subjectId: call.id,
      before: { score: call.score, scorecardConfigId: call.scorecard_config_id },
      after: { scorecardConfigId: scorecardId ?? call.scorecard_config_id },
    })),
  )
  return commandId
}
