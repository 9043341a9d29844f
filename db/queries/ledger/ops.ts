import { skippedStep } from './effects.ts'
import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import { type CallVisibility, visibleTo } from '../calls/calls.ts'
import { type Lane, toWorkPhase, type WorkState } from '../../vocabulary/ledger.ts'

/** Whose work to read: one organization's, or (null) everybody's. Callers check who may read everything. */
export type OpsScope = { orgId: string | null }

export type LaneCounts = {
  lane: Lane
  runnable: number
  waiting_for_later: number
  oldest_seconds: number | null
  /** Offered and running items. */
  in_flight: number
  running: number
  dead: number
}

const within = (scope: OpsScope, column = sql`org_id`) =>
  scope.orgId === null ? sql`true` : sql`${column} = ${scope.orgId}::uuid`

/** Counts per lane; each state is read from its own partial index. */
export async function readLaneCounts(trx: Trx, scope: OpsScope): Promise<LaneCounts[]> {
  const { rows } = await sql<LaneCounts>`
    select lane, sum(runnable)::int as runnable, sum(later)::int as waiting_for_later, max(oldest)::float8 as oldest_seconds,
      sum(in_flight)::int as in_flight, sum(running)::int as running, sum(dead)::int as dead
    from (
      select lane, count(*) filter (where due_at <= now()) as runnable, count(*) filter (where due_at > now()) as later,
        extract(epoch from now() - min(greatest(created_at, due_at)) filter (where due_at <= now())) as oldest,
        0 as in_flight, 0 as running, 0 as dead
      from work_items where phase = 'queued' and ${within(scope)} group by lane
      union all
      select lane, 0, 0, null, count(*), count(*) filter (where state = 'running'), 0 from work_items where phase = 'held' and ${within(scope)} group by lane
      union all
      select lane, 0, 0, null, 0, 0, count(*) from work_items where phase = 'dead' and ${within(scope)} group by lane
    ) part
    group by lane`.execute(trx)
  return rows
}

/** Items done per lane and minute. `minute` 0 is the last 60 seconds; 29 is the oldest minute. */
export async function readLaneHistory(
  trx: Trx,
  scope: OpsScope,
): Promise<{ lane: Lane; minute: number; done: number }[]> {
  const { rows } = await sql<{ lane: Lane; minute: number; done: number }>`
    select lane, floor(extract(epoch from now() - finished_at) / 60)::int as minute, count(*)::int as done
    from work_items
    where phase = 'done' and finished_at > now() - interval '30 minutes' and ${within(scope)}
    group by 1, 2`.execute(trx)
  return rows
}

/** Pauses that affect a scope: its own and those of the whole installation, each with the name of the user who created it. */
export async function listPausesFor(
  trx: Trx,
  scope: OpsScope,
): Promise<(Row<'pauses'> & { paused_by_name: string | null })[]> {
  let query = trx
    .selectFrom('pauses')
    .leftJoin('users', 'users.id', 'pauses.paused_by')
    .selectAll('pauses')
    .select(
      sql<string | null>`nullif(trim(concat(users.first_name, ' ', users.last_name)), '')`.as(
        'paused_by_name',
      ),
    )
  if (scope.orgId !== null)
    query = query.where((eb) =>
      eb.or([eb('pauses.org_id', '=', scope.orgId), eb('pauses.org_id', 'is', null)]),
    )
  return query.orderBy('pauses.created_at').limit(1000).execute()
}

export async function listWaits(trx: Trx, scope: OpsScope): Promise<Row<'dispatch_waits'>[]> {
  let query = trx.selectFrom('dispatch_waits').selectAll()
  if (scope.orgId !== null) query = query.where('org_id', '=', scope.orgId)
  return query.limit(1000).execute()
}

export type WorkItemRead = Row<'work_items'> & {
  organization: string
  command_kind: string
  /** Empty for other organizations' work and for private calls: operators see that the work runs, but not its content. */
  about: string
  call_id: string | null
  /** Why the item found nothing to do; null if it did its work. */
  skipped_reason: string | null
}

export type WorkItemFilter = {
  states?: WorkState[]
  lanes?: Lane[]
  kind?: string
  errorClass?: string
  message?: string
  /** The message by its hash. */
  messageHash?: string
  commandId?: string
  ids?: string[]
}

const hashOfMessage = sql<string>`encode(sha256(convert_to(coalesce(work_items.error, ''), 'UTF8')), 'hex')`

/** The reader. Titles of calls are shown only to members of the same organization who see the calls. */
export type WorkViewer = { orgId: string; visibility: CallVisibility }

function selectWorkItems(trx: Trx, scope: OpsScope, viewer: WorkViewer, filter: WorkItemFilter) {
  const mayName = sql`work_items.org_id = ${viewer.orgId}::uuid and (calls.id is null or ${visibleTo(viewer.visibility)})`
  let query = trx
    .selectFrom('work_items')
    .innerJoin('organizations', 'organizations.id', 'work_items.org_id')
    .innerJoin('commands', (join) =>
      join
        .onRef('commands.org_id', '=', 'work_items.org_id')
        .onRef('commands.id', '=', 'work_items.command_id'),
    )
    .leftJoin('calls', (join) =>
      join
        .onRef('calls.org_id', '=', 'work_items.org_id')
        .on('calls.id', '=', sql<string>`(work_items.payload ->> 'callId')::uuid`),
    )
    .selectAll('work_items')
    .select([
      'organizations.name as organization',
      'commands.kind as command_kind',
      sql<string>`case when ${mayName} then coalesce(nullif(calls.title, ''), commands.label) else '' end`.as(
        'about',
      ),
      sql<string | null>`case when ${mayName} and calls.deleted_at is null then calls.id end`.as('call_id'),
      sql<
        string | null
      >`(select result ->> 'reason' from effects where work_item_id = work_items.id and step = ${skippedStep})`.as(
        'skipped_reason',
      ),
    ])
  if (scope.orgId !== null) query = query.where('work_items.org_id', '=', scope.orgId)
  if (filter.states !== undefined && filter.states.length > 0) {
    const phases = [...new Set(filter.states.map(toWorkPhase))]
    query = query.where('work_items.phase', 'in', phases).where('work_items.state', 'in', filter.states)
  }
  if (filter.lanes !== undefined && filter.lanes.length > 0)
    query = query.where('work_items.lane', 'in', filter.lanes)
  if (filter.kind !== undefined) query = query.where('work_items.kind', '=', filter.kind)
  // The same expressions as in `groupFailures`, whose groups become filters.
  if (filter.errorClass !== undefined)
    query = query.where(sql<string>`coalesce(work_items.error_class, 'Unknown')`, '=', filter.errorClass)
  if (filter.message !== undefined)
    query = query.where(sql<string>`coalesce(work_items.error, '')`, '=', filter.message)
  if (filter.messageHash !== undefined) query = query.where(hashOfMessage, '=', filter.messageHash)
  if (filter.commandId !== undefined) query = query.where('work_items.command_id', '=', filter.commandId)
  if (filter.ids !== undefined) query = query.where('work_items.id', 'in', filter.ids)
  return query
}

/** Characters of an id that tell organizations with the same name apart. */
const shownIdCharacters = 6

/** Whoever sees all organizations sees a part of the id where several have the same name. */
async function withDistinctNames<Read extends { org_id: string; organization: string }>(
  trx: Trx,
  scope: OpsScope,
  rows: Read[],
): Promise<Read[]> {
  if (scope.orgId !== null || rows.length === 0) return rows
  const names = [...new Set(rows.map(({ organization }) => organization))]
  const { rows: repeated } = await sql<{ name: string }>`
    select name from organizations where name = any(${names}::text[]) group by name having count(*) > 1`.execute(
    trx,
  )
  const repeatedNames = new Set(repeated.map(({ name }) => name))
  return rows.map((row) =>
    repeatedNames.has(row.organization)
      ? { ...row, organization: `${row.organization} (${row.org_id.slice(-shownIdCharacters)})` }
      : row,
  )
}

/** Work items, newest first. Pages by id, because a UUIDv7 grows with time. */
export async function listWorkItems(
  trx: Trx,
  scope: OpsScope,
  viewer: WorkViewer,
  filter: WorkItemFilter,
  page: { before: string | null; limit: number },
): Promise<WorkItemRead[]> {
  let query = selectWorkItems(trx, scope, viewer, filter)
  if (page.before !== null) query = query.where('work_items.id', '<', page.before)
  return withDistinctNames(
    trx,
    scope,
    await query.orderBy('work_items.id', 'desc').limit(page.limit).execute(),
  )
}

export async function findWorkItem(
  trx: Trx,
  scope: OpsScope,
  viewer: WorkViewer,
  id: string,
): Promise<WorkItemRead | undefined> {
  const found = await selectWorkItems(trx, scope, viewer, { ids: [id] }).execute()
  return (await withDistinctNames(trx, scope, found))[0]
}

export function listWorkFailures(trx: Trx, workItemId: string): Promise<Row<'work_failures'>[]> {
  return trx
    .selectFrom('work_failures')
    .selectAll()
    .where('work_item_id', '=', workItemId)
    .orderBy('at')
    .limit(200)
    .execute()
}

/** Items of the same command that were inserted after this one. */
export function listLaterItems(
  trx: Trx,
  item: { command_id: string; id: string },
): Promise<Pick<Row<'work_items'>, 'id' | 'kind' | 'state'>[]> {
  return trx
    .selectFrom('work_items')
    .select(['id', 'kind', 'state'])
    .where('command_id', '=', item.command_id)
    .where('id', '>', item.id)
    .orderBy('id')
    .limit(20)
    .execute()
}

export type FailureGroup = {
  error_class: string
  error: string
  message_hash: string
  kind: string
  lane: Lane
  count: number
  first_at: Date
  last_at: Date
}

/** Dead items grouped by error, job and lane; the largest groups first. */
export async function groupFailures(trx: Trx, scope: OpsScope): Promise<FailureGroup[]> {
  const { rows } = await sql<FailureGroup>`
    select coalesce(error_class, 'Unknown') as error_class, coalesce(error, '') as error, ${hashOfMessage} as message_hash, kind, lane,
      count(*)::int as count, min(coalesce(finished_at, created_at)) as first_at, max(coalesce(finished_at, created_at)) as last_at
    from work_items
    where phase = 'dead' and ${within(scope)}
    group by 1, 2, 4, 5
    order by count desc, last_at desc
    limit 200`.execute(trx)
  return rows
}

/** Number of dead items that match, with examples. Only a discard handles those of canceled commands. */
export async function previewDead(
  trx: Trx,
  scope: OpsScope,
  viewer: WorkViewer,
  filter: WorkItemFilter,
  { withCanceled }: { withCanceled: boolean },
): Promise<{ count: number; examples: { id: string; about: string }[] }> {
  let dead = selectWorkItems(trx, scope, viewer, { ...filter, states: ['dead'] })
  if (!withCanceled) dead = dead.where('commands.state', '<>', 'cancelled')
  const { count } = await trx
    .selectFrom(dead.as('dead'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const examples = await dead.orderBy('work_items.id', 'desc').limit(3).execute()
  return { count, examples: examples.map((item) => ({ id: item.id, about: item.about })) }
}

/** Workers that have reported within the last 30 seconds; others have died or been stopped. */
export function listLiveWorkers(trx: Trx): Promise<Row<'worker_processes'>[]> {
  return trx
    .selectFrom('worker_processes')
    .selectAll()
    .where('seen_at', '>', sql<Date>`now() - interval '30 seconds'`)
    .orderBy('started_at')
    .limit(1000)
    .execute()
}

/** `name` is the integration's name if the account is an integration, otherwise null. */
export async function listBudgets(
  trx: Trx,
  scope: OpsScope,
): Promise<(Row<'provider_budgets'> & { organization: string; name: string | null })[]> {
  let query = trx
    .selectFrom('provider_budgets')
    .innerJoin('organizations', 'organizations.id', 'provider_budgets.org_id')
    .leftJoin('integrations', (join) =>
      join
        .onRef('integrations.org_id', '=', 'provider_budgets.org_id')
        .on(sql<boolean>`integrations.id::text = provider_budgets.provider_account`),
    )
    .selectAll('provider_budgets')
    .select(['organizations.name as organization', 'integrations.name as name'])
  if (scope.orgId !== null) query = query.where('provider_budgets.org_id', '=', scope.orgId)
  const budgets = await query
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .orderBy('integrations.name')
    .orderBy('provider_account')
    .limit(1000)
    .execute()
  return withDistinctNames(trx, scope, budgets)
}

/** The database's clock, which decides when items are due. */
export async function readDatabaseTime(trx: Trx): Promise<Date> {
  const { now } = await trx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}
