import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'
import { scoringAttemptMs } from '../model-time.ts'

/** One slice of a preview. Each one hands over to the next until all calls are done. */
export const previewScorecard = defineJob({
  name: 'preview-scorecard',
  lane: 'texts',
  payload: z.strictObject({ previewId: z.uuid(), slice: z.number().int().nonnegative() }),
  attempts: 4,
  timeoutMs: scoringAttemptMs,
})
