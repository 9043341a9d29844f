import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** A provider account's allowance: a bucket of `capacity` requests that fills up by `refillPerSecond`. */
export type BudgetLimits = { orgId: string; providerAccount: string; capacity: number; refillPerSecond: number }

/** Creates the budget full, or changes its limits without touching what is left. */
export async function setBudget(db: Kysely<Schema>, budget: BudgetLimits): Promise<void> {
  await sql`
    insert into provider_budgets as known (org_id, provider_account, capacity, refill_per_second, tokens)
    values (${budget.orgId}::uuid, ${budget.providerAccount}, ${budget.capacity}, ${budget.refillPerSecond}, ${budget.capacity})
    on conflict (org_id, provider_account) do update set capacity = excluded.capacity, refill_per_second = excluded.refill_per_second,
      tokens = least(known.tokens, excluded.capacity)`.execute(db)
}

/**
 * Takes requests out of the same bucket that the dispatcher pays the first request of an item from. Refused, it says after
 * how many ms it is worth asking again. An account without a budget is never refused.
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
