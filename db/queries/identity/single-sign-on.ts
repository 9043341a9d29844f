import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { OrgRole } from '../../vocabulary/organizations.ts'

/** Sign-in through identity providers. System role if no organization is known yet: every statement names its organization. */

export type SsoSettings = {
  issuer: string
  clientId: string
  sealedSecret: Buffer
  defaultRole: OrgRole
  testedAt: Date | null
  version: number
}

export function findSsoSettings(trx: Trx, orgId: string): Promise<SsoSettings | undefined> {
  return trx
    .selectFrom('sso_settings')
    .select([
      'issuer',
      'client_id as clientId',
      'sealed_secret as sealedSecret',
      'default_role as defaultRole',
      'tested_at as testedAt',
      'version',
    ])
    .where('org_id', '=', orgId)
    .executeTakeFirst()
}

/** Different credentials count as untested. `version` null creates. @returns false if the settings have a different version */
export async function putSsoSettings(
  trx: Trx,
  orgId: string,
  settings: Pick<SsoSettings, 'issuer' | 'clientId' | 'sealedSecret' | 'defaultRole'> & {
    isSameClient: boolean
    version: number | null
    now: Date
  },
): Promise<boolean> {
  const values = {
    issuer: settings.issuer,
    client_id: settings.clientId,
    sealed_secret: settings.sealedSecret,
    default_role: settings.defaultRole,
    updated_at: settings.now,
  }
  if (settings.version === null) {
    const inserted = await trx
      .insertInto('sso_settings')
      .values({ org_id: orgId, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    return inserted !== undefined
  }
  const { numUpdatedRows } = await trx
    .updateTable('sso_settings')
    .set({
      ...values,
      version: sql`version + 1`,
      ...(settings.isSameClient ? {} : { tested_at: null }),
    })
    .where('org_id', '=', orgId)
    .where('version', '=', settings.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Also deletes the identities: another provider may use the same subjects for other people. */
export async function deleteSsoSettings(trx: Trx, orgId: string): Promise<void> {
  await trx.deleteFrom('sso_sign_ins').where('org_id', '=', orgId).execute()
  await trx.deleteFrom('sso_settings').where('org_id', '=', orgId).execute()
  await deleteSsoIdentities(trx, orgId)
}

export async function deleteSsoIdentities(trx: Trx, orgId: string): Promise<void> {
  await trx.deleteFrom('sso_identities').where('org_id', '=', orgId).execute()
}

/** Records that the settings work. */
export async function markSsoTested(trx: Trx, orgId: string, now: Date): Promise<void> {
  await trx
    .updateTable('sso_settings')
    .set({ tested_at: now })
    .where('org_id', '=', orgId)
    .where('tested_at', 'is', null)
    .execute()
}

export async function setRequireSso(trx: Trx, orgId: string, isRequired: boolean): Promise<void> {
  await trx
    .updateTable('organizations')
    .set({
      settings: sql<string>`settings || jsonb_build_object('requireSingleSignOn', ${isRequired}::boolean)`,
      version: sql`version + 1`,
    })
    .where('id', '=', orgId)
    .execute()
}

/** Ends the sessions that came from the organization's provider. @returns their users */
export async function revokeBoundSessions(trx: Trx, orgId: string, now: Date): Promise<string[]> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: 'single_sign_on_changed' })
    .where('bound_org_id', '=', orgId)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .execute()
  return [...new Set(ended.map((row) => row.user_id))]
}

export async function revokeBoundSessionsOf(
  trx: Trx,
  end: { orgId: string; userId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: end.now, revoked_reason: 'single_sign_on_changed' })
    .where('bound_org_id', '=', end.orgId)
    .where('user_id', '=', end.userId)
    .where('revoked_at', 'is', null)
    .execute()
}

export type OrganizationDomain = { domain: string; token: string; verifiedAt: Date | null }

export function listDomains(trx: Trx, orgId: string): Promise<OrganizationDomain[]> {
  return trx
    .selectFrom('organization_domains')
    .select(['domain', 'token', 'verified_at as verifiedAt'])
    .where('org_id', '=', orgId)
    .orderBy('domain')
    .execute()
}

/** @returns false if the organization already has it */
export async function insertDomain(
  trx: Trx,
  orgId: string,
  domain: { domain: string; token: string },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('organization_domains')
    .values({ org_id: orgId, ...domain })
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The organization that has proven the domain. System role. */
export async function findDomainOwner(trx: Trx, domain: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('organization_domains')
    .select('org_id')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.org_id
}

export async function markDomainVerified(
  trx: Trx,
  orgId: string,
  domain: { domain: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('organization_domains')
    .set({ verified_at: domain.now })
    .where('org_id', '=', orgId)
    .where('domain', '=', domain.domain)
    .execute()
}

/** @returns whether it had been proven; undefined: the organization does not have it */
export async function deleteDomain(
  trx: Trx,
  orgId: string,
  domain: string,
): Promise<{ wasVerified: boolean } | undefined> {
  const gone = await trx
    .deleteFrom('organization_domains')
    .where('org_id', '=', orgId)
    .where('domain', '=', domain)
    .returning('verified_at')
    .executeTakeFirst()
  return gone === undefined ? undefined : { wasVerified: gone.verified_at !== null }
}

export type SsoOrganization = { id: string; name: string }

/** Active organizations with single sign-on, by id or by a domain that they have proven. */
const ssoOrganizations = (trx: Trx) =>
  trx
    .selectFrom('sso_settings')
    .innerJoin('organizations', 'organizations.id', 'sso_settings.org_id')
    .select(['organizations.id', 'organizations.name'])
    .where('organizations.is_active', '=', true)

export const findSsoOrganization = (trx: Trx, orgId: string): Promise<SsoOrganization | undefined> =>
  ssoOrganizations(trx).where('organizations.id', '=', orgId).executeTakeFirst()

export const findSsoOrganizationOfDomain = (trx: Trx, domain: string): Promise<SsoOrganization | undefined> =>
  ssoOrganizations(trx)
    .innerJoin('organization_domains', 'organization_domains.org_id', 'organizations.id')
    .where('organization_domains.domain', '=', domain)
    .where('organization_domains.verified_at', 'is not', null)
    .executeTakeFirst()

/** Organizations with single sign-on in which the user is active. */
export const listSsoOrganizationsOf = (trx: Trx, userId: string): Promise<SsoOrganization[]> =>
  ssoOrganizations(trx)
    .innerJoin('memberships', 'memberships.org_id', 'organizations.id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', '=', 'ACTIVE')
    .orderBy('organizations.name')
    .limit(100)
    .execute()

export async function insertSsoSignIn(
  trx: Trx,
  start: {
    orgId: string
    stateHash: Buffer
    browserHash: Buffer
    userId: string | null
    sealed: Buffer
    expiresAt: Date
  },
): Promise<void> {
  await trx
    .insertInto('sso_sign_ins')
    .values({
      org_id: start.orgId,
      state_hash: start.stateHash,
      browser_hash: start.browserHash,
      user_id: start.userId,
      sealed: start.sealed,
      expires_at: start.expiresAt,
    })
    .execute()
}

/** Uses up a sign-in started in this browser. Undefined if it is unknown, from another browser, too old, or used. */
export function takeSsoSignIn(
  trx: Trx,
  start: { stateHash: Buffer; browserHash: Buffer; now: Date },
): Promise<{ orgId: string; userId: string | null; sealed: Buffer } | undefined> {
  return trx
    .deleteFrom('sso_sign_ins')
    .where('state_hash', '=', start.stateHash)
    .where('browser_hash', '=', start.browserHash)
    .where('expires_at', '>', start.now)
    .returning(['org_id as orgId', 'user_id as userId', 'sealed'])
    .executeTakeFirst()
}

export type SsoIdentity = { userId: string; issuer: string; subject: string; email: string }

/** The member that the provider means by this subject. */
export function findSsoIdentity(
  trx: Trx,
  orgId: string,
  identity: { issuer: string; subject: string },
): Promise<{ userId: string } | undefined> {
  return trx
    .selectFrom('sso_identities')
    .select('user_id as userId')
    .where('org_id', '=', orgId)
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
}

export async function hasSsoIdentity(trx: Trx, orgId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('sso_identities')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSsoIdentity(
  trx: Trx,
  orgId: string,
  identity: SsoIdentity & { now: Date },
): Promise<void> {
  await trx
    .insertInto('sso_identities')
    .values({
      org_id: orgId,
      user_id: identity.userId,
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      created_at: identity.now,
      last_used_at: identity.now,
    })
    .execute()
}

export async function touchSsoIdentity(
  trx: Trx,
  orgId: string,
  use: { userId: string; email: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('sso_identities')
    .set({ last_used_at: use.now, email: use.email })
    .where('org_id', '=', orgId)
    .where('user_id', '=', use.userId)
    .execute()
}

/** @returns false if the member had none */
export async function deleteSsoIdentity(trx: Trx, orgId: string, userId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('sso_identities')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}

export type SsoLink = { orgId: string; email: string; lastUsedAt: Date }

/** The user's identities at the providers of their organizations. */
export function listSsoIdentitiesOf(trx: Trx, userId: string): Promise<SsoLink[]> {
  return trx
    .selectFrom('sso_identities')
    .select(['org_id as orgId', 'email', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .execute()
}

/** A membership from a first sign-in. @returns false if the person already has one, whatever its state */
export async function insertSsoMember(
  trx: Trx,
  member: { orgId: string; userId: string; role: OrgRole },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('memberships')
    .values({ org_id: member.orgId, user_id: member.userId, role: member.role, status: 'ACTIVE' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Whether the account has a password, a membership outside the organization, or a role over all organizations. */
export async function isKnownElsewhere(trx: Trx, orgId: string, userId: string): Promise<boolean> {
  const known = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('platform_role', 'is not', null),
        eb('password_hash', 'is not', null),
        eb.exists(
          eb
            .selectFrom('memberships')
            .select('org_id')
            .whereRef('memberships.user_id', '=', 'users.id')
            .where('memberships.org_id', '!=', orgId),
        ),
      ]),
    )
    .executeTakeFirst()
  return known !== undefined
}

/**
 * The name of an organization that the user may open, if none of theirs accepts their password. Undefined: a password opens at least one,
 * or there is nothing to open.
 */
export async function findSsoOnlyOrganization(trx: Trx, userId: string): Promise<string | undefined> {
  const rows = await trx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.org_id')
    .select([
      'organizations.name',
      sql<boolean>`memberships.role <> 'OWNER'
        and coalesce(organizations.settings ->> 'requireSingleSignOn', 'false') = 'true'`.as('isClosed'),
    ])
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', '=', 'ACTIVE')
    .orderBy('organizations.name')
    .execute()
  return rows.every((row) => row.isClosed) ? rows[0]?.name : undefined
}
