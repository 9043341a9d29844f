import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg } from '../calls/calls.ts'

/** With more candidates, reading every name in order takes no longer. */
const mostCandidates = 1_000
/** Shorter searches have too few pairs of letters: too many members would match. */
const shortestNarrowed = 3

/**
 * Whether Postgres may lower-case the search differently than JavaScript, which turns İ into two characters and uses another sigma at the
 * end of a word.
 */
export const hasTwoLowerForms = (search: string): boolean => /[İΣς]/u.test(search)

/**
 * Limits a search to the members whose text has all its pairs of letters, if there are only a few such members. Their text must still be
 * compared, because the pairs may not be adjacent in it, or may share a mark with other pairs.
 */
export async function narrowToSearch<
  Filter extends { search?: string | undefined; ids?: string[] | undefined },
>(trx: Trx, filter: Filter): Promise<Filter> {
  const words = (filter.search ?? '').toLowerCase()
  if (Array.from(words).length < shortestNarrowed || hasTwoLowerForms(filter.search ?? '')) return filter
  const { rows } = await sql<{ id: string }>`
    with search as materialized (select letter_pairs(${words}, 0) as low, letter_pairs(${words}, 1) as high)
    select user_id as id from memberships
    where org_id = ${currentOrg}
      and search_low & (select low from search) = (select low from search)
      and search_high & (select high from search) = (select high from search)
    limit ${mostCandidates + 1}`.execute(trx)
  if (rows.length > mostCandidates) return filter
  const others = filter.ids === undefined ? null : new Set(filter.ids)
  return { ...filter, ids: rows.map(({ id }) => id).filter((id) => others?.has(id) !== false) }
}
