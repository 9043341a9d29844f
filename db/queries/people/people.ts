import { type ExpressionBuilder, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Schema } from '../../schema.ts'
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
  search?: string
  teams?: string[]
  roles?: OrgRole[]
  statuses: UserStatus[]
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

function matching(eb: ExpressionBuilder<Schema, 'memberships' | 'users'>, filter: UserFilter) {
  const conditions = [eb('memberships.status', 'in', filter.statuses)]
  if (filter.roles !== undefined) conditions.push(eb('memberships.role', 'in', filter.roles))
  if (filter.ids !== undefined)
    conditions.push(eb('memberships.user_id', '=', sql<string>`any(${filter.ids}::uuid[])`))
  if (filter.search !== undefined && filter.search !== '') {
    const pattern = likePattern(filter.search)
    conditions.push(
      eb.or([
        eb('users.email', 'ilike', pattern),
        eb(sql<string>`${firstName} || ' ' || ${lastName}`, 'ilike', pattern),
      ]),
    )
  }
  if (filter.teams !== undefined) {
    conditions.push(
      eb.exists(
        eb
          .selectFrom('team_members')
          .select('team_members.user_id')
          .where('team_members.org_id', '=', currentOrg)
          .whereRef('team_members.user_id', '=', 'users.id')
          .where('team_members.team_id', 'in', filter.teams),
      ),
    )
  }
  return eb.and(conditions)
}

export async function listPeople(
  trx: Trx,
  filter: UserFilter,
  page: { from: number; numberOfResults: number; orderBy: UserOrder },
): Promise<{ results: PersonInOrganization[]; total: number }> {
  if (filter.statuses.length === 0 || filter.teams?.length === 0 || filter.roles?.length === 0)
    return { results: [], total: 0 }
  const base = people(trx).where((eb) => matching(eb, filter))
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
  const { total } = await base.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
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
  if (filter.statuses.length === 0 || filter.teams?.length === 0 || filter.roles?.length === 0) return []
  let query = people(trx).where((eb) => matching(eb, filter))
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
