import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { type BackTest, findCommandEnd, findRoutableCallIds, findRulesVersion, listChangedCallIds } from '#db/queries/back-tests.ts'
import { findCallsAtWork, updateCalls } from '#db/queries/calls.ts'
import { routeCall } from '#workers/jobs/route-call.ts'
import { newItem, recordCommand } from '#workers/shared/record.ts'
import { applyToHistoryLimit } from '../contract/back-tests.ts'
import type { RequestActor } from '../plugins/actor.ts'
import { conflict, HttpProblem } from '../plugins/problem.ts'

/**
 * Routes the calls again that a back-test found changed: one command, one work item per call. Calls that are being worked on are left
 * out: they get the rules as they are now anyway.
 *
 * @throws HttpProblem 409 when the rules are others than those that were tested
 */
export async function applyToHistory(trx: Trx, actor: RequestActor, test: BackTest): Promise<{ commandId: string; calls: number }> {
  if (test.compare_with !== 'storedCalls' || test.is_draft) {
    throw new HttpProblem(422, 'not_applicable', 'Only a test of the saved rules against the stored calls can be applied.')
  }
  const { state } = await findCommandEnd(trx, test.command_id)
  if (state !== 'done') throw conflict('This test has not been completed.')
  if ((await findRulesVersion(trx)) !== test.rules_version) {
    throw new HttpProblem(409, 'rules_changed', 'The rules have changed since this test. Please test them again.')
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
  const atWork = await findCallsAtWork(trx, routable)
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
