import { type Kysely, sql } from 'kysely'
import { prepared } from '../../client.ts'
import type { Schema } from '../../schema.ts'

/** A provider account's allowance: a bucket of `capacity` requests that fills up by `refillPerSecond`. */
export type BudgetLimits = {
  orgId: string
  providerAccount: string
  capacity: number
  refillPerSecond: number
}

/** Creates a full budget, or changes its limits. What is left of it stays, but at most the new capacity. */
export async function setBudget(db: Kysely<Schema>, budget: BudgetLimits): Promise<void> {
  await sql`
    insert into provider_budgets as known (org_id, provider_account, capacity, refill_per_second, tokens)
    values (${budget.orgId}::uuid, ${budget.providerAccount}, ${budget.capacity}, ${budget.refillPerSecond}, ${budget.capacity})
    on conflict (org_id, provider_account) do update set capacity = excluded.capacity, refill_per_second = excluded.refill_per_second,
      tokens = least(known.tokens, excluded.capacity)`.execute(db)
}

/**
 * Takes requests from the bucket that the dispatcher also uses for the first request of an item. If refused, says how many ms to wait. An
 * account without a budget is never refused.
 */
export async function takeFromBudget(
  db: Kysely<Schema>,
  request: { orgId: string; providerAccount: string; requests: number },
): Promise<{ granted: true } | { granted: false; retryAfterMs: number }> {
  const { rows } = await sql<{ granted: boolean; retryAfterMs: number }>`
    with budget as materialized (
      select *, least(capacity, tokens + greatest(0, extract(epoch from clock_timestamp() - refilled_at)) * refill_per_second) as filled,
        greatest(0, extract(epoch from blocked_until - clock_timestamp())) as blocked_seconds
      from provider_budgets
      where org_id = ${request.orgId}::uuid and provider_account = ${request.providerAccount}
      for update
    ), taken as (
      update provider_budgets known set tokens = budget.filled - ${request.requests}, refilled_at = clock_timestamp()
      from budget
      where known.org_id = budget.org_id and known.provider_account = budget.provider_account
        and budget.filled >= ${request.requests} and coalesce(budget.blocked_seconds, 0) = 0
      returning true
    )
    select exists (select from taken) as granted,
      (1000 * greatest(coalesce(blocked_seconds, 0), (${request.requests} - filled) / refill_per_second))::double precision as "retryAfterMs"
    from budget`.execute(db)
  const row = rows[0]
  if (row === undefined || row.granted) return { granted: true }
  return { granted: false, retryAfterMs: Math.max(1, Math.ceil(row.retryAfterMs)) }
}

/**
 * Reserves the next free times of an account, if the first is within `maxWaitMs`. Returns how many were reserved, how many ms from now the
 * first free time is (or was), and the time of the database's clock. Creates the account's row if there is none.
 */
export async function reserveRequests(
  db: Kysely<Schema>,
  ask: {
    orgId: string
    providerAccount: string
    perSecond: number
    intervalMs: number
    requests: number
    maxWaitMs: number
  },
): Promise<{ granted: number; startsInMs: number; clockMs: number }> {
  const interval = sql`${ask.intervalMs}::double precision * interval '1 millisecond'`
  const { rows } = await sql<{ granted: number; startsInMs: number; clockMs: number }>`${prepared}
    with ensured as (
      insert into provider_budgets (org_id, provider_account, capacity, refill_per_second, tokens)
      select ${ask.orgId}::uuid, ${ask.providerAccount}, greatest(1, ${ask.perSecond}::double precision), ${ask.perSecond}::double precision,
        greatest(1, ${ask.perSecond}::double precision)
      where not exists (select from provider_budgets where org_id = ${ask.orgId}::uuid and provider_account = ${ask.providerAccount})
      on conflict do nothing
    ), budget as materialized (
      select org_id, provider_account, greatest(next_request_at, blocked_until, clock_timestamp()) as first, clock_timestamp() as at
      from provider_budgets
      where org_id = ${ask.orgId}::uuid and provider_account = ${ask.providerAccount}
      for update
    ), free as (
      select *, extract(epoch from first - at) * 1000 as wait_ms from budget
    ), chosen as (
      select *, greatest(0, least(${ask.requests}::integer,
        floor((${ask.maxWaitMs}::double precision - wait_ms) / ${ask.intervalMs}::double precision)::integer + 1)) as granted
      from free
    ), taken as (
      update provider_budgets known set next_request_at = chosen.first + chosen.granted * ${interval}
      from chosen
      where chosen.granted > 0 and known.org_id = chosen.org_id and known.provider_account = chosen.provider_account
    )
    select granted, greatest(0, wait_ms)::double precision as "startsInMs",
      (extract(epoch from at) * 1000)::double precision as "clockMs"
    from chosen`.execute(db)
  const row = rows[0]
  // The row was only just created, so this statement does not see it.
  return row ?? reserveRequests(db, ask)
}

/** Blocks the account until a time. A later time that is already stored stays. */
export async function blockAccount(
  db: Kysely<Schema>,
  block: { orgId: string; providerAccount: string; forMs: number; reason: string },
): Promise<void> {
  await sql`
    update provider_budgets set blocked_reason = left(${block.reason}, 300),
      blocked_until = greatest(blocked_until, now() + ${block.forMs}::double precision * interval '1 millisecond')
    where org_id = ${block.orgId}::uuid and provider_account = ${block.providerAccount}`.execute(db)
}

/** Unblocks the account if it is blocked for this reason. */
export async function unblockAccount(
  db: Kysely<Schema>,
  account: { orgId: string; providerAccount: string; reason: string },
): Promise<void> {
  await sql`
    update provider_budgets set blocked_until = null, blocked_reason = null
    where org_id = ${account.orgId}::uuid and provider_account = ${account.providerAccount} and blocked_reason = ${account.reason}`.execute(
    db,
  )
}

/** Makes all items of an account that wait for this reason due now. Items being worked on do not wait. */
export async function wakeAccount(
  db: Kysely<Schema>,
  account: { orgId: string; providerAccount: string; reason: string },
): Promise<void> {
  await unblockAccount(db, account)
  await sql`
    update work_items set due_at = now() where id in (
      select id from work_items
      where lane = 'imports' and interactive in (true, false) and org_id = ${account.orgId}::uuid
        and coalesce(provider_account, '') = ${account.providerAccount} and phase = 'queued' and due_at > now() and error = ${account.reason}
      for no key update skip locked)`.execute(db)
}

export type Budget = {
  refillPerSecond: number
  capacity: number
  blockedUntil: Date | null
  blockedReason: string | null
}

export async function findBudget(
  db: Kysely<Schema>,
  orgId: string,
  providerAccount: string,
): Promise<Budget | undefined> {
  return db
    .selectFrom('provider_budgets')
    .select([
      'refill_per_second as refillPerSecond',
      'capacity',
      'blocked_until as blockedUntil',
      'blocked_reason as blockedReason',
    ])
    .where('org_id', '=', orgId)
    .where('provider_account', '=', providerAccount)
    .executeTakeFirst()
}
