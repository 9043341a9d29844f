import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'
import { routingAttemptMs } from '../model-time.ts'

export const routeCall = defineJob({
  name: 'route-call',
  lane: 'routing',
  payload: z.strictObject({ callId: z.uuid() }),
  attempts: 4,
  timeoutMs: routingAttemptMs,
})
