import type { Trx } from '#db/client.ts'
import { newId } from '#db/queries/ids.ts'
import { insertTextRequest } from '#db/queries/text-requests.ts'
import { describeCallType } from '#workers/jobs/describe-call-type.ts'
import { testRouting } from '#workers/jobs/test-routing.ts'
import { newItem, recordCommand } from '#workers/shared/record.ts'
import type { GenerateDescriptionsBody, TestRoutingBody } from '../contract/rule-tests.ts'
import type { RequestActor } from '../plugins/actor.ts'
import { HttpProblem } from '../plugins/problem.ts'

/** Labels hold no title: commands stay, and what was handed in does not. */
const labels = { 'test-routing': 'Test routing', 'generate-descriptions': 'Generate descriptions' } as const

/** Records a test of the routing. */
export async function startTestRouting(
  trx: Trx,
  actor: RequestActor,
  body: TestRoutingBody,
): Promise<{ commandId: string; testId: string }> {
  const caller = await trx
    .selectFrom('memberships')
    .select('status')
    .where('org_id', '=', actor.orgId)
    .where('user_id', '=', body.callerId)
    .executeTakeFirst()
  if (caller === undefined || caller.status === 'DELETED') throw new HttpProblem(422, 'unknown_user', 'The chosen caller does not exist.')
  const testId = await newId(trx)
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'test-routing',
    label: labels['test-routing'],
    actorUserId: actor.userId,
    interactive: true,
    items: [newItem(testRouting, { subject: testId, payload: { testId } })],
  })
  const request = { orgId: actor.orgId, id: testId, kind: 'test-routing', commandId, createdBy: actor.userId } as const
  await insertTextRequest(trx, request, [{ subject: '', input: body }])
  return { commandId, testId }
}

/** Records a request for descriptions, one work item per call type. */
export async function startGenerateDescriptions(
  trx: Trx,
  actor: RequestActor,
  { callTypesData }: GenerateDescriptionsBody,
): Promise<{ commandId: string; requestId: string }> {
  const requestId = await newId(trx)
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'generate-descriptions',
    label: labels['generate-descriptions'],
    actorUserId: actor.userId,
    interactive: true,
    items: callTypesData.map(({ callType }) =>
      newItem(describeCallType, { subject: `${requestId} ${callType}`, payload: { requestId, callType } }),
    ),
  })
  await insertTextRequest(
    trx,
    { orgId: actor.orgId, id: requestId, kind: 'generate-descriptions', commandId, createdBy: actor.userId },
    callTypesData.map((entry) => ({ subject: entry.callType, input: entry })),
  )
  return { commandId, requestId }
}
