import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/**
 * Fetches some calls of an import, one after the other or in one request if the provider can, and starts their pipeline. A call that
 * fails becomes a job of its own.
 */
export const importBatch = defineJob({
  name: 'import-batch',
  lane: 'imports',
  payload: z.strictObject({
    importId: z.uuid(),
    integrationId: z.uuid(),
    externalIds: z.array(z.string().min(1).max(300)).min(1).max(100),
  }),
  attempts: 6,
  timeoutMs: 120_000,
})
