import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** Plays a whole persona test; each part is stored as soon as it was played. */
export const personaTest = defineJob({
  name: 'persona-test',
  lane: 'texts',
  payload: z.strictObject({ testId: z.uuid() }),
  attempts: 4,
  // A test takes about a second; the largest form on a busy machine, half a minute.
  timeoutMs: 120_000,
})
