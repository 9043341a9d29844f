import { z } from 'zod'
import { defineJob } from '../shared/define-job.ts'

/** Ends the subscription of a removed integration at its provider; then the last of its secrets go. */
export const disconnectIntegration = defineJob({
  name: 'disconnect-integration',
  lane: 'imports',
  payload: z.strictObject({ integrationId: z.uuid() }),
  attempts: 3,
  timeoutMs: 30_000,
})
