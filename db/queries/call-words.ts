import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../client.ts'
import { type CallVisibility, currentOrg } from './calls.ts'

/** Calls in which every word of a search begins some word of the title or the company. `count` where finding
 * them has told it. `isShared`: several words that all are common; their calls are counted up to a limit. `whole`: where they are too many
 * to list, the rarest of the words that all of them have as it is. */
export type CallsWithWords = {
  condition: RawBuilder<SqlBool>
  count: number | null
  common: CommonWord | null
  isLittle: boolean
  isShared: boolean
  whole: string | null
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

/**
 * All words of a call are looked through at once: a condition on the word as well would let a table without statistics be read by the word,
 * for each call anew. A value, not `exists`, of which a join of each row with each could be made.
 */
const allWords = (callId: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  words.length === 0
    ? sql`true`
    : sql`(
  select ${sql.join(
    words.map((word) => sql`bool_or(${beginsWith(sql`own.word`, sql`${word}::text`)})`),
    sql` and `,
  )} from call_words own where own.org_id = ${currentOrg} and own.call_id = ${callId})`

const listed = (ids: readonly string[]): CallsWithWords => ({
  condition: sql`calls.id = any(${[...ids]}::uuid[])`,
  count: ids.length,
  common: null,
  isLittle: true,
  isShared: false,
  whole: null,
})

/** @param limit of the calls that share common words no more are looked for; more than a thousand */
export async function findCallsWithWords(trx: Trx, search: string, limit: number): Promise<CallsWithWords> {
  const given = wordsOf(search)
  // A search of punctuation alone names nothing, so it finds nothing.
  if (given.length === 0) return listed([])
  // Of words that all are common the rarest is as a rule the one whose first rows reach furthest through time.
  const { rows } = await sql<{ word: string; count: number; first: string | null; last: string | null }>`
    select given.word, few.count, (select min(call_words.word) ${rowsOf(sql`given.word`)}) as first,
      (select max(call_words.word) ${rowsOf(sql`given.word`)}) as last${given.length > 1 ? sql`, ${nestedLoopsFromNow(false)}` : sql``}
    from unnest(${given}::text[]) as given(word) cross join lateral (
      select count(*)::integer as count, (array_agg(started_at))[${fewCalls + 1}] as reached
      from (select started_at ${rowsOf(sql`given.word`)} limit ${fewCalls + 1}) first
    ) few
    order by few.count, few.reached desc`.execute(trx)
  const words = rows.map((row) => row.word)
  const [rarest, ...others] = rows
  const condition = allWords(sql`calls.id`, words)
  if (rarest === undefined || rarest.count <= fewCalls) {
    const found = await sql<{ ids: string[] }>`
      select array(
        select distinct call_id ${rowsOf(sql`${rarest?.word ?? ''}::text`)} and ${allWords(sql`call_words.call_id`, words.slice(1))}
      ) as ids, ${nestedLoopsFromNow(true)}`.execute(trx)
    return listed(found.rows[0]?.ids ?? [])
  }
  if (others.length === 0) {
    const { first, last } = rarest
    const whole = first === last ? first : null
    const common = { word: whole ?? rarest.word, isWhole: whole !== null }
    return { condition, count: null, common, isLittle: false, isShared: false, whole }
  }
  // All of them are common: what they share may still be little.
  const wholes = rows.flatMap(({ first, last }) => (first !== null && first === last ? [first] : []))
  const sharing =
    wholes.length === words.length
      ? havingAll(wholes)
      : sql.join(
          words.map((word) => sql`select call_id ${rowsOf(sql`${word}::text`)}`),
          sql` intersect `,
        )
  const shared = await sql<{ count: number; ids: string[] }>`
    with shared as materialized (select call_id from (${sharing}) each limit ${limit})
    select (select count(*)::integer from shared) as count, array(select call_id from shared limit ${fewCalls + 1}) as ids,
      ${nestedLoopsFromNow(true)}`.execute(trx)
  const { count = 0, ids = [] } = shared.rows[0] ?? {}
  return count <= fewCalls ? listed(ids) : { condition, count, common: null, isLittle: false, isShared: true, whole: wholes[0] ?? null }
}

/**
 * How the statements after this one are planned. In a young table, without statistics, Postgres takes two words for rare and compares
 * each row of one with each of the other.
 */
const nestedLoopsFromNow = (isAllowed: boolean): RawBuilder<string> => sql`set_config('enable_nestloop', ${isAllowed ? 'on' : 'off'}, true)`

/** The rows of a word stand in the order of dates, then calls: so they are merged without sorting, and no further than is asked for. */
function havingAll(words: readonly string[]): RawBuilder<unknown> {
  const [first = sql``, ...others] = words.map((_, index) => sql.id(`word${index}`))
  const joins = others.map(
    (row) => sql`join call_words ${row} on ${row}.started_at = ${first}.started_at and ${row}.call_id = ${first}.call_id`,
  )
  const named = words.map((word, index) => {
    const row = sql.id(`word${index}`)
    return sql`${row}.org_id = ${currentOrg} and ${row}.word = ${word}`
  })
  return sql`select ${first}.call_id from call_words ${first} ${sql.join(joins, sql` `)} where ${sql.join(named, sql` and `)}`
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
        select caller_id, is_private from call_words own where own.org_id = ${currentOrg} and own.call_id = viewer.call_id limit 1
      ) own
      where viewer.org_id = ${currentOrg} and viewer.user_id = ${userId} and (${callers} and ${open}) is not true
        and ${allWords(sql`viewer.call_id`, [word])}`)
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
