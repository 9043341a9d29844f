import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** Tries one check on a pasted text and on past calls, with patterns and numbers only. */
export const testCheck = defineJob({
  name: 'test-check',
  lane: 'texts',
  payload: z.strictObject({ requestId: z.uuid() }),
  attempts: 2,
  timeoutMs: 60_000,
})
