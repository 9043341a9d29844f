import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { CallPage } from './call-list.ts'
import type { Order } from './call-orders.ts'
import { type Call, callColumns, currentOrg, isCallOf, type VisiblePart } from './calls.ts'

/**
 * A page from a small set of calls, which are counted and sorted in one pass.
 * @returns null: there are at least `limit` calls
 */
export async function listSmallSet(
  trx: Trx,
  set: {
    conditions: RawBuilder<unknown>
    sorted: Order
    parts: readonly VisiblePart[]
    sharedIds: readonly string[]
    limit: number
  },
  page: { from: number; numberOfResults: number },
): Promise<CallPage | null> {
  const { conditions, sorted, parts, sharedIds, limit } = set
  const most = limit - sharedIds.length
  if (most <= 0) return null
  const selectFrom = sql`select calls.id, ${sorted.key} as key from calls`
  const partRows = parts.map(
    ({ callers, condition }) =>
      sql`${selectFrom} where ${conditions} and ${condition} and ${isCallOf(callers)}`,
  )
  const firstSharedIds = sharedIds.slice(0, page.from + page.numberOfResults)
  const { rows } = await sql<Call & { total: number }>`
    with own as materialized (
      select id, key from (${sql.join(partRows, sql` union all `)}) parts limit ${most}
    ), counted as materialized (select count(*)::integer as total from own)
    select counted.total, ${sql.join(callColumns.map((column) => sql.ref(`calls.${column}`)))}
    from counted
    left join lateral (
      select id, key from (
        select id, key from own
        union all
        ${selectFrom} where calls.org_id = ${currentOrg} and calls.id = any(${firstSharedIds}::uuid[])
      ) found
      where counted.total < ${most}
      ${sorted.orderBy('key', 'id')} limit ${page.numberOfResults} offset ${page.from}
    ) page on true
    left join calls on calls.org_id = ${currentOrg} and calls.id = page.id
    ${sorted.orderBy('page.key', 'page.id')}`.execute(trx)
  const own = rows[0]?.total ?? 0
  if (own >= most) return null
  return {
    // Without a call on the page, there is one row with the total.
    rows: rows.flatMap(({ total: _total, ...call }) => (call.id === null ? [] : [call])),
    total: own + sharedIds.length,
    isTotalAtLeast: false,
  }
}
