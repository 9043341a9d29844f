import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { VisibilityLevel } from '../../vocabulary/organizations.ts'
import { type CallVisibility, currentOrg, type ListedVisibility } from '../calls/calls.ts'
import { listBlindCallIds } from '../grading/items.ts'
import { findAudienceOf } from '../scorecards/sharing.ts'
import { listMemberIdsOfTeams } from './teams.ts'

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

/** With more teammates, statements get the ids of their teams: sending thousands of ids costs more than reading the list. */
const mostListed = 1_000

/**
 * Whose calls a reader sees. Every list, search, stream and single call is read with the result.
 * @param limit more teammates than this are not listed
 */
export async function findVisibility(
  trx: Trx,
  reader: CallReader,
  flags: VisibilityFlags,
  limit = mostListed,
): Promise<CallVisibility> {
  const { level, isManager, seesPrivate, isLead } = reachOf(reader, flags)
  const seesAll = level === 'ORGANIZATION'
  const reached =
    seesAll || !isLead
      ? { teammateIds: [], sharedTeamIds: await findSharedTeamIds(trx, reader, seesAll && seesPrivate) }
      : await findReached(trx, reader.userId, {
          withBranchesOfOwnTeams: isManager && level === 'TEAM',
          withTeammates: level === 'TEAM',
          limit,
        })
  const blindCallIds = reader.mayViewCalls ? await listBlindCallIds(trx, reader.userId) : []
  return { userId: reader.userId, seesAll, seesPrivate, ...reached, blindCallIds }
}

/** A call that is shared with a team reaches its members, those of the teams below, and whoever leads it or a team above. */
async function findSharedTeamIds(trx: Trx, reader: CallReader, seesEverything: boolean): Promise<string[]> {
  if (seesEverything || !reader.mayViewCalls) return []
  const { teamIds } = await findAudienceOf(trx, reader.userId)
  return [...(teamIds ?? [])]
}

/** The same with all teammates listed, however many: for answers without the database. */
export async function listTeammates<Reader extends CallVisibility>(
  trx: Trx,
  { reachedTeamIds, ...reader }: Reader,
): Promise<Omit<Reader, 'reachedTeamIds'> & ListedVisibility> {
  if (reachedTeamIds === undefined) return reader
  return { ...reader, teammateIds: await listMemberIdsOfTeams(trx, reachedTeamIds) }
}

/** Ids of the members of all teams that a user leads, and of the teams below these. */
export async function listLedMemberIds(trx: Trx, userId: string): Promise<string[]> {
  const { teammateIds } = await findReached(trx, userId, {
    withBranchesOfOwnTeams: false,
    withTeammates: false,
    limit: null,
  })
  return teammateIds
}

/** One look into an index per team: a branch is small beside the tables, which a join would read whole. */
const childrenOf = (id: RawBuilder<unknown>) =>
  sql`(select teams.id from teams where teams.org_id = ${currentOrg} and teams.parent_id = ${id} offset 0)`

type Reached = { teammateIds: string[]; reachedTeamIds?: string[]; sharedTeamIds: string[] }

const parentOf = (id: RawBuilder<unknown>) =>
  sql`(select teams.parent_id as id from teams where teams.org_id = ${currentOrg} and teams.id = ${id} and teams.parent_id is not null offset 0)`

/**
 * Whom a user reaches by teams, and the teams whose shared calls reach the user: both in one walk down the tree.
 * @param options.limit with more members than this, the ids of their teams are returned; null: never
 */
async function findReached(
  trx: Trx,
  userId: string,
  options: { withBranchesOfOwnTeams: boolean; withTeammates: boolean; limit: number | null },
): Promise<Reached> {
  const { rows } = await sql<{ isLong: boolean; ids: string[]; sharedTeamIds: string[] }>`
    with recursive own as materialized (
      select team_id, role from team_members where org_id = ${currentOrg} and user_id = ${userId}
    ), branch (id, is_led) as (
      select team_id, role = 'ADMIN' from own where role = 'ADMIN' or ${options.withBranchesOfOwnTeams}
      union
      select child.id, branch.is_led from branch cross join lateral ${childrenOf(sql`branch.id`)} child
    ), above (id) as (
      select team_id from own
      union
      select parent.id from above cross join lateral ${parentOf(sql`above.id`)} parent
    ), reached (id) as materialized (
      select id from branch union select team_id from own where ${options.withTeammates}
    ), members as materialized (
      select member.user_id from reached cross join lateral (
        select user_id from team_members where org_id = ${currentOrg} and team_id = reached.id offset 0
      ) member
      limit ${options.limit === null ? null : options.limit + 1}
    ), counted as materialized (select coalesce(count(*) > ${options.limit}::bigint, false) as is_long from members)
    select is_long as "isLong", case when is_long then array(select id from reached) else array(select distinct user_id from members) end
      as ids, array(select id from above union select id from branch where is_led) as "sharedTeamIds"
    from counted`.execute(trx)
  const { isLong = false, ids = [], sharedTeamIds = [] } = rows[0] ?? {}
  return { ...(isLong ? { teammateIds: [], reachedTeamIds: ids } : { teammateIds: ids }), sharedTeamIds }
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

/** Ids of the teams that a user is in, with the teams below those that they lead; `withBranches` with the teams below all of them. */
export async function listOwnTeamIds(
  trx: Trx,
  userId: string,
  { withBranches }: { withBranches: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive own as materialized (
      select team_id, role from team_members where org_id = ${currentOrg} and user_id = ${userId}
    ), branch (id) as (
      select team_id from own where role = 'ADMIN' or ${withBranches}
      union
      select child.id from branch cross join lateral ${childrenOf(sql`branch.id`)} child
    )
    select id from branch union select team_id from own`.execute(trx)
  return rows.map(({ id }) => id)
}
