import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** Gives a held call its content back after somebody decided to import it, and routes it. */
export const releaseHeldCall = defineJob({
  name: 'release-held-call',
  lane: 'routing',
  payload: z.strictObject({ callId: z.uuid() }),
  attempts: 4,
  timeoutMs: 60_000,
})
