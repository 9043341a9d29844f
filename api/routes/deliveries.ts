import { findOldestBatch } from '#db/queries/webhook-batches.ts'
import type { DeliveryEntry } from '#db/queries/webhooks.ts'
import { findRefusedHeaders, listDeliveries } from '#db/queries/webhooks.ts'
import { changeWebhookConfig, demandWebhookIntegration, replayDelivery } from '../commands/webhook-deliveries.ts'
import {
  type Delivery,
  deliveriesAnswer,
  deliveriesQuery,
  deliveryParams,
  replayedDelivery,
  webhookConfig,
  webhookConfigAnswer,
  webhookConfigBody,
} from '../contract/webhooks.ts'
import { idParams } from '../contract/page.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { invalid } from '../plugins/problem.ts'
import { notFoundOrSwitch } from '../plugins/tenancy.ts'
import type { RequestActor } from '../plugins/actor.ts'

const cursorForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function afterCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null
  const [, at, id] = cursorForm.exec(cursor) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at))) throw invalid('cursor', 'This cursor is not valid.')
  return { at, id }
}

/** Why a delivery was refused, for whoever sets up the other side. */
const refusals: Record<string, string> = {
  missing_signature: 'It had no signature where we look for one.',
  bad_signature: 'Its signature does not fit: the secret or the way of signing differs.',
  stale: 'Its time is too far from ours: it is old, or a clock is wrong.',
  no_secret: 'There is no secret to verify it with.',
  malformed: 'It is not in the form that this provider uses.',
  wrong_audience: 'It was meant for another address.',
  too_large: 'It is larger than 1 MB.',
}

function stateOf(entry: DeliveryEntry): Delivery['state'] {
  if (entry.isRefused) return 'refused'
  if (entry.isProcessed) return 'done'
  return entry.outcome === null ? 'processing' : 'failed'
}

const deliveryOf = (entry: DeliveryEntry): Delivery => ({
  id: entry.id,
  receivedAt: entry.receivedAt.toISOString(),
  state: stateOf(entry),
  eventTypes: entry.eventTypes,
  externalCallIds: entry.externalCallIds,
  outcome: entry.isRefused ? (refusals[entry.outcome ?? ''] ?? 'It could not be verified.') : (entry.outcome ?? ''),
  bytes: entry.bytes,
  replays: entry.replays,
  headerNames: entry.headerNames,
})

/** What providers have sent to an integration, and how it is verified. Whoever may change the integration sees it. */
export const deliveryRoutes: RoutePlugin = (app, context) => {
  const { database } = context
  const config = { permission: 'integrations.access' } as const
  const missing = (actor: RequestActor, id: string) => () => notFoundOrSwitch(context, actor, 'integrations', id)

  app.get(
    '/integrations/:id/deliveries',
    { config, schema: { params: idParams, querystring: deliveriesQuery, response: { 200: deliveriesAnswer } } },
    async ({ actor, params, query }) => {
      const before = afterCursor(query.cursor)
      await demandWebhookIntegration(database, actor, params.id, missing(actor, params.id))
      const [found, waitingSince] = await database.withOrg(actor, async (trx) => [
        await listDeliveries(trx, params.id, { kind: query.kind, before, limit: query.limit + 1 }),
        query.kind === 'refused' ? null : await findOldestBatch(trx, params.id),
      ])
      const rows = found.slice(0, query.limit)
      const last = rows.at(-1)
      return {
        results: rows.map(deliveryOf),
        nextCursor: found.length > rows.length && last !== undefined ? `${last.at}.${last.id}` : null,
        waitingSince: waitingSince?.toISOString() ?? null,
      }
    },
  )

  app.post(
    '/integrations/:id/deliveries/:deliveryId/replay',
    {
      config: { ...config, idempotent: true },
      schema: { params: deliveryParams, response: { 202: replayedDelivery } },
    },
    async (request, reply) => {
      const { actor, params } = request
      await demandWebhookIntegration(database, actor, params.id, missing(actor, params.id))
      const replayed = await context.runOnce(request, reply, replayedDelivery, (trx) => replayDelivery(trx, actor, params))
      context.kick()
      return reply.code(202).send(replayed)
    },
  )

  app.get(
    '/integrations/:id/webhook-config',
    { config, schema: { params: idParams, response: { 200: webhookConfigAnswer } } },
    async ({ actor, params }) => {
      const integration = await demandWebhookIntegration(database, actor, params.id, missing(actor, params.id))
      const refusedHeaderNames = await database.withOrg(actor, (trx) => findRefusedHeaders(trx, params.id))
      return {
        webhook: webhookConfig
          .nullable()
          .catch(null)
          .parse(integration.config.webhook ?? null),
        refusedHeaderNames,
        version: integration.version,
      }
    },
  )

  app.patch(
    '/integrations/:id/webhook-config',
    { config, schema: { params: idParams, body: webhookConfigBody, response: { 200: webhookConfigAnswer } } },
    async ({ actor, params, body }) => {
      await demandWebhookIntegration(database, actor, params.id, missing(actor, params.id))
      return database.withOrg(actor, (trx) => changeWebhookConfig(trx, actor, params.id, body))
    },
  )
}
