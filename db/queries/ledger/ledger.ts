import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { type Lane, mostFailedAtOnce } from '../../vocabulary/ledger.ts'
import { recountProgress } from './progress.ts'

export type CommandToInsert = {
  orgId: string
  kind: string
  label: string
  subjectId: string | null
  actorUserId: string | null
  /** A second command of this kind with the same key is not inserted; null never collides. */
  idemKey: string | null
  payload: unknown
  /** W3C trace context of the request that inserts the command; the workers' spans continue it. */
  traceparent: string | null
}

/** Inserts a command, or finds the one with the same `idemKey`, even if another transaction is just committing it. */
export async function insertCommand(
  trx: Trx,
  command: CommandToInsert,
): Promise<{ commandId: string; isNew: boolean }> {
  const inserted = await trx
    .insertInto('commands')
    .values({
      org_id: command.orgId,
      kind: command.kind,
      label: command.label,
      subject_id: command.subjectId,
      actor_user_id: command.actorUserId,
      idem_key: command.idemKey,
      payload: JSON.stringify(command.payload),
      traceparent: command.traceparent,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'kind', 'idem_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return { commandId: inserted.id, isNew: true }
  const existing = await trx
    .selectFrom('commands')
    .select('id')
    .where('org_id', '=', command.orgId)
    .where('kind', '=', command.kind)
    .where('idem_key', '=', command.idemKey)
    .executeTakeFirstOrThrow()
  return { commandId: existing.id, isNew: false }
}

export type WorkItemToInsert = {
  kind: string
  lane: Lane
  subject: string
  payload: unknown
  maxAttempts: number
  providerAccount: string | null
  /** Null: due now. */
  dueAt: Date | null
}

/** The item with its column names as keys, for `jsonb_to_recordset`. */
export const workItemRow = (item: WorkItemToInsert) => ({
  kind: item.kind,
  lane: item.lane,
  subject: item.subject,
  payload: item.payload,
  max_attempts: item.maxAttempts,
  provider_account: item.providerAccount,
  due_at: item.dueAt?.toISOString() ?? null,
})

/**
 * Inserts any number of work items in one statement. Keeps an item that the command already has (same kind and subject), so that a repeated
 * call adds nothing.
 */
export async function insertWorkItems(
  trx: Trx,
  command: { orgId: string; commandId: string; interactive: boolean },
  items: readonly WorkItemToInsert[],
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(workItemRow)
  await sql`
    insert into work_items (org_id, command_id, interactive, kind, lane, subject, payload, max_attempts, provider_account, due_at)
    select ${command.orgId}::uuid, ${command.commandId}::uuid, ${command.interactive}::boolean,
      kind, lane, subject, payload, max_attempts, provider_account, coalesce(due_at, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as item(kind text, lane text, subject text, payload jsonb, max_attempts integer, provider_account text, due_at timestamptz)
    on conflict (command_id, kind, subject) do nothing`.execute(trx)
}

/** Which dead items to handle: those that match all given conditions. */
export type DeadFilter = {
  /** Null: all organizations; callers check who may do that. */
  orgId: string | null
  ids?: readonly string[]
  lanes?: readonly Lane[]
  kind?: string
  errorClass?: string
  message?: string
  commandId?: string
}

/** Whether `item` is dead and matches. */
function isDead(filter: DeadFilter): RawBuilder<unknown> {
  const among = (column: RawBuilder<unknown>, values: readonly string[] | undefined, type: 'uuid' | 'text') =>
    values === undefined ? sql`true` : sql`${column} = any(${[...values]}::${sql.raw(type)}[])`
  const equals = (column: RawBuilder<unknown>, value: string | null | undefined) =>
    value === undefined || value === null ? sql`true` : sql`${column}::text = ${value}`
  return sql`item.phase = 'dead'
    and ${filter.orgId === null ? sql`true` : sql`item.org_id = ${filter.orgId}::uuid`}
    and ${among(sql`item.id`, filter.ids, 'uuid')}
    and ${among(sql`item.lane`, filter.lanes, 'text')}
    and ${equals(sql`item.kind`, filter.kind)}
    and ${equals(sql`coalesce(item.error_class, 'Unknown')`, filter.errorClass)}
    and ${equals(sql`coalesce(item.error, '')`, filter.message)}
    and ${filter.commandId === undefined ? sql`true` : sql`item.command_id = ${filter.commandId}::uuid`}`
}

/** Locks the commands of up to `limit` dead items. Commands are locked before their items, like in a cancel. */
async function lockCommandsOf(
  trx: Trx,
  dead: RawBuilder<unknown>,
  { limit, only = sql`true` }: { limit: number; only?: RawBuilder<unknown> },
): Promise<string[]> {
  // The second condition is for a command that changes while this waits for its lock.
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select distinct command_id as id from (
        select item.command_id from work_items item join commands command on command.id = item.command_id
        where ${dead} and ${only} limit ${limit}) item)
    select command.id from commands command join wanted on wanted.id = command.id where ${only}
    order by command.id for no key update of command`.execute(trx)
  return rows.map((row) => row.id)
}

/**
 * Queues dead items again as if they were new (next generation, all attempts), sets their commands to running and stores the progress.
 * Leaves out items of canceled commands. Handles at most `limit` items per call. @returns the number of items queued
 */
export async function replayItems(
  trx: Trx,
  filter: DeadFilter,
  limit: number = mostFailedAtOnce,
): Promise<number> {
  const dead = isDead(filter)
  const commandIds = await lockCommandsOf(trx, dead, { limit, only: sql`command.state <> 'cancelled'` })
  if (commandIds.length === 0) return 0
  const replayed = await sql<{ id: string }>`
    update work_items set state = 'queued', gen = work_items.gen + 1, attempts = 0, crashes = 0, deferrals = 0, waits = 0,
      waiting_since = null, due_at = now(), offered_at = null, started_at = null, finished_at = null, worker = null, error_class = null, error = null
    where id in (select item.id from work_items item where ${dead} and item.command_id = any(${commandIds}::uuid[]) limit ${limit})
      and state = 'dead'
    returning id`.execute(trx)
  await sql`
    update commands set state = 'running', ended_at = null
    where id = any(${commandIds}::uuid[]) and state in ('done', 'failed')
      and exists (select from work_items item where item.command_id = commands.id and item.phase = 'queued')`.execute(
    trx,
  )
  await recountProgress(trx, commandIds, { always: true })
  return replayed.rows.length
}

/**
 * Gives up dead items, also those of canceled commands: they are canceled, and cannot be replayed any more. A command that has failed stays
 * failed. Handles at most `limit` items per call. @returns the number of items given up
 */
export async function discardItems(
  trx: Trx,
  filter: DeadFilter,
  limit: number = mostFailedAtOnce,
): Promise<number> {
  const dead = isDead(filter)
  const commandIds = await lockCommandsOf(trx, dead, { limit })
  if (commandIds.length === 0) return 0
  const discarded = await sql<{ id: string }>`
    update work_items set state = 'cancelled', finished_at = now()
    where id in (select item.id from work_items item where ${dead} and item.command_id = any(${commandIds}::uuid[]) limit ${limit})
      and state = 'dead'
    returning id`.execute(trx)
  await recountProgress(trx, commandIds)
  return discarded.rows.length
}

/**
 * Replays all dead items of a command, part by part: a statement must end within 15 seconds. @returns the number of items queued
 */
export async function replayCommand(
  trx: Trx,
  command: { orgId: string; commandId: string },
  part: number = mostFailedAtOnce,
): Promise<number> {
  let count = 0
  for (;;) {
    const replayed = await replayItems(trx, command, part)
    count += replayed
    if (replayed < part) return count
  }
}

// Each scan finds only items that were added during the previous one; the third usually finds none.
const maxScans = 100
const maxDeadlocks = 5

/**
 * Cancels all open items of a command. If an item finishes while this waits for its lock, it leaves successors, which only the next scan
 * sees. After a scan without results nothing can be added: only an open item of the command adds items.
 */
async function cancelOpenItems(trx: Trx, command: { orgId: string; commandId: string }): Promise<number> {
  const open = sql`org_id = ${command.orgId}::uuid and command_id = ${command.commandId}::uuid and phase in ('queued', 'held')`
  let cancelled = 0
  for (let scans = 0; scans < maxScans; scans += 1) {
    const { numAffectedRows } = await sql`
      update work_items set state = 'cancelled', gen = gen + 1, finished_at = now() where id in (
        /* In the order in which workers lock them; otherwise both could deadlock. */
        select id from work_items where ${open} order by id for no key update)`.execute(trx)
    cancelled += Number(numAffectedRows ?? 0n)
    const { rows } = await sql`select from work_items where ${open} limit 1`.execute(trx)
    if (rows.length === 0) return cancelled
  }
  throw new Error(
    `The command adds items faster than they can be cancelled: ${cancelled} in ${maxScans} scans.`,
  )
}

/**
 * Like `cancelOpenItems`, but retries after deadlocks: a worker that finishes several items at once may hold one that the second scan
 * needs, and wait for one that the first scan has locked. The rollback releases all of them, so the worker can finish.
 */
async function cancelOpenItemsWithRetries(
  trx: Trx,
  command: { orgId: string; commandId: string },
): Promise<number> {
  for (let deadlocks = 0; ; deadlocks += 1) {
    await sql`savepoint cancel_open_items`.execute(trx)
    try {
      return await cancelOpenItems(trx, command)
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
      if (!isDeadlock || deadlocks === maxDeadlocks) throw error
      await sql`rollback to savepoint cancel_open_items`.execute(trx)
    }
  }
}

/**
 * Cancels a command and its open items; workers that run them can no longer store anything. After the commit, publish `cancel` and
 * `progress` so that workers stop early. Null: there is no such command, or it is not running.
 *
 * Workers that finish items do not lock the command; otherwise enough of them could keep a cancel waiting forever.
 */
export async function cancelCommand(
  trx: Trx,
  cancel: { orgId: string; commandId: string; cancelledBy: string | null },
): Promise<{ cancelledItems: number; version: number } | null> {
  const ended = await sql<{ id: string }>`
    update commands set state = 'cancelled', ended_at = now(), cancelled_by = ${cancel.cancelledBy}::uuid
    where org_id = ${cancel.orgId}::uuid and id = ${cancel.commandId}::uuid and state = 'running'
    returning id`.execute(trx)
  if (ended.rows.length === 0) return null
  const cancelledItems = await cancelOpenItemsWithRetries(trx, cancel)
  const [progress] = await recountProgress(trx, [cancel.commandId], { always: true })
  return { cancelledItems, version: progress?.version ?? 0 }
}
