import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'
import { routingAttemptMs } from '../model-time.ts'

export const testRouting = defineJob({
  name: 'test-routing',
  lane: 'texts',
  payload: z.strictObject({ testId: z.uuid() }),
  attempts: 4,
  timeoutMs: routingAttemptMs,
})
