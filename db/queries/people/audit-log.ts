import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import { type CallVisibility, currentOrg, isForRepAlone, visibleTo } from '../calls/calls.ts'
import { likePattern, lowerPattern, readByIndex } from './people.ts'
import { shownAvatar, shownFirstName, shownLastName } from './shown-name.ts'

export type AuditFilter = {
  search?: string | undefined
  userId?: string | undefined
  source?: string | undefined
  subjects?: readonly string[] | undefined
  since?: string | undefined
  until?: string | undefined
  /** Leaves out entries about these calls, because they contain what the reader must not know. */
  withoutCalls?: readonly string[] | undefined
}

export type AuditRow = Omit<Row<'audit_log'>, 'org_id'> & {
  actor_first_name: string | null
  actor_last_name: string | null
  actor_avatar: string | null
  subject_name: string | null
}

/** Most people that a search finds. A longer list is cut by name. */
const maxFoundPeople = 200

/**
 * Entries before the id `before`, newest first. Ids grow with time. A search combines parts, each from an index in this order: the name of
 * the action, who did it, and to whom. A user without a name is shown by their address, and a deleted team by its last name. Calls are
 * named if the reader sees them. Entries about a private practice call appear only in its rep's list.
 */
export async function listAuditEntries(
  trx: Trx,
  visibility: CallVisibility,
  filter: AuditFilter,
  page: { before: string | null; limit: number },
): Promise<AuditRow[]> {
  const found = await selectFound(trx, visibility.userId, filter, page)
  const { rows } = await sql<AuditRow>`
    select log.id, log.at, log.actor_user_id, log.actor_kind, log.address, log.request_id, log.action, log.subject_kind, log.subject_id,
      log.before, log.after, actor.first_name as actor_first_name, actor.last_name as actor_last_name, actor.avatar_url as actor_avatar,
      coalesce(named.title, nullif(trim(coalesce(subject.first_name || ' ' || subject.last_name, '')), ''), subject.email, team.name,
        case when log.subject_kind = 'team' then coalesce(log.after ->> 'name', log.before ->> 'name') end) as subject_name
    from (${found}) page
    join audit_log log on log.org_id = ${currentOrg} and log.id = page.id
    left join lateral ${userWithId(sql`log.actor_user_id`)} actor on true
    left join lateral ${userWithId(sql`case when log.subject_kind in ('membership', 'user') and log.subject_id ~ ${uuidForm}
      then log.subject_id::uuid end`)} subject on true
    left join lateral ${teamWithId(sql`case when log.subject_kind = 'team' and log.subject_id ~ ${uuidForm}
      then log.subject_id::uuid end`)} team on true
    left join lateral ${visibleTitleOf(
      visibility,
      sql`case when log.subject_kind = 'call' and log.subject_id ~ ${uuidForm}
      then log.subject_id::uuid end`,
    )} named on true
    order by log.id desc`.execute(trx)
  return rows
}

/** Whether more than `count` entries match. */
export async function hasMoreAuditEntries(
  trx: Trx,
  readerId: string,
  filter: AuditFilter,
  count: number,
): Promise<boolean> {
  const found = await selectFound(trx, readerId, filter, { before: null, limit: count + 1 })
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from (${found}) found offset ${count}) as has`.execute(trx)
  return rows[0]?.has === true
}

/** Selects the ids of a page. */
async function selectFound(
  trx: Trx,
  readerId: string,
  filter: AuditFilter,
  page: { before: string | null; limit: number },
): Promise<RawBuilder<unknown>> {
  const conditions = sql.join(
    [...conditionsOf(filter, page.before), isNotForAnotherRepAlone(readerId)],
    sql` and `,
  )
  const last = sql`order by entry.id desc limit ${page.limit}`
  const search = filter.search ?? ''
  if (search === '') return sql`select entry.id from audit_log entry where ${conditions} ${last}`
  return sql`select id from (
    ${sql.join(
      partsOf(await findSearched(trx, search), search).map(
        ({ values, condition }) => sql`
          select part.id from ${values} cross join lateral (
            select entry.id from audit_log entry where ${conditions} and ${condition} ${last}
          ) part`,
      ),
      sql` union `,
    )}
  ) entry ${last}`
}

/**
 * What the organization shows of a user: a former member keeps the name that they had, without a picture. One index lookup per entry of the
 * page. A join would read all users.
 */
const userWithId = (id: RawBuilder<unknown>) =>
  sql`(
    select ${shownFirstName} as first_name, ${shownLastName} as last_name, ${shownAvatar} as avatar_url, users.email
    from users left join memberships on memberships.org_id = ${currentOrg} and memberships.user_id = users.id
    where users.id = ${id} offset 0)`

/** Like `userWithId`, for a team. Empty if the team was deleted. */
const teamWithId = (id: RawBuilder<unknown>) =>
  sql`(select name from teams where org_id = ${currentOrg} and id = ${id} offset 0)`

/** Like `userWithId`, for the title of a call. Empty if the reader may not see the call. */
const visibleTitleOf = (visibility: CallVisibility, id: RawBuilder<unknown>) =>
  sql`(
    select nullif(calls.title, '') as title from calls
    where calls.org_id = ${currentOrg} and calls.id = ${id} and calls.deleted_at is null and ${visibleTo(visibility)}
    offset 0)`

const uuidForm = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** An id is created when its entry is written: after the entry's time by at most the length of a transaction. */
const idsWithin = sql`interval '1 day'`

function conditionsOf(filter: AuditFilter, before: string | null): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`entry.org_id = ${currentOrg}`]
  if (before !== null) conditions.push(sql`entry.id < ${before}`)
  if (filter.userId !== undefined) conditions.push(sql`entry.actor_user_id = ${filter.userId}`)
  if (filter.source !== undefined) conditions.push(sql`entry.actor_kind = ${filter.source}`)
  if (filter.subjects !== undefined && filter.subjects.length > 0)
    conditions.push(sql`entry.subject_kind = any(${[...filter.subjects]}::text[])`)
  if (filter.since !== undefined)
    conditions.push(
      sql`entry.at >= ${filter.since}::timestamptz and entry.id >= ${idAt(sql`${filter.since}::timestamptz - ${idsWithin}`)}`,
    )
  if (filter.until !== undefined)
    conditions.push(
      sql`entry.at < ${filter.until}::timestamptz and entry.id <= ${idAt(sql`${filter.until}::timestamptz + ${idsWithin}`)}`,
    )
  if (filter.withoutCalls !== undefined && filter.withoutCalls.length > 0)
    conditions.push(
      sql`(entry.subject_kind <> 'call' or entry.subject_id <> all(${[...filter.withoutCalls]}::text[]))`,
    )
  return conditions
}

/** Looked up by key for each call of the page. For a join, the planner might read all practice calls. */
const isNotForAnotherRepAlone = (userId: string): RawBuilder<unknown> =>
  sql`(entry.subject_kind <> 'call' or not coalesce((
    select ${isForRepAlone} and calls.caller_id is distinct from ${userId} from calls
    where calls.org_id = ${currentOrg} and calls.id = case when entry.subject_id ~ ${uuidForm} then entry.subject_id::uuid end), false))`

/** The smallest id that can be created at this time. With it, old entries are found without reading newer ones. */
const idAt = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid`

type Searched = { actions: string[]; userIds: string[] }

/** The console shows "Created a call" for `call.create`, so "created" finds it too: 'created', 'create', 'creat'. */
const actionPatterns = (search: string): string[] =>
  [search, search.replace(/d$/, ''), search.replace(/ed$/, '')]
    .filter((text) => text === search || text.length >= shortestVerb)
    .map((text) => likePattern(text))
const shortestVerb = 3

/** Finds actions by a part of their name, with one index lookup each, and people. */
async function findSearched(trx: Trx, search: string): Promise<Searched> {
  await readByIndex(trx)
  const { rows } = await sql<Searched>`
    with recursive action (name) as (
      (select action from audit_log where org_id = ${currentOrg} order by action limit 1)
      union all
      select (select next.action from audit_log next where next.org_id = ${currentOrg} and next.action > action.name
        order by next.action limit 1)
      from action where name is not null
    )
    select array(select name from action where lower(name) like any(${actionPatterns(search.toLowerCase())}::text[])) as actions,
      array(
        select user_id from memberships member where org_id = ${currentOrg} and search_text collate "C" like ${lowerPattern(search)}
        order by sort_name limit ${maxFoundPeople}
      ) as "userIds"`.execute(trx)
  return rows[0] ?? { actions: [], userIds: [] }
}

function partsOf({ actions, userIds }: Searched, search: string) {
  const people = sql`unnest(${userIds}::uuid[]) as found(value)`
  return [
    { values: sql`unnest(${actions}::text[]) as found(value)`, condition: sql`entry.action = found.value` },
    { values: people, condition: sql`entry.actor_user_id = found.value` },
    {
      values: people,
      condition: sql`entry.subject_id = found.value::text and entry.subject_kind in ('membership', 'user')`,
    },
    {
      values: sql`(values (${search}::text)) as found(value)`,
      condition: sql`entry.subject_id = found.value`,
    },
  ]
}
