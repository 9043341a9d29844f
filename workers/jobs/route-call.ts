import { z } from 'zod'
import { defineJob } from '../shared/define-job.ts'

export const routeCall = defineJob({
  name: 'route-call',
  lane: 'routing',
  payload: z.strictObject({ callId: z.uuid() }),
  attempts: 4,
  // Each of three levels may ask a model twice, 30 s each time.
  timeoutMs: 200_000,
})
