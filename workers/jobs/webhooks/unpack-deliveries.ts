import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** Unpacks a batch of one integration. Each delivery enters the inbox once, however often it arrived. */
export const unpackDeliveries = defineJob({
  name: 'unpack-deliveries',
  lane: 'webhooks',
  payload: z.strictObject({ batchId: z.uuid() }),
  attempts: 6,
  timeoutMs: 30_000,
})
