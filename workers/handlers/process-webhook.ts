import { setHealth } from '#db/queries/integrations.ts'
import { insertWebhookImport, listWebhookCalls, markCallsDeleted } from '#db/queries/webhook-calls.ts'
import { endDelivery, failDelivery, listStoredDeliveries, type StoredDelivery, touchWebhook } from '#db/queries/webhooks.ts'
import { describePlan, planOf, type StoredEvent, storedEvents } from '../domain/imports/webhook-events.ts'
import { connectIntegration } from '../jobs/connect-integration.ts'
import type { DeathHandler, Handler } from '../runtime/handler.ts'
import { newItem, type NewWorkItem } from '../shared/record.ts'
import { itemsForCalls } from './import-items.ts'

const revoked = 'The provider says that access was withdrawn. Connect again.'
const ended = 'The integration has ended; nothing was imported.'

type ReadDelivery = { id: string } & ({ events: StoredEvent[]; outcome: string } | { failure: string })

function read(delivery: StoredDelivery): ReadDelivery {
  const { id } = delivery
  if (delivery.integrationStatus === 'INACTIVE') return { id, events: [], outcome: ended }
  const events = storedEvents.safeParse(delivery.events)
  if (!events.success) return { id, failure: `Failed: what it says cannot be read (${events.error.issues[0]?.path.join('.') ?? ''}).` }
  return { id, events: events.data, outcome: describePlan(planOf(events.data)) }
}

/**
 * Turns deliveries of one integration into work: their calls become an import of their own, which waits with the integration while
 * that is paused. Nothing is asked of the provider here.
 */
export const run: Handler<'process-webhook'> = async ({ deliveryIds }, { database, orgId, commandId }) => {
  const deliveries = await database.withOrg({ orgId }, (trx) => listStoredDeliveries(trx, deliveryIds))
  const open = deliveries.filter((delivery) => !delivery.isProcessed)
  const [first] = open
  if (first === undefined) return {}
  const { integrationId, providerAccount } = first
  const all = open.map(read)
  const plan = planOf(all.flatMap((delivery) => ('events' in delivery ? delivery.events : [])))
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
      if (plan.isRevoked) await setHealth(trx, orgId, integrationId, { health: 'needs_reauth', reason: revoked })
      if (plan.isExpiring) {
        next.push(newItem(connectIntegration, { subject: integrationId, payload: { integrationId, renewsWebhook: true }, providerAccount }))
      }
      await touchWebhook(trx, integrationId)
      for (const delivery of all) {
        if ('failure' in delivery) await failDelivery(trx, delivery.id, delivery.failure)
        else await endDelivery(trx, delivery.id, delivery.outcome)
      }
      return next
    },
  }
}

export const onDeath: DeathHandler<'process-webhook'> = async ({ deliveryIds }, { message }, trx) => {
  for (const id of deliveryIds) await failDelivery(trx, id, `Failed: ${message}`)
}
