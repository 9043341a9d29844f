import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema.ts'
import type { Lane } from '../../vocabulary/ledger.ts'

export type LiveProcess = { id: string; host: string; pid: number; lanes: readonly Lane[]; slots: number }

/** Records that a worker process is alive. @returns the database's clock, ms since 1970 */
export async function heartbeat(
  db: Kysely<Schema>,
  process: LiveProcess,
): Promise<{ databaseTimeMs: number }> {
  const { rows } = await sql<{ at: number }>`
    insert into worker_processes (id, host, pid, lanes, slots)
    values (${process.id}, ${process.host}, ${process.pid}, ${[...process.lanes]}::text[], ${process.slots})
    on conflict (id) do update set seen_at = now()
    returning extract(epoch from clock_timestamp())::double precision * 1000 as at`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error('The heartbeat statement returned no row')
  return { databaseTimeMs: row.at }
}

export async function removeProcess(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('worker_processes').where('id', '=', id).execute()
}

/** Removes rows of processes that ended without removing their own. The sweeper requeues the items that they held. */
export async function removeDeadProcesses(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('worker_processes')
    .where('seen_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
}

/**
 * True if one of these lanes has had items ready to run for longer than `olderThanMs`: offered items that no worker took, or due items
 * that nothing holds back, in a lane without offered or running items.
 */
export async function hasStuckBacklog(
  db: Kysely<Schema>,
  lanes: readonly Lane[],
  olderThanMs: number,
): Promise<boolean> {
  if (lanes.length === 0) return false
  const { rows } = await sql<{ stuck: boolean }>`
    with settings as materialized (select now() - ${olderThanMs}::double precision * interval '1 millisecond' as before)
    select exists (
      select from work_items, settings
      where lane = any(${[...lanes]}::text[]) and phase = 'held' and state = 'offered' and offered_at < settings.before
        /* Items under suspicion wait for the one slot of the quarantine. */
        and crashes < 2
    ) or exists (
      select from unnest(${[...lanes]}::text[]) as wanted(lane), settings
      cross join lateral (
        select item.* from work_items item
        where item.lane = wanted.lane and item.phase = 'queued' and item.due_at < settings.before
          and not exists (select from work_items held where held.lane = wanted.lane and held.phase = 'held')
        limit 1000
      ) item
      left join provider_budgets budget on budget.org_id = item.org_id and budget.provider_account = item.provider_account
      where (budget.org_id is null or (coalesce(budget.blocked_until, '-infinity') < settings.before
          and budget.tokens + extract(epoch from settings.before - budget.refilled_at) * budget.refill_per_second >= 1))
        and not exists (
          select from pauses pause where (pause.org_id is null or pause.org_id = item.org_id)
            and (pause.lane is null or pause.lane = item.lane)
            and (pause.provider_account is null or pause.provider_account = coalesce(item.provider_account, ''))
            and (pause.command_id is null or pause.command_id = item.command_id))
    ) as stuck`.execute(db)
  return rows[0]?.stuck === true
}

/** The lanes among these with offered items that a free slot in any process would already have taken. */
export async function findWaitingLanes(db: Kysely<Schema>, lanes: readonly Lane[]): Promise<Lane[]> {
  if (lanes.length === 0) return []
  const { rows } = await sql<{ lane: Lane }>`
    select lane from unnest(${[...lanes]}::text[]) as wanted(lane)
    where exists (
      select from work_items item where item.lane = wanted.lane and item.phase = 'held' and item.state = 'offered' and item.crashes < 2
        and item.offered_at < now() - interval '100 milliseconds')`.execute(db)
  return rows.map((row) => row.lane)
}
