import { findOldestBatch } from '#db/queries/webhooks/webhook-batches.ts'
import type { DeliveryEntry } from '#db/queries/webhooks/webhooks.ts'
import { findRefusedHeaders, listDeliveries } from '#db/queries/webhooks/webhooks.ts'
import { changeWebhookConfig, requireWebhookIntegration, replayDelivery } from './webhook-deliveries.ts'
import {
  type Delivery,
  replayedDelivery,
  webhookConfig,
  listDeliveries as listDeliveriesEndpoint,
  replayDelivery as replayDeliveryEndpoint,
  getWebhookConfig,
  changeWebhookConfig as changeWebhookConfigEndpoint,
} from '../../contract/webhooks.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { invalid } from '../../http/problem.ts'
import { route } from '../../http/route.ts'

const cursorForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function afterCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null
  const [, at, id] = cursorForm.exec(cursor) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw invalid('cursor', 'This cursor is not valid.')
  return { at, id }
}

/** Why a delivery was refused, for the person who configures the provider. */
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
  outcome: entry.isRefused
    ? (refusals[entry.outcome ?? ''] ?? 'It could not be verified.')
    : (entry.outcome ?? ''),
  bytes: entry.bytes,
  replays: entry.replays,
  headerNames: entry.headerNames,
})

/** Deliveries from a provider to an integration, and how they are verified. Visible to people who may change the integration. */
export const deliveryRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, listDeliveriesEndpoint, async ({ actor, params, query }) => {
    const before = afterCursor(query.cursor)
    await requireWebhookIntegration(context, actor, params.id)
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
  })

  route(app, replayDeliveryEndpoint, async (request, reply) => {
    const { actor, params } = request
    await requireWebhookIntegration(context, actor, params.id)
    const replayed = await context.runOnce(request, reply, replayedDelivery, (trx) =>
      replayDelivery(trx, actor, params),
    )
    context.kick()
    return replayed
  })

  route(app, getWebhookConfig, async ({ actor, params }) => {
    const integration = await requireWebhookIntegration(context, actor, params.id)
    const refusedHeaderNames = await database.withOrg(actor, (trx) => findRefusedHeaders(trx, params.id))
    return {
      webhook: webhookConfig
        .nullable()
        .catch(null)
        .parse(integration.config.webhook ?? null),
      refusedHeaderNames,
      version: integration.version,
    }
  })

  route(app, changeWebhookConfigEndpoint, async ({ actor, params, body }) => {
    await requireWebhookIntegration(context, actor, params.id)
    return database.withOrg(actor, (trx) => changeWebhookConfig(trx, actor, params.id, body))
  })
}
