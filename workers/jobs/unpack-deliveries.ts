import { z } from 'zod'
import { defineJob } from '../shared/define-job.ts'

/** Takes apart what was accepted at one moment for one integration: each delivery goes into the inbox, once however often it has come. */
export const unpackDeliveries = defineJob({
  name: 'unpack-deliveries',
  lane: 'webhooks',
  payload: z.strictObject({ batchId: z.uuid() }),
  attempts: 6,
  timeoutMs: 30_000,
})
