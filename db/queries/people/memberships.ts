import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { OrgRole, UserStatus } from '../../vocabulary/organizations.ts'
import { deleteSsoIdentity } from '../identity/single-sign-on.ts'
import { revokeApiKeysOf } from './api-keys.ts'
import { revokeSessionsOf, useOneTimeTokens } from './sessions.ts'

/** Changes of memberships. System role, because they also change sessions and sub-organizations. Every query names its organization. */

export type Membership = {
  orgId: string
  userId: string
  role: OrgRole
  status: UserStatus
  capabilities: string[]
  version: number
}

const columns = ['org_id', 'user_id', 'role', 'status', 'capabilities', 'version'] as const

/**
 * Serializes changes to an organization's members: if two owners left at the same time, none might remain. Rows that refer to
 * the organization, such as its audit log, can still be written.
 */
export async function lockMembers(trx: Trx, orgId: string): Promise<void> {
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', orgId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findMemberships(trx: Trx, orgId: string, userIds: string[]): Promise<Membership[]> {
  if (userIds.length === 0) return []
  const rows = await trx
    .selectFrom('memberships')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('user_id', 'in', userIds)
    .forUpdate()
    .execute()
  return rows.map((row) => ({
    orgId: row.org_id,
    userId: row.user_id,
    role: row.role,
    status: row.status,
    capabilities: row.capabilities,
    version: row.version,
  }))
}

/** The active and the invited owners, those invited last first. System role. */
export async function listOwners(
  trx: Trx,
  orgId: string,
): Promise<{ userId: string; email: string; status: UserStatus }[]> {
  return trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.user_id as userId', 'users.email', 'memberships.status'])
    .where('memberships.org_id', '=', orgId)
    .where('memberships.role', '=', 'OWNER')
    .where('memberships.status', 'in', ['ACTIVE', 'INVITED'])
    .orderBy('memberships.invited_at', (order) => order.desc().nullsLast())
    .execute()
}

export async function countActiveOwners(trx: Trx, orgId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('role', '=', 'OWNER')
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  return count
}

/** An organization with the ids of its active owners. */
export type OwnedOrganization = { name: string; ownerIds: Set<string> }

/** The sub-organizations that one of these users owns. Locks them, so that no other owner leaves them at the same time. System role. */
export async function lockOwnedBelow(
  trx: Trx,
  orgId: string,
  userIds: readonly string[],
): Promise<OwnedOrganization[]> {
  const below = (await listOrganizationTree(trx, orgId)).filter((id) => id !== orgId)
  if (below.length === 0 || userIds.length === 0) return []
  const owners = () =>
    trx
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.org_id')
      .select(['organizations.id', 'organizations.name', 'memberships.user_id'])
      .where('memberships.role', '=', 'OWNER')
      .where('memberships.status', '=', 'ACTIVE')
      .orderBy('organizations.id')
  const touched = await owners().where('org_id', 'in', below).where('user_id', 'in', userIds).execute()
  const ids = new Set(touched.map(({ id }) => id))
  for (const id of ids) await lockMembers(trx, id)
  if (ids.size === 0) return []
  const all = await owners()
    .where('org_id', 'in', [...ids])
    .execute()
  return [...Map.groupBy(all, ({ id }) => id).values()].map((rows) => ({
    name: rows[0]?.name ?? '',
    ownerIds: new Set(rows.map(({ user_id }) => user_id)),
  }))
}

/** Ids of the organization and all its sub-organizations, at most ten levels down. */
export async function listOrganizationTree(trx: Trx, orgId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive tree (id, depth) as (
      select id, 0 from organizations where id = ${orgId}
      union all
      select child.id, tree.depth + 1 from organizations child join tree on child.parent_id = tree.id where tree.depth < 10
    )
    select id from tree`.execute(trx)
  return rows.map((row) => row.id)
}

/**
 * Ends a membership and the user's memberships in sub-organizations: status, sessions and keys in one transaction.
 * @returns ids of the organizations in which a membership ended
 */
export async function endMembership(
  trx: Trx,
  end: { orgId: string; userId: string; status: 'DEPROVISIONED' | 'DELETED'; now: Date },
): Promise<string[]> {
  const orgIds = await listOrganizationTree(trx, end.orgId)
  const open = await trx
    .selectFrom('memberships')
    .select(['org_id', 'status'])
    .where('user_id', '=', end.userId)
    .where('org_id', 'in', orgIds)
    .where(
      'status',
      'in',
      end.status === 'DELETED' ? ['INVITED', 'ACTIVE', 'DEPROVISIONED'] : ['INVITED', 'ACTIVE'],
    )
    .forUpdate()
    .execute()
  const ended = await trx
    .updateTable('memberships')
    .set({ status: end.status, ended_at: end.now, version: sql`version + 1` })
    .where('user_id', '=', end.userId)
    .where(
      'org_id',
      'in',
      open.map((membership) => membership.org_id),
    )
    .returning('org_id')
    .execute()
  const endedIn = ended.map((row) => row.org_id)
  if (end.status === 'DELETED') await keepName(trx, end.userId, endedIn)
  for (const orgId of orgIds) await useOneTimeTokens(trx, 'invite', end.userId, orgId, end.now)
  // A user who has not accepted may work elsewhere and must not be signed out there.
  if (open.some((membership) => membership.status === 'ACTIVE'))
    await revokeSessionsOf(trx, end.userId, end.status === 'DELETED' ? 'deleted' : 'deprovisioned', end.now)
  await revokeApiKeysOf(trx, end.userId, orgIds, end.now)
  return endedIn
}

/**
 * The calls of a deleted user keep the name that they had then, whatever becomes of the account. Somebody who never accepted stays without
 * a name.
 */
async function keepName(trx: Trx, userId: string, orgIds: string[]): Promise<void> {
  await trx
    .updateTable('memberships')
    .from('users')
    .set({ kept_first_name: sql.ref('users.first_name'), kept_last_name: sql.ref('users.last_name') })
    .whereRef('users.id', '=', 'memberships.user_id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.org_id', 'in', orgIds)
    .where('memberships.kept_first_name', 'is', null)
    .execute()
}

/**
 * Reopens an ended membership.
 * @returns INVITED for a user who never accepted. Their links stopped working when the membership ended, so they need a new invitation
 */
export async function reactivateMembership(
  trx: Trx,
  { orgId, userId, now }: { orgId: string; userId: string; now: Date },
): Promise<'ACTIVE' | 'INVITED'> {
  const { invitation_expires_at: openUntil } = await trx
    .updateTable('memberships')
    .set({ ended_at: null, version: sql`version + 1` })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .returning('invitation_expires_at')
    .executeTakeFirstOrThrow()
  const status = openUntil === null ? 'ACTIVE' : 'INVITED'
  await trx
    .updateTable('memberships')
    .set({
      status,
      ...(openUntil === null
        ? { kept_first_name: null, kept_last_name: null }
        : { invitation_expires_at: openUntil < now ? openUntil : now }),
    })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute()
  return status
}

/** An owner who came through the identity provider in another role connects it again, signed in with a password. */
async function disconnectOwner(trx: Trx, owner: { orgId: string; userId: string }): Promise<void> {
  await deleteSsoIdentity(trx, owner.orgId, owner.userId)
}

/** Sets a new role. Revokes a member's sessions and keys, so that none keeps the permissions of the old role. */
export async function changeRole(
  trx: Trx,
  change: { orgId: string; userId: string; role: OrgRole; capabilities?: string[]; by: string; now: Date },
): Promise<void> {
  const { status } = await trx
    .updateTable('memberships')
    .set({
      role: change.role,
      capabilities: change.capabilities,
      role_given_by: sql`case when status = 'INVITED' then ${change.by}::uuid end`,
      version: sql`version + 1`,
    })
    .where('org_id', '=', change.orgId)
    .where('user_id', '=', change.userId)
    .returning('status')
    .executeTakeFirstOrThrow()
  if (change.role === 'OWNER') await disconnectOwner(trx, change)
  // A user who has not accepted may work elsewhere and must not be signed out there.
  if (status === 'INVITED') return
  await revokeSessionsOf(trx, change.userId, 'role_changed', change.now)
  await revokeApiKeysOf(trx, change.userId, [change.orgId], change.now)
}

/** Finds or creates the user with an email address. Without a password (`hasPassword` false), they may still use single sign-on. */
export async function ensureUser(trx: Trx, email: string): Promise<{ id: string; hasPassword: boolean }> {
  await trx
    .insertInto('users')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const row = await trx
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id: row.id, hasPassword: row.password_hash !== null }
}

/**
 * Somebody who comes back after their membership was deleted starts anew: they lead no team and see as far as any rep. They stay in their
 * teams, because their calls do. Does nothing for anybody else.
 */
export async function resetFormerMember(trx: Trx, member: { orgId: string; userId: string }): Promise<void> {
  const former = await trx
    .updateTable('memberships')
    .set({ visibility_level: null })
    .where('org_id', '=', member.orgId)
    .where('user_id', '=', member.userId)
    .where('status', '=', 'DELETED')
    .returning('user_id')
    .executeTakeFirst()
  if (former === undefined) return
  await trx
    .updateTable('team_members')
    .set({ role: 'MEMBER' })
    .where('org_id', '=', member.orgId)
    .where('user_id', '=', member.userId)
    .execute()
}

/** How long the link of an invitation works. Source: security requirements. */
export const invitationLifeMs = 7 * 24 * 3_600_000

/** Sets the membership to INVITED with this role, whether it is new, was already invited or had been deleted. Older links stop working. */
export async function inviteMember(
  trx: Trx,
  invitation: { orgId: string; userId: string; role: OrgRole; capabilities?: string[]; now: Date },
): Promise<void> {
  const { capabilities = [], now } = invitation
  const invitedAt = { invited_at: now, invitation_expires_at: new Date(now.getTime() + invitationLifeMs) }
  // Only accepting proves whose address it is. Until then, nobody here may read the names of an account that works elsewhere.
  const unnamed = { kept_first_name: '', kept_last_name: '' }
  await resetFormerMember(trx, invitation)
  await trx
    .insertInto('memberships')
    .values({
      org_id: invitation.orgId,
      user_id: invitation.userId,
      role: invitation.role,
      status: 'INVITED',
      capabilities,
      ...invitedAt,
      ...unnamed,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id']).doUpdateSet({
        role: invitation.role,
        status: 'INVITED',
        capabilities,
        role_given_by: null,
        ended_at: null,
        kept_first_name: sql`coalesce(memberships.kept_first_name, '')`,
        kept_last_name: sql`coalesce(memberships.kept_last_name, '')`,
        version: sql`memberships.version + 1`,
        ...invitedAt,
      }),
    )
    .execute()
  if (invitation.role === 'OWNER') await disconnectOwner(trx, invitation)
  await useOneTimeTokens(trx, 'invite', invitation.userId, invitation.orgId, now)
}

/** Revokes an open invitation, in this organization only. Its links stop working. */
export async function revokeInvitation(
  trx: Trx,
  invitation: { orgId: string; userId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({
      status: 'DELETED',
      ended_at: invitation.now,
      invitation_expires_at: null,
      version: sql`version + 1`,
    })
    .where('org_id', '=', invitation.orgId)
    .where('user_id', '=', invitation.userId)
    .where('status', '=', 'INVITED')
    .execute()
  await useOneTimeTokens(trx, 'invite', invitation.userId, invitation.orgId, invitation.now)
}

/** Sets when the link of a sent invitation expires. */
export async function setInvitationEnd(
  trx: Trx,
  invitation: { orgId: string; userId: string; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ invitation_expires_at: invitation.expiresAt })
    .where('org_id', '=', invitation.orgId)
    .where('user_id', '=', invitation.userId)
    .where('status', '=', 'INVITED')
    .execute()
}

type InvitationAccess = { role: OrgRole; capabilities: string[] }

/**
 * The access of the invited member and the current access of the inviter: whoever changed the invited role, otherwise the user on the
 * token, otherwise the one who requested the latest invitation mail. Platform staff who created the organization invite its owner. A
 * directory invites with the rights of whoever created its token, even after they have left. Otherwise `inviter` is null when the inviter is
 * no longer active. Undefined: this user has no open invitation.
 */
export async function findInviter(
  trx: Trx,
  lookup: { orgId: string; userId: string; invitedBy: string | null },
): Promise<{ invited: InvitationAccess; inviter: InvitationAccess | null } | undefined> {
  const invited = await trx
    .selectFrom('memberships')
    .select(['role', 'capabilities', 'role_given_by'])
    .where('org_id', '=', lookup.orgId)
    .where('user_id', '=', lookup.userId)
    .where('status', '=', 'INVITED')
    .forUpdate()
    .executeTakeFirst()
  if (invited === undefined) return undefined
  if (invited.role_given_by !== null)
    return { invited, inviter: await findAccess(trx, lookup.orgId, invited.role_given_by) }
  const latest = await trx
    .selectFrom('commands')
    .select([
      'actor_user_id',
      sql<string | null>`payload ->> 'inviterOrgId'`.as('inviter_org_id'),
      sql<boolean>`coalesce((payload ->> 'isByStaff')::boolean, false)`.as('is_by_staff'),
      sql<boolean>`coalesce((payload ->> 'isByDirectory')::boolean, false)`.as('is_by_directory'),
    ])
    .where('org_id', '=', lookup.orgId)
    .where('kind', '=', 'invite-member')
    .where('subject_id', '=', lookup.userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const inviterId = lookup.invitedBy ?? latest?.actor_user_id ?? null
  if (inviterId === null) return { invited, inviter: null }
  if (latest?.is_by_staff === true) {
    const staff = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', inviterId)
      .where('platform_role', '=', 'staff')
      .executeTakeFirst()
    return { invited, inviter: staff === undefined ? null : { role: 'OWNER', capabilities: [] } }
  }
  if (latest?.is_by_directory === true) {
    const [creator] = await findMemberships(trx, lookup.orgId, [inviterId])
    return { invited, inviter: creator ?? null }
  }
  // An admin of the parent organization may invite without being a member of the sub-organization.
  return { invited, inviter: await findAccess(trx, latest?.inviter_org_id ?? lookup.orgId, inviterId) }
}

async function findAccess(trx: Trx, orgId: string, userId: string): Promise<InvitationAccess | null> {
  const access = await trx
    .selectFrom('memberships')
    .select(['role', 'capabilities'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  return access ?? null
}

export async function activateInvited(
  trx: Trx,
  acceptance: {
    orgId: string
    userId: string
    firstName?: string
    lastName?: string
    passwordHash: string | null
  },
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({
      status: 'ACTIVE',
      invitation_expires_at: null,
      role_given_by: null,
      kept_first_name: null,
      kept_last_name: null,
      version: sql`version + 1`,
    })
    .where('org_id', '=', acceptance.orgId)
    .where('user_id', '=', acceptance.userId)
    .execute()
  // An existing account keeps its names and password.
  if (acceptance.passwordHash === null) return
  await trx
    .updateTable('users')
    .set({
      password_hash: acceptance.passwordHash,
      ...(acceptance.firstName === undefined ? {} : { first_name: acceptance.firstName }),
      ...(acceptance.lastName === undefined ? {} : { last_name: acceptance.lastName }),
      updated_at: sql`now()`,
    })
    .where('id', '=', acceptance.userId)
    .execute()
}

export type MailRecipient = { email: string; status: UserStatus; organization: string }

/** Address and status of a member who gets an email, and the organization's name. */
export function findMailRecipient(
  trx: Trx,
  orgId: string,
  userId: string,
): Promise<MailRecipient | undefined> {
  return trx
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('organizations', 'organizations.id', 'memberships.org_id')
    .select(['users.email', 'memberships.status', 'organizations.name as organization'])
    .where('users.id', '=', userId)
    .where('memberships.org_id', '=', orgId)
    .executeTakeFirst()
}
