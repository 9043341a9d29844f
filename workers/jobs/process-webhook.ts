import { z } from 'zod'
import { defineJob } from '../shared/define-job.ts'

/** Deliveries that one item deals with at most. */
export const deliveriesPerItem = 64

/** Deals with deliveries of one integration that were accepted together. */
export const processWebhook = defineJob({
  name: 'process-webhook',
  lane: 'webhooks',
  payload: z.strictObject({ deliveryIds: z.array(z.uuid()).min(1).max(deliveriesPerItem) }),
  attempts: 6,
  timeoutMs: 30_000,
})
