import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { type Call, updateCall } from '#db/queries/calls.ts'
import { findScorecard } from '#db/queries/scorecards.ts'
import { scoreCall } from '#workers/jobs/score-call.ts'
import { newItem, recordCommand } from '#workers/shared/record.ts'
import { HttpProblem } from '../plugins/problem.ts'
import type { RequestActor } from '../plugins/actor.ts'

/** Why a call cannot be scored again, or null. */
export function rescoreObstacle(call: Call, scorecardId: string | null): string | null {
  if (call.score_status === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE') return 'A privacy rule excluded this call; nothing of it was kept.'
  if (call.stage === 'recorded') return 'The transcript of this call has not been read.'
  if (call.score_status === 'TO_BE_SCORED' || call.score_status === 'SCORING') return 'This call is being scored already.'
  if (scorecardId === null && call.scorecard_config_id === null) return 'This call has no scorecard: choose one.'
  return null
}

/** Records one command that scores the given calls again. The caller has checked `rescoreObstacle` for each. */
export async function rescoreCalls(trx: Trx, actor: RequestActor, calls: Call[], scorecardId: string | null): Promise<string> {
  if (scorecardId !== null) {
    const scorecard = await findScorecard(trx, scorecardId)
    if (scorecard === undefined || scorecard.published_version === null || scorecard.status !== 'ACTIVE') {
      throw new HttpProblem(422, 'scorecard_not_active', 'The chosen scorecard is not active.')
    }
  }
  const [first] = calls
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'rescore-calls',
    label: calls.length === 1 && first !== undefined ? first.title : `${calls.length} calls`,
    subjectId: calls.length === 1 && first !== undefined ? first.id : null,
    actorUserId: actor.userId,
    interactive: calls.length <= 20,
    items: calls.map((call) => newItem(scoreCall, { subject: call.id, payload: { callId: call.id } })),
  })
  for (const call of calls) {
    await updateCall(trx, call.id, {
      status: 'SCORING',
      score_status: 'TO_BE_SCORED',
      status_reason: 'Scored again on request.',
      scorecard_config_id: scorecardId ?? call.scorecard_config_id,
      command_id: commandId,
    })
    await audit(trx, actor, {
      action: 'call.rescore',
      subjectKind: 'call',
      subjectId: call.id,
      before: { score: call.score, scorecardConfigId: call.scorecard_config_id },
      after: { scorecardConfigId: scorecardId ?? call.scorecard_config_id },
    })
  }
  return commandId
}
