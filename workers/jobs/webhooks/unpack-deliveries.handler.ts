import { findBatch, unpackBatch } from '#db/queries/webhooks/webhook-batches.ts'
import { processWebhook } from './process-webhook.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { newItem } from '../../queue/record.ts'
import { unpackDeliveries } from './unpack-deliveries.ts'

/** A batch that cannot be unpacked stays stored, so that its dead item can be replayed. */
export const unpackDeliveriesHandler = handle(unpackDeliveries, {
  run: async ({ batchId }, { database, orgId }) => {
    const batch = await database.withOrg({ orgId }, (trx) => findBatch(trx, batchId))
    if (batch === undefined) return {}
    return {
      commit: async (trx) => {
        const deliveryIds = await unpackBatch(trx, batch)
        const [subject] = deliveryIds
        return subject === undefined ? [] : [newItem(processWebhook, { subject, payload: { deliveryIds } })]
      },
    }
  },
})
