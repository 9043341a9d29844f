import type { Trx } from '#db/client.ts'
import {
  findOwnTextRequest,
  type TextRequest,
  type TextRequestKind,
} from '#db/queries/rules/text-requests.ts'
import { startGenerateDescriptions, startTestRouting } from './ask-about-texts.ts'
import { errorTexts } from '../../contract/errors.ts'
import {
  acceptedDescriptions,
  acceptedTest,
  type DescriptionsResponse,
  descriptionsResponse,
  type TestRoutingResponse,
  testRoutingResult,
  testRouting,
  getRoutingTest,
  generateDescriptions,
  getDescriptions,
} from '../../contract/rule-tests.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'

/** Several transcripts of ordinary length, or a few of the longest. */
const descriptionsBodyLimit = 16 * 1024 * 1024
/** Error of a request that was canceled. */
const stopped = 'It was canceled.'

/** A request that the actor has made. @throws HttpProblem 404 for everybody else's requests */
async function ownRequest(
  trx: Trx,
  actor: RequestActor,
  kind: TextRequestKind,
  id: string,
): Promise<TextRequest> {
  const found = await findOwnTextRequest(trx, { id, kind, createdBy: actor.userId })
  if (found === undefined) throw notFound()
  return found
}

function testResponseOf({ id, commandId, state, answers }: TextRequest): TestRoutingResponse {
  const [answer] = answers
  return {
    testId: id,
    commandId,
    state,
    result: answer?.result == null ? null : testRoutingResult.parse(answer.result),
    error: answer?.error ?? null,
  }
}

function descriptionsResponseOf({ id, commandId, state, answers }: TextRequest): DescriptionsResponse {
  const descriptions: Record<string, unknown> = {}
  const errors: Record<string, unknown> = {}
  for (const { subject, result, error } of answers) {
    if (result !== null) descriptions[subject] = result
    if (error !== null) errors[subject] = error
  }
  return descriptionsResponse.parse({ requestId: id, commandId, state, descriptions, errors })
}

/** Tests rules with a transcript that is not a call. */
export const ruleTestRoutes: RoutePlugin = (app, { database, kick, respondWithCommand, runOnce }) => {
  route(app, testRouting, async (request, reply) => {
    const { actor, body } = request
    const accepted = await runOnce(request, reply, acceptedTest, (trx) => startTestRouting(trx, actor, body))
    kick()
    const result = async () => {
      const answer = testResponseOf(
        await database.withOrg(actor, (trx) => ownRequest(trx, actor, 'test-routing', accepted.testId)),
      )
      if (answer.result !== null) return answer.result
      throw new HttpProblem(422, 'test_failed', errorTexts.testRouting, {
        errors: [{ path: 'transcript', message: answer.error ?? stopped }],
      })
    }
    return respondWithCommand(request, reply, accepted.commandId, {
      accepted,
      ended: { status: 200, body: result },
    })
  })

  route(app, getRoutingTest, ({ actor, params }) =>
    database.withOrg(actor, async (trx) =>
      testResponseOf(await ownRequest(trx, actor, 'test-routing', params.id)),
    ),
  )

  route(
    app,
    generateDescriptions,
    async (request, reply) => {
      const { actor, body } = request
      const accepted = await runOnce(request, reply, acceptedDescriptions, (trx) =>
        startGenerateDescriptions(trx, actor, body),
      )
      kick()
      const result = async () => {
        const { descriptions, errors } = descriptionsResponseOf(
          await database.withOrg(actor, (trx) =>
            ownRequest(trx, actor, 'generate-descriptions', accepted.requestId),
          ),
        )
        // Descriptions are returned even if another call type failed.
        if (Object.keys(descriptions).length > 0) {
          // A call type that was canceled has neither.
          const missing = body.callTypesData.filter(({ callType }) => descriptions[callType] === undefined)
          return {
            descriptions,
            errors: Object.fromEntries(
              missing.map(({ callType }) => [callType, errors[callType] ?? stopped] as const),
            ),
          }
        }
        const failed = Object.entries(errors).map(([callType, message]) => ({ path: callType, message }))
        throw new HttpProblem(422, 'test_failed', errorTexts.testRouting, {
          errors: failed.length > 0 ? failed : [{ path: 'callTypesData', message: stopped }],
        })
      }
      return respondWithCommand(request, reply, accepted.commandId, {
        accepted,
        ended: { status: 200, body: result },
      })
    },
    { bodyLimit: descriptionsBodyLimit },
  )

  route(app, getDescriptions, ({ actor, params }) =>
    database.withOrg(actor, async (trx) =>
      descriptionsResponseOf(await ownRequest(trx, actor, 'generate-descriptions', params.id)),
    ),
  )
}
