import type { Trx } from '#db/client.ts'
import { newId } from '#db/queries/ids.ts'
import { findMemberIds } from '#db/queries/people/references.ts'
import { insertTextRequest } from '#db/queries/rules/text-requests.ts'
import { findRuleContext } from '#db/queries/rules/rules.ts'
import { levelsInOrder, rulesOfLevel } from '#workers/domain/routing/rule-order.ts'
import type { CategorizationRule } from '#workers/domain/routing/rules.ts'
import { describeCallType } from '#workers/jobs/rules/describe-call-type.ts'
import { toCategorizationRule } from '#workers/jobs/rules/rule-rows.ts'
import { testRouting } from '#workers/jobs/rules/test-routing.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { GenerateDescriptionsBody, TestRoutingBody } from '../../contract/rule-tests.ts'
import type { RequestActor } from '../../http/actor.ts'
import { HttpProblem } from '../../http/problem.ts'
import { assertMayReadDraft, readDraftedRules } from './rule-draft.ts'

/** Labels do not contain the title: commands are kept, the uploaded text is not. */
const labels = { 'test-routing': 'Test routing', 'generate-descriptions': 'Generate descriptions' } as const

/** The draft's routing rules that can apply to a caller. */
async function draftedRulesOf(trx: Trx, callerId: string): Promise<CategorizationRule[]> {
  const { teamIds } = await findRuleContext(trx, callerId)
  const rules = (await readDraftedRules(trx, 'categorization')).rules.map(toCategorizationRule)
  return levelsInOrder.flatMap((level) => rulesOfLevel(rules, level, { userId: callerId, teamIds }))
}

/** Records a routing test. */
export async function startTestRouting(
  trx: Trx,
  actor: RequestActor,
  body: TestRoutingBody,
): Promise<{ commandId: string; testId: string }> {
  const callers = await findMemberIds(trx, [body.callerId], ['ACTIVE', 'INVITED', 'DEPROVISIONED'])
  if (callers.size === 0) throw new HttpProblem(422, 'unknown_user', 'The chosen caller does not exist.')
  const { draft: isDraft, ...input } = body
  assertMayReadDraft(actor, isDraft)
  const rules = isDraft ? await draftedRulesOf(trx, body.callerId) : undefined
  const testId = await newId(trx)
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'test-routing',
    label: labels['test-routing'],
    actorUserId: actor.userId,
    interactive: true,
    items: [newItem(testRouting, { subject: testId, payload: { testId } })],
  })
  const request = {
    orgId: actor.orgId,
    id: testId,
    kind: 'test-routing',
    commandId,
    createdBy: actor.userId,
  } as const
  await insertTextRequest(trx, request, [{ subject: '', input: { ...input, rules } }])
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
