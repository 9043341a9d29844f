import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../client.ts'
import { type CallVisibility, currentOrg } from './calls.ts'

/** Calls in which every word of a search begins some word of the title or the company. `count` where finding
 * them has told it. `isShared`: several words that all are common; their calls are counted up to a limit. */
export type CallsWithWords = {
  condition: RawBuilder<SqlBool>
  count: number | null
  common: CommonWord | null
  isLittle: boolean
  isShared: boolean
}

/** The only word of a search, in many calls. */
export type CommonWord = {
  word: string
  /** No other word begins with it. */
  isWhole: boolean
}

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

const listed = (ids: readonly string[]): CallsWithWords => ({
  condition: sql`calls.id = any(${[...ids]}::uuid[])`,
  count: ids.length,
  common: null,
  isLittle: true,
  isShared: false,
})

/** @param limit of the calls that share common words no more are looked for; more than a thousand */
export async function findCallsWithWords(trx: Trx, search: string, limit: number): Promise<CallsWithWords> {
  const given = wordsOf(search)
  // A search of punctuation alone names nothing, so it finds nothing.
  if (given.length === 0) return listed([])
  const { rows } = await sql<{ word: string; count: number; first: string | null; last: string | null }>`
    select given.word, (select count(*)::integer from (select 1 ${rowsOf(sql`given.word`)} limit ${fewCalls + 1}) few) as count,
      (select min(call_words.word) ${rowsOf(sql`given.word`)}) as first, (select max(call_words.word) ${rowsOf(sql`given.word`)}) as last
    from unnest(${given}::text[]) as given(word) order by 2`.execute(trx)
  const words = rows.map((row) => row.word)
  const [rarest, ...others] = rows
  const condition = allWords(sql`calls.id`, words)
  if (rarest === undefined || rarest.count <= fewCalls) {
    const found = await sql<{ id: string }>`
      select distinct call_id as id ${rowsOf(sql`${rarest?.word ?? ''}::text`)} and ${allWords(sql`call_words.call_id`, words.slice(1))}`.execute(
      trx,
    )
    return listed(found.rows.map((row) => row.id))
  }
  if (others.length === 0) {
    const { first, last } = rarest
    const isWhole = first !== null && first === last
    return { condition, count: null, common: { word: isWhole ? first : rarest.word, isWhole }, isLittle: false, isShared: false }
  }
  // All of them are common: what they share may still be little.
  const wholes = rows.flatMap(({ first, last }) => (first !== null && first === last ? [first] : []))
  const sharing =
    wholes.length === words.length
      ? sql`${havingAll(wholes, 'of people')} union all ${havingAll(wholes, 'of nobody')}`
      : sql.join(
          words.map((word) => sql`select call_id ${rowsOf(sql`${word}::text`)}`),
          sql` intersect `,
        )
  await allowNestedLoops(trx, false)
  const shared = await sql<{ count: number; ids: string[] }>`
    with shared as materialized (select call_id from (${sharing}) each limit ${limit})
    select (select count(*)::integer from shared) as count, array(select call_id from shared limit ${fewCalls + 1}) as ids`.execute(trx)
  await allowNestedLoops(trx, true)
  const { count = 0, ids = [] } = shared.rows[0] ?? {}
  return count <= fewCalls ? listed(ids) : { condition, count, common: null, isLittle: false, isShared: true }
}

/** In a young table, without statistics, Postgres takes two words for rare and compares each row of one with each of the other. */
async function allowNestedLoops(trx: Trx, isAllowed: boolean): Promise<void> {
  await sql`select set_config('enable_nestloop', ${isAllowed ? 'on' : 'off'}, true)`.execute(trx)
}

/**
 * Calls that have all of these words, of people or of nobody. The rows of a word stand in the order of people, then calls: so they are
 * merged without sorting, and no further than whoever asks wants to know.
 */
function havingAll(words: readonly string[], callers: 'of people' | 'of nobody'): RawBuilder<unknown> {
  const [first = sql``, ...others] = words.map((_, index) => sql.id(`word${index}`))
  const isOfAsked = (row: RawBuilder<unknown>): RawBuilder<unknown> =>
    callers === 'of people' ? sql`${row}.caller_id = ${first}.caller_id` : sql`${row}.caller_id is null`
  const joins = others.map((row) => sql`join call_words ${row} on ${row}.call_id = ${first}.call_id and ${isOfAsked(row)}`)
  const named = words.map((word, index) => {
    const row = sql.id(`word${index}`)
    return sql`${row}.org_id = ${currentOrg} and ${row}.word = ${word}`
  })
  return sql`
    select ${first}.call_id from call_words ${first} ${sql.join(joins, sql` `)}
    where ${sql.join(named, sql` and `)} and ${callers === 'of people' ? sql`true` : isOfAsked(first)}`
}

/** How many calls that a reader sees have a word, at most `limit`. Null: too many of them have it several times to say. */
export async function countCallsWithWord(
  trx: Trx,
  { userId, seesAll, seesPrivate, teammateIds }: CallVisibility,
  { word, isWhole }: CommonWord,
  limit: number,
): Promise<number | null> {
  const having = isWhole ? sql`from call_words where org_id = ${currentOrg} and call_words.word = ${word}` : rowsOf(sql`${word}::text`)
  const callers = seesAll ? sql`true` : sql`caller_id = any(${[userId, ...teammateIds]}::uuid[])`
  const open = seesPrivate ? sql`true` : sql`(not is_private or caller_id = ${userId})`
  const parts = [sql`select call_id ${having} and ${callers} and ${open}`]
  if (!seesAll || !seesPrivate) {
    parts.push(sql`
      select call_id from call_viewers viewer cross join lateral (
        select caller_id, is_private from call_words own
        where own.org_id = ${currentOrg} and own.call_id = viewer.call_id and ${beginsWith(sql`own.word`, sql`${word}::text`)} limit 1
      ) own
      where viewer.org_id = ${currentOrg} and viewer.user_id = ${userId} and (${callers} and ${open}) is not true`)
  }
  const rowLimit = isWhole ? limit : 2 * limit
  const found = sql`(${sql.join(parts, sql` union all `)} limit ${rowLimit}) found`
  const each = isWhole ? sql`select 1 as words from ${found}` : sql`select count(*) as words from ${found} group by call_id`
  const { rows } = await sql<{ read: number; calls: number }>`
    select coalesce(sum(words), 0)::integer as read, count(*)::integer as calls from (${each}) one`.execute(trx)
  const { read = 0, calls = 0 } = rows[0] ?? {}
  if (calls >= limit) return limit
  return read < rowLimit ? calls : null
}
