import { z } from 'zod'
import { lockVisibleCalls } from '#db/queries/calls.ts'
import { deleteCalls, restoreCalls } from '../commands/delete-calls.ts'
import { findRescoreObstacles, rescoreCalls } from '../commands/rescore-calls.ts'
import { bulkAnswer, callIdsBody, rescoreBody } from '../contract/calls.ts'
import { acceptedCommand, idParams } from '../contract/page.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { HttpProblem, notFound } from '../plugins/problem.ts'
import { visibilityOf, visibleCall } from './call-access.ts'

const base = '/integrations/real-calls'

/** Every wanted id once, in the order in which it was asked for. */
const unique = (ids: string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

/** Scoring again, deleting and restoring, one call or many. Bulk routes say for every call that they left out why. */
export const callChangeRoutes: RoutePlugin = (app, context) => {
  const { database, kick, answerCommand, runOnce } = context

  app.post(
    `${base}/rescore/:id`,
    {
      config: { permission: 'calls.rescore', idempotent: true },
      schema: { params: idParams, body: rescoreBody, response: { 200: acceptedCommand, 202: acceptedCommand } },
    },
    async (request, reply) => {
      const { actor, params, body } = request
      const scorecardId = body.scorecardConfigId ?? null
      const accepted = await runOnce(request, reply, acceptedCommand, async (trx) => {
        const { id } = await visibleCall(context, trx, actor, params.id)
        const calls = await lockVisibleCalls(trx, [id], await visibilityOf(trx, actor))
        // Deleted between the two reads.
        if (calls.length === 0) throw notFound()
        const obstacle = (await findRescoreObstacles(trx, calls, scorecardId)).get(id) ?? null
        if (obstacle !== null) throw new HttpProblem(422, 'not_rescorable', obstacle)
        return { commandId: await rescoreCalls(trx, actor, calls, scorecardId) }
      })
      kick()
      return answerCommand(request, reply, accepted.commandId, { accepted, ended: { status: 200, body: () => Promise.resolve(accepted) } })
    },
  )

  app.post(
    `${base}/bulk-rescore`,
    { config: { permission: 'calls.rescore', idempotent: true }, schema: { body: callIdsBody, response: { 202: bulkAnswer } } },
    async (request, reply) => {
      const { actor, body } = request
      const ids = unique(body.ids)
      const answer = await runOnce(request, reply, bulkAnswer, async (trx) => {
        const calls = await lockVisibleCalls(trx, ids, await visibilityOf(trx, actor))
        const obstacles = await findRescoreObstacles(trx, calls, null)
        const ready = calls.filter((call) => obstacles.get(call.id) === null)
        return {
          commandId: ready.length === 0 ? null : await rescoreCalls(trx, actor, ready, null),
          accepted: ready.length,
          skipped: ids.flatMap((id) => {
            const reason = obstacles.has(id) ? obstacles.get(id) : 'Not found.'
            return typeof reason === 'string' ? [{ id, reason }] : []
          }),
        }
      })
      if (answer.commandId !== null) kick()
      return reply.code(202).send(answer)
    },
  )

  app.delete(
    `${base}/:id`,
    { config: { permission: 'calls.delete' }, schema: { params: idParams, response: { 204: z.undefined() } } },
    async ({ actor, params }, reply) => {
      await database.withOrg(actor, async (trx) => {
        const { id } = await visibleCall(context, trx, actor, params.id)
        await deleteCalls(trx, actor, await lockVisibleCalls(trx, [id], await visibilityOf(trx, actor)))
      })
      return reply.code(204).send()
    },
  )

  app.post(
    `${base}/bulk-delete`,
    { config: { permission: 'calls.delete' }, schema: { body: callIdsBody, response: { 200: bulkAnswer } } },
    ({ actor, body }) =>
      database.withOrg(actor, async (trx) => {
        const ids = unique(body.ids)
        const calls = await lockVisibleCalls(trx, ids, await visibilityOf(trx, actor))
        await deleteCalls(trx, actor, calls)
        const found = new Set(calls.map((call) => call.id))
        const skipped = ids.filter((id) => !found.has(id)).map((id) => ({ id, reason: 'Not found.' }))
        return { commandId: null, accepted: calls.length, skipped }
      }),
  )

  app.post(
    `${base}/bulk-restore`,
    { config: { permission: 'calls.delete' }, schema: { body: callIdsBody, response: { 200: bulkAnswer } } },
    async ({ actor, body }) => {
      const ids = unique(body.ids)
      const answer = await database.withOrg(actor, async (trx) => {
        const restored = new Set(await restoreCalls(trx, actor, ids, await visibilityOf(trx, actor)))
        const skipped = ids.filter((id) => !restored.has(id)).map((id) => ({ id, reason: 'It cannot be restored any more.' }))
        return { commandId: null, accepted: restored.size, skipped }
      })
      kick()
      return answer
    },
  )
}
