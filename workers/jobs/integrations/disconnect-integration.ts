import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** Deletes the subscription of a removed integration at its provider, then the last of its secrets. */
export const disconnectIntegration = defineJob({
  name: 'disconnect-integration',
  lane: 'imports',
  payload: z.strictObject({ integrationId: z.uuid() }),
  attempts: 3,
  timeoutMs: 30_000,
})
