import type { Trx } from '#db/client.ts'
import {
  findDomainOwner,
  findSsoIdentity,
  findSsoSettings,
  hasSsoIdentity,
  insertSsoIdentity,
  insertSsoMember,
  isKnownElsewhere,
  markSsoTested,
  type SsoSettings,
  touchSsoIdentity,
} from '#db/queries/identity/single-sign-on.ts'
import { setScimNames } from '#db/queries/identity/scim.ts'
import { audit, type AuditActor } from '#db/queries/people/audit.ts'
import { findAccountByEmail } from '#db/queries/people/identity.ts'
import {
  activateInvited,
  ensureUser,
  findInviter,
  findMemberships,
  lockMembers,
  type Membership,
} from '#db/queries/people/memberships.ts'
import { useOneTimeTokens } from '#db/queries/people/sessions.ts'
import { isAddressOf } from '../../../contract/organization-settings.ts'
import { requireRunningPilot } from '../../../http/pilot.ts'
import { deprovisioned, HttpProblem } from '../../../http/problem.ts'
import { mayGrant } from '../../people/membership-rules.ts'
import { countSeats, noSeat, readRequiredDomain } from '../../people/seats.ts'
import type { Client } from '../../session/open-session.ts'
import type { ProviderPerson } from './provider.ts'

/** A response from the organization's provider. `connecting` is the signed-in user who requested it; null: a sign-in. */
export type Arrival = {
  orgId: string
  settings: SsoSettings
  person: ProviderPerson
  connecting: string | null
  client: Client & { requestId: string }
  now: Date
}

const refused = (code: string, text: string): HttpProblem => new HttpProblem(403, code, text)

const isSameProvider = (present: SsoSettings | undefined, used: SsoSettings): boolean =>
  present?.issuer === used.issuer &&
  present.clientId === used.clientId &&
  present.sealedSecret.equals(used.sealedSecret)

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/**
 * Finds or creates the member that the provider names, and stores their identity. The provider is trusted only for addresses at domains
 * that the organization has proven, and only within this organization: an account that also exists elsewhere is never joined to it unless
 * its user was invited or asked for it while signed in.
 * @returns the user's id
 */
export async function admit(trx: Trx, arrival: Arrival): Promise<string> {
  const { orgId, person, settings, now } = arrival
  await lockMembers(trx, orgId)
  if (person.issuer !== settings.issuer || !isSameProvider(await findSsoSettings(trx, orgId), settings))
    throw refused('sso_refused', 'The identity provider was changed meanwhile. Please try again.')
  if ((await findDomainOwner(trx, domainOf(person.email))) !== orgId)
    throw refused(
      'sso_domain',
      `This organization has not verified ${domainOf(person.email)}, so nobody can join with an address there.`,
    )
  const known = await findSsoIdentity(trx, orgId, person)
  const userId = known === undefined ? await meet(trx, arrival) : await recognize(trx, arrival, known.userId)
  await markSsoTested(trx, orgId, now)
  return userId
}

/** Somebody who has signed in with this identity before. */
async function recognize(trx: Trx, arrival: Arrival, userId: string): Promise<string> {
  const { orgId, person, connecting, now } = arrival
  if (connecting !== null && connecting !== userId)
    throw refused('sso_taken', 'This identity is connected to another account of the organization.')
  const [membership] = await findMemberships(trx, orgId, [userId])
  await requireOpen(trx, arrival, membership)
  await touchSsoIdentity(trx, orgId, { userId, email: person.email, now })
  return userId
}

/** The first sign-in with this identity. */
async function meet(trx: Trx, arrival: Arrival): Promise<string> {
  const { orgId, person, connecting, now } = arrival
  const account = await findAccountByEmail(trx, person.email)
  const userId = connecting ?? account?.id
  const [membership] = userId === undefined ? [] : await findMemberships(trx, orgId, [userId])
  let admitted: string
  if (userId !== undefined && membership !== undefined) {
    // Admins choose the provider, so it must not be able to sign somebody in as an owner.
    if (connecting === null && membership.role === 'OWNER')
      throw refused(
        'sso_owner',
        'Owners connect single sign-on themselves: sign in with your password, then open your account’s ' +
          'security settings.',
      )
    await requireOpen(trx, arrival, membership)
    if (await hasSsoIdentity(trx, orgId, userId))
      throw refused(
        'sso_taken',
        'Your account is connected to another identity at the provider. An admin can disconnect it.',
      )
    admitted = userId
  } else {
    if (connecting !== null && connecting !== account?.id)
      throw refused('sso_email', 'The identity provider gives another email address than your account has.')
    if (connecting === null && account !== undefined && (await isKnownElsewhere(trx, orgId, account.id)))
      throw refused(
        'sso_account_exists',
        'You already have an account with this email address. Sign in with it and connect single sign-on ' +
          'in your account’s security settings, or ask an admin for an invitation.',
      )
    admitted = await join(trx, arrival, account?.id ?? null)
  }
  await insertSsoIdentity(trx, orgId, { ...person, userId: admitted, now })
  await audit(trx, actorOf(arrival, admitted), {
    action: 'sso.connect',
    subjectKind: 'user',
    subjectId: admitted,
    after: { issuer: person.issuer, subject: person.subject, email: person.email },
  })
  return admitted
}

const actorOf = ({ orgId, client }: Arrival, userId: string): AuditActor => ({
  orgId,
  userId,
  kind: 'user',
  address: client.address,
  requestId: client.requestId,
})

/** Refuses deactivated and deleted members, whatever the provider says. Accepts a pending invitation (`acceptInvitation`). */
async function requireOpen(trx: Trx, arrival: Arrival, membership: Membership | undefined): Promise<void> {
  if (membership === undefined || membership.status === 'DEPROVISIONED' || membership.status === 'DELETED')
    throw deprovisioned()
  if (membership.status === 'INVITED') await acceptInvitation(trx, arrival, membership.userId)
}

async function acceptInvitation(trx: Trx, arrival: Arrival, userId: string): Promise<void> {
  const { orgId, person, connecting, now } = arrival
  if (connecting === null && (await isKnownElsewhere(trx, orgId, userId)))
    throw refused(
      'sso_account_exists',
      'You already have an account with this email address. Accept the invitation with its password first.',
    )
  const invitation = await findInviter(trx, { orgId, userId, invitedBy: null })
  if (invitation === undefined || !mayGrant(invitation.inviter, invitation.invited))
    throw refused('link_invalid', 'Your invitation is no longer valid. Please ask for a new one.')
  await requireRunningPilot(trx, orgId, now)
  await activateInvited(trx, { orgId, userId, passwordHash: null })
  await useOneTimeTokens(trx, 'invite', userId, orgId, now)
  if (!(await isKnownElsewhere(trx, orgId, userId))) await setScimNames(trx, userId, person)
  await audit(trx, actorOf(arrival, userId), {
    action: 'membership.accept-invitation',
    subjectKind: 'membership',
    subjectId: userId,
    after: { by: 'sso', role: invitation.invited.role },
  })
}

/** Creates a membership with the default role, for a new account or for one that the user already has. */
async function join(trx: Trx, arrival: Arrival, accountId: string | null): Promise<string> {
  const { orgId, person, settings, now } = arrival
  await requireRunningPilot(trx, orgId, now)
  const required = await readRequiredDomain(trx, orgId)
  if (required !== null && !isAddressOf(person.email, required))
    throw refused('sso_domain', `Members of this organization have an address at ${required}.`)
  const { defaultRole: role } = settings
  if (!(await countSeats(trx, orgId)).take(role)) throw refused('no_seat', noSeat(role))
  const userId = accountId ?? (await ensureUser(trx, person.email)).id
  await insertSsoMember(trx, { orgId, userId, role })
  if (!(await isKnownElsewhere(trx, orgId, userId))) await setScimNames(trx, userId, person)
  await audit(trx, actorOf(arrival, userId), {
    action: 'membership.join-with-sso',
    subjectKind: 'membership',
    subjectId: userId,
    after: { by: 'sso', email: person.email, role },
  })
  return userId
}
