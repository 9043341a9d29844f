import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

export const mailTemplates = [
  'password-reset',
  'invitation',
  'login-info',
  'email-change',
  'email-change-notice',
  'email-changed',
  'password-changed',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** How often somebody may be told how to sign in. Only mails that have left count. */
export const loginInfoEveryMs = 24 * 3_600_000

/**
 * The one-time token itself never enters a payload: the handler derives it when it writes the mail. `emailChangeId` goes with the
 * three mails about a change of address.
 */
export const sendMail = defineJob({
  name: 'send-mail',
  lane: 'mail',
  payload: z.strictObject({
    template: z.enum(mailTemplates),
    userId: z.uuid(),
    emailChangeId: z.uuid().optional(),
  }),
  attempts: 6,
  timeoutMs: 30_000,
})
