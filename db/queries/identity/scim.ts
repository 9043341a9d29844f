import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { OrgRole, UserStatus } from '../../vocabulary/organizations.ts'
import { isMemberFromDirectory } from '../people/from-directory.ts'
import { resetFormerMember } from '../people/memberships.ts'
import { shownFirstName, shownLastName } from '../people/shown-name.ts'

/** Users and groups as an organization's directory sees them. System role: every statement names its organization. */

export type ScimTokenRow = {
  id: string
  name: string
  last4: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

const tokenColumns = [
  'id',
  'name',
  'last4',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
] as const

export function listScimTokens(trx: Trx, orgId: string): Promise<ScimTokenRow[]> {
  return trx
    .selectFrom('scim_tokens')
    .select(tokenColumns)
    .where('org_id', '=', orgId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

export function insertScimToken(
  trx: Trx,
  token: { orgId: string; name: string; hash: Buffer; last4: string; createdBy: string },
): Promise<ScimTokenRow> {
  return trx
    .insertInto('scim_tokens')
    .values({
      org_id: token.orgId,
      name: token.name,
      token_hash: token.hash,
      last4: token.last4,
      created_by: token.createdBy,
    })
    .returning(tokenColumns)
    .executeTakeFirstOrThrow()
}

export function revokeScimToken(
  trx: Trx,
  token: { orgId: string; id: string; now: Date },
): Promise<{ name: string } | undefined> {
  return trx
    .updateTable('scim_tokens')
    .set({ revoked_at: token.now })
    .where('org_id', '=', token.orgId)
    .where('id', '=', token.id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
}

/** The organization whose directory has this token. Inactive organizations have none. */
export async function findScimOrganization(
  trx: Trx,
  hash: Buffer,
): Promise<
  { orgId: string; tokenId: string; createdBy: string | null; lastUsedAt: Date | null } | undefined
> {
  return trx
    .selectFrom('scim_tokens')
    .innerJoin('organizations', 'organizations.id', 'scim_tokens.org_id')
    .select([
      'scim_tokens.org_id as orgId',
      'scim_tokens.id as tokenId',
      'scim_tokens.created_by as createdBy',
      'scim_tokens.last_used_at as lastUsedAt',
    ])
    .where('scim_tokens.token_hash', '=', hash)
    .where('scim_tokens.revoked_at', 'is', null)
    .where('organizations.is_active', '=', true)
    .executeTakeFirst()
}

export async function touchScimToken(trx: Trx, orgId: string, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('scim_tokens')
    .set({ last_used_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

export type ScimUserRow = {
  id: string
  userName: string
  externalId: string | null
  email: string
  firstName: string
  lastName: string
  status: UserStatus
  role: OrgRole
  capabilities: string[]
  createdAt: Date
  updatedAt: Date
}

/** All given parts must match. */
export type ScimUserFilter = { id?: string; userName?: string; externalId?: string; email?: string }

const scimUsers = (trx: Trx, orgId: string) =>
  trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('scim_users', (join) =>
      join
        .onRef('scim_users.org_id', '=', 'memberships.org_id')
        .onRef('scim_users.user_id', '=', 'memberships.user_id'),
    )
    .where('memberships.org_id', '=', orgId)
    .where('memberships.status', '!=', 'DELETED')

export async function listScimUsers(
  trx: Trx,
  orgId: string,
  filter: ScimUserFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: ScimUserRow[]; total: number }> {
  let query = scimUsers(trx, orgId)
  if (filter.id !== undefined) query = query.where('users.id', '=', filter.id)
  if (filter.userName !== undefined)
    query = query.where(
      sql<SqlBool>`lower(coalesce(scim_users.user_name, users.email)) = lower(${filter.userName})`,
    )
  if (filter.externalId !== undefined) query = query.where('scim_users.external_id', '=', filter.externalId)
  if (filter.email !== undefined) query = query.where('users.email', '=', filter.email.toLowerCase())
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (page.limit === 0) return { rows: [], total }
  const rows = await query
    .select([
      'users.id',
      sql<string>`coalesce(scim_users.user_name, users.email)`.as('userName'),
      'scim_users.external_id as externalId',
      'users.email',
      shownFirstName.as('firstName'),
      shownLastName.as('lastName'),
      'memberships.status',
      'memberships.role',
      'memberships.capabilities',
      'memberships.created_at as createdAt',
      sql<Date>`coalesce(scim_users.updated_at, memberships.created_at)`.as('updatedAt'),
    ])
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { rows, total }
}

/**
 * Whether this organization's directory may change the account itself: the account has no membership in another organization and has no
 * role over all of them. Somebody who can change the address can have a new password sent there.
 */
export async function isOwnAccount(trx: Trx, orgId: string, userId: string): Promise<boolean> {
  const own = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('platform_role', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships')
            .select('org_id')
            .whereRef('memberships.user_id', '=', 'users.id')
            .where('memberships.org_id', '!=', orgId),
        ),
      ),
    )
    .executeTakeFirst()
  return own !== undefined
}

export async function setScimNames(
  trx: Trx,
  userId: string,
  names: { firstName: string; lastName: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ first_name: names.firstName, last_name: names.lastName, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

/** Links the member to the directory's user of this name. */
export async function putScimUser(
  trx: Trx,
  user: { orgId: string; userId: string; userName: string; externalId: string | null; now: Date },
): Promise<void> {
  await trx
    .insertInto('scim_users')
    .values({
      org_id: user.orgId,
      user_id: user.userId,
      user_name: user.userName,
      external_id: user.externalId,
      updated_at: user.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id']).doUpdateSet({
        user_name: user.userName,
        external_id: user.externalId,
        updated_at: user.now,
      }),
    )
    .execute()
}

export async function deleteScimUser(trx: Trx, orgId: string, userId: string): Promise<void> {
  await trx.deleteFrom('scim_users').where('org_id', '=', orgId).where('user_id', '=', userId).execute()
}

/** Inserts a membership, or reuses that of somebody who was deleted. */
export async function insertProvisionedMember(
  trx: Trx,
  member: { orgId: string; userId: string; role: OrgRole; status: 'ACTIVE' | 'DEPROVISIONED' },
): Promise<void> {
  await resetFormerMember(trx, member)
  await trx
    .insertInto('memberships')
    .values({ org_id: member.orgId, user_id: member.userId, role: member.role, status: member.status })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id']).doUpdateSet({
        role: member.role,
        status: member.status,
        capabilities: [],
        role_given_by: null,
        invitation_expires_at: null,
        ended_at: null,
        kept_first_name: null,
        kept_last_name: null,
        version: sql`memberships.version + 1`,
      }),
    )
    .execute()
}

export type ScimGroupRow = {
  id: string
  name: string
  parentId: string | null
  externalId: string | null
  createdAt: Date
  updatedAt: Date
}
export type ScimGroupFilter = { id?: string; displayName?: string; externalId?: string }

/** Teams created by the directory. */
export async function listScimGroups(
  trx: Trx,
  orgId: string,
  filter: ScimGroupFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: ScimGroupRow[]; total: number }> {
  let query = trx
    .selectFrom('scim_groups')
    .innerJoin('teams', (join) =>
      join.onRef('teams.org_id', '=', 'scim_groups.org_id').onRef('teams.id', '=', 'scim_groups.team_id'),
    )
    .where('scim_groups.org_id', '=', orgId)
  if (filter.id !== undefined) query = query.where('teams.id', '=', filter.id)
  if (filter.displayName !== undefined)
    query = query.where(sql<SqlBool>`lower(teams.name) = lower(${filter.displayName})`)
  if (filter.externalId !== undefined) query = query.where('scim_groups.external_id', '=', filter.externalId)
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (page.limit === 0) return { rows: [], total }
  const rows = await query
    .select([
      'teams.id',
      'teams.name',
      'teams.parent_id as parentId',
      'scim_groups.external_id as externalId',
      'scim_groups.created_at as createdAt',
      'scim_groups.updated_at as updatedAt',
    ])
    .orderBy('teams.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { rows, total }
}

export async function putScimGroup(
  trx: Trx,
  group: { orgId: string; teamId: string; externalId: string | null; now: Date },
): Promise<void> {
  await trx
    .insertInto('scim_groups')
    .values({
      org_id: group.orgId,
      team_id: group.teamId,
      external_id: group.externalId,
      updated_at: group.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'team_id'])
        .doUpdateSet({ external_id: group.externalId, updated_at: group.now }),
    )
    .execute()
}

export type ScimMember = { groupId: string; userId: string; userName: string }

/** Members of groups, by name. */
export function listScimMembers(trx: Trx, orgId: string, groupIds: string[]): Promise<ScimMember[]> {
  if (groupIds.length === 0) return Promise.resolve([])
  return trx
    .selectFrom('team_members')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.org_id', '=', 'team_members.org_id')
        .onRef('memberships.user_id', '=', 'team_members.user_id'),
    )
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select(['team_members.team_id as groupId', 'users.id as userId', 'users.email as userName'])
    .where('team_members.org_id', '=', orgId)
    .where('team_members.team_id', 'in', groupIds)
    .where('memberships.status', '!=', 'DELETED')
    .orderBy('users.email')
    .orderBy('users.id')
    .execute()
}

/** Which of these users the organization has. */
export async function filterMembers(trx: Trx, orgId: string, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('user_id', 'in', userIds)
    .where('status', '!=', 'DELETED')
    .execute()
  return rows.map((row) => row.user_id)
}

/** The members that the organization's directory manages. Nobody once its tokens are revoked. */
export async function listManagedMembers(
  trx: Trx,
  orgId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where(isMemberFromDirectory)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}
