import { setHealth } from '#db/queries/integrations/integrations.ts'
import {
  insertWebhookImport,
  listWebhookCalls,
  markCallsDeleted,
} from '#db/queries/webhooks/webhook-calls.ts'
import {
  endDelivery,
  failDelivery,
  listStoredDeliveries,
  type StoredDelivery,
  touchWebhook,
} from '#db/queries/webhooks/webhooks.ts'
import {
  describePlan,
  planWebhook,
  type StoredEvent,
  storedEvents,
} from '../../domain/imports/webhook-events.ts'
import { connectIntegration } from '../integrations/connect-integration.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { closureOf } from '../../security/outgoing.ts'
import { newItem, type NewWorkItem } from '../../queue/record.ts'
import { itemsForCalls } from '../imports/steps/import-items.ts'
import { processWebhook } from './process-webhook.ts'

const revoked = 'The provider withdrew access. Connect again.'
const ended = 'The integration was removed. Nothing was imported.'

type ReadDelivery = { id: string } & ({ events: StoredEvent[]; outcome: string } | { failure: string })

function read(delivery: StoredDelivery, now: Date): ReadDelivery {
  const { id } = delivery
  if (delivery.integrationStatus === 'INACTIVE') return { id, events: [], outcome: ended }
  const closure = closureOf(delivery, now)
  if (closure !== null) return { id, events: [], outcome: `${closure} Nothing was imported.` }
  const events = storedEvents.safeParse(delivery.events)
  if (!events.success)
    return {
      id,
      failure: `Failed: the delivery cannot be read (${events.error.issues[0]?.path.join('.') ?? ''}).`,
    }
  return { id, events: events.data, outcome: describePlan(planWebhook(events.data)) }
}

/**
 * Turns deliveries of one integration into work. Their calls become an import, which waits while the integration is paused. Makes no
 * request to the provider.
 */
export const processWebhookHandler = handle(processWebhook, {
  run: async ({ deliveryIds }, { database, orgId, commandId, now }) => {
    const deliveries = await database.withOrg({ orgId }, (trx) => listStoredDeliveries(trx, deliveryIds))
    const open = deliveries.filter((delivery) => !delivery.isProcessed)
    const [first] = open
    if (first === undefined) return {}
    const { integrationId, providerAccount } = first
    const all = open.map((delivery) => read(delivery, now()))
    const plan = planWebhook(all.flatMap((delivery) => ('events' in delivery ? delivery.events : [])))
    return {
      commit: async (trx) => {
        const next: NewWorkItem[] = []
        if (plan.calls.length > 0) {
          const externalIds = plan.calls.map((call) => call.externalId)
          const importId = await insertWebhookImport(trx, { orgId, integrationId, commandId, externalIds })
          await listWebhookCalls(trx, { orgId, integrationId, importId }, plan.calls)
          next.push(...itemsForCalls({ importId, integrationId, providerAccount }, externalIds, 1))
        }
        if (plan.deletedIds.length > 0) await markCallsDeleted(trx, integrationId, plan.deletedIds)
        if (plan.isRevoked)
          await setHealth(trx, orgId, integrationId, { health: 'needs_reauth', reason: revoked })
        if (plan.isExpiring) {
          next.push(
            newItem(connectIntegration, {
              subject: integrationId,
              payload: { integrationId, renewsWebhook: true },
              providerAccount,
            }),
          )
        }
        await touchWebhook(trx, integrationId)
        for (const delivery of all) {
          if ('failure' in delivery) await failDelivery(trx, delivery.id, delivery.failure)
          else await endDelivery(trx, delivery.id, delivery.outcome)
        }
        return next
      },
    }
  },
  onDeath: async ({ deliveryIds }, { message }, trx) => {
    for (const id of deliveryIds) await failDelivery(trx, id, `Failed: ${message}`)
  },
})
