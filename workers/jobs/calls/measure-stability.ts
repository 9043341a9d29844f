import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'
import { scoringAttemptMs } from '../model-time.ts'

/** Asks a model once more about one call, to measure how stable its answers are. */
export const measureStability = defineJob({
  name: 'measure-stability',
  lane: 'scoring',
  payload: z.strictObject({ runId: z.uuid(), callId: z.uuid(), ask: z.number().int().min(1).max(5) }),
  attempts: 4,
  timeoutMs: scoringAttemptMs,
})
