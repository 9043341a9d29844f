import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Trx } from '../../client.ts'
import type { OrgRole, TeamRole, UserStatus } from '../../vocabulary/organizations.ts'
import { currentOrg } from '../calls/calls.ts'

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
  /** Only a CUSTOM member has any of their own. */
  capabilities: string[]
  lastSeenAt: Date | null
  /** Null unless invited. */
  invitationExpiresAt: Date | null
  accountVersion: number
}

export type UserOrder = 'name' | '-name' | 'email' | '-email' | 'role' | 'newest'

export type UserFilter = {
  search?: string | undefined
  teams?: string[] | undefined
  roles?: OrgRole[] | undefined
  statuses: UserStatus[]
  withoutTeam?: boolean
  /** Open invitations whose link has ended by `now`, or that were sent before `sentBefore`. */
  invitation?: { now: Date; sentBefore: Date | null } | undefined
  /** Members since before this time without a call since then. */
  withoutCallsSince?: Date | undefined
  /** Only these people. */
  ids?: string[] | undefined
}

const people = (trx: Trx) =>
  trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.org_id', '=', currentOrg)

// Somebody deleted is shown by the name that they had then, somebody invited by none.
const firstName = sql<string>`coalesce(memberships.kept_first_name, users.first_name)`
const lastName = sql<string>`coalesce(memberships.kept_last_name, users.last_name)`

const personColumns = [
  'users.id',
  firstName.as('first_name'),
  lastName.as('last_name'),
  sql<string | null>`case when memberships.kept_first_name is null then users.avatar_url end`.as(
    'avatar_url',
  ),
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
  version: number
}

async function withTeams(trx: Trx, rows: PersonRow[]): Promise<PersonInOrganization[]> {
  const teams =
    rows.length === 0
      ? []
      : await trx
          .selectFrom('team_members')
          .innerJoin('teams', (join) =>
            join
              .onRef('teams.org_id', '=', 'team_members.org_id')
              .onRef('teams.id', '=', 'team_members.team_id'),
          )
          .select(['team_members.user_id', 'team_members.role', 'teams.id', 'teams.name'])
          .where('team_members.org_id', '=', currentOrg)
          .where(
            'team_members.user_id',
            'in',
            rows.map((row) => row.id),
          )
          .orderBy('teams.name')
          .orderBy('teams.id')
          .execute()
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
    accountVersion: row.version,
  }))
}

/** Matches text that contains the search; `%` and `_` in it have no special meaning. */
export const likePattern = (search: string): string =>
  `%${search.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`

/** Reads `users` for a search only: a look at each user costs far more than at their membership. */
function matching(filter: UserFilter): RawBuilder<SqlBool> {
  const { withoutCallsSince, invitation, teams } = filter
  const conditions = [
    sql`memberships.org_id = ${currentOrg}`,
    sql`memberships.status = any(${filter.statuses}::text[])`,
  ]
  if (filter.roles !== undefined) conditions.push(sql`memberships.role = any(${filter.roles}::text[])`)
  if (filter.ids !== undefined) conditions.push(sql`memberships.user_id = any(${filter.ids}::uuid[])`)
  if (hasSearch(filter)) {
    const pattern = likePattern(filter.search ?? '')
    conditions.push(
      sql`(users.email ilike ${pattern} or ${firstName} || ' ' || ${lastName} ilike ${pattern})`,
    )
  }
  if (filter.withoutTeam === true)
    conditions.push(
      sql`not exists (
        select from team_members where team_members.org_id = ${currentOrg} and team_members.user_id = memberships.user_id)`,
    )
  if (invitation !== undefined)
    conditions.push(
      sql`memberships.status = 'INVITED' and (memberships.invitation_expires_at <= ${invitation.now}
        or coalesce(memberships.invited_at, memberships.created_at) < ${invitation.sentBefore}::timestamptz)`,
    )
  if (withoutCallsSince !== undefined)
    conditions.push(
      sql`memberships.created_at < ${withoutCallsSince} and not exists (
        select from calls where calls.org_id = ${currentOrg} and calls.caller_id = memberships.user_id
          and calls.started_at >= ${withoutCallsSince} and calls.deleted_at is null)`,
    )
  if (teams !== undefined)
    conditions.push(
      sql`exists (
        select from team_members where team_members.org_id = ${currentOrg} and team_members.user_id = memberships.user_id
          and team_members.team_id = any(${teams}::uuid[]))`,
    )
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const hasSearch = ({ search }: UserFilter): boolean => search !== undefined && search !== ''
const matchesNobody = ({ statuses, teams, roles }: UserFilter): boolean =>
  statuses.length === 0 || teams?.length === 0 || roles?.length === 0

/** How many match, and those of them who have been members for longest. */
export async function countPeople(
  trx: Trx,
  filter: Omit<UserFilter, 'search'>,
  limit: number,
): Promise<{ first: PersonInOrganization[]; total: number }> {
  if (matchesNobody(filter)) return { first: [], total: 0 }
  // Read in order of the table, each row would compute the organization of the transaction once more: that took half of the time.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(trx)
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (
      select memberships.user_id, memberships.created_at from memberships where ${matching(filter)}
    )
    select (select count(*)::integer from found) as total,
      array(select user_id from found order by created_at, user_id limit ${limit}) as ids`.execute(trx)
  const { total = 0, ids = [] } = rows[0] ?? {}
  const byId = new Map((await findPeople(trx, ids)).map((person) => [person.id, person]))
  return { first: ids.flatMap((id) => byId.get(id) ?? []), total }
}

export async function listPeople(
  trx: Trx,
  filter: UserFilter,
  page: { from: number; numberOfResults: number; orderBy: UserOrder },
): Promise<{ results: PersonInOrganization[]; total: number }> {
  if (matchesNobody(filter)) return { results: [], total: 0 }
  const base = people(trx).where(matching(filter))
  const name = sql`lower(users.last_name || ' ' || users.first_name)`
  const ordered = {
    name: base.orderBy(name),
    '-name': base.orderBy(name, 'desc'),
    email: base.orderBy('users.email'),
    '-email': base.orderBy('users.email', 'desc'),
    role: base.orderBy('memberships.role').orderBy(name),
    newest: base.orderBy('memberships.created_at', 'desc'),
  } satisfies Record<UserOrder, unknown>
  const rows = await ordered[page.orderBy]
    .orderBy('users.id')
    .select(personColumns)
    .offset(page.from)
    .limit(page.numberOfResults)
    .execute()
  const counted = hasSearch(filter) ? base : trx.selectFrom('memberships').where(matching(filter))
  const { total } = await counted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { results: await withTeams(trx, rows), total }
}

/**
 * The next people by id who match, for a list that is read to its end. Read on after the last id; it has ended when fewer than `limit`
 * come.
 */
export async function listPeopleAfter(
  trx: Trx,
  filter: UserFilter,
  page: { afterId: string | null; limit: number },
): Promise<PersonInOrganization[]> {
  if (matchesNobody(filter)) return []
  let query = people(trx).where(matching(filter))
  if (page.afterId !== null) query = query.where('users.id', '>', page.afterId)

  return withTeams(trx, await query.select(personColumns).orderBy('users.id').limit(page.limit).execute())
}

/** Members by id, including former ones, because old calls name them. Leaves out ids that do not belong to the organization. */
export async function findPeople(trx: Trx, ids: string[]): Promise<PersonInOrganization[]> {
  if (ids.length === 0) return []
  return withTeams(
    trx,
    await people(trx).select(personColumns).where('users.id', 'in', ids).orderBy('users.id').execute(),
  )
}

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
