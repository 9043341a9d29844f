import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  findAccountByEmail,
  findActiveOrganization,
  hasEndedMembershipsOnly,
  setPasswordHash,
} from '#db/queries/people/identity.ts'
import { activateInvited, findInviter, lockMembers } from '#db/queries/people/memberships.ts'
import {
  insertOneTimeToken,
  lockOneTimeToken,
  revokeSessionsOf,
  useOneTimeTokens,
} from '#db/queries/people/sessions.ts'
import { sendMail } from '#workers/jobs/mail/send-mail.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { errorTexts } from '../../contract/errors.ts'
import type { ApiContext } from '../../http/context.ts'
import { hashPassword, verifyPassword } from '../../http/passwords.ts'
import { requireRunningPilot } from '../../http/pilot.ts'
import { HttpProblem } from '../../http/problem.ts'
import { hashToken, newOpaqueToken } from '../../http/tokens.ts'
import { mayGrant } from '../people/membership-rules.ts'
import type { Client } from './open-session.ts'
import { assertMaySignIn, openSessionOrChallenge, type SignInOutcome } from './second-factor.ts'
import { forgetWrongPasswords } from './sign-in.ts'

const minuteMs = 60_000
/** At most one reset mail per user within this time, however often the form is sent. */
const resetEveryMs = 5 * minuteMs

const usedUp = (): HttpProblem =>
  new HttpProblem(400, 'link_invalid', 'This link is no longer valid. Please ask for a new one.')

/** Records a reset mail for a known address. The response does not reveal whether the address is known. */
export async function requestPasswordReset(context: ApiContext, email: string): Promise<void> {
  const slot = Math.floor(context.now().getTime() / resetEveryMs)
  const isRecorded = await context.database.asSystem(async (trx) => {
    const account = await findAccountByEmail(trx, email)
    const orgId = account === undefined ? undefined : await findActiveOrganization(trx, account.id)
    if (account === undefined || orgId === undefined) return false
    const { isNew } = await recordCommand(trx, {
      orgId,
      kind: 'password-reset',
      label: 'Password reset',
      subjectId: account.id,
      actorUserId: account.id,
      idemKey: `${account.id} ${slot}`,
      interactive: true,
      items: [
        newItem(sendMail, {
          subject: account.id,
          payload: { template: 'password-reset', userId: account.id },
        }),
      ],
    })
    return isNew
  })
  if (isRecorded) context.kick()
}

/** Sets a new password, ends every session of the user, and forgets wrong passwords, so that the new one opens a session at once. */
export async function resetPassword(
  context: ApiContext,
  link: { token: string; password: string },
  address: string,
): Promise<void> {
  const now = context.now()
  const hash = hashToken(link.token)
  // Checked before hashing, so that a guess does not cost a password hash.
  const found = await context.database.asSystem((trx) => lockOneTimeToken(trx, 'password_reset', hash, now))
  if (found === undefined) throw usedUp()
  const passwordHash = await hashPassword(link.password)
  const userId = await context.database.asSystem(async (trx) => {
    const token = await lockOneTimeToken(trx, 'password_reset', hash, now)
    if (token === undefined) throw usedUp()
    await setPasswordHash(trx, token.userId, passwordHash)
    await useOneTimeTokens(trx, 'password_reset', token.userId, null, now)
    await revokeSessionsOf(trx, token.userId, 'password_reset', now)
    await forgetWrongPasswords(trx, token.email, address)
    return token.userId
  })
  context.access.forget(userId)
}

/** Long enough for one redirect of a browser. */
const handoffLifeMs = minuteMs

/** Stores a token for `redeemHandoff`. It replaces earlier ones that were not used. */
export async function issueHandoff(
  trx: Trx,
  { userId, orgId, email }: { userId: string; orgId: string; email: string },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newOpaqueToken()
  const expiresAt = new Date(now.getTime() + handoffLifeMs)
  await useOneTimeTokens(trx, 'handoff', userId, orgId, now)
  await insertOneTimeToken(trx, {
    hash: hashToken(token),
    kind: 'handoff',
    userId,
    orgId,
    email,
    invitedBy: null,
    expiresAt,
  })
  return { token, expiresAt }
}

/** A single-use token, valid for 60 seconds and passed in an address (`hyp_tkn`). It replaces the password, not the second step. */
export async function redeemHandoff(
  context: ApiContext,
  token: string,
  client: Client,
): Promise<SignInOutcome> {
  const now = context.now()
  return context.database.asSystem(async (trx) => {
    const handoff = await lockOneTimeToken(trx, 'handoff', hashToken(token), now)
    if (handoff === undefined || (await hasEndedMembershipsOnly(trx, handoff.userId)))
      throw new HttpProblem(401, 'embed_authentication', errorTexts.embedAuthentication)
    await useOneTimeTokens(trx, 'handoff', handoff.userId, handoff.orgId, now)
    return openSessionOrChallenge(context, trx, handoff.userId, client)
  })
}

export type Acceptance = { token: string; password: string; firstName?: string; lastName?: string }

/**
 * Joins the organization of an invitation. A user without a password chooses one; a user who has one (from another organization) must enter
 * it, because an email alone must not take over an account. The inviter's rights are checked again, because they may have ended.
 */
export async function acceptInvitation(
  context: ApiContext,
  acceptance: Acceptance,
  client: Client & { requestId: string },
): Promise<SignInOutcome> {
  const now = context.now()
  const hash = hashToken(acceptance.token)
  const found = await context.database.asSystem((trx) => lockOneTimeToken(trx, 'invite', hash, now))
  if (found === undefined || found.orgId === null) throw usedUp()
  const { orgId, userId, invitedBy } = found
  let newHash: string | null = null
  if (found.passwordHash === null) newHash = await hashPassword(acceptance.password)
  else if (!(await verifyPassword(found.passwordHash, acceptance.password))) {
    throw new HttpProblem(
      401,
      'sign_in_failed',
      'You already have an account with this email address: enter its password.',
    )
  }
  await context.database.asSystem(async (trx) => {
    // The same order as ending an invitation: first the membership, then its links.
    await lockMembers(trx, orgId)
    const invitation = await findInviter(trx, { orgId, userId, invitedBy })
    const token = await lockOneTimeToken(trx, 'invite', hash, now)
    if (token === undefined || invitation === undefined) throw usedUp()
    if (!mayGrant(invitation.inviter, invitation.invited)) throw usedUp()
    await requireRunningPilot(trx, orgId, now)
    await activateInvited(trx, {
      orgId,
      userId,
      firstName: acceptance.firstName,
      lastName: acceptance.lastName,
      passwordHash: newHash,
    })
    await useOneTimeTokens(trx, 'invite', userId, orgId, now)
    await audit(
      trx,
      {
        orgId,
        userId,
        kind: 'user',
        address: client.address,
        requestId: client.requestId,
      },
      {
        action: 'membership.accept-invitation',
        subjectKind: 'membership',
        subjectId: userId,
        after: { role: invitation.invited.role },
      },
    )
    // Nobody gets a password here that opens nothing.
    if (newHash !== null) await assertMaySignIn(trx, userId)
  })
  context.access.forget(userId)
  // In its own transaction: somebody who must continue with single sign-on has joined nevertheless.
  return context.database.asSystem((trx) => openSessionOrChallenge(context, trx, userId, client))
}
