import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** Fetches a list for a person: calls to choose from, or the provider's users. */
export const lookUpProvider = defineJob({
  name: 'look-up-provider',
  lane: 'imports',
  payload: z.strictObject({ lookupId: z.uuid() }),
  attempts: 3,
  timeoutMs: 60_000,
})
