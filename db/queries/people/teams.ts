import { type NotNull, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { OrgRole, TeamRole, UserStatus, VisibilityLevel } from '../../vocabulary/organizations.ts'
import { currentOrg, isRealCall } from '../calls/calls.ts'
import { isTeamFromDirectory } from './from-directory.ts'
import { lowerPattern, readByIndex } from './people.ts'
import { shownAvatar, shownFirstName, shownLastName } from './shown-name.ts'

export type Team = {
  id: string
  name: string
  parentId: string | null
  memberCount: number
  version: number
  isFromDirectory: boolean
}

/** Deleted members stay in their teams, because their calls do, but no list shows them. Looked up by key for each row of a team. */
const isShown = (member: string) =>
  sql<boolean>`(
    select membership.status <> 'DELETED' from memberships membership
    where membership.org_id = ${sql.ref(`${member}.org_id`)} and membership.user_id = ${sql.ref(`${member}.user_id`)})`

const teamsWithCount = (trx: Trx) =>
  trx
    .selectFrom('teams')
    .select((eb) => [
      'teams.id',
      'teams.name',
      'teams.parent_id as parentId',
      'teams.version',
      isTeamFromDirectory.as('isFromDirectory'),
      eb
        .selectFrom('team_members')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('team_members.org_id', '=', 'teams.org_id')
        .whereRef('team_members.team_id', '=', 'teams.id')
        .where(isShown('team_members'))
        .as('memberCount'),
    ])
    // A count over no rows is 0, never null.
    .$narrowType<{ memberCount: NotNull }>()
    .where('teams.org_id', '=', currentOrg)

export async function listTeams(
  trx: Trx,
  filter: { search?: string; ids?: readonly string[] | undefined },
  page: { from: number; numberOfResults: number },
): Promise<{ results: Team[]; total: number }> {
  if (filter.search !== undefined && filter.search !== '')
    return searchTeams(trx, { search: filter.search, ids: filter.ids }, page)
  let list = teamsWithCount(trx)
  let all = trx.selectFrom('teams').where('org_id', '=', currentOrg)
  if (filter.ids !== undefined) {
    const isChosen = sql<boolean>`teams.id = any(${[...filter.ids]}::uuid[])`
    list = list.where(isChosen)
    all = all.where(isChosen)
  }
  const results = await list
    .orderBy('teams.search_name')
    .orderBy('teams.id')
    .offset(page.from)
    .limit(page.numberOfResults)
    .execute()
  // A page that is not full ends the list, so its size gives the total.
  if (results.length < page.numberOfResults && (results.length > 0 || page.from === 0))
    return { results, total: page.from + results.length }
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { results, total }
}

/** A search compares every name anyway, so one pass finds the page and counts the matches. */
async function searchTeams(
  trx: Trx,
  { search, ids }: { search: string; ids: readonly string[] | undefined },
  page: { from: number; numberOfResults: number },
): Promise<{ results: Team[]; total: number }> {
  await readByIndex(trx)
  // Compared byte by byte: a linguistic collation doubles the time.
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with found as materialized (
      select id, row_number() over () as place from (
        select id from teams
        where org_id = ${currentOrg} and search_name collate "C" like ${lowerPattern(search)}
          ${ids === undefined ? sql`` : sql`and id = any(${[...ids]}::uuid[])`}
        order by search_name, id
      ) ordered
    )
    select (select count(*)::integer from found) as total, array(
      select id from found where place > ${page.from} and place <= ${page.from + page.numberOfResults}) as ids`.execute(
    trx,
  )
  const { ids: shown = [], total = 0 } = rows[0] ?? {}
  return { results: await findTeams(trx, shown), total }
}

export function findTeam(trx: Trx, id: string): Promise<Team | undefined> {
  return teamsWithCount(trx).where('teams.id', '=', id).executeTakeFirst()
}

/** The teams with these ids, by name. Leaves out ids that are not in the organization. */
export function findTeams(trx: Trx, ids: string[]): Promise<Team[]> {
  if (ids.length === 0) return Promise.resolve([])
  return teamsWithCount(trx)
    .where('teams.id', 'in', ids)
    .orderBy('teams.search_name')
    .orderBy('teams.id')
    .execute()
}

export function listTeamsOf(trx: Trx, userId: string): Promise<Team[]> {
  return teamsWithCount(trx)
    .where('teams.id', 'in', (eb) =>
      eb
        .selectFrom('team_members')
        .select('team_members.team_id')
        .where('team_members.org_id', '=', currentOrg)
        .where('team_members.user_id', '=', userId),
    )
    .orderBy('teams.search_name')
    .orderBy('teams.id')
    .limit(1000)
    .execute()
}

export function listSubTeams(trx: Trx, parentIds: string[]): Promise<Team[]> {
  if (parentIds.length === 0) return Promise.resolve([])
  return teamsWithCount(trx)
    .where('teams.parent_id', 'in', parentIds)
    .orderBy('teams.search_name')
    .orderBy('teams.id')
    .limit(5000)
    .execute()
}

export type TeamMember = {
  teamId: string
  id: string
  firstName: string
  lastName: string
  avatar: string | null
  role: TeamRole
}

export function listTeamMembers(trx: Trx, teamIds: string[]): Promise<TeamMember[]> {
  if (teamIds.length === 0) return Promise.resolve([])
  return trx
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.org_id', '=', 'team_members.org_id')
        .onRef('memberships.user_id', '=', 'team_members.user_id'),
    )
    .select([
      'team_members.team_id as teamId',
      'users.id',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.avatar_url as avatar',
      'team_members.role',
    ])
    .where('team_members.org_id', '=', currentOrg)
    .where('team_members.team_id', 'in', teamIds)
    .where('memberships.status', '=', 'ACTIVE')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .limit(5000)
    .execute()
}

/** Who leads these teams: active members, by name. */
export async function listLeads(trx: Trx, teamIds: readonly string[]): Promise<TeamMember[]> {
  if (teamIds.length === 0) return []
  // One team after another, then the names. In a single statement for a thousand teams, the planner reads all members of the organization.
  const { rows: leads } = await sql<{ teamId: string; id: string; place: number }>`
    select * from (
      select team.id as "teamId", member.user_id as id,
        (row_number() over (partition by team.id order by membership.sort_name, member.user_id))::integer as place
      from unnest(${[...teamIds]}::uuid[]) as team (id) cross join lateral (
        select user_id from team_members where org_id = ${currentOrg} and team_id = team.id and role = 'ADMIN' offset 0
      ) member cross join lateral (
        select sort_name from memberships
        where org_id = ${currentOrg} and user_id = member.user_id and status = 'ACTIVE' offset 0
      ) membership
    ) leads
    where place <= 20`.execute(trx)
  const { rows: people } = await sql<Omit<TeamMember, 'teamId' | 'role'>>`
    select users.* from unnest(${[...new Set(leads.map(({ id }) => id))]}::uuid[]) as lead (id) cross join lateral (
      select id, first_name as "firstName", last_name as "lastName", avatar_url as avatar from users where id = lead.id offset 0
    ) users`.execute(trx)
  const byId = new Map(people.map((person) => [person.id, person]))
  return leads
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ teamId, id }) => {
      const person = byId.get(id)
      return person === undefined ? [] : [{ ...person, teamId, role: 'ADMIN' as const }]
    })
}

export async function insertTeam(
  trx: Trx,
  team: { orgId: string; name: string; parentId: string | null },
): Promise<string> {
  const { id } = await trx
    .insertInto('teams')
    .values({ org_id: team.orgId, name: team.name, parent_id: team.parentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setTeamName(trx: Trx, teamId: string, name: string): Promise<void> {
  await trx
    .updateTable('teams')
    .set({ name, version: sql`version + 1` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', teamId)
    .execute()
}

export async function setTeamParents(
  trx: Trx,
  moves: readonly { id: string; parentId: string | null }[],
): Promise<void> {
  await sql`
    update teams set parent_id = move."parentId", version = version + 1
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move(id uuid, "parentId" uuid)
    where teams.org_id = ${currentOrg} and teams.id = move.id`.execute(trx)
}

/** Deletes a team with its rules and settings. Teams below it move to its parent. */
export async function deleteTeam(trx: Trx, team: { id: string; parentId: string | null }): Promise<void> {
  await trx
    .updateTable('teams')
    .set({ parent_id: team.parentId, version: sql`version + 1` })
    .where('org_id', '=', currentOrg)
    .where('parent_id', '=', team.id)
    .execute()
  await trx.deleteFrom('teams').where('org_id', '=', currentOrg).where('id', '=', team.id).execute()
}

export type TeamContents = {
  members: number
  membersWithoutTeam: number
  subTeams: number
  categorizationRules: number
  privacyRules: number
  integrationSettings: number
  summaryEmailSettings: number
  scorecards: number
}

/** Rows that are deleted with a team, or that remain. Leaves out deleted members. */
export async function countTeamContents(trx: Trx, teamId: string): Promise<TeamContents> {
  const of = sql`org_id = ${currentOrg} and team_id = ${teamId}`
  const { rows } = await sql<TeamContents>`
    select
      (select count(*) from team_members member where ${of} and ${isShown('member')})::integer as members,
      (select count(*) from team_members member where ${of} and ${isShown('member')} and not exists (
        select from team_members other
        where other.org_id = member.org_id and other.user_id = member.user_id and other.team_id <> member.team_id
      ))::integer as "membersWithoutTeam",
      (select count(*) from teams where org_id = ${currentOrg} and parent_id = ${teamId})::integer as "subTeams",
      (select count(*) from categorization_rules where ${of})::integer as "categorizationRules",
      (select count(*) from privacy_rules where ${of})::integer as "privacyRules",
      (select count(*) from integration_team_settings where ${of})::integer as "integrationSettings",
      (select count(*) from summary_email_settings where ${of})::integer as "summaryEmailSettings",
      (select count(*) from (
        select scorecard_config_id from categorization_rules where ${of} and scorecard_config_id is not null
        union select scorecard_config_id from integration_team_settings where ${of} and scorecard_config_id is not null
      ) named)::integer as scorecards`.execute(trx)
  const [contents] = rows
  if (contents === undefined) throw new Error('The count returned no row')
  return contents
}

/** Counts a team and those below it, and their members who were not deleted, each once. */
export async function countBranch(trx: Trx, teamId: string): Promise<{ teams: number; people: number }> {
  const { rows } = await sql<{ teams: number; people: number }>`
    with branch (id) as materialized (
      select team_id from team_branches where org_id = ${currentOrg} and top_id = ${teamId}
    )
    select (select count(*) from branch)::integer as teams, count(distinct member.user_id)::integer as people
    from branch
    join team_members member on member.org_id = ${currentOrg} and member.team_id = branch.id
    join memberships on memberships.org_id = member.org_id and memberships.user_id = member.user_id
      and memberships.status <> 'DELETED'`.execute(trx)
  return rows[0] ?? { teams: 1, people: 0 }
}

/** Counts the members who were not deleted and the rules of teams, each once. */
export async function countOfTeams(
  trx: Trx,
  teamIds: readonly string[],
): Promise<{ members: number; rules: number }> {
  const within = sql`org_id = ${currentOrg} and team_id = any(${[...teamIds]}::uuid[])`
  const { rows } = await sql<{ members: number; rules: number }>`
    select (select count(distinct user_id) from team_members member where ${within} and ${isShown('member')})::integer as members,
      ((select count(*) from categorization_rules where ${within}) + (select count(*) from privacy_rules where ${within}))::integer
        as rules`.execute(trx)
  return rows[0] ?? { members: 0, rules: 0 }
}

export async function listMemberIdsOfTeams(trx: Trx, teamIds: readonly string[]): Promise<string[]> {
  if (teamIds.length === 0) return []
  const rows = await trx
    .selectFrom('team_members')
    .select('user_id')
    .distinct()
    .where('org_id', '=', currentOrg)
    .where('team_id', '=', sql<string>`any(${[...teamIds]}::uuid[])`)
    .execute()
  return rows.map((row) => row.user_id)
}

/** The teams among these that have, themselves or in a team below, a member who is none of these people. */
export async function findTeamsOfOthers(
  trx: Trx,
  { teamIds, userIds }: { teamIds: readonly string[]; userIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct branch.top_id as id from team_branches branch
    join team_members member on member.org_id = branch.org_id and member.team_id = branch.team_id
    where branch.org_id = ${currentOrg} and branch.top_id = any(${[...teamIds]}::uuid[])
      and member.user_id <> all(${[...userIds]}::uuid[])`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

export type Member = {
  userId: string
  role: OrgRole
  status: UserStatus
  capabilities: string[]
  visibilityLevel: VisibilityLevel | null
}

/** Active members of these teams who lead one of them, have one of these roles, or are CUSTOM with the capability. By id. */
export async function listReadersOfTeams(
  trx: Trx,
  teamIds: readonly string[],
  { roles, capability }: { roles: readonly OrgRole[]; capability: string },
): Promise<(Member & { leads: boolean })[]> {
  const { rows } = await sql<Member & { leads: boolean }>`
    select reader.user_id as "userId", reader.role, reader.status, reader.capabilities, reader.visibility_level as "visibilityLevel",
      bool_or(member.role = 'ADMIN') as leads
    from team_members member
    join memberships reader on reader.org_id = member.org_id and reader.user_id = member.user_id
    where member.org_id = ${currentOrg} and member.team_id = any(${[...teamIds]}::uuid[]) and reader.status = 'ACTIVE'
      and (member.role = 'ADMIN' or reader.role = any(${[...roles]}::text[])
        or reader.role = 'CUSTOM' and ${capability} = any(reader.capabilities))
    group by reader.org_id, reader.user_id
    order by reader.user_id`.execute(trx)
  return rows
}

/** Memberships as the rules about teams need them. */
export async function findMembers(trx: Trx, userIds: readonly string[]): Promise<Member[]> {
  if (userIds.length === 0) return []
  const rows = await trx
    .selectFrom('memberships')
    .select(['user_id', 'role', 'status', 'capabilities', 'visibility_level'])
    .where('org_id', '=', currentOrg)
    .where('user_id', 'in', userIds)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    role: row.role,
    status: row.status,
    capabilities: row.capabilities,
    visibilityLevel: row.visibility_level,
  }))
}

/** A member's role in a team. Undefined: not in it. Locks the row. */
export async function lockTeamRole(trx: Trx, teamId: string, userId: string): Promise<TeamRole | undefined> {
  const row = await trx
    .selectFrom('team_members')
    .select('role')
    .where('org_id', '=', currentOrg)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.role
}

/** Ids of the teams of each of these users. */
export async function listTeamIdsOf(trx: Trx, userIds: readonly string[]): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('team_members')
    .select(['user_id', 'team_id'])
    .where('org_id', '=', currentOrg)
    .where('user_id', 'in', userIds)
    .execute()
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map([...byUser].map(([userId, own]) => [userId, own.map((row) => row.team_id)]))
}

/** @returns whether the user was added; false if they already are in the team */
export async function insertTeamMember(
  trx: Trx,
  member: { orgId: string; teamId: string; userId: string; role: TeamRole },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('team_members')
    .values({ org_id: member.orgId, team_id: member.teamId, user_id: member.userId, role: member.role })
    .onConflict((conflict) => conflict.columns(['org_id', 'team_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteTeamMember(trx: Trx, teamId: string, userId: string): Promise<void> {
  await trx
    .deleteFrom('team_members')
    .where('org_id', '=', currentOrg)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute()
}

export async function setTeamRole(trx: Trx, teamId: string, userId: string, role: TeamRole): Promise<void> {
  await trx
    .updateTable('team_members')
    .set({ role })
    .where('org_id', '=', currentOrg)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute()
}

export async function setVisibilityLevel(
  trx: Trx,
  userId: string,
  level: VisibilityLevel | null,
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ visibility_level: level, version: sql`version + 1` })
    .where('org_id', '=', currentOrg)
    .where('user_id', '=', userId)
    .execute()
}

export type MemberOfTeam = Omit<TeamMember, 'teamId'> & {
  email: string
  orgRole: OrgRole
  status: UserStatus
}

/** A page of a team's members, leads first, then by name. Leaves out deleted members. */
export async function listMembersOfTeam(
  trx: Trx,
  teamId: string,
  page: { search?: string; from: number; numberOfResults: number },
): Promise<{ results: MemberOfTeam[]; total: number }> {
  const { search } = page
  const words = search === undefined || search === '' ? null : lowerPattern(search)
  const members = sql`
    from team_members member
    join memberships on memberships.org_id = member.org_id and memberships.user_id = member.user_id
    join users on users.id = member.user_id
    where member.org_id = ${currentOrg} and member.team_id = ${teamId} and memberships.status <> 'DELETED'
      and ${words === null ? sql`true` : sql`memberships.search_text like ${words}`}`
  const { rows } = await sql<MemberOfTeam>`
    select users.id, ${shownFirstName} as "firstName", ${shownLastName} as "lastName", ${shownAvatar} as avatar, users.email, member.role,
      memberships.role as "orgRole", memberships.status
    ${members}
    order by member.role, memberships.sort_name, users.id
    limit ${page.numberOfResults} offset ${page.from}`.execute(trx)
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${members}`.execute(trx)
  return { results: rows, total: counted.rows[0]?.total ?? 0 }
}

/** Number of open calls by these callers, up to `limit`. */
export async function countOpenCallsOf(
  trx: Trx,
  callerIds: readonly string[],
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from calls where org_id = ${currentOrg} and caller_id = any(${[...callerIds]}::uuid[]) and deleted_at is null and ${isRealCall}
        and not is_private limit ${limit}
    ) counted`.execute(trx)
  return rows[0]?.total ?? 0
}

export async function hasTeams(trx: Trx): Promise<boolean> {
  const team = await trx
    .selectFrom('teams')
    .select('id')
    .where('org_id', '=', currentOrg)
    .limit(1)
    .executeTakeFirst()
  return team !== undefined
}
