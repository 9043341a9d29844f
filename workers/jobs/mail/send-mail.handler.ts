import { createHash, randomBytes } from 'node:crypto'
import { hasEffect, insertEffect } from '#db/queries/ledger/effects.ts'
import { findMailRecipient } from '#db/queries/people/memberships.ts'
import { insertOneTimeToken } from '#db/queries/people/sessions.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { PermanentError } from '../../queue/errors.ts'
import { sendMail } from './send-mail.ts'

const hourMs = 3_600_000
/** Life of a one-time link. Source of the invitation's week: security requirements. */
const lifeMs = { 'password-reset': hourMs, invitation: 7 * 24 * hourMs } as const

type Template = keyof typeof lifeMs

function write(template: Template, link: string, organization: string): { subject: string; text: string } {
  if (template === 'password-reset') {
    return {
      subject: 'Set a new Coachline password',
      text: `Somebody asked to set a new password for your Coachline account.\n\nOpen this link within one hour:\n${link}\n\nIf that was not you, ignore this message: nothing has changed.`,
    }
  }
  return {
    subject: `You are invited to ${organization} on Coachline`,
    text: `You have been invited to join ${organization} on Coachline.\n\nOpen this link within seven days to choose a password:\n${link}`,
  }
}

export const sendMailHandler = handle(sendMail, {
  run: async ({ template, userId }, { database, orgId, mail, publicUrl, workItemId, gen, now }) => {
    if (mail === null) throw new PermanentError('No mail server is configured: set SMTP_URL.')
    const step = `sent-${gen}`
    const recipient = await database.withOrg({ orgId }, async (trx) =>
      (await hasEffect(trx, { workItemId, step })) ? undefined : findMailRecipient(trx, orgId, userId),
    )
    if (recipient === undefined || recipient.status === 'DELETED' || recipient.status === 'DEPROVISIONED')
      return {}

    // Only the hash is stored. The token itself exists in the message alone.
    const token = randomBytes(32).toString('base64url')
    await database.asSystem((trx) =>
      insertOneTimeToken(trx, {
        hash: createHash('sha256').update(token).digest(),
        kind: template === 'invitation' ? 'invite' : 'password_reset',
        userId,
        orgId,
        email: recipient.email,
        invitedBy: null,
        expiresAt: new Date(now().getTime() + lifeMs[template]),
      }),
    )

    const path = template === 'invitation' ? 'accept-invite' : 'reset-password'
    await mail.send({
      to: recipient.email,
      ...write(template, `${publicUrl}/${path}?token=${token}`, recipient.organization),
      // The same id on a repeat lets the mail server drop the second copy.
      messageId: `<${workItemId}-${gen}-sent@coachline>`,
    })
    // Committed before the item finishes: once the mail has left, a lost outcome must not send it again.
    await database.withOrg({ orgId }, (trx) => insertEffect(trx, { orgId, workItemId, step }))

    return {}
  },
})
