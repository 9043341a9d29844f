import { createHash } from 'node:crypto'
import { hasEffect, insertEffect } from '#db/queries/ledger/effects.ts'
import { findEmailChange, lockOpenEmailChange, setEmailChangeEnd } from '#db/queries/people/accounts.ts'
import { findUsersWithLoginInfo, recordLoginInfo } from '#db/queries/people/members-at-work.ts'
import { findMailRecipient, invitationLifeMs, setInvitationEnd } from '#db/queries/people/memberships.ts'
import { insertOneTimeToken, type OneTimeKind, useOneTimeTokens } from '#db/queries/people/sessions.ts'
import { handle, skip } from '../../queue/runtime/handler.ts'
import { PermanentError } from '../../queue/errors.ts'
import { writeMail } from './mails.ts'
import { loginInfoEveryMs, type MailTemplate, sendMail } from './send-mail.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** For how many days after it was recorded a mail is sent. Failed ones may be replayed months later, when their news is long out of date. */
const sentWithinDays: Record<MailTemplate, number> = {
  'password-reset': 1,
  'email-change': 1,
  'email-change-notice': 3,
  'email-changed': 3,
  'password-changed': 3,
  invitation: 5,
  'login-info': 5,
}

/** Mails with a one-time link: its kind, how long it is valid, and the page that it opens. Source: security requirements. */
const links: Partial<Record<MailTemplate, { kind: OneTimeKind; lifeMs: number; path: string }>> = {
  'password-reset': { kind: 'password_reset', lifeMs: hourMs, path: 'reset-password' },
  invitation: { kind: 'invite', lifeMs: invitationLifeMs, path: 'accept-invite' },
  'email-change': { kind: 'email_change', lifeMs: 24 * hourMs, path: 'confirm-email' },
}

export const sendMailHandler = handle(sendMail, {
  run: async (
    { template, userId, emailChangeId },
    { database, orgId, mail, publicUrl, vault, workItemId, createdAt, gen, now },
  ) => {
    const days = sentWithinDays[template]
    if (now().getTime() - createdAt.getTime() > days * dayMs)
      return skip(`The mail is more than ${days === 1 ? 'a day' : `${days} days`} old.`)
    if (mail === null) throw new PermanentError('No mail server is configured: set SMTP_URL.')
    const step = `sent-${gen}`
    const recipient = await database.withOrg({ orgId }, async (trx) =>
      (await hasEffect(trx, { workItemId, step })) ? undefined : findMailRecipient(trx, orgId, userId),
    )
    if (recipient === undefined || recipient.status === 'DELETED' || recipient.status === 'DEPROVISIONED')
      return {}
    if (template === 'invitation' && recipient.status !== 'INVITED')
      return skip('They have joined meanwhile.')
    if (template === 'login-info') {
      const since = new Date(now().getTime() - loginInfoEveryMs)
      const recent = await database.withOrg({ orgId }, (trx) =>
        findUsersWithLoginInfo(trx, { orgId, userIds: [userId], since }),
      )
      if (recent.size > 0) return skip('They got one within the last 24 hours.')
    }
    const change =
      emailChangeId === undefined
        ? undefined
        : await database.asSystem((trx) => findEmailChange(trx, emailChangeId))
    const link = links[template]

    // Only the hash is stored. A retry has the same link, because the mail server may drop the second copy. A new address gets a new link.
    const token = vault.token(`${template}|${workItemId}|${gen}|${recipient.email}`)
    if (link !== undefined) {
      const { kind, lifeMs } = link
      const expiresAt = new Date(now().getTime() + lifeMs)
      const isOpen = await database.asSystem(async (trx) => {
        // A link confirms only the address that it was sent to, never a newer one.
        if (emailChangeId !== undefined && !(await lockOpenEmailChange(trx, emailChangeId))) return false
        const hash = createHash('sha256').update(token).digest()
        const isStored = await insertOneTimeToken(trx, {
          hash,
          kind,
          userId,
          orgId,
          // The account's address: the link ends when that changes.
          email: recipient.email,
          invitedBy: null,
          expiresAt,
        })
        // The first copy of the mail has arrived, or a newer mail has replaced it.
        if (!isStored) return false
        // One valid link at a time: a newer mail ends the older link.
        if (kind !== 'password_reset')
          await useOneTimeTokens(trx, kind, userId, kind === 'invite' ? orgId : null, now(), hash)
        if (kind === 'invite') await setInvitationEnd(trx, { orgId, userId, expiresAt })
        if (emailChangeId !== undefined) await setEmailChangeEnd(trx, emailChangeId, expiresAt)
        return true
      })
      if (!isOpen) return {}
    }

    const to = { 'email-change': change?.newEmail, 'email-changed': change?.oldEmail } as const
    await mail.send({
      orgId,
      // A user who can still read must be able to sign in, and must be told what happens to their account.
      worksWhenClosed: template !== 'invitation' && template !== 'login-info',
      to: (template in to ? to[template as keyof typeof to] : undefined) ?? recipient.email,
      ...writeMail(template, {
        organization: recipient.organization,
        link: link === undefined ? '' : `${publicUrl}/${link.path}?token=${token}`,
        page: `${publicUrl}/login`,
        email: recipient.email,
        newEmail: change?.newEmail ?? '',
      }),
      // With the same id on a retry, the mail server can drop the second copy.
      messageId: `<${workItemId}-${gen}-sent@coachline>`,
    })
    // Committed before the item finishes: once the mail has left, a lost outcome must not send it again.
    await database.withOrg({ orgId }, async (trx) => {
      await insertEffect(trx, { orgId, workItemId, step })
      if (template === 'login-info') await recordLoginInfo(trx, { orgId, userId, at: now() })
    })

    return {}
  },
})
