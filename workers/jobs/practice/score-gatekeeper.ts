import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'
import { scoringAttemptMs } from '../model-time.ts'

/** Scores the gatekeeper's part of a practice call, with its own scorecard. */
export const scoreGatekeeper = defineJob({
  name: 'score-gatekeeper',
  lane: 'scoring',
  payload: z.strictObject({ callId: z.uuid() }),
  attempts: 4,
  timeoutMs: scoringAttemptMs,
})
