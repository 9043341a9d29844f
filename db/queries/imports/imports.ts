import { type RawBuilder, sql } from 'kysely'
import { prepared, type Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import type { CommandState } from '../../vocabulary/ledger.ts'
import type { ConnectionHealth, IntegrationStatus } from '../../vocabulary/integrations.ts'
import type { ExternalCallState, ImportFilterStatus, ImportTaskStatus } from '../../vocabulary/imports.ts'
import { currentOrg } from '../calls/calls.ts'
import { firstNameOrEmail, shownAvatar, shownLastName } from '../people/shown-name.ts'

export type Import = Row<'imports'>

export async function insertImport(trx: Trx, row: NewRow<'imports'>): Promise<void> {
  await trx.insertInto('imports').values(row).execute()
}

/** An import with the health of its connection. */
export type StoredImport = Import & { health: ConnectionHealth }

export function findImport(trx: Trx, id: string): Promise<StoredImport | undefined> {
  return trx
    .selectFrom('imports')
    .innerJoin('integrations', (join) =>
      join
        .onRef('integrations.org_id', '=', 'imports.org_id')
        .onRef('integrations.id', '=', 'imports.integration_id'),
    )
    .selectAll('imports')
    .select('integrations.health')
    .where('imports.org_id', '=', currentOrg)
    .where('imports.id', '=', id)
    .executeTakeFirst()
}

/** The log of an import as a whole, for its page: a few lines, never one per call. */
export type ImportEventKind = 'started' | 'listed' | 'paused' | 'resumed' | 'cancelled' | 'failed'

export async function addImportEvent(
  trx: Trx,
  event: { orgId: string; importId: string; kind: ImportEventKind; detail?: string },
): Promise<void> {
  await trx
    .insertInto('import_events')
    .values({
      org_id: event.orgId,
      import_id: event.importId,
      kind: event.kind,
      detail: (event.detail ?? '').slice(0, 300),
    })
    .execute()
}

/** Newest first. */
export function listImportEvents(trx: Trx, importId: string, limit: number): Promise<Row<'import_events'>[]> {
  return trx
    .selectFrom('import_events')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('import_id', '=', importId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Advances the listing by one page. Returns false if this page is already stored.
 *
 * @param page.cursor null for the last page
 */
export async function advanceImport(
  trx: Trx,
  page: {
    importId: string
    page: number
    cursor: string | null
    listed: number
    unchanged: number
    hasEnded: boolean
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('imports')
    .set({
      cursor: page.cursor,
      pages: page.page + 1,
      listed: sql`listed + ${page.listed}`,
      unchanged: sql`unchanged + ${page.unchanged}`,
      listing_ended_at: page.hasEnded ? sql<Date>`now()` : null,
      error: '',
    })
    .where('org_id', '=', currentOrg)
    .where('id', '=', page.importId)
    .where('pages', '=', page.page)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that an automatic import has listed all calls up to a time, or failed. */
export async function recordSync(
  trx: Trx,
  sync: { integrationId: string; until: Date } | { integrationId: string; error: string },
): Promise<void> {
  await trx
    .updateTable('integrations')
    .set(
      'until' in sync
        ? {
            synced_until: sql<Date>`greatest(synced_until, ${sync.until})`,
            last_sync_at: sql<Date>`now()`,
            last_sync_error: '',
          }
        : { last_sync_at: sql<Date>`now()`, last_sync_error: sync.error.slice(0, 600) },
    )
    .where('org_id', '=', currentOrg)
    .where('id', '=', sync.integrationId)
    .execute()
}

/** Number of an import's calls by state. */
export type CallCounts = Partial<Record<ExternalCallState, number>>

export type ImportRead = Omit<Import, 'final_counts' | 'external_ids' | 'cursor'> & {
  selected_calls: number
  calls: CallCounts
  task_status: ImportTaskStatus
  state: CommandState
  actor_user_id: string | null
  integration_name: string
  provider: string
  integration_status: IntegrationStatus
  health: ConnectionHealth
  health_reason: string
  /** Whose budget it uses: for a shared copy, the original's. */
  provider_account: string
  provider_org_id: string
  created_by_first_name: string | null
  created_by_last_name: string | null
  created_by_avatar: string | null
}

/** Which imports a reader may see: with `seesAll` all, otherwise those of their own integrations and those that they started. */
export type ImportReader = { userId: string; seesAll: boolean }

const visible = (reader: ImportReader): RawBuilder<boolean> =>
  reader.seesAll
    ? sql`true`
    : sql`(integration.user_id = ${reader.userId}::uuid or import.created_by = ${reader.userId}::uuid)`

const taskStatus = sql`case
  when command.state = 'running' then case when import.pages = 0 then 'PENDING' else 'RUNNING' end
  when import.error <> '' then 'ERROR' else 'COMPLETED' end`
const filterStatus = sql`case when command.state = 'cancelled' then 'CANCELED' else ${taskStatus} end`

export type ImportFilter = {
  integrationId?: string | undefined
  status?: ImportFilterStatus | undefined
  /** Started at this time or later. */
  since?: Date | undefined
  includeAutomatic: boolean
  id?: string
}

const matching = (reader: ImportReader, filter: ImportFilter): RawBuilder<unknown> => sql`
  from imports import
  join integrations integration on integration.org_id = import.org_id and integration.id = import.integration_id
  join commands command on command.org_id = import.org_id and command.id = import.command_id
  where import.org_id = ${currentOrg} and ${visible(reader)}
    and ${filter.id === undefined ? sql`true` : sql`import.id = ${filter.id}::uuid`}
    and ${filter.integrationId === undefined ? sql`true` : sql`import.integration_id = ${filter.integrationId}::uuid`}
    and ${filter.includeAutomatic ? sql`true` : sql`import.started_by = 'person'`}
    and ${filter.since === undefined ? sql`true` : sql`import.created_at >= ${filter.since}`}
    and ${filter.status === undefined ? sql`true` : sql`${filterStatus} = ${filter.status}`}`

/** Imports with their numbers, newest first. Running imports are counted; ended ones have stored numbers. */
export async function listImports(
  trx: Trx,
  reader: ImportReader,
  filter: ImportFilter,
  page: { from: number; numberOfResults: number },
): Promise<ImportRead[]> {
  const { rows } = await sql<ImportRead>`
    with page as materialized (
      select import.org_id, import.id, import.integration_id, import.command_id, import.scope, import.started_by, import.range_from, import.range_to,
        import.call_type, import.scorecard_config_id, import.pages, import.listed, import.unchanged, import.listing_ended_at, import.error,
        import.created_by, import.created_at, import.ended_at, import.final_counts, jsonb_array_length(import.external_ids) as selected_calls,
        ${taskStatus} as task_status, command.state, command.actor_user_id, integration.name as integration_name, integration.provider,
        integration.status as integration_status, integration.health, integration.health_reason,
        coalesce(integration.original_integration_id, integration.id)::text as provider_account,
        coalesce(integration.original_org_id, integration.org_id) as provider_org_id
      ${matching(reader, filter)}
      order by import.created_at desc, import.id desc
      limit ${page.numberOfResults} offset ${page.from}
    )
    select page.*, coalesce(case when page.ended_at is not null then page.final_counts end, counted.calls, '{}') as calls,
      ${firstNameOrEmail} as created_by_first_name, ${shownLastName} as created_by_last_name, ${shownAvatar} as created_by_avatar
    from page
    left join users on users.id = page.created_by
    left join memberships on memberships.org_id = page.org_id and memberships.user_id = page.created_by
    left join lateral (
      select jsonb_object_agg(state, calls) as calls from (
        select state, count(*) as calls from external_calls
        where page.ended_at is null and org_id = page.org_id and import_id = page.id group by state) as states
    ) counted on true
    order by page.created_at desc, page.id desc`.execute(trx)
  return rows
}

export async function countImports(trx: Trx, reader: ImportReader, filter: ImportFilter): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::integer as total ${matching(reader, filter)}`.execute(trx)
  return rows[0]?.total ?? 0
}

export async function findImportRead(
  trx: Trx,
  reader: ImportReader,
  id: string,
): Promise<ImportRead | undefined> {
  const [row] = await listImports(
    trx,
    reader,
    { id, includeAutomatic: true },
    { from: 0, numberOfResults: 1 },
  )
  return row
}

/** Calls that an import has fetched, by minutes before now. 0 is the current minute, of which `secondsOfMinute` have passed. */
export async function readImportPace(
  trx: Trx,
  importId: string,
  minutes: number,
): Promise<{ counts: { minutesAgo: number; done: number }[]; secondsOfMinute: number }> {
  const { rows } = await sql<{ minutesAgo: number; done: number; secondsOfMinute: number }>`
    select minute.ago as "minutesAgo", coalesce(counted.done, 0)::integer as done,
      extract(second from now())::double precision as "secondsOfMinute"
    from generate_series(0, ${minutes}::integer - 1) as minute(ago)
    left join (
      select date_bin('1 minute', updated_at, date_trunc('minute', now())) as began, count(*) as done
      from external_calls
      where org_id = ${currentOrg} and import_id = ${importId}::uuid and state in ('imported', 'no_transcript', 'failed', 'deleted')
        and updated_at > now() - make_interval(mins => ${minutes}::integer)
      group by 1
    ) counted on counted.began = date_trunc('minute', now()) - make_interval(mins => minute.ago)`.execute(trx)
  return { counts: rows, secondsOfMinute: rows[0]?.secondsOfMinute ?? 0 }
}

/** Other running imports on the same account. */
export async function countRunningBeside(
  trx: Trx,
  importId: string,
  providerAccount: string,
): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others
    from commands command
    join imports import on import.org_id = command.org_id and import.command_id = command.id
    join integrations integration on integration.org_id = import.org_id and integration.id = import.integration_id
    where command.org_id = ${currentOrg} and command.state = 'running' and import.id <> ${importId}::uuid
      and coalesce(integration.original_integration_id, integration.id)::text = ${providerAccount}`.execute(
    trx,
  )
  return rows[0]?.others ?? 0
}

/** The failed calls of an import. */
export async function listFailedCalls(trx: Trx, importId: string, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('external_calls')
    .select('external_id')
    .where('org_id', '=', currentOrg)
    .where('import_id', '=', importId)
    .where('state', '=', 'failed')
    .orderBy('external_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.external_id)
}

/** The dispatcher's and the budget's reasons for an account's waiting work. System role: both belong to the installation. */
export type AccountState = {
  isPaused: boolean
  wait: { reason: string; detail: string; until: Date | null } | null
  blockedUntil: Date | null
  blockedReason: string | null
  requestsPerSecond: number | null
  /** The import's next page waits until fewer calls of the organization are waiting. */
  isListingHeld: boolean
}

/** @param account.providerOrgId owner of the account. For a shared copy that is another organization, whose limit applies */
export async function readAccountState(
  trx: Trx,
  account: { orgId: string; providerAccount: string; providerOrgId: string; commandId: string },
): Promise<AccountState> {
  const { rows } = await sql<AccountState>`
    select exists (select from pauses where org_id = ${account.orgId}::uuid and command_id = ${account.commandId}::uuid) as "isPaused",
      (select jsonb_build_object('reason', reason, 'detail', detail, 'until', until) from dispatch_waits
        where lane = 'imports' and org_id = ${account.orgId}::uuid and provider_account = ${account.providerAccount}) as wait,
      blocked.blocked_until as "blockedUntil", blocked.blocked_reason as "blockedReason",
      (select refill_per_second from provider_budgets
        where org_id = ${account.providerOrgId}::uuid and provider_account = ${account.providerAccount}) as "requestsPerSecond",
      exists (select from work_items where command_id = ${account.commandId}::uuid and org_id = ${account.orgId}::uuid
        and kind = 'import-page' and phase = 'queued' and error_class is null and due_at > now()) as "isListingHeld"
    from (select 1) as one
    /* A job that is sent back blocks its own organization's row; what the provider says blocks the account itself. */
    left join lateral (
      select blocked_until, blocked_reason from provider_budgets
      where org_id in (${account.orgId}::uuid, ${account.providerOrgId}::uuid) and provider_account = ${account.providerAccount}
      order by blocked_until desc nulls last limit 1
    ) blocked on true`.execute(trx)
  const state = rows[0]
  if (state === undefined) throw new Error('The account state query returned no row')
  const { wait } = state
  // JSON has no type for times.
  return {
    ...state,
    wait: wait === null ? null : { ...wait, until: wait.until === null ? null : new Date(wait.until) },
  }
}

/** Whether more than this many items of an organization's imports wait. */
export async function hasMoreWaiting(trx: Trx, limit: number): Promise<boolean> {
  const { rows } = await sql<{ isMore: boolean }>`${prepared}
    select count(*) > ${limit}::integer as "isMore" from (
      select from work_items where lane = 'imports' and interactive in (true, false) and org_id = ${currentOrg} and phase = 'queued'
      limit ${limit}::integer + 1) waiting`.execute(trx)
  return rows[0]?.isMore === true
}

/** Those of these commands that are paused. System role. */
export async function findPausedCommands(
  trx: Trx,
  orgId: string,
  commandIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ command_id: string }>`
    select command_id from pauses where org_id = ${orgId}::uuid and command_id = any(${[...commandIds]}::uuid[])`.execute(
    trx,
  )
  return new Set(rows.map((row) => row.command_id))
}
