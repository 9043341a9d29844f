import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** Fetches one call and its transcript, and starts its pipeline. */
export const importCall = defineJob({
  name: 'import-call',
  lane: 'imports',
  payload: z.strictObject({
    importId: z.uuid(),
    integrationId: z.uuid(),
    externalId: z.string().min(1).max(300),
    /** How often the call's pipeline was already running, or another integration at it. */
    looks: z.number().int().min(0).optional(),
  }),
  attempts: 6,
  timeoutMs: 120_000,
})
