import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { OrgRole, TeamRole, UserStatus } from '../../vocabulary/organizations.ts'
import { countLimit, slowCountLimitAt } from '../calls/call-list.ts'
import { type CallVisibility, currentOrg, hasCalledSince, isTeammate } from '../calls/calls.ts'
import { isMemberFromDirectory } from './from-directory.ts'
import { hasTwoLowerForms, narrowToSearch } from './search-candidates.ts'
import { shownAvatar, shownFirstName, shownLastName } from './shown-name.ts'

export type TeamOfPerson = { id: string; name: string; role: TeamRole }

export type PersonInOrganization = {
  id: string
  firstName: string
  lastName: string
  avatar: string | null
  email: string
  role: OrgRole
  status: UserStatus
  teams: TeamOfPerson[]
  /** Only a CUSTOM member has capabilities. */
  capabilities: string[]
  lastSeenAt: Date | null
  /** Null unless invited. */
  invitationExpiresAt: Date | null
  accountVersion: number
  /** Whether the organization's directory (SCIM) manages their name and access. */
  isFromDirectory: boolean
}

export type UserOrder = 'name' | '-name' | 'email' | '-email' | 'role' | 'newest'

export type UserFilter = {
  search?: string | undefined
  teams?: string[] | undefined
  roles?: OrgRole[] | undefined
  statuses: UserStatus[]
  withoutTeam?: boolean
  /** Open invitations whose link has expired by `now`, or that were sent before `sentBefore`. */
  invitation?: { now: Date; sentBefore: Date | null } | undefined
  /** Members since before this time, without a call since then. */
  withoutCallsSince?: Date | undefined
  ids?: string[] | undefined
  /** Only people whose calls this reader sees. */
  visibleTo?: CallVisibility | undefined
}

const people = (trx: Trx) =>
  trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.org_id', '=', currentOrg)

const personColumns = [
  'users.id',
  shownFirstName.as('first_name'),
  shownLastName.as('last_name'),
  shownAvatar.as('avatar_url'),
  'users.email',
  'memberships.role',
  'memberships.status',
  'memberships.capabilities',
  'memberships.invitation_expires_at',
  'users.version',
  sql<Date | null>`(
    select at from user_actions
    where user_actions.org_id = memberships.org_id and user_actions.user_id = memberships.user_id
      and user_actions.action = 'APP_LOADED'
    order by at desc limit 1)`.as('last_seen_at'),
  isMemberFromDirectory.as('is_from_directory'),
] as const

type PersonRow = {
  id: string
  first_name: string
  last_name: string
  avatar_url: string | null
  email: string
  role: OrgRole
  status: UserStatus
  capabilities: string[]
  invitation_expires_at: Date | null
  last_seen_at: Date | null
  is_from_directory: boolean
  version: number
}

async function withTeams(trx: Trx, rows: PersonRow[]): Promise<PersonInOrganization[]> {
  const ids = rows.map((row) => row.id)
  // `offset 0` looks each team up. A join would read all teams of the organization.
  const { rows: teams } = await sql<TeamOfPerson & { user_id: string }>`
    select member.user_id, member.role, team.id, team.name
    from team_members member cross join lateral (
      select id, name from teams where org_id = ${currentOrg} and id = member.team_id offset 0
    ) team
    where member.org_id = ${currentOrg} and member.user_id = any(${ids}::uuid[])
    order by team.name, team.id`.execute(trx)
  const byUser = Map.groupBy(teams, (team) => team.user_id)
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    avatar: row.avatar_url,
    email: row.email,
    role: row.role,
    status: row.status,
    teams: (byUser.get(row.id) ?? []).map(({ id, name, role }) => ({ id, name, role })),
    capabilities: row.role === 'CUSTOM' ? row.capabilities : [],
    lastSeenAt: row.last_seen_at,
    invitationExpiresAt: row.status === 'INVITED' ? row.invitation_expires_at : null,
    isFromDirectory: row.is_from_directory,
    accountVersion: row.version,
  }))
}

/** The IANA name of a user's time zone; null if it is not known. */
export async function findTimeZone(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx.selectFrom('users').select('time_zone').where('id', '=', userId).executeTakeFirst()
  return row?.time_zone ?? null
}

/** Matches text that contains the search; `%` and `_` in it have no special meaning. */
export const likePattern = (search: string): string =>
  `%${search.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`

/**
 * `likePattern` in lower case, as the operand of `like`, for columns that Postgres has lower-cased. If Postgres may lower-case the search
 * differently than JavaScript, all forms are compared.
 */
export function lowerPattern(search: string): RawBuilder<string> {
  const pattern = likePattern(search.toLowerCase())
  if (!hasTwoLowerForms(search)) return sql<string>`${pattern}`
  const [written, withoutFinals] = [search, search.replaceAll('ς', 'Σ')].map(likePattern)
  return sql<string>`any(array[${pattern}::text, lower(${written}::text), lower(${withoutFinals}::text)])`
}

/** A single value is compared with `=`: with a list, no index would return its rows in the order of the later columns. */
const isAmong = (column: string, values: readonly string[]): RawBuilder<SqlBool> =>
  values.length === 1
    ? sql`${sql.ref(column)} = ${values[0]}`
    : sql`${sql.ref(column)} = any(${[...values]}::text[])`

/** Conditions on `member`, a row of memberships. */
function conditionsOf(filter: UserFilter): RawBuilder<SqlBool> {
  const { roles, ids, visibleTo, search, invitation, withoutCallsSince, teams } = filter
  const conditions: RawBuilder<unknown>[] = [
    sql`member.org_id = ${currentOrg}`,
    isAmong('member.status', filter.statuses),
  ]
  if (roles !== undefined) conditions.push(isAmong('member.role', roles))
  if (ids !== undefined) conditions.push(sql`member.user_id = any(${ids}::uuid[])`)
  if (visibleTo !== undefined && !visibleTo.seesAll)
    conditions.push(
      visibleTo.reachedTeams === undefined
        ? sql`member.user_id = any(${[visibleTo.userId, ...visibleTo.teammateIds]}::uuid[])`
        : isTeammate(visibleTo, sql`member.user_id`),
    )
  if (search !== undefined && search !== '')
    // Compared byte by byte: a linguistic collation doubles the time, and the words are already lower case.
    conditions.push(sql`member.search_text collate "C" like ${lowerPattern(search)}`)
  if (filter.withoutTeam === true)
    conditions.push(
      sql`not exists (
        select from team_members where team_members.org_id = ${currentOrg} and team_members.user_id = member.user_id)`,
    )
  if (invitation !== undefined)
    conditions.push(
      sql`member.status = 'INVITED' and (member.invitation_expires_at <= ${invitation.now}
        or coalesce(member.invited_at, member.created_at) < ${invitation.sentBefore}::timestamptz)`,
    )
  if (withoutCallsSince !== undefined)
    conditions.push(
      sql`member.created_at < ${withoutCallsSince} and not ${hasCalledSince(sql`member.user_id`, withoutCallsSince)}`,
    )
  if (teams !== undefined)
    conditions.push(sql`member.user_id in (
      select mate.user_id from team_branches branch
      join team_members mate on mate.org_id = branch.org_id and mate.team_id = branch.team_id
      where branch.org_id = ${currentOrg} and branch.top_id = any(${teams}::uuid[]))`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const isNobody = ({ statuses, teams, roles }: UserFilter): boolean =>
  statuses.length === 0 || teams?.length === 0 || roles?.length === 0

/** Each order has an index with the rows in this order. The id comes last, in the same direction. */
const orders = {
  name: ['sort_name', 'user_id'],
  '-name': ['sort_name desc', 'user_id desc'],
  email: ['sort_email', 'user_id'],
  '-email': ['sort_email desc', 'user_id desc'],
  role: ['role', 'sort_name', 'user_id'],
  newest: ['created_at desc', 'user_id desc'],
} satisfies Record<UserOrder, string[]>

/**
 * Makes the statement read indexes, which contain all that a search reads. If it read the table, Postgres would compute the organization of
 * the transaction again for each row, which took half of the time.
 */
export const readByIndex = (trx: Trx) =>
  sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
    trx,
  )

/**
 * A list shows "10,000+" instead of counting further, or "1,000+" if each person is searched or looked up among many teammates. That limit
 * grows with the page.
 */
const countLimitOf = ({ visibleTo, search = '' }: UserFilter, from: number): number =>
  visibleTo?.reachedTeams === undefined && search === '' ? countLimit : slowCountLimitAt(from)

/** How many people match, counted up to `countedTo`, and those of them who have been members longest. */
export async function countPeople(
  trx: Trx,
  filter: Omit<UserFilter, 'search'>,
  { shown, countedTo }: { shown: number; countedTo: number },
): Promise<{ first: PersonInOrganization[]; total: number; isTotalAtLeast: boolean }> {
  if (isNobody(filter)) return { first: [], total: 0, isTotalAtLeast: false }
  await readByIndex(trx)
  const found = sql`memberships member where ${conditionsOf(filter)}`
  // Counted apart from the first few: sorting everybody takes most of the time.
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with counted as materialized (
      select count(*)::integer as total from (select from ${found} limit ${countedTo}) found
    )
    select total, case when total = 0 then '{}' else array(
      select user_id from ${found} order by member.created_at, member.user_id limit ${shown}) end as ids
    from counted`.execute(trx)
  const { total = 0, ids = [] } = rows[0] ?? {}
  const byId = new Map((await findPeople(trx, ids)).map((person) => [person.id, person]))
  return { first: ids.flatMap((id) => byId.get(id) ?? []), total, isTotalAtLeast: total >= countedTo }
}

/** A page of people. `total` is counted up to a limit; with `isTotalAtLeast`, there may be more. */
export async function listPeople(
  trx: Trx,
  filter: UserFilter,
  page: { from: number; numberOfResults: number; orderBy: UserOrder },
): Promise<{ results: PersonInOrganization[]; total: number; isTotalAtLeast: boolean }> {
  if (isNobody(filter)) return { results: [], total: 0, isTotalAtLeast: false }
  await readByIndex(trx)
  const { ids, counted } = await findPage(trx, await narrowToSearch(trx, filter), page)
  const rows = new Map((await readPeople(trx, ids)).map((person) => [person.id, person]))
  const results = ids.flatMap((id) => rows.get(id) ?? [])
  // A page that is not full ends the list, so its size gives the total.
  if (ids.length < page.numberOfResults && (ids.length > 0 || page.from === 0))
    return { results, total: page.from + ids.length, isTotalAtLeast: false }
  const most = countLimitOf(filter, page.from)
  const total = counted ?? (await countMatches(trx, filter, most))
  return { results, total: Math.min(total, most), isTotalAtLeast: total >= most }
}

/** Ids of a page of people. A search reads every name that does not match, so it counts in the same pass. */
async function findPage(
  trx: Trx,
  filter: UserFilter,
  page: { from: number; numberOfResults: number; orderBy: UserOrder },
): Promise<{ ids: string[]; counted: number | null }> {
  if (filter.ids?.length === 0) return { ids: [], counted: 0 }
  const order = sql.raw(orders[page.orderBy].map((key) => `member.${key}`).join(', '))
  const inOrder = sql`memberships member where ${conditionsOf(filter)} order by ${order}`
  if (filter.search === undefined || filter.search === '') {
    const { rows } = await sql<{ id: string }>`
      select user_id as id from ${inOrder} limit ${page.numberOfResults} offset ${page.from}`.execute(trx)
    return { ids: rows.map(({ id }) => id), counted: null }
  }
  const needed = Math.max(countLimitOf(filter, page.from), page.from + page.numberOfResults)
  const { rows } = await sql<{ ids: string[]; counted: number }>`
    with found as materialized (
      select user_id, row_number() over () as place from (select user_id from ${inOrder} limit ${needed}) ordered
    )
    select (select count(*)::integer from found) as counted, array(
      select user_id from found where place > ${page.from} and place <= ${page.from + page.numberOfResults} order by place) as ids`.execute(
    trx,
  )
  return rows[0] ?? { ids: [], counted: 0 }
}

/** How many people match, counted up to a limit. */
async function countMatches(trx: Trx, filter: UserFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from memberships member where ${conditionsOf(filter)} limit ${most}
    ) counted`.execute(trx)
  return rows[0]?.total ?? 0
}

/**
 * The next matching people by id, for a list that is read to its end. Continue after the last id. The list has ended when fewer than
 * `limit` are returned.
 */
export async function listPeopleAfter(
  trx: Trx,
  all: UserFilter,
  page: { afterId: string | null; limit: number },
): Promise<PersonInOrganization[]> {
  if (isNobody(all)) return []
  await readByIndex(trx)
  const filter = await narrowToSearch(trx, all)
  if (filter.ids?.length === 0) return []
  const isAfter = sql`(${page.afterId}::uuid is null or member.user_id > ${page.afterId}::uuid)`
  // `offset 0` separates a search from the order. Otherwise the planner would read rows of the table to follow that order.
  const found =
    filter.search === undefined || filter.search === ''
      ? sql`memberships member where ${conditionsOf(filter)} and ${isAfter}`
      : sql`(select user_id from memberships member where ${conditionsOf(filter)} and ${isAfter} offset 0) member`
  const { rows } = await sql<{ id: string }>`
    select user_id as id from ${found} order by member.user_id limit ${page.limit}`.execute(trx)
  return readPeople(
    trx,
    rows.map(({ id }) => id),
  )
}

/** These members by id, with their teams. */
async function readPeople(trx: Trx, ids: readonly string[]): Promise<PersonInOrganization[]> {
  if (ids.length === 0) return []
  return withTeams(
    trx,
    await people(trx)
      .select(personColumns)
      .where('memberships.user_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .orderBy('users.id')
      .execute(),
  )
}

/** Members by id, including former ones, because old calls name them. Leaves out ids that do not belong to the organization. */
export const findPeople = (trx: Trx, ids: string[]): Promise<PersonInOrganization[]> => readPeople(trx, ids)

/**
 * Records an action, unless the same action was recorded after `since` (null: records it in any case).
 * @returns whether it was recorded
 */
export async function recordUserAction(
  trx: Trx,
  entry: { orgId: string; userId: string; action: string; at: Date; since: Date | null },
): Promise<boolean> {
  if (entry.since !== null) {
    // Two tabs that load at the same moment count as one APP_LOADED.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${entry.orgId} ${entry.userId} ${entry.action}`}, 0))`.execute(
      trx,
    )
    const earlier = await trx
      .selectFrom('user_actions')
      .select('at')
      .where('org_id', '=', currentOrg)
      .where('user_id', '=', entry.userId)
      .where('action', '=', entry.action)
      .where('at', '>', entry.since)
      .limit(1)
      .executeTakeFirst()
    if (earlier !== undefined) return false
  }
  await trx
    .insertInto('user_actions')
    .values({ org_id: entry.orgId, user_id: entry.userId, action: entry.action, at: entry.at })
    .execute()
  return true
}

/** First and last name; empty if the user is unknown or has no name. */
export async function findUserName(trx: Trx, userId: string | null): Promise<string> {
  if (userId === null) return ''
  const user = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()

  return user === undefined ? '' : `${user.first_name} ${user.last_name}`.trim()
}
