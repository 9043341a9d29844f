import { createHash, randomBytes } from 'node:crypto'
import type { Handler } from '../runtime/handler.ts'
import { PermanentError } from '../shared/errors.ts'

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

export const run: Handler<'send-mail'> = async ({ template, userId }, { database, orgId, mail, publicUrl, workItemId, gen, now }) => {
  if (mail === null) throw new PermanentError('No mail server is configured: set SMTP_URL.')
  const sentBefore = await database.withOrg({ orgId }, (trx) =>
    trx.selectFrom('effects').select('step').where('work_item_id', '=', workItemId).where('step', '=', `sent-${gen}`).executeTakeFirst(),
  )
  if (sentBefore !== undefined) return {}
  const recipient = await database.withOrg({ orgId }, (trx) =>
    trx
      .selectFrom('users')
      .innerJoin('memberships', 'memberships.user_id', 'users.id')
      .innerJoin('organizations', 'organizations.id', 'memberships.org_id')
      .select(['users.email', 'memberships.status', 'organizations.name as organization'])
      .where('users.id', '=', userId)
      .where('memberships.org_id', '=', orgId)
      .executeTakeFirst(),
  )
  if (recipient === undefined || recipient.status === 'DELETED' || recipient.status === 'DEPROVISIONED') return {}
  // Only the hash is stored; the token exists in the message alone.
  const token = randomBytes(32).toString('base64url')
  await database.asSystem((trx) =>
    trx
      .insertInto('one_time_tokens')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        kind: template === 'invitation' ? 'invite' : 'password_reset',
        user_id: userId,
        org_id: orgId,
        email: recipient.email,
        expires_at: new Date(now().getTime() + lifeMs[template]),
      })
      .execute(),
  )
  const path = template === 'invitation' ? 'accept-invite' : 'reset-password'
  await mail.send({
    to: recipient.email,
    ...write(template, `${publicUrl}/${path}?token=${token}`, recipient.organization),
    // The same id on a repeat lets the mail server drop the second copy.
    messageId: `<${workItemId}-${gen}-sent@coachline>`,
  })
  // Kept outside the finishing transaction: once the mail has left, a lost finish must not send it again.
  await database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('effects')
      .values({ org_id: orgId, work_item_id: workItemId, step: `sent-${gen}` })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return {}
}
