import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'
import { describingAttemptMs } from '../model-time.ts'

/** Makes a draft from a description; one prompt if a model does it. */
export const generateScorecard = defineJob({
  name: 'generate-scorecard',
  lane: 'texts',
  payload: z.strictObject({ requestId: z.uuid() }),
  attempts: 4,
  timeoutMs: describingAttemptMs,
})
