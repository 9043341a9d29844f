import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type CallSort = 'newest' | 'oldest' | 'score' | '-score' | 'duration' | '-duration' | 'title'

/**
 * The order of a list: by a column, then by id. Calls without a value come last. Ascending indexes have them first, so in ascending order
 * the calls with a value and those without are separate parts.
 */
export type Order = {
  key: RawBuilder<unknown>
  orderBy: (key: string, id: string) => RawBuilder<unknown>
  parts: { condition: RawBuilder<SqlBool>; orderBy: (key: string, id: string) => RawBuilder<unknown> }[]
  /** Indexes can read one caller's calls, and the calls with a given word, in this order. */
  isByDate: boolean
  /** The index of one caller's calls contains the key, but is in the order of dates. */
  isKeptByCaller: boolean
}

function order(
  key: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
  options: { isNullable?: boolean; isByDate?: boolean } = {},
): Order {
  const orderBy = (nulls: string) => (keyName: string, idName: string) =>
    sql`order by ${sql.ref(keyName)} ${sql.raw(`${direction} ${nulls}`)}, ${sql.ref(idName)} ${sql.raw(direction)}`
  const { isNullable = false, isByDate = false } = options
  if (!isNullable)
    return {
      key,
      orderBy: orderBy(''),
      parts: [{ condition: sql`true`, orderBy: orderBy('') }],
      isByDate,
      isKeptByCaller: false,
    }
  return {
    key,
    orderBy: orderBy('nulls last'),
    parts:
      direction === 'desc'
        ? [{ condition: sql`true`, orderBy: orderBy('nulls last') }]
        : [sql<SqlBool>`${key} is not null`, sql<SqlBool>`${key} is null`].map((condition) => ({
            condition,
            orderBy: orderBy('nulls first'),
          })),
    isByDate,
    isKeptByCaller: true,
  }
}

export const orders = {
  newest: order(sql`calls.started_at`, 'desc', { isByDate: true }),
  oldest: order(sql`calls.started_at`, 'asc', { isByDate: true }),
  '-score': order(sql`calls.score`, 'desc', { isNullable: true }),
  score: order(sql`calls.score`, 'asc', { isNullable: true }),
  '-duration': order(sql`calls.duration_seconds`, 'desc', { isNullable: true }),
  duration: order(sql`calls.duration_seconds`, 'asc', { isNullable: true }),
  title: order(sql`lower(calls.title)`, 'asc'),
} satisfies Record<CallSort, Order>
