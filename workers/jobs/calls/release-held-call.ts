import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** Restores the content of a held call after somebody decided to import it, and routes the call. */
export const releaseHeldCall = defineJob({
  name: 'release-held-call',
  lane: 'routing',
  payload: z.strictObject({ callId: z.uuid() }),
  attempts: 4,
  timeoutMs: 60_000,
})
