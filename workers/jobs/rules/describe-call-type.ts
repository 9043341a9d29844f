import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { defineJob } from '../../queue/define-job.ts'
import { describingAttemptMs } from '../model-time.ts'

export const describeCallType = defineJob({
  name: 'describe-call-type',
  lane: 'texts',
  payload: z.strictObject({ requestId: z.uuid(), callType: z.enum(callTypes) }),
  attempts: 4,
  timeoutMs: describingAttemptMs,
})
