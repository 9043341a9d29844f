import type { Trx } from '#db/client.ts'
import { findOwnTextRequest, type TextRequest, type TextRequestKind } from '#db/queries/text-requests.ts'
import { startGenerateDescriptions, startTestRouting } from '../commands/ask-about-texts.ts'
import { errorTexts } from '../contract/errors.ts'
import { idParams } from '../contract/page.ts'
import {
  acceptedDescriptions,
  acceptedTest,
  type DescriptionsAnswer,
  descriptionsAnswer,
  descriptionsResult,
  generateDescriptionsBody,
  type TestRoutingAnswer,
  testRoutingAnswer,
  testRoutingBody,
  testRoutingResult,
} from '../contract/rule-tests.ts'
import type { RequestActor } from '../plugins/actor.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { HttpProblem, notFound } from '../plugins/problem.ts'

const base = '/integrations/real-calls'
/** Several transcripts of ordinary length, or a few of the longest. */
const descriptionsBodyLimit = 16 * 1024 * 1024
/** What is said of a request that was stopped, to whoever waits for its result. */
const stopped = 'It was cancelled.'

/** A request that the actor has made himself; to everybody else there is none. */
async function ownRequest(trx: Trx, actor: RequestActor, kind: TextRequestKind, id: string): Promise<TextRequest> {
  const found = await findOwnTextRequest(trx, { id, kind, createdBy: actor.userId })
  if (found === undefined) throw notFound()
  return found
}

function testAnswerOf({ id, commandId, state, answers }: TextRequest): TestRoutingAnswer {
  const [answer] = answers
  return {
    testId: id,
    commandId,
    state,
    result: answer?.result == null ? null : testRoutingResult.parse(answer.result),
    error: answer?.error ?? null,
  }
}

function descriptionsAnswerOf({ id, commandId, state, answers }: TextRequest): DescriptionsAnswer {
  const descriptions: Record<string, unknown> = {}
  const errors: Record<string, unknown> = {}
  for (const { subject, result, error } of answers) {
    if (result !== null) descriptions[subject] = result
    if (error !== null) errors[subject] = error
  }
  return descriptionsAnswer.parse({ requestId: id, commandId, state, descriptions, errors })
}

/** Testing rules with a transcript that is no call. */
export const ruleTestRoutes: RoutePlugin = (app, { database, kick, answerCommand, runOnce }) => {
  app.post(
    `${base}/test-routing`,
    {
      config: { permission: 'rules.view', idempotent: true },
      schema: { body: testRoutingBody, response: { 200: testRoutingResult, 202: acceptedTest } },
    },
    async (request, reply) => {
      const { actor, body } = request
      const accepted = await runOnce(request, reply, acceptedTest, (trx) => startTestRouting(trx, actor, body))
      kick()
      const result = async () => {
        const answer = testAnswerOf(await database.withOrg(actor, (trx) => ownRequest(trx, actor, 'test-routing', accepted.testId)))
        if (answer.result !== null) return answer.result
        throw new HttpProblem(422, 'test_failed', errorTexts.testRouting, {
          errors: [{ path: 'transcript', message: answer.error ?? stopped }],
        })
      }
      return answerCommand(request, reply, accepted.commandId, { accepted, ended: { status: 200, body: result } })
    },
  )

  app.get(
    `${base}/test-routing/:id`,
    { config: { permission: 'rules.view' }, schema: { params: idParams, response: { 200: testRoutingAnswer } } },
    ({ actor, params }) => database.withOrg(actor, async (trx) => testAnswerOf(await ownRequest(trx, actor, 'test-routing', params.id))),
  )

  app.post(
    `${base}/generate-descriptions`,
    {
      config: { permission: 'rules.manage', idempotent: true },
      bodyLimit: descriptionsBodyLimit,
      schema: { body: generateDescriptionsBody, response: { 200: descriptionsResult, 202: acceptedDescriptions } },
    },
    async (request, reply) => {
      const { actor, body } = request
      const accepted = await runOnce(request, reply, acceptedDescriptions, (trx) => startGenerateDescriptions(trx, actor, body))
      kick()
      const result = async () => {
        const { descriptions, errors } = descriptionsAnswerOf(
          await database.withOrg(actor, (trx) => ownRequest(trx, actor, 'generate-descriptions', accepted.requestId)),
        )
        // What came is worth having, also beside a call type that failed.
        if (Object.keys(descriptions).length > 0) return { descriptions }
        const failed = Object.entries(errors).map(([callType, message]) => ({ path: callType, message }))
        throw new HttpProblem(422, 'test_failed', errorTexts.testRouting, {
          errors: failed.length > 0 ? failed : [{ path: 'callTypesData', message: stopped }],
        })
      }
      return answerCommand(request, reply, accepted.commandId, { accepted, ended: { status: 200, body: result } })
    },
  )

  app.get(
    `${base}/generate-descriptions/:id`,
    { config: { permission: 'rules.manage' }, schema: { params: idParams, response: { 200: descriptionsAnswer } } },
    ({ actor, params }) =>
      database.withOrg(actor, async (trx) => descriptionsAnswerOf(await ownRequest(trx, actor, 'generate-descriptions', params.id))),
  )
}
