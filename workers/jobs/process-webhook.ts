import { z } from 'zod'
import { defineJob } from '../shared/define-job.ts'

/** Deals with one accepted delivery of a webhook. */
export const processWebhook = defineJob({
  name: 'process-webhook',
  lane: 'webhooks',
  payload: z.strictObject({ deliveryId: z.uuid() }),
  attempts: 6,
  timeoutMs: 30_000,
})
