import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema.ts'
import { prepared, type Trx, withoutFlush } from '../../client.ts'
import type { Lane } from '../../vocabulary/ledger.ts'
import { type WorkItemToInsert, workItemRow } from './ledger.ts'

/** One claim of one item. The holder of an older claim can no longer commit anything. */
export type Fence = { id: string; gen: number; attempts: number }

export type ClaimedItem = Fence & {
  orgId: string
  commandId: string
  kind: string
  lane: Lane
  payload: unknown
  interactive: boolean
  maxAttempts: number
  /** Claims that ended without a failure of the item; they cost no attempt. */
  deferrals: number
  /** Deferrals for a reason of our own. */
  waits: number
  /** How long it has been sent back for reasons of our own only. Null: that was not why it was sent back last. */
  waitedMs: number | null
  crashes: number
  providerAccount: string | null
  createdAt: Date
}

/** Every statement that locks several items uses this order, a cancel too; otherwise two of them could deadlock. */
const lockInOrder = (ids: readonly string[]) =>
  sql`select id from work_items where id = any(${ids}::uuid[]) order by id for no key update`

/**
 * Claims items by compare-and-set, many in one statement. Items that are done, canceled, replayed in the meantime or not due yet are left
 * out of the result. An item found `running` has lost its worker, which is counted and recorded.
 */
export async function claimItems(
  db: Kysely<Schema>,
  wanted: readonly { id: string; gen: number }[],
  worker: string,
): Promise<ClaimedItem[]> {
  const { rows } = await sql<ClaimedItem>`${prepared}
    with ${withoutFlush}, locked as materialized (${lockInOrder(wanted.map((item) => item.id))}), claimed as (
      update work_items item set state = 'running', attempts = item.attempts + 1, started_at = now(), worker = ${worker},
        crashes = item.crashes + case when item.state = 'running' then 1 else 0 end
      from unnest(${wanted.map((item) => item.id)}::uuid[], ${wanted.map((item) => item.gen)}::integer[]) as wanted(id, gen)
      where item.id = wanted.id and item.gen = wanted.gen and (select count(*) from locked) > 0
        /* A case, because with "or" the planner prefers to read the whole index of waiting items to looking up each item. */
        and case when item.state = 'queued' then item.due_at <= now() else item.state in ('offered', 'running') end
      returning item.*, old.state as was, old.worker as lost_worker
    ), lost as (
      insert into work_failures (org_id, work_item_id, gen, attempt, worker, error_class, message, retry_at)
      select org_id, id, gen, attempts - 1, lost_worker, 'WorkerLost', ${lostWorkerMessage}, now() from claimed where was = 'running'
    )
    select id, gen, attempts, org_id as "orgId", command_id as "commandId", kind, lane, payload, interactive,
      max_attempts as "maxAttempts", deferrals, waits, crashes, provider_account as "providerAccount", created_at as "createdAt",
      (extract(epoch from now() - waiting_since) * 1000)::double precision as "waitedMs"
    from claimed, flush`.execute(db)
  return rows
}

export const lostWorkerMessage = 'The worker process ended before it recorded an outcome.'

export type ItemToFinish = Fence & {
  next: readonly WorkItemToInsert[]
  effects: readonly { step: string; result?: unknown }[]
}

/**
 * Finishes items whose claims are still valid, and inserts their effects and successors, in one statement. Returns the ids of the finished
 * items. For any other id nothing was written, and the caller must not write anything either.
 *
 * Does not check the command: a cancel ends the claims of all its items, successors included.
 */
export async function finishItems(db: Kysely<Schema>, items: readonly ItemToFinish[]): Promise<Set<string>> {
  const effects = items.flatMap((item) =>
    item.effects.map(({ step, result }) => ({ item: item.id, step, result: result ?? null })),
  )
  const successors = items.flatMap((item) =>
    item.next.map((next) => ({ parent: item.id, ...workItemRow(next) })),
  )
  const parts = [
    sql`locked as materialized (${lockInOrder(items.map((item) => item.id))})`,
    sql`ended as (
      update work_items item set state = 'done', finished_at = now(), error_class = null, error = null
      from unnest(${items.map((item) => item.id)}::uuid[], ${items.map((item) => item.gen)}::integer[],
        ${items.map((item) => item.attempts)}::integer[]) as fence(id, gen, attempts)
      where item.id = fence.id and item.gen = fence.gen and item.attempts = fence.attempts and item.state = 'running'
        and (select count(*) from locked) > 0
      returning item.id, item.org_id, item.command_id, item.interactive
    )`,
    ...(successors.length > 0
      ? [
          sql`added as (
            insert into work_items (org_id, command_id, interactive, kind, lane, subject, payload, max_attempts, provider_account, due_at)
            select ended.org_id, ended.command_id, ended.interactive, next.kind, next.lane, next.subject, next.payload, next.max_attempts,
              next.provider_account, coalesce(next.due_at, now())
            from jsonb_to_recordset(${JSON.stringify(successors)}::jsonb) as next(parent uuid, kind text, lane text, subject text,
              payload jsonb, max_attempts integer, provider_account text, due_at timestamptz)
            join ended on ended.id = next.parent
            on conflict (command_id, kind, subject) do nothing
          )`,
        ]
      : []),
    ...(effects.length > 0
      ? [
          sql`left_behind as (
            insert into effects (org_id, work_item_id, step, result)
            select ended.org_id, ended.id, effect.step, effect.result
            from jsonb_to_recordset(${JSON.stringify(effects)}::jsonb) as effect(item uuid, step text, result jsonb)
            join ended on ended.id = effect.item
            on conflict (work_item_id, step) do nothing
          )`,
        ]
      : []),
  ]
  const { rows } = await sql<{ id: string }>`${prepared}with ${sql.join(parts)} select id from ended`.execute(
    db,
  )
  return new Set(rows.map((row) => row.id))
}

export type Failure = { errorClass: string; message: string; worker: string }

// An exception's text may be longer than the column allows, and Postgres text cannot contain NUL.
const toColumnText = (text: string, length: number): string => text.replaceAll('\0', '').slice(0, length)

/**
 * Sends an item back after a failure, with exponential backoff and full jitter in Postgres time, and records the failure. False: the claim
 * is no longer valid, nothing was written.
 */
export async function retryItem(
  trx: Trx,
  fence: Fence,
  failure: Failure,
  backoff: { exponent: number; baseMs: number; capMs: number },
): Promise<boolean> {
  const ceiling = Math.min(backoff.capMs, backoff.baseMs * 2 ** Math.min(backoff.exponent, 30))
  const { numAffectedRows } = await sql`
    with returned as (
      update work_items item set state = 'queued', offered_at = null, error_class = ${toColumnText(failure.errorClass, 120)},
        error = ${toColumnText(failure.message, 2000)}, waiting_since = null,
        due_at = now() + random() * ${ceiling}::double precision * interval '1 millisecond'
      where ${holdsFence(fence)}
      returning item.org_id, item.id, item.gen, item.attempts, item.due_at
    )
    insert into work_failures (org_id, work_item_id, gen, attempt, worker, error_class, message, retry_at)
    select org_id, id, gen, attempts, ${failure.worker}, ${toColumnText(failure.errorClass, 120)}, ${toColumnText(failure.message, 2000)}, due_at
    from returned`.execute(trx)
  return numAffectedRows === 1n
}

/** Ends an item after its last attempt; `dead` is the dead-letter queue. False: the claim is no longer valid. */
export async function buryItem(trx: Trx, fence: Fence, failure: Failure): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with buried as (
      update work_items item set state = 'dead', finished_at = now(), error_class = ${toColumnText(failure.errorClass, 120)},
        error = ${toColumnText(failure.message, 2000)}
      where ${holdsFence(fence)}
      returning item.org_id, item.id, item.gen, item.attempts
    )
    insert into work_failures (org_id, work_item_id, gen, attempt, worker, error_class, message)
    select org_id, id, gen, attempts, ${failure.worker}, ${toColumnText(failure.errorClass, 120)}, ${toColumnText(failure.message, 2000)}
    from buried`.execute(trx)
  return numAffectedRows === 1n
}

type Deferral = {
  ms: number
  /** Null: the reason says nothing about the item. */
  reason: string | null
  /** The reason is our own, not the provider's. */
  isOwn: boolean
  /** Blocks the provider's budget for the delay. */
  blocksProvider: boolean
}

/**
 * Sends back an item that can't be tried now (a provider's limit, a pause, a shutdown, the quarantine). It costs no attempt: `attempts` still
 * grows, because it is the fence, and `deferrals` grows with it.
 */
export async function deferItem(
  trx: Trx,
  fence: Fence,
  { ms, isOwn, blocksProvider, ...deferral }: Deferral,
): Promise<boolean> {
  const reason = deferral.reason === null ? null : toColumnText(deferral.reason, 2000)
  const { rows } = await sql<{ id: string }>`
    with returned as (
      update work_items item set state = 'queued', offered_at = null, deferrals = item.deferrals + 1,
        waits = item.waits + ${isOwn}::boolean::integer,
        waiting_since = case when ${isOwn} then coalesce(item.waiting_since, now()) when ${reason}::text is null then item.waiting_since end,
        due_at = now() + ${ms}::double precision * interval '1 millisecond',
        error_class = case when ${reason}::text is null then item.error_class else 'RetryLater' end,
        error = coalesce(${reason}, item.error)
      where ${holdsFence(fence)}
      returning item.org_id, item.id, item.provider_account, item.due_at
    ), blocked as (
      update provider_budgets budget set blocked_until = greatest(budget.blocked_until, returned.due_at),
        blocked_reason = left(${reason ?? ''}, 300)
      from returned
      where ${blocksProvider} and budget.org_id = returned.org_id and budget.provider_account = returned.provider_account
    )
    select id from returned`.execute(trx)
  return rows.length === 1
}

/**
 * Forgives an item its crashes if processes also end without it: since the first process that ended while it ran the item, the processes
 * that ended without running it are at least half as many as those that ended with it. The crashes then do not show that the item causes
 * them. Other failures of the item keep counting.
 * @param silentMs a process without a heartbeat for this long has ended
 * @returns the new number of deferrals; null: the crashes count, or the claim is no longer valid
 */
export async function pardonCrashes(
  db: Kysely<Schema>,
  item: Fence & { orgId: string },
  silentMs: number,
): Promise<number | null> {
  const { rows } = await sql<{ deferrals: number }>`
    with failed as materialized (
      select worker, error_class, at from work_failures
      where org_id = ${item.orgId} and work_item_id = ${item.id} and gen = ${item.gen}
    ), ended_with as materialized (
      select worker, min(at) as at from failed where error_class = 'WorkerLost' group by worker
    ), since as (
      select min(coalesce(process.seen_at, ended_with.at)) as at
      from ended_with left join worker_processes process on process.id = ended_with.worker
    ), ended_without as (
      select count(*) as processes from worker_processes process, since
      where process.seen_at between since.at and now() - ${silentMs}::double precision * interval '1 millisecond'
        and process.id not in (select worker from ended_with where worker is not null)
    )
    update work_items item
    set deferrals = item.attempts - 1 - (select count(*) from failed where error_class <> 'WorkerLost')::integer
    from ended_without
    where ${holdsFence(item)} and 2 * ended_without.processes >= (select count(*) from ended_with)
    returning item.deferrals`.execute(db)
  return rows[0]?.deferrals ?? null
}

/** Ids of the items whose claims are no longer valid. The outcome of their runs will not be stored. */
export async function findLostClaims(db: Kysely<Schema>, claims: readonly Fence[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select fence.id from unnest(${claims.map((claim) => claim.id)}::uuid[], ${claims.map((claim) => claim.gen)}::integer[],
      ${claims.map((claim) => claim.attempts)}::integer[]) as fence(id, gen, attempts)
    where not exists (
      select from work_items item
      where item.id = fence.id and item.gen = fence.gen and item.attempts = fence.attempts and item.state = 'running')`.execute(
    db,
  )
  return new Set(rows.map((row) => row.id))
}

function holdsFence(fence: Fence) {
  return sql`item.id = ${fence.id}::uuid and item.gen = ${fence.gen} and item.attempts = ${fence.attempts} and item.state = 'running'`
}

/**
 * Requeues an item that was offered again while its previous queue entry still existed: the queue ignored that add as a duplicate, so the
 * item would wait for the sweeper. Called once the previous entry is gone; a second offer of a live entry changes nothing.
 * An item with fewer attempts than this claim lost the claim when the server crashed.
 */
export async function reofferSwallowed(db: Kysely<Schema>, fence: Fence): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('work_items')
    .set({ state: 'queued', offered_at: null })
    .where('id', '=', fence.id)
    .where('gen', '=', fence.gen)
    .where('attempts', '<=', fence.attempts)
    .where('state', '=', 'offered')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
