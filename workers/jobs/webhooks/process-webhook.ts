import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** Most deliveries in a batch. A batch becomes one item and one import. */
export const deliveriesPerBatch = 256

/** Processes deliveries of one integration that were accepted in one batch. */
export const processWebhook = defineJob({
  name: 'process-webhook',
  lane: 'webhooks',
  payload: z.strictObject({ deliveryIds: z.array(z.uuid()).min(1).max(deliveriesPerBatch) }),
  attempts: 6,
  timeoutMs: 30_000,
})
