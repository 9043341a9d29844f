import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { VisibilityLevel } from '../../vocabulary/organizations.ts'
import { type CallVisibility, currentOrg } from '../calls/calls.ts'

/** The settings of an organization that decide whose calls its members see. */
export type VisibilityFlags = {
  onlyAdminCanViewAllCalls: boolean
  onlyAdminCanViewAllRealBuyerCalls: boolean
  useTeamLevelManagement: boolean
  defaultRepVisibilityLevel: VisibilityLevel
  managerVisibilityLevel: VisibilityLevel
}

/** A member as a reader of calls. */
export type CallReader = {
  userId: string
  /** Owner or admin. */
  isAdmin: boolean
  mayViewCalls: boolean
  mayViewAllCalls: boolean
  /** The member's own level; null takes the organization's default for reps. */
  visibilityLevel: VisibilityLevel | null
}

/** How far a reader sees. Everybody sees at least their own calls, and leads those of the teams below them. */
export type Reach = {
  level: VisibilityLevel
  /** At the level TEAM a manager sees all of their teams with the teams below, a rep only who is in the same team. */
  isManager: boolean
  /** Sees private calls of others. */
  seesPrivate: boolean
  /** The calls of teams that they lead count. */
  isLead: boolean
}

/**
 * Who sees whom, before the tree of teams is looked at:
 *
 * - admins see everything;
 * - managers (who may view all calls) see as far as `managerVisibilityLevel`, unless only admins may: then they see what a rep sees;
 * - reps see as far as their own level or `defaultRepVisibilityLevel`;
 * - where only admins may view all calls, or teams manage themselves, nobody else sees beyond their teams.
 */
export function reachOf(reader: CallReader, flags: VisibilityFlags): Reach {
  if (!reader.mayViewCalls) return { level: 'PERSONAL', isManager: false, seesPrivate: false, isLead: false }
  if (reader.isAdmin && reader.mayViewAllCalls)
    return { level: 'ORGANIZATION', isManager: true, seesPrivate: true, isLead: true }

  const isForAdmins = flags.onlyAdminCanViewAllCalls || flags.onlyAdminCanViewAllRealBuyerCalls
  const isManager = reader.mayViewAllCalls && !isForAdmins
  const level = isManager
    ? flags.managerVisibilityLevel
    : (reader.visibilityLevel ?? flags.defaultRepVisibilityLevel)
  const isCapped = isForAdmins || flags.useTeamLevelManagement
  return {
    level: level === 'ORGANIZATION' && isCapped ? 'TEAM' : level,
    isManager,
    seesPrivate: false,
    isLead: true,
  }
}

/** Whose calls a reader sees. Every list, search, stream and single call is read with the result. */
export async function findVisibility(
  trx: Trx,
  reader: CallReader,
  flags: VisibilityFlags,
): Promise<CallVisibility> {
  const { level, isManager, seesPrivate, isLead } = reachOf(reader, flags)
  const seesAll = level === 'ORGANIZATION'
  const teammateIds =
    seesAll || !isLead
      ? []
      : await listReached(trx, reader.userId, {
          withBranchesOfOwnTeams: isManager && level === 'TEAM',
          withTeammates: level === 'TEAM',
        })
  return { userId: reader.userId, seesAll, seesPrivate, teammateIds }
}

/** Ids of the members of all teams that a user leads, and of the teams below these. */
export const listLedMemberIds = (trx: Trx, userId: string): Promise<string[]> =>
  listReached(trx, userId, { withBranchesOfOwnTeams: false, withTeammates: false })

/** One look into an index per team: a branch is small beside the tables, which a join would read whole. */
const childrenOf = (id: RawBuilder<unknown>) =>
  sql`(select teams.id from teams where teams.org_id = ${currentOrg} and teams.parent_id = ${id} offset 0)`

async function listReached(
  trx: Trx,
  userId: string,
  { withBranchesOfOwnTeams, withTeammates }: { withBranchesOfOwnTeams: boolean; withTeammates: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    with recursive own as materialized (
      select team_id, role from team_members where org_id = ${currentOrg} and user_id = ${userId}
    ), branch (id) as (
      select team_id from own where role = 'ADMIN' or ${withBranchesOfOwnTeams}
      union
      select child.id from branch cross join lateral ${childrenOf(sql`branch.id`)} child
    ), reached (id) as (
      select id from branch union select team_id from own where ${withTeammates}
    )
    select coalesce(array_agg(distinct member.user_id), '{}') as ids from reached cross join lateral (
      select user_id from team_members where org_id = ${currentOrg} and team_id = reached.id offset 0
    ) member`.execute(trx)
  return rows[0]?.ids ?? []
}

/** Ids of the teams that a user leads, and of the teams below these. */
export async function listLedTeamIds(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive branch (id) as (
      select team_id from team_members where org_id = ${currentOrg} and user_id = ${userId} and role = 'ADMIN'
      union
      select child.id from branch cross join lateral ${childrenOf(sql`branch.id`)} child
    )
    select id from branch`.execute(trx)
  return rows.map(({ id }) => id)
}
