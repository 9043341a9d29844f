import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { type CallVisibility, currentOrg, isTeammate, selectSharedCalls } from './calls.ts'

/** Calls in which every word of a search begins some word of the title or the company. */
export type CallsWithWords = {
  condition: RawBuilder<SqlBool>
  /** Number of the calls; null when the search did not count them. */
  count: number | null
  /** Set if the search has only one word and many calls contain it. */
  onlyWord: CommonWord | null
  /** True if the condition lists the ids of the calls. */
  isSmallSet: boolean
  /** Several words, all common: their calls are counted up to a limit. */
  isWordIntersection: boolean
  /** The rarest word that all the calls contain exactly; null if there is none or the ids are listed. */
  exactWord: string | null
}

/** The only word of a search, which many calls contain. */
export type CommonWord = {
  word: string
  /** True if no longer word starts with it. */
  isExact: boolean
}

/** A search uses this many words and ignores the rest. */
const maxWords = 10
/** If more calls than this match, checking each call's words is cheaper than listing the ids. */
const maxListedCalls = 1_000

const wordsOf = (search: string): string[] =>
  [...new Set([...search.normalize('NFC').matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([word]) => word))].slice(
    0,
    maxWords,
  )

/** A range, so that a B-tree can be used: the last code point sorts after all others. */
const beginsWith = (column: RawBuilder<unknown>, word: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${column} >= lower(${word}) and ${column} < lower(${word}) || ${'\u{10ffff}'}`

/** The rows whose word begins with `word`, without reading calls; a call may have several rows. */
const fromRowsWithWord = (word: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from call_words where org_id = ${currentOrg} and ${beginsWith(sql`call_words.word`, word)}`

/**
 * Checks all words of a call in one pass. If the query also had a condition on the word, Postgres might read a table without statistics by
 * word, again for each call. This is a value and not `exists`, because `exists` could be planned as a join of all rows with all rows.
 */
const hasAllWords = (callId: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  words.length === 0
    ? sql`true`
    : sql`(
  select ${sql.join(
    words.map((word) => sql`bool_or(${beginsWith(sql`own.word`, sql`${word}::text`)})`),
    sql` and `,
  )} from call_words own where own.org_id = ${currentOrg} and own.call_id = ${callId})`

const matchIds = (ids: readonly string[]): CallsWithWords => ({
  condition: sql`calls.id = any(${[...ids]}::uuid[])`,
  count: ids.length,
  onlyWord: null,
  isSmallSet: true,
  isWordIntersection: false,
  exactWord: null,
})

/** @param limit calls that share several common words are counted up to this; must be more than a thousand */
export async function findCallsWithWords(trx: Trx, search: string, limit: number): Promise<CallsWithWords> {
  const searchWords = wordsOf(search)
  // A search without letters or digits finds nothing.
  if (searchWords.length === 0) return matchIds([])
  // If all words are common, the rarest is usually the one whose first rows span the most time.
  const { rows } = await sql<{ word: string; count: number; first: string | null; last: string | null }>`
    select given.word, few.count, (select min(call_words.word) ${fromRowsWithWord(sql`given.word`)}) as first,
      (select max(call_words.word) ${fromRowsWithWord(sql`given.word`)}) as last${searchWords.length > 1 ? sql`, ${setNestedLoops(false)}` : sql``}
    from unnest(${searchWords}::text[]) as given(word) cross join lateral (
      select count(*)::integer as count, (array_agg(started_at))[${maxListedCalls + 1}] as reached
      from (select started_at ${fromRowsWithWord(sql`given.word`)} limit ${maxListedCalls + 1}) first
    ) few
    order by few.count, few.reached desc`.execute(trx)
  const words = rows.map((row) => row.word)
  const [rarest, ...others] = rows
  const condition = hasAllWords(sql`calls.id`, words)
  if (rarest === undefined || rarest.count <= maxListedCalls) {
    const found = await sql<{ ids: string[] }>`
      select array(
        select distinct call_id ${fromRowsWithWord(sql`${rarest?.word ?? ''}::text`)} and ${hasAllWords(sql`call_words.call_id`, words.slice(1))}
      ) as ids, ${setNestedLoops(true)}`.execute(trx)
    return matchIds(found.rows[0]?.ids ?? [])
  }
  if (others.length === 0) {
    const { first, last } = rarest
    const exactWord = first === last ? first : null
    const onlyWord = { word: exactWord ?? rarest.word, isExact: exactWord !== null }
    return { condition, count: null, onlyWord, isSmallSet: false, isWordIntersection: false, exactWord }
  }
  // All words are common, but few calls may have all of them.
  const exactWords = rows.flatMap(({ first, last }) => (first !== null && first === last ? [first] : []))
  const intersection =
    exactWords.length === words.length
      ? selectCallsWithAll(exactWords)
      : sql.join(
          words.map((word) => sql`select call_id ${fromRowsWithWord(sql`${word}::text`)}`),
          sql` intersect `,
        )
  const result = await sql<{ count: number; ids: string[] }>`
    with shared as materialized (select call_id from (${intersection}) each limit ${limit})
    select (select count(*)::integer from shared) as count, array(select call_id from shared limit ${maxListedCalls + 1}) as ids,
      ${setNestedLoops(true)}`.execute(trx)
  const { count = 0, ids = [] } = result.rows[0] ?? {}
  if (count <= maxListedCalls) return matchIds(ids)
  return {
    condition,
    count,
    onlyWord: null,
    isSmallSet: false,
    isWordIntersection: true,
    exactWord: exactWords[0] ?? null,
  }
}

/**
 * Sets how the following statements of the transaction are planned. In a new table, without statistics, Postgres assumes that words are
 * rare and compares each row of one word with each row of another.
 */
const setNestedLoops = (isAllowed: boolean): RawBuilder<string> =>
  sql`set_config('enable_nestloop', ${isAllowed ? 'on' : 'off'}, true)`

/** An index has the rows of a word by date, then call. So they are merged without sorting, and reading stops at the limit. */
function selectCallsWithAll(words: readonly string[]): RawBuilder<unknown> {
  const [first = sql``, ...others] = words.map((_, index) => sql.id(`word${index}`))
  const joins = others.map(
    (row) =>
      sql`join call_words ${row} on ${row}.started_at = ${first}.started_at and ${row}.call_id = ${first}.call_id`,
  )
  const conditions = words.map((word, index) => {
    const row = sql.id(`word${index}`)
    return sql`${row}.org_id = ${currentOrg} and ${row}.word = ${word}`
  })
  return sql`select ${first}.call_id from call_words ${first} ${sql.join(joins, sql` `)} where ${sql.join(conditions, sql` and `)}`
}

/** Number of calls with a word that a reader may see, up to `limit`. Null: too many rows per call to count them cheaply. */
export async function countCallsWithWord(
  trx: Trx,
  visibility: CallVisibility,
  { word, isExact }: CommonWord,
  limit: number,
): Promise<number | null> {
  const having = isExact
    ? sql`from call_words where org_id = ${currentOrg} and call_words.word = ${word}`
    : fromRowsWithWord(sql`${word}::text`)
  const { userId, seesAll, seesPrivate, teammateIds, reachedTeams } = visibility
  // `isTeammate` is never null, which keeps the index over the callers of a word from being used.
  const ofCallers =
    reachedTeams === undefined
      ? sql`caller_id = any(${[userId, ...teammateIds]}::uuid[])`
      : isTeammate({ teammateIds: [], reachedTeams }, sql`caller_id`)
  const callers = seesAll ? sql`true` : ofCallers
  const open = seesPrivate ? sql`true` : sql`(not is_private or caller_id = ${userId})`
  const parts = [sql`select call_id ${having} and ${callers} and ${open}`]
  if (!seesAll || !seesPrivate) {
    parts.push(sql`
      select call_id from (${selectSharedCalls(visibility)}) viewer cross join lateral (
        select caller_id, is_private from call_words own where own.org_id = ${currentOrg} and own.call_id = viewer.call_id limit 1
      ) own
      where (${callers} and ${open}) is not true
        and ${hasAllWords(sql`viewer.call_id`, [word])}`)
  }
  const rowLimit = isExact ? limit : 2 * limit
  const found = sql`(${sql.join(parts, sql` union all `)} limit ${rowLimit}) found`
  const each = isExact
    ? sql`select 1 as words from ${found}`
    : sql`select count(*) as words from ${found} group by call_id`
  const { rows } = await sql<{ read: number; calls: number }>`
    select coalesce(sum(words), 0)::integer as read, count(*)::integer as calls from (${each}) one`.execute(
    trx,
  )
  const { read = 0, calls = 0 } = rows[0] ?? {}
  if (calls >= limit) return limit
  return read < rowLimit ? calls : null
}
