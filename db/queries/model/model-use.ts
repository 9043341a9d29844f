import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import type { ModelPurpose } from '../../vocabulary/model-use.ts'
import { currentOrg } from '../calls/calls.ts'

/** Costs are in millionths of a US dollar. Months and days begin at midnight UTC. */

/** A request to a model before it is sent. `costMicros` is null if the installation has no price for the model. */
export type ModelRequest = {
  orgId: string
  purpose: ModelPurpose
  model: string
  inputTokens: number
  outputTokens: number
  costMicros: number | null
}

/** Why a request must not be sent: a limit is reached, or there is a cost limit and the model has no price. */
export type LimitReached = 'tokens' | 'cost' | 'unpriced'

/** After this long, nobody waits for a request anymore: the process that sent it has died. */
export const reservationMinutes = 15

const thisMonth = sql`date_trunc('month', now(), 'UTC')`

/**
 * Reserves the most that a request can use, unless that would exceed a limit of the organization. Once the organization has a limit,
 * requests of many workers wait for each other here.
 */
export async function reserveModelUse(
  trx: Trx,
  request: ModelRequest,
): Promise<{ reservationId: string } | { reached: LimitReached }> {
  const limits = await trx
    .selectFrom('model_limits')
    .select(['monthly_tokens', 'monthly_cost_micros'])
    .where('org_id', '=', currentOrg)
    .forUpdate()
    .executeTakeFirst()
  await countAbandonedRequests(trx)
  if (limits !== undefined) {
    const used = await readModelMonth(trx)
    const tokens = request.inputTokens + request.outputTokens
    if (limits.monthly_tokens !== null && used.tokens + used.reservedTokens + tokens > limits.monthly_tokens)
      return { reached: 'tokens' }
    if (limits.monthly_cost_micros !== null) {
      if (request.costMicros === null) return { reached: 'unpriced' }
      if (used.costMicros + used.reservedCostMicros + request.costMicros > limits.monthly_cost_micros)
        return { reached: 'cost' }
    }
  }
  const { id } = await trx
    .insertInto('model_reservations')
    .values({
      org_id: request.orgId,
      purpose: request.purpose,
      model: request.model,
      input_tokens: request.inputTokens,
      output_tokens: request.outputTokens,
      cost_micros: request.costMicros,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { reservationId: id }
}

/**
 * Replaces a request's reservation by what it used. Counts nothing if the reservation is gone: then the request was counted as abandoned.
 * `isEstimated`: the service did not report the usage.
 */
export async function settleModelUse(
  trx: Trx,
  reservationId: string,
  used: { inputTokens: number; outputTokens: number; costMicros: number | null; isEstimated: boolean },
): Promise<void> {
  await sql`
    with gone as (
      delete from model_reservations where org_id = ${currentOrg} and id = ${reservationId}::uuid returning *
    )
    insert into model_use as known (org_id, day, purpose, model, requests, estimated_requests, input_tokens, output_tokens, cost_micros, unpriced_tokens)
    select org_id, date_trunc('day', created_at, 'UTC'), purpose, model, 1, ${used.isEstimated ? 1 : 0}::integer,
      ${used.inputTokens}::bigint, ${used.outputTokens}::bigint, ${used.costMicros ?? 0}::bigint,
      ${used.costMicros === null ? used.inputTokens + used.outputTokens : 0}::bigint
    from gone
    ${addToKnown}`.execute(trx)
}

/** Counts requests that never ended at their reserved amount: they may have been answered before their process died. */
async function countAbandonedRequests(trx: Trx): Promise<void> {
  await sql`
    with gone as (
      delete from model_reservations
      where org_id = ${currentOrg} and created_at < now() - make_interval(mins => ${reservationMinutes})
      returning *
    )
    insert into model_use as known (org_id, day, purpose, model, requests, estimated_requests, input_tokens, output_tokens, cost_micros, unpriced_tokens)
    select org_id, date_trunc('day', created_at, 'UTC') as day, purpose, model, count(*), count(*), sum(input_tokens), sum(output_tokens),
      coalesce(sum(cost_micros), 0), coalesce(sum(input_tokens + output_tokens) filter (where cost_micros is null), 0)
    from gone group by org_id, day, purpose, model
    order by day, purpose, model
    ${addToKnown}`.execute(trx)
}

const addToKnown = sql`
  on conflict (org_id, day, purpose, model) do update set
    requests = known.requests + excluded.requests,
    estimated_requests = known.estimated_requests + excluded.estimated_requests,
    input_tokens = known.input_tokens + excluded.input_tokens,
    output_tokens = known.output_tokens + excluded.output_tokens,
    cost_micros = known.cost_micros + excluded.cost_micros,
    unpriced_tokens = known.unpriced_tokens + excluded.unpriced_tokens`

export type ModelMonth = {
  month: Date
  requests: number
  tokens: number
  costMicros: number
  /** Tokens of models without a price. */
  unpricedTokens: number
  /** Reserved for requests still in progress. */
  reservedTokens: number
  reservedCostMicros: number
}

/** What the organization has used so far this month. */
export async function readModelMonth(trx: Trx): Promise<ModelMonth> {
  const { rows } = await sql<ModelMonth>`
    select ${thisMonth} as month, used.*, reserved.* from (
      select coalesce(sum(requests), 0)::bigint as requests, coalesce(sum(input_tokens + output_tokens), 0)::bigint as tokens,
        coalesce(sum(cost_micros), 0)::bigint as "costMicros", coalesce(sum(unpriced_tokens), 0)::bigint as "unpricedTokens"
      from model_use where org_id = ${currentOrg} and day >= ${thisMonth}
    ) used, (
      select coalesce(sum(input_tokens + output_tokens), 0)::bigint as "reservedTokens",
        coalesce(sum(cost_micros), 0)::bigint as "reservedCostMicros"
      from model_reservations where org_id = ${currentOrg}
    ) reserved`.execute(trx)
  const month = rows[0]
  if (month === undefined) throw new Error('The sums of a month are always one row.')
  return month
}

/** Days of the ledger, newest first, by purpose and model. */
export async function listModelUse(
  trx: Trx,
  page: { from: number; numberOfResults: number },
): Promise<{ results: Row<'model_use'>[]; total: number }> {
  const [results, { total }] = await Promise.all([
    trx
      .selectFrom('model_use')
      .selectAll()
      .where('org_id', '=', currentOrg)
      .orderBy('day', 'desc')
      .orderBy('purpose')
      .orderBy('model')
      .limit(page.numberOfResults)
      .offset(page.from)
      .execute(),
    trx
      .selectFrom('model_use')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('org_id', '=', currentOrg)
      .executeTakeFirstOrThrow(),
  ])
  return { results, total }
}

export type ModelLimits = { monthlyTokens: number | null; monthlyCostMicros: number | null; version: number }

/** If there are no limits, the version is 0. */
export async function findModelLimits(trx: Trx): Promise<ModelLimits> {
  const row = await trx
    .selectFrom('model_limits')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .executeTakeFirst()
  return {
    monthlyTokens: row?.monthly_tokens ?? null,
    monthlyCostMicros: row?.monthly_cost_micros ?? null,
    version: row?.version ?? 0,
  }
}

/** Sets both limits, unless the organization has another version. @returns whether they were set */
export async function setModelLimits(trx: Trx, limits: ModelLimits & { orgId: string }): Promise<boolean> {
  const values = { monthly_tokens: limits.monthlyTokens, monthly_cost_micros: limits.monthlyCostMicros }
  if (limits.version === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('model_limits')
      .values({ org_id: limits.orgId, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await trx
    .updateTable('model_limits')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .where('version', '=', limits.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
