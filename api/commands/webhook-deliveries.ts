import type { z } from 'zod'
import type { Database, Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { endCancelledDeliveries } from '#db/queries/cancelled-deliveries.ts'
import {
  findDelivery,
  findRefusedHeaders,
  findWebhookIntegration,
  reopenDelivery,
  setWebhookConfig,
  type WebhookIntegration,
} from '#db/queries/webhooks.ts'
import { processWebhook } from '#workers/jobs/process-webhook.ts'
import { unpackDeliveries } from '#workers/jobs/unpack-deliveries.ts'
import { newItem, recordCommand } from '#workers/shared/record.ts'
import { configurableWebhooks, type webhookConfigAnswer, type webhookConfigBody } from '../contract/webhooks.ts'
import type { RequestActor } from '../plugins/actor.ts'
import { conflict, HttpProblem, notFound, stale } from '../plugins/problem.ts'

/** Admins look after every integration, everybody else after his own; other ones do not exist for him. */
const maySee = (actor: RequestActor, integration: Pick<WebhookIntegration, 'userId'>): boolean =>
  actor.role === 'OWNER' || actor.role === 'ADMIN' || integration.userId === actor.userId

/** @throws what `missing` answers when there is no such integration for this person */
export async function demandWebhookIntegration(
  database: Pick<Database, 'withOrg'>,
  actor: RequestActor,
  integrationId: string,
  missing: () => Promise<HttpProblem>,
): Promise<WebhookIntegration> {
  const integration = await database.withOrg(actor, (trx) => findWebhookIntegration(trx, integrationId))
  if (integration === undefined) throw await missing()
  if (!maySee(actor, integration)) throw notFound()
  return integration
}

/** Deals with a delivery once more. Its calls are fetched again; what came along with it is used where it is still there. */
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
  await audit(trx, actor, { action: 'webhook.replay', subjectKind: 'integration', subjectId: id, after: { deliveryId } })
  return { commandId }
}

/** Says how a provider without a published scheme signs. Counts for deliveries from half a minute later at the latest. */
export async function changeWebhookConfig(
  trx: Trx,
  actor: RequestActor,
  integrationId: string,
  { webhook, version }: z.infer<typeof webhookConfigBody>,
): Promise<z.infer<typeof webhookConfigAnswer>> {
  const integration = await findWebhookIntegration(trx, integrationId, { lock: true })
  if (integration === undefined) throw notFound()
  if (integration.status === 'INACTIVE') throw conflict('This integration has ended.')
  if (!configurableWebhooks.includes(integration.provider)) {
    throw new HttpProblem(422, 'webhook_not_configurable', 'This provider signs in its own way, which cannot be changed.')
  }
  const refusedHeaderNames = await findRefusedHeaders(trx, integrationId)
  const before = integration.config.webhook ?? null
  if (version !== undefined && version !== integration.version) throw stale({ webhook: before, version: integration.version })
  const next = await setWebhookConfig(trx, integrationId, webhook)
  await audit(trx, actor, { action: 'webhook.configure', subjectKind: 'integration', subjectId: integrationId, before, after: webhook })
  return { webhook, refusedHeaderNames, version: next }
}

/** After the cancel of a command, in its transaction: of what had been sent to us the log says so. */
export async function logCancelled(trx: Trx, command: { id: string; kind: string }): Promise<void> {
  if (command.kind !== 'webhook-calls') return
  await endCancelledDeliveries(trx, {
    commandId: command.id,
    unpacking: unpackDeliveries.name,
    processing: processWebhook.name,
    outcome: 'Cancelled before it was dealt with.',
  })
}
