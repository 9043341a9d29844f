import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema.ts'
import { prepared, type Trx } from '../../client.ts'
import type { CommandState, WorkState } from '../../vocabulary/ledger.ts'

export type StateCounts = Partial<Record<WorkState, number>>

/** The JSON of `progress.counts`. `stages` are in the order in which their first items were inserted. */
export type ProgressCounts = {
  counts: StateCounts
  total: number
  stages: { job: string; counts: StateCounts }[]
}

export type ProgressVersion = { orgId: string; commandId: string; version: number; state: CommandState }

const terminal: ReadonlySet<WorkState> = new Set(['done', 'dead', 'cancelled'])

type CountRow = { org_id: string; command_id: string; kind: string; state: WorkState; items: number }

function toProgressCounts(rows: readonly CountRow[]): ProgressCounts {
  const progress: ProgressCounts = { counts: {}, total: 0, stages: [] }
  const stages = new Map<string, StateCounts>()
  for (const row of rows) {
    progress.counts[row.state] = (progress.counts[row.state] ?? 0) + row.items
    progress.total += row.items
    const stage = stages.get(row.kind) ?? {}
    stage[row.state] = row.items
    stages.set(row.kind, stage)
  }
  progress.stages = [...stages].map(([job, counts]) => ({ job, counts }))
  return progress
}

/**
 * Recounts the work items of commands, ends commands whose items have all ended (failed if one is dead), and stores the counts under new
 * versions. Works under either role; one transaction for all the commands.
 *
 * Only commands whose counts or state have changed get a new version and are returned.
 *
 * Locks the progress rows before it counts, so that of two processes the one that counts later gets the higher version.
 *
 * @param options.always the caller has changed the state of the commands, so each gets a new version
 */
export async function recountProgress(
  trx: Trx,
  commandIds: readonly string[],
  options: { always?: boolean } = {},
): Promise<ProgressVersion[]> {
  if (commandIds.length === 0) return []
  const ids = [...new Set(commandIds)].toSorted()
  await sql`${prepared}
    insert into progress (org_id, command_id, version, counts)
    select org_id, id, 0, '{}' from commands where id = any(${ids}::uuid[]) order by id
    on conflict (org_id, command_id) do update set updated_at = now()`.execute(trx)
  const { rows } = await sql<CountRow>`${prepared}
    select org_id, command_id, kind, state, count(*)::integer as items
    from work_items where command_id = any(${ids}::uuid[])
    group by org_id, command_id, kind, state
    order by command_id, min(min(created_at)) over (partition by command_id, kind), kind, state`.execute(trx)
  const byCommand = Map.groupBy(rows, (row) => row.command_id)
  const ended = ids.filter((id) => byCommand.get(id)?.every((row) => terminal.has(row.state)) ?? false)
  const changed = options.always === true ? ids : await endCommands(trx, ended)
  const stored = ids.map((id) => ({ id, counts: toProgressCounts(byCommand.get(id) ?? []) }))
  // The lock makes an organization's versions visible in order, so a reader that resumes after a version has missed no earlier one.
  const written = await sql<ProgressVersion>`${prepared}
    with orgs as materialized (
      select distinct org_id from commands where id = any(${ids}::uuid[])
    ), locked as materialized (
      select pg_advisory_xact_lock(7241012, hashtext(org_id::text)) from (select org_id from orgs order by org_id) orgs
    ), fresh as materialized (
      select fresh.id, fresh.counts from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as fresh(id uuid, counts jsonb)
      where (select count(*) from locked) > 0
    )
    update progress set version = nextval('progress_version'), counts = fresh.counts, updated_at = now()
    from fresh, commands
    where progress.command_id = fresh.id and commands.id = fresh.id
      and (progress.counts is distinct from fresh.counts or fresh.id = any(${changed}::uuid[]))
    returning progress.org_id as "orgId", progress.command_id as "commandId", progress.version, commands.state`.execute(
    trx,
  )
  return written.rows
}

/**
 * Ends those of the commands that have no open items, and returns their ids. Locks them before the second check, so that a replay that is
 * being committed keeps its command running. Skips commands that another transaction has locked and leaves them to that transaction or to
 * the next recount: waiting with locked progress rows could deadlock.
 */
async function endCommands(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const locked = await sql<{ id: string }>`
    select id from commands where id = any(${ids}::uuid[]) and state = 'running' order by id for no key update skip locked`.execute(
    trx,
  )
  if (locked.rows.length === 0) return []
  const ended = await sql<{ id: string }>`
    update commands set ended_at = now(), state = case
      when exists (select from work_items item where item.command_id = commands.id and item.phase = 'dead') then 'failed' else 'done' end
    where id = any(${locked.rows.map((row) => row.id)}::uuid[]) and state = 'running' and not exists (
      select from work_items item where item.command_id = commands.id and item.phase in ('queued', 'held'))
    returning id`.execute(trx)
  return ended.rows.map((row) => row.id)
}

/** Those of the commands that have no open items; much cheaper than a recount. */
export async function findFinishedCommands(
  db: Kysely<Schema>,
  commandIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select command.id from unnest(${commandIds}::uuid[]) as command(id)
    where not exists (
      select from work_items item where item.command_id = command.id and item.phase in ('queued', 'held'))`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/**
 * Running commands whose stored progress is older than `olderThanMs` although their items are running or have all ended. A process that
 * died leaves such commands behind.
 */
export async function findStaleProgress(
  db: Kysely<Schema>,
  limits: { olderThanMs: number; limit: number },
): Promise<{ orgId: string; commandId: string }[]> {
  const { rows } = await sql<{ orgId: string; commandId: string }>`
    with settings as (select now() - ${limits.olderThanMs}::double precision * interval '1 millisecond' as before)
    select command.org_id as "orgId", command.id as "commandId"
    from (
      select distinct command_id as id from work_items where phase = 'held'
      union
      select command.id from (
        select id from commands where state = 'running' and created_at < (select before from settings) order by created_at limit 5000
      ) command
      where not exists (select from work_items item where item.command_id = command.id and item.phase in ('queued', 'held'))
        and exists (select from work_items item where item.command_id = command.id)
    ) candidate
    join commands command on command.id = candidate.id
    left join progress on progress.org_id = command.org_id and progress.command_id = command.id
    where command.state = 'running' and coalesce(progress.updated_at, command.created_at) < (select before from settings)
    limit ${limits.limit}`.execute(db)
  return rows
}
