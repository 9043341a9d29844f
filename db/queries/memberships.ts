import { sql } from 'kysely'
import type { Trx } from '../client.ts'
import type { OrgRole, UserStatus } from '../vocabulary.ts'
import { revokeApiKeysOf } from './api-keys.ts'
import { revokeSessionsOf } from './sessions.ts'

/** Changes of memberships. System role, because they reach sessions and sub-organisations; every query names its organisation. */

export type Membership = { orgId: string; userId: string; role: OrgRole; status: UserStatus; capabilities: string[]; version: number }

const columns = ['org_id', 'user_id', 'role', 'status', 'capabilities', 'version'] as const

/** Two changes of one organisation's members come one after the other, so that the last owner cannot leave twice. */
export async function lockMembers(trx: Trx, orgId: string): Promise<void> {
  await trx.selectFrom('organizations').select('id').where('id', '=', orgId).forUpdate().executeTakeFirst()
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

/** The organisation and everything under it. */
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
 * Ends a membership, and those in its sub-organisations: status, sessions and keys in one transaction.
 * @returns every organisation in which a membership ended.
 */
export async function endMembership(
  trx: Trx,
  end: { orgId: string; userId: string; status: 'DEPROVISIONED' | 'DELETED'; now: Date },
): Promise<string[]> {
  const orgIds = await listOrganizationTree(trx, end.orgId)
  const ended = await trx
    .updateTable('memberships')
    .set({ status: end.status, ended_at: end.now, version: sql`version + 1` })
    .where('user_id', '=', end.userId)
    .where('org_id', 'in', orgIds)
    .where('status', 'in', end.status === 'DELETED' ? ['INVITED', 'ACTIVE', 'DEPROVISIONED'] : ['INVITED', 'ACTIVE'])
    .returning('org_id')
    .execute()
  await revokeSessionsOf(trx, end.userId, end.status === 'DELETED' ? 'deleted' : 'deprovisioned', end.now)
  await revokeApiKeysOf(trx, end.userId, orgIds, end.now)
  return ended.map((row) => row.org_id)
}

export async function reactivateMembership(trx: Trx, orgId: string, userId: string, status: 'ACTIVE' | 'INVITED'): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ status, ended_at: null, version: sql`version + 1` })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute()
}

/** Gives a new role. Sessions and keys end, so that nothing goes on with the rights of before. */
export async function changeRole(trx: Trx, change: { orgId: string; userId: string; role: OrgRole; now: Date }): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ role: change.role, version: sql`version + 1` })
    .where('org_id', '=', change.orgId)
    .where('user_id', '=', change.userId)
    .execute()
  await revokeSessionsOf(trx, change.userId, 'role_changed', change.now)
  await revokeApiKeysOf(trx, change.userId, [change.orgId], change.now)
}

/** Finds or creates the person of an e-mail address. `hasPassword` tells whether he has ever signed in here. */
export async function ensureUser(trx: Trx, email: string): Promise<{ id: string; hasPassword: boolean }> {
  await trx
    .insertInto('users')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const row = await trx.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirstOrThrow()
  return { id: row.id, hasPassword: row.password_hash !== null }
}

/** Makes the membership INVITED with this role, whether it is new, was invited before, or had been deleted. */
export async function inviteMember(trx: Trx, invitation: { orgId: string; userId: string; role: OrgRole }): Promise<void> {
  await trx
    .insertInto('memberships')
    .values({ org_id: invitation.orgId, user_id: invitation.userId, role: invitation.role, status: 'INVITED' })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'user_id'])
        .doUpdateSet({ role: invitation.role, status: 'INVITED', capabilities: [], ended_at: null, version: sql`memberships.version + 1` }),
    )
    .execute()
}

type InvitationStanding = { role: OrgRole; capabilities: string[] }

/**
 * The invited membership with the present standing of whoever invited: the person on the token, else whoever recorded the
 * latest invitation mail. `inviter` is null when he is no longer active. Undefined: nothing is open for this person.
 */
export async function findInviter(
  trx: Trx,
  ask: { orgId: string; userId: string; invitedBy: string | null },
): Promise<{ invited: InvitationStanding; inviter: InvitationStanding | null } | undefined> {
  const invited = await trx
    .selectFrom('memberships')
    .select(['role', 'capabilities'])
    .where('org_id', '=', ask.orgId)
    .where('user_id', '=', ask.userId)
    .where('status', '=', 'INVITED')
    .forUpdate()
    .executeTakeFirst()
  if (invited === undefined) return undefined
  const latest = await trx
    .selectFrom('commands')
    .select(['actor_user_id', sql<string | null>`payload ->> 'inviterOrgId'`.as('inviter_org_id')])
    .where('org_id', '=', ask.orgId)
    .where('kind', '=', 'invite-member')
    .where('subject_id', '=', ask.userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const inviterId = ask.invitedBy ?? latest?.actor_user_id ?? null
  if (inviterId === null) return { invited, inviter: null }
  const inviter = await trx
    .selectFrom('memberships')
    .select(['role', 'capabilities'])
    // A parent's admin invites into a sub-organisation without being a member there.
    .where('org_id', '=', latest?.inviter_org_id ?? ask.orgId)
    .where('user_id', '=', inviterId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  return { invited, inviter: inviter ?? null }
}

export async function activateInvited(
  trx: Trx,
  acceptance: { orgId: string; userId: string; firstName?: string; lastName?: string; passwordHash: string | null },
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ status: 'ACTIVE', version: sql`version + 1` })
    .where('org_id', '=', acceptance.orgId)
    .where('user_id', '=', acceptance.userId)
    .execute()
  // Names and password of somebody who already has an account stay as they are.
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
