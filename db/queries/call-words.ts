import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../client.ts'
import { type CallVisibility, currentOrg } from './calls.ts'

/**
 * Calls in which every word of a search begins some word of the title or the company. `ids` where they are few; else each call that
 * comes into question is asked (`condition`). `count` is known where finding out whether they are few has told it.
 */
export type CallsWithWords = { condition: RawBuilder<SqlBool>; ids: string[] | null; words: string[]; count: number | null }

/** A search of more words narrows nothing more. */
const maxWords = 10
/** Longer lists of ids cost more than asking each call. */
const fewCalls = 1_000

const wordsOf = (search: string): string[] =>
  [...new Set([...search.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([word]) => word))].slice(0, maxWords)

/** As a range, which a B-tree answers: the last code point sorts behind every other. */
const beginsWith = (column: RawBuilder<unknown>, word: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${column} >= lower(${word}) and ${column} < lower(${word}) || ${'\u{10ffff}'}`

/** The rows of a word, found without a look at any call; a call may have several. */
const rowsOf = (word: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from call_words where org_id = ${currentOrg} and ${beginsWith(sql`call_words.word`, word)}`

/** A value, not `exists`: a join planned without statistics would compare each row of one side with each of the other. */
const hasWord = (callId: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> => sql`(
  select true from call_words own where own.org_id = ${currentOrg} and own.call_id = ${callId} and ${beginsWith(sql`own.word`, sql`${word}::text`)}
  limit 1)`

const allWords = (callId: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  words.length === 0
    ? sql`true`
    : sql`${sql.join(
        words.map((word) => hasWord(callId, word)),
        sql` and `,
      )}`

const listed = (ids: readonly string[], words: string[]): CallsWithWords => ({
  condition: sql`calls.id = any(${[...ids]}::uuid[])`,
  ids: [...ids],
  words,
  count: ids.length,
})

export async function findCallsWithWords(trx: Trx, search: string): Promise<CallsWithWords> {
  const given = wordsOf(search)
  // A search of punctuation alone names nothing, so it finds nothing.
  if (given.length === 0) return listed([], [])
  const { rows } = await sql<{ word: string; count: number }>`
    select given.word, (select count(*)::integer from (select 1 ${rowsOf(sql`given.word`)} limit ${fewCalls + 1}) few) as count
    from unnest(${given}::text[]) as given(word) order by 2`.execute(trx)
  const words = rows.map((row) => row.word)
  const [rarest = '', ...others] = words
  const condition = allWords(sql`calls.id`, words)
  if ((rows[0]?.count ?? 0) <= fewCalls) {
    const found = await sql<{ id: string }>`
      select distinct call_id as id ${rowsOf(sql`${rarest}::text`)} and ${allWords(sql`call_words.call_id`, others)}`.execute(trx)
    return listed(
      found.rows.map((row) => row.id),
      words,
    )
  }
  if (others.length === 0) return { condition, ids: null, words, count: null }
  // All of them are common: what they share may still be little.
  const sets = words.map((word) => sql`select call_id ${rowsOf(sql`${word}::text`)}`)
  const shared = await sql<{ count: number; ids: string[] }>`
    with shared as materialized (${sql.join(sets, sql` intersect `)})
    select (select count(*)::integer from shared) as count, array(select call_id from shared limit ${fewCalls + 1}) as ids`.execute(trx)
  const { count = 0, ids = [] } = shared.rows[0] ?? {}
  return count <= fewCalls ? listed(ids, words) : { condition, ids: null, words, count }
}

/** How many calls that a reader sees have a word, at most `limit`. Null: too many of them have it several times to say. */
export async function countCallsWithWord(
  trx: Trx,
  { userId, seesAll, seesPrivate, teammateIds }: CallVisibility,
  word: string,
  limit: number,
): Promise<number | null> {
  const begun = sql`${word}::text`
  const callers = seesAll ? sql`true` : sql`caller_id = any(${[userId, ...teammateIds]}::uuid[])`
  const open = seesPrivate ? sql`true` : sql`(not is_private or caller_id = ${userId})`
  const parts = [sql`select call_id ${rowsOf(begun)} and ${callers} and ${open}`]
  if (!seesAll || !seesPrivate) {
    parts.push(sql`
      select call_id from call_viewers where org_id = ${currentOrg} and user_id = ${userId} and ${hasWord(sql`call_viewers.call_id`, word)}`)
  }
  const rowLimit = 2 * limit
  const { rows } = await sql<{ read: number; calls: number }>`
    select coalesce(sum(words), 0)::integer as read, count(*)::integer as calls
    from (select count(*) as words from (${sql.join(parts, sql` union all `)} limit ${rowLimit}) found group by call_id) one`.execute(trx)
  const { read = 0, calls = 0 } = rows[0] ?? {}
  if (calls >= limit) return limit
  return read < rowLimit ? calls : null
}
