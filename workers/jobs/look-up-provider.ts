import { z } from 'zod'
import { defineJob } from '../shared/define-job.ts'

/** Asks a provider for a list that somebody looks at: calls to choose from, or its users. */
export const lookUpProvider = defineJob({
  name: 'look-up-provider',
  lane: 'imports',
  payload: z.strictObject({ lookupId: z.uuid() }),
  attempts: 3,
  timeoutMs: 60_000,
})
