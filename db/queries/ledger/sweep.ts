import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema.ts'
import { prepared, type Trx } from '../../client.ts'
import type { Lane } from '../../vocabulary/ledger.ts'
import { type Fence, lostWorkerMessage } from './claims.ts'

export type HeldItem = Fence & {
  kind: string
  lane: Lane
  state: 'offered' | 'running'
  crashes: number
  /** Milliseconds since the item was offered or claimed. */
  ageMs: number
  /** Whether the process that claimed the item still sends heartbeats. */
  isWorkerAlive: boolean
}

/** Items that have been offered or running for longer than `olderThanMs`, by id. */
export async function findHeldItems(
  db: Kysely<Schema>,
  page: { olderThanMs: number; afterId: string | null; limit: number },
): Promise<HeldItem[]> {
  const { rows } = await sql<HeldItem>`
    select item.id, item.gen, item.attempts, item.kind, item.lane, item.state, item.crashes,
      extract(epoch from now() - case item.state when 'offered' then item.offered_at else item.started_at end)::double precision * 1000 as "ageMs",
      process.id is not null as "isWorkerAlive"
    from work_items item
    left join worker_processes process on item.state = 'running' and process.id = item.worker and process.seen_at > now() - interval '30 seconds'
    where item.phase = 'held' and item.id > ${page.afterId ?? '00000000-0000-0000-0000-000000000000'}::uuid
      and case item.state when 'offered' then item.offered_at else item.started_at end
        < now() - ${page.olderThanMs}::double precision * interval '1 millisecond'
    order by item.id limit ${page.limit}`.execute(db)
  return rows
}

/** Requeues items that no queue has. An item that was running has lost its worker, which is counted and recorded. @returns their number */
export async function requeueLostItems(db: Kysely<Schema>, items: readonly HeldItem[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with lost as (
      update work_items item set state = 'queued', offered_at = null, due_at = least(item.due_at, now()),
        crashes = item.crashes + case when item.state = 'running' then 1 else 0 end
      from unnest(${items.map((item) => item.id)}::uuid[], ${items.map((item) => item.gen)}::integer[],
        ${items.map((item) => item.attempts)}::integer[], ${items.map((item) => item.state)}::text[]) as seen(id, gen, attempts, state)
      where item.id = seen.id and item.gen = seen.gen and item.attempts = seen.attempts and item.state = seen.state
      returning item.org_id, item.id, item.gen, item.attempts, item.worker, old.state as was
    ), recorded as (
      insert into work_failures (org_id, work_item_id, gen, attempt, worker, error_class, message, retry_at)
      select org_id, id, gen, attempts, worker, 'WorkerLost', ${lostWorkerMessage}, now() from lost where was = 'running'
    )
    select id from lost`.execute(db)
  return rows.length
}

/** Stores the current token of the queue backend's data. @returns whether it differs from the stored one */
export async function adoptEpoch(trx: Trx, backend: string, epoch: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    insert into queue_epochs as known (backend, epoch) values (${backend}, ${epoch})
    on conflict (backend) do update set epoch = excluded.epoch, changed_at = now() where known.epoch <> excluded.epoch
    returning old.epoch is not null as changed`.execute(trx)
  return rows[0]?.changed === true
}

/**
 * Whether items were offered to a queue backend that has since lost its data. Reads all offered items, one window per lane: with `exists`,
 * the planner might scan the table because it expects an early match.
 */
export async function hasOtherEpochs(db: Kysely<Schema>, epoch: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`${prepared}
    select bool_or(epoch is distinct from ${epoch}) as has from work_items where phase = 'held' and state = 'offered'`.execute(
    db,
  )
  return rows[0]?.has === true
}

export type TakenItem = {
  id: string
  gen: number
  kind: string
  lane: Lane
  interactive: boolean
  quarantined: boolean
}

/**
 * Marks items that were offered to a backend before it lost its data as offered under the current token, in the transaction that adds
 * them to the queues again. Skips items that have been paused since. Takes at most `limit`; several processes may do this at the same time.
 */
export async function takeOtherEpochs(trx: Trx, epoch: string, limit: number): Promise<TakenItem[]> {
  const { rows } = await sql<TakenItem>`
    update work_items set epoch = ${epoch}, offered_at = now() where id in (
      select item.id from work_items item
      where item.phase = 'held' and item.state = 'offered' and item.epoch is distinct from ${epoch} and not exists (
        select from pauses pause
        where coalesce(pause.lane, item.lane) = item.lane and coalesce(pause.org_id, item.org_id) = item.org_id
          and coalesce(pause.command_id, item.command_id) = item.command_id
          and (pause.provider_account is null or pause.provider_account = item.provider_account))
      limit ${limit} for update of item skip locked
    )
    returning id, gen, kind, lane, interactive, crashes >= 2 as quarantined`.execute(trx)
  return rows
}

/** Requeues up to `limit` items that were offered under another token, for the dispatcher. @returns their number */
export async function requeueOtherEpochs(db: Kysely<Schema>, epoch: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update work_items set state = 'queued', offered_at = null where id in (
      select id from work_items where phase = 'held' and state = 'offered' and epoch is distinct from ${epoch} limit ${limit} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export type Retention = {
  idempotencyHours: number
  signInHours: number
  /** Done and canceled items. Failed ones stay until somebody replays or discards them. */
  endedItemDays: number
  deletedCallDays: number
  textRequestHours: number
  backTestDays: number
  previewDays: number
  lookupMinutes: number
  deliveryDays: number
  refusalDays: number
  unusedPictureHours: number
  limit: number
}

/** Changes of back-tests and compared calls of previews are small rows: one batch deletes up to this many times `limit` of them. */
const changesPerRow = 20

/** Whether no form of a table shows a bot's picture. The second condition lets the planner use the index. */
const isNotShownBy = (table: string) => sql`not exists (
  select from ${sql.table(table)} where form ->> 'avatarUrl' = '/api/images/' || picture.key
    and form ->> 'avatarUrl' like '/api/images/%')`

/** Deletes one bounded batch of each kind of row. @returns the number of deleted rows; more than 0 means that there may be more */
export async function removeExpiredRows(db: Kysely<Schema>, retention: Retention): Promise<number> {
  const keys = await sql`
    delete from idempotency_keys where (org_id, user_id, key) in (
      select org_id, user_id, key from idempotency_keys
      where created_at < now() - ${retention.idempotencyHours}::integer * interval '1 hour' limit ${retention.limit})`.execute(
    db,
  )
  const failures = await sql`
    delete from sign_in_failures where ctid in (
      select ctid from sign_in_failures where at < now() - ${retention.signInHours}::integer * interval '1 hour' limit ${retention.limit})`.execute(
    db,
  )
  const items = await sql`
    delete from work_items where id in (
      select item.id from work_items item join commands command on command.id = item.command_id
      where item.state in ('done', 'cancelled') and item.finished_at < now() - ${retention.endedItemDays}::integer * interval '1 day'
        and command.state <> 'running'
      limit ${retention.limit})`.execute(db)
  const texts = await sql`
    delete from text_requests where (org_id, id) in (
      select org_id, id from text_requests
      where created_at < now() - ${retention.textRequestHours}::integer * interval '1 hour' limit ${retention.limit})`.execute(
    db,
  )
  // Changes first: a back-test may have a hundred thousand, and deleting it would delete them all in one statement.
  const expired = sql`created_at < now() - ${retention.backTestDays}::integer * interval '1 day'`
  const changes = await sql`
    delete from back_test_changes where ctid in (
      select change.ctid from back_tests test
      join back_test_changes change on change.org_id = test.org_id and change.back_test_id = test.id
      where ${expired} limit ${retention.limit * changesPerRow})`.execute(db)
  const backTests = await sql`
    delete from back_tests where (org_id, id) in (
      select org_id, id from back_tests test where ${expired} and not exists (
        select from back_test_changes change where change.org_id = test.org_id and change.back_test_id = test.id)
      limit ${retention.limit})`.execute(db)
  const oldPreview = sql`created_at < now() - ${retention.previewDays}::integer * interval '1 day'`
  const previewCalls = await sql`
    delete from scorecard_preview_calls where ctid in (
      select compared.ctid from scorecard_previews preview
      join scorecard_preview_calls compared on compared.org_id = preview.org_id and compared.preview_id = preview.id
      where ${oldPreview} limit ${retention.limit * changesPerRow})`.execute(db)
  const previews = await sql`
    delete from scorecard_previews where (org_id, id) in (
      select org_id, id from scorecard_previews preview where ${oldPreview} and not exists (
        select from scorecard_preview_calls compared where compared.org_id = preview.org_id and compared.preview_id = preview.id)
      limit ${retention.limit})`.execute(db)
  const lookups = await sql`
    delete from provider_lookups where (org_id, id) in (
      select org_id, id from provider_lookups
      where created_at < now() - ${retention.lookupMinutes}::integer * interval '1 minute' limit ${retention.limit})`.execute(
    db,
  )
  const states = await sql`
    delete from oauth_states where (org_id, state_hash) in (
      select org_id, state_hash from oauth_states where expires_at < now() limit ${retention.limit})`.execute(
    db,
  )
  // A visitor's bots and calls are deleted with their form.
  const visitors = await sql`
    delete from demo_forms where id in (
      select id from demo_forms where expires_at < now() limit ${retention.limit})`.execute(db)
  const pictures = await sql`
    delete from bot_pictures where (org_id, key) in (
      select org_id, key from bot_pictures picture
      where created_at < now() - ${retention.unusedPictureHours}::integer * interval '1 hour'
        and ${sql.join(['agents', 'agent_versions', 'bot_drafts'].map(isNotShownBy), sql` and `)}
      limit ${retention.limit} for update skip locked)`.execute(db)
  const signIns = await Promise.all(
    // Sign-ins that nobody has completed.
    ['sign_in_challenges', 'passkey_challenges', 'sso_sign_ins'].map((table) =>
      sql`
        delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)} where expires_at < now() limit ${retention.limit})`.execute(
        db,
      ),
    ),
  )
  const deliveries = await sql`
    delete from webhook_inbox where (org_id, id) in (
      select org_id, id from webhook_inbox
      where received_at < now() - ${retention.deliveryDays}::integer * interval '1 day' limit ${retention.limit})`.execute(
    db,
  )
  // Batches that could not be split into deliveries in all this time.
  const batches = await sql`
    delete from webhook_batches where (org_id, id) in (
      select org_id, id from webhook_batches
      where received_at < now() - ${retention.deliveryDays}::integer * interval '1 day' limit ${retention.limit})`.execute(
    db,
  )
  const refusals = await sql`
    delete from webhook_refusals where (org_id, id) in (
      select org_id, id from webhook_refusals
      where received_at < now() - ${retention.refusalDays}::integer * interval '1 day' limit ${retention.limit})`.execute(
    db,
  )
  // Deleting the row deletes everything about the call except its title, which is the label of its commands.
  const calls = await sql<{ id: string }>`
    with erased as (
      delete from calls where (org_id, id) in (
        select org_id, id from calls where deleted_at < now() - ${retention.deletedCallDays}::integer * interval '1 day' limit ${retention.limit})
      returning org_id, id
    ), unlabelled as (
      update commands set label = 'Erased call' from erased
      where commands.org_id = erased.org_id and commands.subject_id = erased.id
    )
    select id from erased`.execute(db)
  const deletedRows = [
    keys,
    failures,
    items,
    texts,
    changes,
    backTests,
    previewCalls,
    previews,
    lookups,
    states,
    visitors,
    pictures,
    ...signIns,
    deliveries,
    batches,
    refusals,
  ].reduce((sum, { numAffectedRows }) => sum + (numAffectedRows ?? 0n), 0n)
  return Number(deletedRows) + calls.rows.length
}
