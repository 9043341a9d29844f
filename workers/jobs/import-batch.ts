import { z } from 'zod'
import { defineJob } from '../shared/define-job.ts'

/**
 * Fetches some calls of an import one after the other, or at once where the provider can, and hands them to the pipeline. What does not
 * go well is left to jobs of single calls.
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
