import type { MailTemplate } from './send-mail.ts'

/** The facts that a mail may mention. `link` is for templates with a one-time link; `page` is the sign-in page. */
export type MailFacts = { organization: string; link: string; page: string; email: string; newEmail: string }

const writers: Record<MailTemplate, (facts: MailFacts) => { subject: string; text: string }> = {
  'password-reset': ({ link }) => ({
    subject: 'Set a new Coachline password',
    text: `Somebody asked to set a new password for your Coachline account.\n\nOpen this link within one hour:\n${link}\n\nIf that was not you, ignore this message: nothing has changed.`,
  }),
  invitation: ({ organization, link }) => ({
    subject: `You are invited to ${organization} on Coachline`,
    text: `You have been invited to join ${organization} on Coachline.\n\nOpen this link within seven days to choose a password:\n${link}`,
  }),
  'login-info': ({ organization, page, email }) => ({
    subject: `How to sign in to ${organization} on Coachline`,
    text: `You have an account in ${organization} on Coachline.\n\nSign in here:\n${page}\n\nYour email address: ${email}\n\nIf you do not know your password, choose "Forgot password?" on that page.`,
  }),
  'email-change': ({ link }) => ({
    subject: 'Confirm your new email address for Coachline',
    text: `Somebody asked to use this email address for a Coachline account.\n\nOpen this link within 24 hours to confirm it:\n${link}\n\nIf that was not you, ignore this message: nothing changes.`,
  }),
  'email-change-notice': ({ newEmail }) => ({
    subject: 'Your Coachline email address is about to change',
    text: `Somebody who knows your password asked to change the email address of your Coachline account to ${newEmail}.\n\nIt changes once that address is confirmed. If that was not you, change your password now and tell your admin.`,
  }),
  'email-changed': ({ newEmail }) => ({
    subject: 'Your Coachline email address has changed',
    text: `The email address of your Coachline account is now ${newEmail}. Use it to sign in.\n\nIf that was not you, tell your admin at once.`,
  }),
  'password-changed': ({ page }) => ({
    subject: 'Your Coachline password has changed',
    text: `The password of your Coachline account was changed, and you were signed out everywhere else.\n\nIf that was not you, set a new one now with "Forgot password?" on this page:\n${page}`,
  }),
}

export const writeMail = (template: MailTemplate, facts: MailFacts): { subject: string; text: string } =>
  writers[template](facts)
