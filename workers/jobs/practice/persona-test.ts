import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** Plays a whole persona test. Each part is stored as soon as it has been played. */
export const personaTest = defineJob({
  name: 'persona-test',
  lane: 'texts',
  payload: z.strictObject({ testId: z.uuid() }),
  attempts: 4,
  // A test takes about a second; with the largest form on a busy machine, half a minute.
  timeoutMs: 120_000,
})
