import { z } from 'zod'
import { defineJob } from '../shared/define-job.ts'

export const testRouting = defineJob({
  name: 'test-routing',
  lane: 'texts',
  payload: z.strictObject({ testId: z.uuid() }),
  attempts: 4,
  timeoutMs: 60_000,
})
