import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'
import { draftingAttemptMs } from '../model-time.ts'

export const draftFollowUp = defineJob({
  name: 'draft-follow-up',
  lane: 'texts',
  payload: z.strictObject({ requestId: z.uuid(), callId: z.uuid() }),
  attempts: 4,
  timeoutMs: draftingAttemptMs,
})
