import type { Trx } from '#db/client.ts'
import { deletePasskeysOf } from '#db/queries/identity/passkeys.ts'
import { isOwnAccount } from '#db/queries/identity/scim.ts'
import {
  countTwoFactor,
  deleteSpareRecoveryCodes,
  deleteTwoFactor,
  findProtection,
  lockTwoFactor,
  setRequireTwoFactor,
} from '#db/queries/identity/two-factor.ts'
import { lockAccount } from '#db/queries/people/accounts.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findAccountByEmail } from '#db/queries/people/identity.ts'
import { findMemberships, lockMembers, type Membership } from '#db/queries/people/memberships.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { revokeSessionsOf } from '#db/queries/people/sessions.ts'
import {
  changeOrganizationSecurity,
  createSignInToken,
  getOrganizationSecurity,
  type OrganizationSecurity,
  resetTwoFactor,
} from '../../contract/identity.ts'
import { organizationSettings } from '../../contract/session.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, denied, type HttpProblem, invalid, notFound, stale } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { issueHandoff } from '../session/one-time-links.ts'
import { siteIdOf } from '../session/passkey-site.ts'
import { granterOf, mayTouch } from '../people/membership-rules.ts'

/** The same text for an unknown address and for one of another organization. */
const unknownMember = () => invalid('email', 'No member of this organization has this address.')

async function readSecurity(trx: Trx, orgId: string, rpId: string | null): Promise<OrganizationSecurity> {
  const organization = await findOrganization(trx, orgId)
  if (organization === undefined) throw notFound()
  const { requireTwoFactor } = organizationSettings.parse(organization.settings)
  return { requireTwoFactor, ...(await countTwoFactor(trx, orgId, rpId)), version: organization.version }
}

/**
 * An active member over whose account the actor may decide: one with no more rights than the actor, and used in this organization only. The
 * members stay locked until the transaction ends.
 */
async function requireMemberBelow(
  trx: Trx,
  actor: RequestActor,
  userId: string | undefined,
  problems: { unknown: () => HttpProblem; self: string; elsewhere: string },
): Promise<Membership> {
  await lockMembers(trx, actor.orgId)
  const members = await findMemberships(trx, actor.orgId, [actor.userId, userId ?? actor.userId])
  const own = members.find((member) => member.userId === actor.userId)
  const target = members.find((member) => member.userId === userId && member.status === 'ACTIVE')
  if (own === undefined || own.status !== 'ACTIVE') throw denied()
  if (target === undefined) throw problems.unknown()
  if (target.userId === actor.userId) throw conflict(problems.self)
  if (!mayTouch(granterOf(actor, own), target)) throw denied()
  if (!(await isOwnAccount(trx, actor.orgId, target.userId))) throw conflict(problems.elsewhere)
  return target
}

/** Admin settings for the sign-in of members. System role, because accounts belong to no organization. */
export const organizationSecurityRoutes: RoutePlugin = (app, context) => {
  const { database } = context
  const rpId = siteIdOf(context.config)

  route(app, getOrganizationSecurity, ({ actor }) =>
    database.asSystem((trx) => readSecurity(trx, actor.orgId, rpId)),
  )

  route(app, changeOrganizationSecurity, async ({ actor, body }) => {
    const changed = await database.asSystem(async (trx) => {
      const { isProtected } = await findProtection(trx, actor.userId, rpId)
      if (body.requireTwoFactor && !isProtected)
        throw conflict('Turn on two-step sign-in for your own account first.')
      const before = await readSecurity(trx, actor.orgId, rpId)
      const isSet = await setRequireTwoFactor(trx, actor.orgId, body)
      const after = await readSecurity(trx, actor.orgId, rpId)
      if (!isSet) throw stale(after)
      await audit(trx, actor, {
        action: 'organization.update',
        subjectKind: 'organization',
        subjectId: actor.orgId,
        before: { requireTwoFactor: before.requireTwoFactor },
        after: { requireTwoFactor: after.requireTwoFactor },
      })
      return after
    })
    context.access.forgetOrganization(actor.orgId)
    return changed
  })

  route(app, resetTwoFactor, async ({ actor, body }) => {
    const userId = await database.asSystem(async (trx) => {
      const account = await findAccountByEmail(trx, body.email)
      const target = await requireMemberBelow(trx, actor, account?.id, {
        unknown: unknownMember,
        self: 'Turn off your own second step in your account.',
        elsewhere: 'This account also works elsewhere, so its second step cannot be reset here.',
      })
      const present = await lockTwoFactor(trx, target.userId)
      // A person who has the lost device must not be able to sign in with it.
      const passkeys = await deletePasskeysOf(trx, target.userId)
      if (present?.confirmedAt == null && passkeys === 0) throw conflict('This member has no second step.')
      await deleteTwoFactor(trx, target.userId)
      await deleteSpareRecoveryCodes(trx, target.userId)
      await revokeSessionsOf(trx, target.userId, 'two_factor_reset', context.now())
      await audit(trx, actor, {
        action: 'two-factor.reset',
        subjectKind: 'user',
        subjectId: target.userId,
        before: { enabled: present?.confirmedAt != null, passkeys },
        after: { enabled: false, passkeys: 0 },
      })
      return target.userId
    })
    context.access.forget(userId)
  })

  route(app, createSignInToken, async ({ actor, body }, reply) => {
    const issued = await database.asSystem(async (trx) => {
      const { userId } = await requireMemberBelow(trx, actor, body.userId, {
        unknown: notFound,
        self: 'You are signed in already.',
        elsewhere: 'This account also works elsewhere, so nobody here can sign it in.',
      })
      const { email } = await lockAccount(trx, userId)
      const handoff = await issueHandoff(trx, { userId, orgId: actor.orgId, email }, context.now())
      await audit(trx, actor, { action: 'sign-in-token.create', subjectKind: 'user', subjectId: userId })
      return handoff
    })
    return reply.code(201).send({ hyp_tkn: issued.token, expiresAt: issued.expiresAt.toISOString() })
  })
}
