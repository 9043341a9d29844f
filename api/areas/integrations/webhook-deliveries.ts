import type { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { endCancelledDeliveries } from '#db/queries/webhooks/cancelled-deliveries.ts'
import {
  findDelivery,
  findRefusedHeaders,
  findWebhookIntegration,
  reopenDelivery,
  setWebhookConfig,
  type WebhookIntegration,
} from '#db/queries/webhooks/webhooks.ts'
import { processWebhook } from '#workers/jobs/webhooks/process-webhook.ts'
import { unpackDeliveries } from '#workers/jobs/webhooks/unpack-deliveries.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import {
  configurableWebhooks,
  type webhookConfigResponse,
  type webhookConfigBody,
} from '../../contract/webhooks.ts'
import type { RequestActor } from '../../http/actor.ts'
import { resource } from '../../http/resource.ts'
import type { ApiContext } from '../../http/context.ts'
import { conflict, HttpProblem, notFound, stale } from '../../http/problem.ts'
import { mayChange } from './integration-access.ts'

export const requireWebhookIntegration = (
  { database }: Pick<ApiContext, 'database'>,
  actor: RequestActor,
  integrationId: string,
): Promise<WebhookIntegration> =>
  resource(
    { database },
    actor,
    'integrations',
    integrationId,
    (id) => database.withOrg(actor, (trx) => findWebhookIntegration(trx, id)),
    ({ userId }) => mayChange(actor, { user_id: userId }),
  )

/** Processes a delivery again. Its calls are fetched again; content that came with the delivery is used if it is still stored. */
export async function replayDelivery(
  trx: Trx,
  actor: RequestActor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<{ commandId: string }> {
  const delivery = await findDelivery(trx, deliveryId)
  if (delivery === undefined || delivery.integrationId !== id) throw notFound()
  if (delivery.integrationStatus === 'INACTIVE') throw conflict('This integration has ended.')
  if (!(await reopenDelivery(trx, deliveryId))) throw conflict('This delivery is being dealt with.')
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'webhook-calls',
    label: `Webhook of ${delivery.integrationName}`,
    subjectId: id,
    actorUserId: actor.userId,
    interactive: true,
    items: [newItem(processWebhook, { subject: deliveryId, payload: { deliveryIds: [deliveryId] } })],
  })
  await audit(trx, actor, {
    action: 'webhook.replay',
    subjectKind: 'integration',
    subjectId: id,
    after: { deliveryId },
  })
  return { commandId }
}

/** Sets how a provider without a published scheme signs its deliveries. Takes effect within half a minute. */
export async function changeWebhookConfig(
  trx: Trx,
  actor: RequestActor,
  integrationId: string,
  { webhook, version }: z.infer<typeof webhookConfigBody>,
): Promise<z.infer<typeof webhookConfigResponse>> {
  const integration = await findWebhookIntegration(trx, integrationId, { lock: true })
  if (integration === undefined) throw notFound()
  if (integration.status === 'INACTIVE') throw conflict('This integration has ended.')
  if (!configurableWebhooks.includes(integration.provider)) {
    throw new HttpProblem(
      422,
      'webhook_not_configurable',
      'This provider signs in its own way, which cannot be changed.',
    )
  }
  const refusedHeaderNames = await findRefusedHeaders(trx, integrationId)
  const before = integration.config.webhook ?? null
  if (version !== undefined && version !== integration.version)
    throw stale({ webhook: before, version: integration.version })
  const next = await setWebhookConfig(trx, integrationId, webhook)
  await audit(trx, actor, {
    action: 'webhook.configure',
    subjectKind: 'integration',
    subjectId: integrationId,
    before,
    after: webhook,
  })
  return { webhook, refusedHeaderNames, version: next }
}

/** Marks the deliveries of a canceled command in the delivery log, in the same transaction. */
export async function logCancelled(trx: Trx, command: { id: string; kind: string }): Promise<void> {
  if (command.kind !== 'webhook-calls') return
  await endCancelledDeliveries(trx, {
    commandId: command.id,
    unpacking: unpackDeliveries.name,
    processing: processWebhook.name,
    outcome: 'Cancelled before it was dealt with.',
  })
}
