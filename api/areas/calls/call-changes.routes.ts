import { lockVisibleCalls } from '#db/queries/calls/calls.ts'
import { correctCalls, findCorrectionObstacles } from './correct-calls.ts'
import { deleteCalls, restoreCalls } from './delete-calls.ts'
import { findRescoreObstacles, rescoreCalls } from './rescore-calls.ts'
import {
  bulkResponse,
  correctCalls as correctCallsEndpoint,
  rescoreCall,
  rescoreCalls as rescoreCallsEndpoint,
  deleteCall,
  deleteCalls as deleteCallsEndpoint,
  restoreCalls as restoreCallsEndpoint,
} from '../../contract/calls.ts'
import { acceptedCommand } from '../../contract/page.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem, notFound } from '../../http/problem.ts'
import { requireActiveScorecard } from '../scorecards/require-scorecard.ts'
import { visibilityOf, requireCall } from './call-access.ts'
import { route } from '../../http/route.ts'

/** Each requested id once, in order. */
const unique = (ids: string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

/** The requested calls that cannot be processed, with the reason, and those that do not exist. */
const skippedOf = (
  ids: string[],
  obstacles: ReadonlyMap<string, string | null>,
): { id: string; reason: string }[] =>
  ids.flatMap((id) => {
    const reason = obstacles.has(id) ? obstacles.get(id) : 'Not found.'
    return typeof reason === 'string' ? [{ id, reason }] : []
  })

/** Correcting, rescoring, deleting and restoring one call or many. Bulk routes give a reason for every skipped call. */
export const callChangeRoutes: RoutePlugin = (app, context) => {
  const { database, kick, respondWithCommand, runOnce } = context

  route(app, rescoreCall, async (request, reply) => {
    const { actor, params, body } = request
    const scorecardId = body.scorecardConfigId ?? null
    const accepted = await runOnce(request, reply, acceptedCommand, async (trx) => {
      const { id } = await requireCall(context, trx, actor, params.id)
      const calls = await lockVisibleCalls(trx, [id], await visibilityOf(trx, actor))
      // The call was deleted between the two reads.
      if (calls.length === 0) throw notFound()
      const obstacle = (await findRescoreObstacles(trx, calls, scorecardId)).get(id) ?? null
      if (obstacle !== null) throw new HttpProblem(422, 'not_rescorable', obstacle)
      return { commandId: await rescoreCalls(trx, actor, calls, scorecardId) }
    })
    kick()
    return respondWithCommand(request, reply, accepted.commandId, {
      accepted,
      ended: { status: 200, body: () => Promise.resolve(accepted) },
    })
  })

  route(app, rescoreCallsEndpoint, async (request, reply) => {
    const { actor, body } = request
    const ids = unique(body.ids)
    const scorecardId = body.scorecardConfigId ?? null
    const answer = await runOnce(request, reply, bulkResponse, async (trx) => {
      const calls = await lockVisibleCalls(trx, ids, await visibilityOf(trx, actor))
      const obstacles = await findRescoreObstacles(trx, calls, scorecardId)
      const ready = calls.filter((call) => obstacles.get(call.id) === null)
      return {
        commandId: ready.length === 0 ? null : await rescoreCalls(trx, actor, ready, scorecardId),
        accepted: ready.length,
        skipped: skippedOf(ids, obstacles),
      }
    })
    if (answer.commandId !== null) kick()
    return answer
  })

  route(app, correctCallsEndpoint, async (request, reply) => {
    const { actor, body } = request
    const ids = unique(body.ids)
    const answer = await runOnce(request, reply, bulkResponse, async (trx) => {
      const scorecardId = body.scorecardConfigId ?? null
      if (scorecardId !== null) await requireActiveScorecard(trx, actor, scorecardId)
      const calls = await lockVisibleCalls(trx, ids, await visibilityOf(trx, actor))
      const obstacles = await findCorrectionObstacles(trx, calls)
      const ready = calls.filter((call) => obstacles.get(call.id) === null)
      return {
        commandId:
          ready.length === 0
            ? null
            : await correctCalls(trx, actor, ready, { callType: body.callType, scorecardId }),
        accepted: ready.length,
        skipped: skippedOf(ids, obstacles),
      }
    })
    if (answer.commandId !== null) kick()
    return answer
  })

  route(app, deleteCall, async ({ actor, params }) => {
    await database.withOrg(actor, async (trx) => {
      const { id } = await requireCall(context, trx, actor, params.id)
      await deleteCalls(trx, actor, await lockVisibleCalls(trx, [id], await visibilityOf(trx, actor)))
    })
  })

  route(app, deleteCallsEndpoint, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const ids = unique(body.ids)
      const calls = await lockVisibleCalls(trx, ids, await visibilityOf(trx, actor))
      await deleteCalls(trx, actor, calls)
      const found = new Set(calls.map((call) => call.id))
      const skipped = ids.filter((id) => !found.has(id)).map((id) => ({ id, reason: 'Not found.' }))
      return { commandId: null, accepted: calls.length, skipped }
    }),
  )

  route(app, restoreCallsEndpoint, async ({ actor, body }) => {
    const ids = unique(body.ids)
    const answer = await database.withOrg(actor, async (trx) => {
      const restored = new Set(await restoreCalls(trx, actor, ids, await visibilityOf(trx, actor)))
      const skipped = ids
        .filter((id) => !restored.has(id))
        .map((id) => ({ id, reason: 'It cannot be restored any more.' }))
      return { commandId: null, accepted: restored.size, skipped }
    })
    kick()
    return answer
  })
}
