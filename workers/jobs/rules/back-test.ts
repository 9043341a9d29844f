import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** One slice of a back-test. Each one hands over to the next until the whole window is done. */
export const backTest = defineJob({
  name: 'back-test',
  lane: 'routing',
  payload: z.strictObject({ backTestId: z.uuid(), slice: z.number().int().nonnegative() }),
  attempts: 4,
  timeoutMs: 120_000,
})
