import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** The one-time token itself never enters a payload: the handler makes it when it writes the mail. */
export const sendMail = defineJob({
  name: 'send-mail',
  lane: 'mail',
  payload: z.strictObject({ template: z.enum(['password-reset', 'invitation']), userId: z.uuid() }),
  attempts: 6,
  timeoutMs: 30_000,
})
