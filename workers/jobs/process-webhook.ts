import { z } from 'zod'
import { defineJob } from '../shared/define-job.ts'

/** Deliveries that are accepted together at most: what comes of a batch is one item, and one import. */
export const deliveriesPerBatch = 256

/** Deals with deliveries of one integration that were accepted together. */
export const processWebhook = defineJob({
  name: 'process-webhook',
  lane: 'webhooks',
  payload: z.strictObject({ deliveryIds: z.array(z.uuid()).min(1).max(deliveriesPerBatch) }),
  attempts: 6,
  timeoutMs: 30_000,
})
