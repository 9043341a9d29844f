import { findBatch, unpackBatch } from '#db/queries/webhook-batches.ts'
import { processWebhook } from '../jobs/process-webhook.ts'
import type { Handler } from '../runtime/handler.ts'
import { newItem } from '../shared/record.ts'

/** A batch that cannot be taken apart stays, for when its dead item is tried again. */
export const run: Handler<'unpack-deliveries'> = async ({ batchId }, { database, orgId }) => {
  const batch = await database.withOrg({ orgId }, (trx) => findBatch(trx, batchId))
  if (batch === undefined) return {}
  return {
    commit: async (trx) => {
      const deliveryIds = await unpackBatch(trx, batch)
      const [subject] = deliveryIds
      return subject === undefined ? [] : [newItem(processWebhook, { subject, payload: { deliveryIds } })]
    },
  }
}
