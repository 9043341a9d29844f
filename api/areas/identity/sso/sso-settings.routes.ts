import type { Trx } from '#db/client.ts'
import {
  deleteDomain,
  deleteSsoIdentities,
  deleteSsoIdentity,
  deleteSsoSettings,
  findDomainOwner,
  findSsoSettings,
  insertDomain,
  listDomains,
  markDomainVerified,
  type OrganizationDomain,
  putSsoSettings,
  revokeBoundSessions,
  revokeBoundSessionsOf,
  setRequireSso,
  type SsoSettings,
} from '#db/queries/identity/single-sign-on.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findAccountByEmail } from '#db/queries/people/identity.ts'
import { findMemberships, lockMembers } from '#db/queries/people/memberships.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { organizationSettings } from '../../../contract/session.ts'
import {
  addSsoDomain,
  changeSingleSignOn,
  disconnectMember,
  getSingleSignOn,
  provisionedRoles,
  removeSingleSignOn,
  removeSsoDomain,
  requireSingleSignOn,
  type SingleSignOn,
  verifySsoDomain,
} from '../../../contract/single-sign-on.ts'
import type { RequestActor } from '../../../http/actor.ts'
import type { ApiContext, RoutePlugin } from '../../../http/context.ts'
import { conflict, denied, HttpProblem, invalid, notFound, stale } from '../../../http/problem.ts'
import { route } from '../../../http/route.ts'
import { newOpaqueToken } from '../../../http/tokens.ts'
import { granterOf, mayGrant, mayTouch } from '../../people/membership-rules.ts'
import { problemOfIssuer, readIssuer, redirectUriOf, refusalOfSso } from './provider.ts'
import { placeOfSecret } from './sign-in.ts'

/** More domains than any company has. Each is looked up at every sign-in. */
const maxDomains = 50

const recordOf = ({ domain, token }: OrganizationDomain) => ({
  name: `_coachline.${domain}`,
  value: `coachline-domain=${token}`,
})

async function isSsoRequired(trx: Trx, orgId: string): Promise<boolean> {
  const organization = await findOrganization(trx, orgId)
  return organizationSettings.parse(organization?.settings ?? {}).requireSingleSignOn
}

async function readSingleSignOn(context: ApiContext, trx: Trx, orgId: string): Promise<SingleSignOn> {
  const settings = await findSsoSettings(trx, orgId)
  const domains = await listDomains(trx, orgId)
  return {
    provider:
      settings === undefined
        ? null
        : {
            issuer: settings.issuer,
            clientId: settings.clientId,
            defaultRole: provisionedRoles.find((role) => role === settings.defaultRole) ?? 'MEMBER',
            testedAt: settings.testedAt?.toISOString() ?? null,
            version: settings.version,
          },
    isRequired: await isSsoRequired(trx, orgId),
    domains: domains.map((each) => ({
      domain: each.domain,
      verifiedAt: each.verifiedAt?.toISOString() ?? null,
      record: recordOf(each),
    })),
    redirectUri: redirectUriOf(context.config),
    signInLink: `${context.config.publicUrl}/sso?org=${orgId}`,
    unavailable: await refusalOfSso(context, orgId),
  }
}

/** What the audit log stores. */
const keptOf = (settings: SsoSettings | undefined) =>
  settings === undefined
    ? undefined
    : { issuer: settings.issuer, clientId: settings.clientId, defaultRole: settings.defaultRole }

const taken = (): HttpProblem => conflict('Another organization of this installation has this domain.')
const unknownMember = () => invalid('email', 'No member of this organization has this address.')

/** How members sign in through the organization's identity provider, and which domains the organization has proven. */
export const ssoSettingsRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  const auditChange = (
    trx: Trx,
    actor: RequestActor,
    action: string,
    change: { before?: unknown; after?: unknown },
  ) => audit(trx, actor, { action, subjectKind: 'organization', subjectId: actor.orgId, ...change })

  async function setRequired(trx: Trx, actor: RequestActor, isRequired: boolean): Promise<void> {
    await setRequireSso(trx, actor.orgId, isRequired)
    await auditChange(trx, actor, 'organization.update', {
      before: { requireSingleSignOn: !isRequired },
      after: { requireSingleSignOn: isRequired },
    })
  }

  route(app, getSingleSignOn, ({ actor }) =>
    database.withOrg(actor, (trx) => readSingleSignOn(context, trx, actor.orgId)),
  )

  route(app, changeSingleSignOn, async ({ actor, body }) => {
    const { orgId } = actor
    const problem = problemOfIssuer(context.config, body.issuer)
    if (problem !== null) throw invalid('issuer', problem)
    const refusal = await refusalOfSso(context, orgId)
    if (refusal !== null) throw new HttpProblem(403, 'sso_unavailable', refusal)
    // Outside any transaction, because the provider may be slow.
    const issuer = await readIssuer(context, orgId, body)

    const { ended, after } = await database.asSystem(async (trx) => {
      await lockMembers(trx, orgId)
      const [own] = await findMemberships(trx, orgId, [actor.userId])
      // A user who chooses the provider can sign in as anybody except owners, whatever role new members get.
      if (own?.status !== 'ACTIVE' || !mayGrant(granterOf(actor, own), { role: 'ADMIN', capabilities: [] }))
        throw denied()
      const before = await findSsoSettings(trx, orgId)
      const isSameClient = before?.issuer === issuer && before.clientId === body.clientId
      if (body.clientSecret === undefined && !isSameClient)
        throw invalid('clientSecret', 'Enter the client secret.')
      const sealedSecret =
        body.clientSecret === undefined && before !== undefined
          ? before.sealedSecret
          : await context.vault.seal(trx, orgId, placeOfSecret(orgId), body.clientSecret ?? '')
      const isSaved = await putSsoSettings(trx, orgId, {
        issuer,
        clientId: body.clientId,
        sealedSecret,
        defaultRole: body.defaultRole,
        isSameClient: isSameClient && body.clientSecret === undefined,
        version: body.version ?? null,
        now: context.now(),
      })
      if (!isSaved) throw stale(await readSingleSignOn(context, trx, orgId))
      const isOther = before !== undefined && !isSameClient
      // Some providers name the same person differently to every client.
      if (isOther) await deleteSsoIdentities(trx, orgId)
      const ended = isOther ? await revokeBoundSessions(trx, orgId, context.now()) : []
      await auditChange(trx, actor, 'sso.change', {
        before: keptOf(before),
        after: {
          ...keptOf(await findSsoSettings(trx, orgId)),
          ...(body.clientSecret === undefined ? {} : { hasNewSecret: true }),
        },
      })
      // Nobody has signed in through the other client yet, so a mistake in it must not close the organization.
      if (isOther && (await isSsoRequired(trx, orgId))) await setRequired(trx, actor, false)
      return { ended, after: await readSingleSignOn(context, trx, orgId) }
    })
    for (const userId of ended) context.access.forget(userId)
    context.access.forgetOrganization(orgId)
    return after
  })

  route(app, removeSingleSignOn, async ({ actor }) => {
    const { orgId } = actor
    const ended = await database.asSystem(async (trx) => {
      await lockMembers(trx, orgId)
      const before = await findSsoSettings(trx, orgId)
      if (before === undefined) throw notFound()
      await deleteSsoSettings(trx, orgId)
      await setRequireSso(trx, orgId, false)
      const users = await revokeBoundSessions(trx, orgId, context.now())
      await auditChange(trx, actor, 'sso.remove', { before: keptOf(before) })
      return users
    })
    for (const userId of ended) context.access.forget(userId)
    context.access.forgetOrganization(orgId)
  })

  route(app, requireSingleSignOn, async ({ actor, body }) => {
    const { orgId } = actor
    const after = await database.asSystem(async (trx) => {
      await lockMembers(trx, orgId)
      const before = await readSingleSignOn(context, trx, orgId)
      if (before.isRequired === body.isRequired) return before
      if (body.isRequired && before.provider?.testedAt == null)
        throw conflict('Sign in with single sign-on once, so that it is known to work.')
      await setRequired(trx, actor, body.isRequired)
      return { ...before, isRequired: body.isRequired }
    })
    context.access.forgetOrganization(orgId)
    return after
  })

  route(app, addSsoDomain, ({ actor, body }) =>
    database.asSystem(async (trx) => {
      const { orgId } = actor
      const owner = await findDomainOwner(trx, body.domain)
      if (owner !== undefined && owner !== orgId) throw taken()
      if ((await listDomains(trx, orgId)).length >= maxDomains)
        throw conflict(`An organization has at most ${maxDomains} domains.`)
      if (await insertDomain(trx, orgId, { domain: body.domain, token: newOpaqueToken() }))
        await auditChange(trx, actor, 'sso.add-domain', { after: { domain: body.domain } })
      return readSingleSignOn(context, trx, orgId)
    }),
  )

  route(app, verifySsoDomain, async ({ actor, body }) => {
    const { orgId } = actor
    const find = (trx: Trx) =>
      listDomains(trx, orgId).then((all) => all.find(({ domain }) => domain === body.domain))
    const claimed = await database.asSystem(find)
    if (claimed === undefined) throw notFound()
    const record = recordOf(claimed)
    let found: string[]
    try {
      found = await context.resolveTxt(record.name)
    } catch (error) {
      throw unavailableNames(error)
    }
    if (!found.some((text) => text.trim() === record.value))
      throw new HttpProblem(
        422,
        'record_not_found',
        `No TXT record of ${record.name} says ${record.value}. A new record may take an hour to be seen.`,
      )
    return database.asSystem(async (trx) => {
      await lockMembers(trx, orgId)
      const owner = await findDomainOwner(trx, body.domain)
      if (owner !== undefined && owner !== orgId) throw taken()
      const present = await find(trx)
      // The domain was removed and added again meanwhile, so a different record is required.
      if (present?.token !== claimed.token) throw notFound()
      if (present.verifiedAt === null) {
        await markDomainVerified(trx, orgId, { domain: body.domain, now: context.now() })
        await auditChange(trx, actor, 'sso.verify-domain', { after: { domain: body.domain } })
      }
      return readSingleSignOn(context, trx, orgId)
    })
  })

  route(app, removeSsoDomain, ({ actor, body }) =>
    database.asSystem(async (trx) => {
      const gone = await deleteDomain(trx, actor.orgId, body.domain)
      if (gone === undefined) throw notFound()
      await auditChange(trx, actor, 'sso.remove-domain', {
        before: { domain: body.domain, isVerified: gone.wasVerified },
      })
      return readSingleSignOn(context, trx, actor.orgId)
    }),
  )

  route(app, disconnectMember, async ({ actor, body }) => {
    const { orgId } = actor
    const userId = await database.asSystem(async (trx) => {
      const account = await findAccountByEmail(trx, body.email)
      const members = await findMemberships(trx, orgId, [actor.userId, account?.id ?? actor.userId])
      const own = members.find((member) => member.userId === actor.userId)
      const target = members.find((member) => member.userId === account?.id)
      if (own === undefined || target === undefined) throw unknownMember()
      if (target.userId !== actor.userId && !mayTouch(own, target)) throw denied()
      if (!(await deleteSsoIdentity(trx, orgId, target.userId)))
        throw conflict('This member is not connected to the identity provider.')
      await revokeBoundSessionsOf(trx, { orgId, userId: target.userId, now: context.now() })
      await audit(trx, actor, { action: 'sso.disconnect', subjectKind: 'user', subjectId: target.userId })
      return target.userId
    })
    context.access.forget(userId)
  })
}

const unavailableNames = (cause: unknown): HttpProblem =>
  new HttpProblem(503, 'unavailable', 'The name server does not respond right now. Please try again.', {
    retryAfterSeconds: 10,
    cause,
  })
