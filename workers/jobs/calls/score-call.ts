import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'
import { scoringAttemptMs } from '../model-time.ts'

export const scoreCall = defineJob({
  name: 'score-call',
  lane: 'scoring',
  payload: z.strictObject({ callId: z.uuid() }),
  attempts: 4,
  timeoutMs: scoringAttemptMs,
})
