import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { OrgRole } from '../../vocabulary/organizations.ts'
import { currentOrg, hasCalledSince, isRealCall } from '../calls/calls.ts'
import { isTeamFromDirectory } from './from-directory.ts'
import { recordUserAction } from './people.ts'

/** What members have in progress: what a bulk change would affect, and who has no calls. */

export type Consequences = { calls: number; sessions: number; apiKeys: number }

/** Numbers of calls, sign-ins and keys of these members. System role, because of the sessions. */
export async function countConsequences(
  trx: Trx,
  orgId: string,
  userIds: string[],
  now: Date,
): Promise<Consequences> {
  if (userIds.length === 0) return { calls: 0, sessions: 0, apiKeys: 0 }
  const { rows } = await sql<Consequences>`
    select
      (select count(*)::int from calls
        where org_id = ${orgId} and caller_id = any(${userIds}::uuid[]) and deleted_at is null and ${isRealCall}) as calls,
      (select count(*)::int from sessions
        where user_id = any(${userIds}::uuid[]) and revoked_at is null and expires_at > ${now}) as sessions,
      (select count(*)::int from api_keys
        where org_id = ${orgId} and user_id = any(${userIds}::uuid[]) and revoked_at is null
          and (expires_at is null or expires_at > ${now})) as "apiKeys"`.execute(trx)
  return rows[0] ?? { calls: 0, sessions: 0, apiKeys: 0 }
}

/** Ids of active members with one of these roles, or CUSTOM with the capability, who have had no call since then. Oldest members first. */
export async function listMembersWithoutCalls(
  trx: Trx,
  filter: { since: Date; roles: readonly OrgRole[]; capability: string; limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('org_id', '=', currentOrg)
    .where('status', '=', 'ACTIVE')
    .where('created_at', '<', filter.since)
    .where((eb) =>
      eb.or([
        eb('role', 'in', filter.roles),
        eb.and([
          eb('role', '=', 'CUSTOM'),
          eb(sql<boolean>`${filter.capability} = any(capabilities)`, '=', true),
        ]),
      ]),
    )
    .where(sql<SqlBool>`not ${hasCalledSince(sql`memberships.user_id`, filter.since)}`)
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(filter.limit)
    .execute()
  return rows.map((row) => row.user_id)
}

const loginInfoSent = 'LOGIN_INFO_SENT'

/** The users who were sent a mail about how to sign in since then. */
export async function findUsersWithLoginInfo(
  trx: Trx,
  lookup: { orgId: string; userIds: string[]; since: Date },
): Promise<Set<string>> {
  if (lookup.userIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('user_actions')
    .select('user_id')
    .distinct()
    .where('org_id', '=', lookup.orgId)
    .where('user_id', 'in', lookup.userIds)
    .where('action', '=', loginInfoSent)
    .where('at', '>', lookup.since)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

export async function recordLoginInfo(
  trx: Trx,
  sent: { orgId: string; userId: string; at: Date },
): Promise<void> {
  await recordUserAction(trx, { ...sent, action: loginInfoSent, since: null })
}

/** Members by the email addresses of their accounts, with what an invitation must know about them. System role. */
export async function findMembersByEmail(
  trx: Trx,
  orgId: string,
  emails: string[],
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await trx
    .selectFrom('users')
    .innerJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.org_id', '=', orgId),
    )
    .select(['users.id', 'users.email'])
    .where('users.email', 'in', emails)
    .execute()
  return new Map(rows.map((row) => [row.email, row.id]))
}

/**
 * Adds somebody to the teams that their invitation names. If they come back (`isFormer`), these replace the teams that they were in, except
 * those that the directory manages.
 */
export async function addToTeams(
  trx: Trx,
  entry: { orgId: string; userId: string; teamIds: string[]; isFormer: boolean },
): Promise<void> {
  if (entry.teamIds.length === 0) return
  if (entry.isFormer)
    await trx
      .deleteFrom('team_members')
      .using('teams')
      .whereRef('teams.org_id', '=', 'team_members.org_id')
      .whereRef('teams.id', '=', 'team_members.team_id')
      .where('team_members.org_id', '=', entry.orgId)
      .where('team_members.user_id', '=', entry.userId)
      .where((eb) => eb.not(isTeamFromDirectory))
      .execute()
  await trx
    .insertInto('team_members')
    .values(entry.teamIds.map((teamId) => ({ org_id: entry.orgId, team_id: teamId, user_id: entry.userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Which of the ids are teams of the organization. System role. */
export async function findTeamIdsOf(trx: Trx, orgId: string, teamIds: string[]): Promise<Set<string>> {
  if (teamIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('teams')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', teamIds)
    .execute()
  return new Set(rows.map((row) => row.id))
}
