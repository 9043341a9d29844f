import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { CallKind } from '../../vocabulary/calls.ts'
import type { VisibilityLevel } from '../../vocabulary/organizations.ts'
import { type CallVisibility, currentOrg, type ListedVisibility } from '../calls/calls.ts'
import { listBlindCallIds } from '../grading/items.ts'
import { type ListedTeams, noTeams, selectTeamIds, type TeamSet } from './team-set.ts'
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
  /** The member's own level. Null: the organization's default for reps applies. */
  visibilityLevel: VisibilityLevel | null
  /** The organization hides practice from members with this role. */
  hidesPractice: boolean
}

/** How far a reader sees. Everybody sees at least their own calls, and team leads also those of the teams below them. */
export type Reach = {
  level: VisibilityLevel
  /** At the level TEAM, a manager sees all of their teams and the teams below; a rep sees only members of the same team. */
  isManager: boolean
  /** Whether they see private calls of others. */
  seesPrivate: boolean
  /** Whether they also see the calls of teams that they lead. */
  isLead: boolean
}

/**
 * Whose calls of a kind somebody sees, before the team tree is considered:
 *
 * - admins see everything;
 * - managers (who may view all calls) see as far as `managerVisibilityLevel`, unless only admins may: then they see what a rep sees;
 * - reps see as far as their own level or `defaultRepVisibilityLevel`;
 * - if only admins may view all calls, or if teams manage themselves, nobody else sees beyond their teams;
 * - `onlyAdminCanViewAllRealBuyerCalls` is about real calls alone, `onlyAdminCanViewAllCalls` about practice calls too.
 */
export function reachOf(reader: CallReader, flags: VisibilityFlags, kind: CallKind): Reach {
  if (!reader.mayViewCalls) return { level: 'PERSONAL', isManager: false, seesPrivate: false, isLead: false }
  if (reader.isAdmin && reader.mayViewAllCalls)
    return { level: 'ORGANIZATION', isManager: true, seesPrivate: true, isLead: true }

  const isForAdmins =
    flags.onlyAdminCanViewAllCalls || (kind === 'real' && flags.onlyAdminCanViewAllRealBuyerCalls)
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

/** If a reader has more teammates than this, statements look each one up, because sending thousands of ids would cost more. */
const mostListed = 1_000

/**
 * Whose calls a reader sees. Every list, search, stream and single read of calls uses the result.
 * @param limit more teammates than this are not listed
 */
export async function findVisibility(
  trx: Trx,
  reader: CallReader,
  flags: VisibilityFlags,
  limit = mostListed,
): Promise<CallVisibility> {
  const reach = reachOf(reader, flags, 'real')
  const blindCallIds = reader.mayViewCalls ? await listBlindCallIds(trx, reader.userId) : []
  const visibility = {
    userId: reader.userId,
    seesPrivate: reach.seesPrivate,
    ...(await findInReach(trx, reader, reach, limit)),
    blindCallIds,
    hidesPractice: reader.hidesPractice,
  }
  const ofPractice = reachOf(reader, flags, 'practice')
  if (ofPractice.level === reach.level && ofPractice.isManager === reach.isManager) return visibility
  const { sharedTeams: _, ...practice } = await findInReach(trx, reader, ofPractice, limit)
  return { ...visibility, practice }
}

async function findInReach(
  trx: Trx,
  reader: CallReader,
  { level, isManager, seesPrivate, isLead }: Reach,
  limit: number,
): Promise<Reached & Pick<CallVisibility, 'seesAll'>> {
  const seesAll = level === 'ORGANIZATION'
  // A reader who sees everything needs no shares, and one who may view no calls has none.
  if ((seesAll && seesPrivate) || !reader.mayViewCalls)
    return { seesAll, teammateIds: [], sharedTeams: noTeams }
  const reached = await findReached(trx, reader.userId, {
    withBranchesOfOwnTeams: isManager && level === 'TEAM',
    withTeammates: level === 'TEAM',
    withMembers: !seesAll && isLead,
    limit,
  })
  return { seesAll, ...reached }
}

/** The reader with all teammates and teams listed, however many, so that visibility can be checked without the database. */
export async function listTeammates<Reader extends CallVisibility>(
  trx: Trx,
  { reachedTeams, practice, ...reader }: Reader,
): Promise<Omit<Reader, 'reachedTeams' | 'practice'> & ListedVisibility> {
  const sharedTeams: ListedTeams = { teamIds: await listTeamsIn(trx, reader.sharedTeams), topIds: [] }
  const teammateIds = await listTeammateIds(trx, { reachedTeams, teammateIds: reader.teammateIds })
  if (practice === undefined) return { ...reader, sharedTeams, teammateIds }
  const ofPractice = { seesAll: practice.seesAll, teammateIds: await listTeammateIds(trx, practice) }
  return { ...reader, sharedTeams, teammateIds, practice: ofPractice }
}

const listTeammateIds = async (
  trx: Trx,
  { reachedTeams, teammateIds }: Pick<CallVisibility, 'reachedTeams' | 'teammateIds'>,
): Promise<string[]> =>
  reachedTeams === undefined ? teammateIds : listMemberIdsOfTeams(trx, await listTeamsIn(trx, reachedTeams))

async function listTeamsIn(trx: Trx, teams: TeamSet): Promise<readonly string[]> {
  if (teams.topIds.length === 0) return teams.teamIds
  const { rows } = await sql<{ ids: string[] }>`select ${selectTeamIds(teams)} as ids`.execute(trx)
  return rows[0]?.ids ?? []
}

/** The members of all teams that a user leads, and of the teams below these. */
type LedMembers = Pick<CallVisibility, 'teammateIds' | 'reachedTeams'>

/** @param limit more members than this are not listed */
export async function findLedMembers(trx: Trx, userId: string, limit = mostListed): Promise<LedMembers> {
  const { teammateIds, reachedTeams } = await findReached(trx, userId, {
    withBranchesOfOwnTeams: false,
    withTeammates: false,
    withMembers: true,
    limit,
  })
  return { teammateIds, reachedTeams }
}

/** Whether a member is in a team that the user leads, or in one below it. */
export async function isLedBy(trx: Trx, memberId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isLed: boolean }>`
    select exists (
      select from team_members member
      join team_branches branch on branch.org_id = member.org_id and branch.team_id = member.team_id
      join team_members lead on lead.org_id = member.org_id and lead.team_id = branch.top_id
      where member.org_id = ${currentOrg} and member.user_id = ${memberId} and lead.user_id = ${userId} and lead.role = 'ADMIN'
    ) as "isLed"`.execute(trx)
  return rows[0]?.isLed === true
}

type Reached = Pick<CallVisibility, 'teammateIds' | 'reachedTeams' | 'sharedTeams'>

/**
 * The members whom a user reaches through teams, and the teams whose shared calls reach the user: those above their own, and all that they
 * lead.
 * @param options.limit with more members than this, their teams are returned
 */
async function findReached(
  trx: Trx,
  userId: string,
  options: {
    withBranchesOfOwnTeams: boolean
    withTeammates: boolean
    withMembers: boolean
    limit: number
  },
): Promise<Reached> {
  const { rows } = await sql<{
    isLong: boolean
    memberIds: string[]
    ownIds: string[]
    topIds: string[]
    ledIds: string[]
    aboveIds: string[]
  }>`
    with own as materialized (
      select team_id, role from team_members where org_id = ${currentOrg} and user_id = ${userId}
    ), tops as materialized (
      select team_id from own where role = 'ADMIN' or ${options.withBranchesOfOwnTeams}
    ), members as materialized (
      select member.user_id from (
        select below.id from tops cross join lateral (
          select team_id as id from team_branches where org_id = ${currentOrg} and top_id = tops.team_id offset 0
        ) below
        union all
        select team_id from own where ${options.withTeammates}
      ) reached cross join lateral (
        select user_id from team_members where org_id = ${currentOrg} and team_id = reached.id offset 0
      ) member
      where ${options.withMembers}
      limit ${options.limit + 1}
    ), counted as materialized (select count(*) > ${options.limit} as is_long from members)
    select is_long as "isLong",
      case when is_long then array[]::uuid[] else array(select distinct user_id from members) end as "memberIds",
      array(select team_id from own where ${options.withTeammates}) as "ownIds", array(select team_id from tops) as "topIds",
      array(select team_id from own where role = 'ADMIN') as "ledIds",
      array(
        select distinct above.id from own cross join lateral (
          select top_id as id from team_branches where org_id = ${currentOrg} and team_id = own.team_id offset 0
        ) above) as "aboveIds"
    from counted`.execute(trx)
  const { isLong, memberIds, ownIds, topIds, ledIds, aboveIds } = rows[0]!
  return {
    teammateIds: memberIds,
    ...(isLong ? { reachedTeams: { teamIds: ownIds, topIds } } : {}),
    sharedTeams: { teamIds: aboveIds, topIds: ledIds },
  }
}

/** Whether a user leads a team. */
export async function leadsTeam(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ leads: boolean }>`
    select exists (
      select from team_members where org_id = ${currentOrg} and user_id = ${userId} and role = 'ADMIN') as leads`.execute(
    trx,
  )
  return rows[0]?.leads === true
}

/** Ids of the teams that a user leads, and of the teams below these. */
export async function listLedTeamIds(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct branch.team_id as id
    from team_members own join team_branches branch on branch.org_id = own.org_id and branch.top_id = own.team_id
    where own.org_id = ${currentOrg} and own.user_id = ${userId} and own.role = 'ADMIN'`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Ids of the teams that a user is in, with the teams below those that they lead; `withBranches` with the teams below all of them. */
export async function listOwnTeamIds(
  trx: Trx,
  userId: string,
  { withBranches }: { withBranches: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct branch.team_id as id
    from team_members own join team_branches branch on branch.org_id = own.org_id and branch.top_id = own.team_id
    where own.org_id = ${currentOrg} and own.user_id = ${userId}
      and (branch.team_id = own.team_id or own.role = 'ADMIN' or ${withBranches})`.execute(trx)
  return rows.map(({ id }) => id)
}
