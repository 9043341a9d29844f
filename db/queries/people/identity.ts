import { type Kysely, sql } from 'kysely'
import { prepared, type Trx } from '../../client.ts'
import type { Row, Schema } from '../../schema.ts'
import type {
  DataRegion,
  OrgRole,
  PlatformRole,
  UserStatus,
  VisibilityLevel,
} from '../../vocabulary/organizations.ts'

/** Reads of sessions and memberships. System role: before sign-in no organization is known. */

/** What a request needs to know about a membership and its organization. */
export type MembershipState = {
  role: OrgRole
  status: UserStatus
  capabilities: string[]
  visibilityLevel: VisibilityLevel | null
  settings: unknown
  isActive: boolean
  pilotExpiresAt: Date | null
  platformRole: PlatformRole | null
}

export type SessionState = {
  isAlive: boolean
  /** Whether a second step was part of the sign-in. */
  hasSecondFactor: boolean
  /** The organization whose identity provider opened the session. It opens no other organization. */
  boundOrgId: string | null
  membership: MembershipState | null
}

const membershipColumns = [
  'memberships.role',
  'memberships.status',
  'memberships.capabilities',
  'memberships.visibility_level',
  'organizations.settings',
  'organizations.is_active',
  'organizations.pilot_expires_at',
  'users.platform_role',
] as const

type MembershipRow = Pick<Row<'memberships'>, 'role' | 'status' | 'capabilities' | 'visibility_level'> &
  Pick<Row<'organizations'>, 'settings' | 'is_active' | 'pilot_expires_at'> &
  Pick<Row<'users'>, 'platform_role'>

const toState = (row: MembershipRow): MembershipState => ({
  role: row.role,
  status: row.status,
  capabilities: row.capabilities,
  visibilityLevel: row.visibility_level,
  settings: row.settings,
  isActive: row.is_active,
  pilotExpiresAt: row.pilot_expires_at,
  platformRole: row.platform_role,
})

type SessionRow = {
  is_alive: boolean
  second_factor: boolean
  bound_org_id: string | null
} & (MembershipRow | { role: null })

/**
 * Whether a session is still valid, and its user's membership in an organization (null: no membership or no such organization). One
 * statement, because most requests begin with it.
 */
export async function readSessionState(
  db: Kysely<Schema>,
  { sessionId, userId, orgId, now }: { sessionId: string; userId: string; orgId: string | null; now: Date },
): Promise<SessionState> {
  const { rows } = await sql<SessionRow>`${prepared}
    select session.id is not null as is_alive, coalesce(session.second_factor, false) as second_factor, session.bound_org_id,
      ${sql.join(membershipColumns.map((column) => sql.ref(column)))}
    from (select) asked
    left join sessions session on session.id = ${sessionId}::uuid and session.user_id = ${userId}::uuid
      and session.revoked_at is null and session.expires_at > ${now}::timestamptz
    left join (memberships
      join organizations on organizations.id = memberships.org_id
      join users on users.id = memberships.user_id
    ) on memberships.org_id = ${orgId}::uuid and memberships.user_id = ${userId}::uuid
      and (session.bound_org_id is null or session.bound_org_id = ${orgId}::uuid)`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A select without a condition returns a row.')
  return {
    isAlive: row.is_alive,
    hasSecondFactor: row.second_factor,
    boundOrgId: row.bound_org_id,
    membership: row.role === null ? null : toState(row),
  }
}

export type KeyState = {
  id: string
  orgId: string
  userId: string
  secretHash: Buffer
  scopes: string[]
  isRevoked: boolean
  expiresAt: Date | null
  lastUsedAt: Date | null
  membership: MembershipState
}

export async function readKeyState(db: Kysely<Schema>, prefix: string): Promise<KeyState | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.org_id', '=', 'api_keys.org_id')
        .onRef('memberships.user_id', '=', 'api_keys.user_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'memberships.org_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(membershipColumns)
    .select([
      'api_keys.id',
      'api_keys.org_id',
      'api_keys.user_id',
      'api_keys.secret_hash',
      'api_keys.scopes',
      'api_keys.revoked_at',
      'api_keys.expires_at',
      'api_keys.last_used_at',
    ])
    .where('api_keys.prefix', '=', prefix)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    orgId: row.org_id,
    userId: row.user_id,
    secretHash: row.secret_hash,
    scopes: row.scopes,
    isRevoked: row.revoked_at !== null,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    membership: toState(row),
  }
}

export type Account = { id: string; email: string; passwordHash: string | null }

export async function findAccountByEmail(trx: Trx, email: string): Promise<Account | undefined> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row === undefined ? undefined : { id: row.id, email: row.email, passwordHash: row.password_hash }
}

export async function setPasswordHash(trx: Trx, userId: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

/** The organization in which the user has been active longest; its mail queue sends their password reset. */
export async function findActiveOrganization(trx: Trx, userId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('memberships')
    .select('org_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.org_id
}

/**
 * Whether the user has memberships and all of them have ended. The lock waits for transactions that end a membership: a session opened
 * in this transaction is either older than that end, and revoked by it, or is not opened.
 */
export async function hasEndedMembershipsOnly(trx: Trx, userId: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('memberships')
    .select('status')
    .where('user_id', '=', userId)
    .forShare()
    .execute()
  return rows.length > 0 && rows.every((row) => row.status === 'DEPROVISIONED' || row.status === 'DELETED')
}

export type OrganizationOfUser = {
  id: string
  name: string
  logoUrl: string | null
  parentId: string | null
  dataRegion: DataRegion
  pilotExpiresAt: Date | null
  isActive: boolean
  role: OrgRole
  status: UserStatus
}

/** The organizations that a user may enter. A session bound to an organization may enter only that one. */
export async function listOrganizationsOf(
  trx: Trx,
  userId: string,
  boundOrgId: string | null = null,
): Promise<OrganizationOfUser[]> {
  let query = trx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.org_id')
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.logo_url',
      'organizations.parent_id',
      'organizations.data_region',
      'organizations.pilot_expires_at',
      'organizations.is_active',
      'memberships.role',
      'memberships.status',
    ])
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', '=', 'ACTIVE')
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .limit(1000)
  if (boundOrgId !== null) query = query.where('organizations.id', '=', boundOrgId)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    logoUrl: row.logo_url,
    parentId: row.parent_id,
    dataRegion: row.data_region,
    pilotExpiresAt: row.pilot_expires_at,
    isActive: row.is_active,
    role: row.role,
    status: row.status,
  }))
}
