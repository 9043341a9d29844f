import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

export const parseTranscript = defineJob({
  name: 'parse-transcript',
  lane: 'transcripts',
  payload: z.strictObject({ callId: z.uuid() }),
  attempts: 4,
  timeoutMs: 60_000,
})
