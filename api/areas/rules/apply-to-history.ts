import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  type BackTest,
  findCommandEnd,
  findRoutableCallIds,
  findRulesVersion,
  listChangedCallIds,
} from '#db/queries/rules/back-tests.ts'
import { findCallsInProgress, updateCalls } from '#db/queries/calls/calls.ts'
import { routeCall } from '#workers/jobs/calls/route-call.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { applyToHistoryLimit } from '../../contract/back-tests.ts'
import type { RequestActor } from '../../http/actor.ts'
import { conflict, HttpProblem } from '../../http/problem.ts'

/**
 * Routes the calls that a back-test found changed: one command, one work item per call. Calls with open work are left
 * out: they get the current rules anyway.
 *
 * @throws HttpProblem 409 if the rules have changed since the test
 */
export async function applyToHistory(
  trx: Trx,
  actor: RequestActor,
  test: BackTest,
): Promise<{ commandId: string; calls: number }> {
  if (test.compare_with !== 'storedCalls' || test.is_draft) {
    throw new HttpProblem(
      422,
      'not_applicable',
      'Only a test of the saved rules against the stored calls can be applied.',
    )
  }
  const { state } = await findCommandEnd(trx, test.command_id)
  if (state !== 'done') throw conflict('This test has not been completed.')
  if ((await findRulesVersion(trx)) !== test.rules_version) {
    throw new HttpProblem(
      409,
      'rules_changed',
      'The rules have changed since this test. Please test them again.',
    )
  }
  const found = await listChangedCallIds(trx, test.id, applyToHistoryLimit + 1)
  if (found.length > applyToHistoryLimit) {
    throw new HttpProblem(
      422,
      'too_many_calls',
      `More than ${applyToHistoryLimit.toLocaleString('en')} calls would change. Test a shorter time.`,
    )
  }
  const routable = await findRoutableCallIds(trx, found)
  const atWork = await findCallsInProgress(trx, routable)
  const callIds = routable.filter((id) => !atWork.has(id))
  if (callIds.length === 0) throw new HttpProblem(422, 'nothing_to_apply', 'No call would change.')
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'apply-rules',
    label: callIds.length === 1 ? 'Rules for 1 call' : `Rules for ${callIds.length} calls`,
    actorUserId: actor.userId,
    items: callIds.map((callId) => newItem(routeCall, { subject: callId, payload: { callId } })),
  })
  await updateCalls(trx, callIds, { command_id: commandId })
  await audit(trx, actor, {
    action: 'rule.apply-to-history',
    subjectKind: 'back_test',
    subjectId: test.id,
    after: { commandId, calls: callIds.length, days: test.days },
  })
  return { commandId, calls: callIds.length }
}
