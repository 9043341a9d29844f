import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../client.ts'
import type { ScoreStatus } from '../vocabulary.ts'
import { type CallsWithWords, countCallsWithWord, findCallsWithWords } from './call-words.ts'
import { type Call, callColumns, type CallVisibility, currentOrg, isCallOf, type VisiblePart, visibleParts } from './calls.ts'

export type CallFilter = {
  startedFrom?: Date
  /** Exclusive. */
  startedBefore?: Date
  minDuration?: number
  maxDuration?: number
  scorecards?: string[]
  sections?: string[]
  criterions?: string[]
  criterionStatuses?: ('met' | 'partly' | 'missed' | 'not_applicable' | 'not_assessable')[]
  reps?: string[]
  teams?: string[]
  callTypes?: string[]
  categoryRuleIds?: string[]
  integrationId?: string
  search?: string
  isPrivate?: boolean
  scoreStatuses?: ScoreStatus[]
}

export type CallSort = 'newest' | 'oldest' | 'score' | '-score' | 'duration' | '-duration' | 'title'

type Condition = RawBuilder<SqlBool>

/** All but the reps. */
function conditionsOf(filter: CallFilter): Condition[] {
  const conditions: Condition[] = []
  const among = (column: string, values: readonly string[] | undefined, type: 'uuid' | 'text'): void => {
    if (values !== undefined) conditions.push(sql`${sql.ref(`calls.${column}`)} = any(${[...values]}::${sql.raw(type)}[])`)
  }
  if (filter.startedFrom !== undefined) conditions.push(sql`calls.started_at >= ${filter.startedFrom}`)
  if (filter.startedBefore !== undefined) conditions.push(sql`calls.started_at < ${filter.startedBefore}`)
  if (filter.minDuration !== undefined) conditions.push(sql`calls.duration_seconds >= ${filter.minDuration}`)
  if (filter.maxDuration !== undefined) conditions.push(sql`calls.duration_seconds <= ${filter.maxDuration}`)
  if (filter.isPrivate !== undefined) conditions.push(sql`calls.is_private = ${filter.isPrivate}`)
  if (filter.integrationId !== undefined) conditions.push(sql`calls.integration_id = ${filter.integrationId}`)
  among('scorecard_config_id', filter.scorecards, 'uuid')
  among('call_type', filter.callTypes, 'text')
  among('category_rule_id', filter.categoryRuleIds, 'uuid')
  among('score_status', filter.scoreStatuses, 'text')
  const answers: Condition[] = []
  if (filter.sections !== undefined) answers.push(sql`answer.section_id = any(${filter.sections}::text[])`)
  if (filter.criterions !== undefined) answers.push(sql`answer.criterion_id = any(${filter.criterions}::text[])`)
  if (filter.criterionStatuses !== undefined) answers.push(sql`answer.status = any(${filter.criterionStatuses}::text[])`)
  if (answers.length > 0) {
    conditions.push(sql`exists (
      select from scores score join score_answers answer on answer.org_id = score.org_id and answer.score_id = score.id
      where score.org_id = calls.org_id and score.call_id = calls.id and score.is_current and ${sql.join(answers, sql` and `)})`)
  }
  return conditions
}

/**
 * How a list is ordered: by a column, then by id. What has no value stands last; an index that is read backwards has it first, so
 * there it is a part of its own.
 */
type Order = {
  key: RawBuilder<unknown>
  by: (key: string, id: string) => RawBuilder<unknown>
  parts: { condition: Condition; by: (key: string, id: string) => RawBuilder<unknown> }[]
  /** The calls of one person and those with one word can be read in this order. */
  isByDate: boolean
}

function order(key: RawBuilder<unknown>, direction: 'asc' | 'desc', options: { isNullable?: boolean; isByDate?: boolean } = {}): Order {
  const by = (nulls: string) => (keyName: string, idName: string) =>
    sql`order by ${sql.ref(keyName)} ${sql.raw(`${direction} ${nulls}`)}, ${sql.ref(idName)} ${sql.raw(direction)}`
  const { isNullable = false, isByDate = false } = options
  if (!isNullable) return { key, by: by(''), parts: [{ condition: sql`true`, by: by('') }], isByDate }
  return {
    key,
    by: by('nulls last'),
    parts:
      direction === 'desc'
        ? [{ condition: sql`true`, by: by('nulls last') }]
        : [sql<SqlBool>`${key} is not null`, sql<SqlBool>`${key} is null`].map((condition) => ({ condition, by: by('nulls first') })),
    isByDate,
  }
}

const orders = {
  newest: order(sql`calls.started_at`, 'desc', { isByDate: true }),
  oldest: order(sql`calls.started_at`, 'asc', { isByDate: true }),
  '-score': order(sql`calls.score`, 'desc', { isNullable: true }),
  score: order(sql`calls.score`, 'asc', { isNullable: true }),
  '-duration': order(sql`calls.duration_seconds`, 'desc', { isNullable: true }),
  duration: order(sql`calls.duration_seconds`, 'asc', { isNullable: true }),
  title: order(sql`lower(calls.title)`, 'asc'),
} satisfies Record<CallSort, Order>

/** A list says "10,000+" instead of counting a million rows. */
export const countLimit = 10_001
/** Calls that share common words are found one by one: of these a list says "1,000+", and more the further somebody reads. */
const sharedStep = 1_000
/** Of more calls that are shared with a reader only a page is looked up. */
const fewShared = 10_000
/** Calls of more people are looked for among all calls. */
const fewCallers = 50

/** `total` counts to a limit: where `isTotalAtLeast`, there are so many or more. */
export type CallPage = { rows: Call[]; total: number; isTotalAtLeast: boolean }

/**
 * A page of calls and how many there are, at most `countLimit`.
 *
 * What a reader sees has parts of which each can be read in order from an index; one condition with `or` could not. Of each part
 * as much is read as the page may need, ids only, then the page's rows are fetched.
 */
export async function listCalls(
  trx: Trx,
  visibility: CallVisibility,
  filter: CallFilter,
  page: { sort: CallSort; from: number; numberOfResults: number },
): Promise<CallPage> {
  const sharedLimit = Math.min(countLimit, (Math.floor(page.from / sharedStep) + 1) * sharedStep + 1)
  const found = filter.search === undefined || filter.search === '' ? null : await findCallsWithWords(trx, filter.search, sharedLimit)
  const limit = found?.isShared === true ? sharedLimit : countLimit
  const reps = await repsOf(trx, filter)
  const visible = visibleParts(visibility, { onlyPrivate: filter.isPrivate === true })
    .map((part) => ({ ...part, callers: bothOf(part.callers, reps) }))
    .filter(({ callers }) => callers?.length !== 0)
  if (visible.length === 0) return { rows: [], total: 0, isTotalAtLeast: false }
  const conditions = sql.join(
    [sql`calls.org_id = ${currentOrg} and calls.deleted_at is null`, ...conditionsOf(filter), ...(found === null ? [] : [found.condition])],
    sql` and `,
  )
  const sorted = orders[page.sort]
  const isFound = found?.isLittle === true
  // What a search has found is looked at by itself.
  const { ids: sharedIds, parts } = isFound ? { ids: [], parts: visible } : await findShared(trx, conditions, sorted, visible)
  const count = async (): Promise<number> =>
    (await countByWordsAlone(trx, visibility, filter, found)) ?? countRows(trx, conditions, parts, { limit, known: sharedIds.length })
  // To sort what few people have is quick as long as it is little; to look for it in an order of all calls may read them all.
  const known = !isFound && !sorted.isByDate && parts.some(isOfFew) ? await count() : null
  const isLittle = isFound || (known !== null && known < limit)
  const reach = page.from + page.numberOfResults
  const word = isSearchAlone(filter) ? (found?.whole ?? null) : null
  const pieces = parts.flatMap((part) => firstOf(part, { conditions, sorted, reach, isLittle, word }))
  if (sharedIds.length > 0) {
    const first = sharedIds.slice(0, reach)
    pieces.push(
      sql`(select calls.id, ${sorted.key} as key from calls where calls.org_id = ${currentOrg} and calls.id = any(${first}::uuid[]))`,
    )
  }
  if (pieces.length === 0) return { rows: [], total: 0, isTotalAtLeast: false }
  const { rows } = await sql<Call>`
    select ${sql.join(callColumns.map((column) => sql.ref(`calls.${column}`)))}
    from (
      select id, key from (${sql.join(pieces, sql` union all `)}) found ${sorted.by('key', 'id')} limit ${page.numberOfResults} offset ${page.from}
    ) page
    join calls on calls.org_id = ${currentOrg} and calls.id = page.id
    ${sorted.by('page.key', 'page.id')}`.execute(trx)
  // The first page that is not full has counted itself.
  if (rows.length < page.numberOfResults && (rows.length > 0 || page.from === 0))
    return { rows, total: page.from + rows.length, isTotalAtLeast: false }
  const total = known ?? (await count())
  return { rows, total, isTotalAtLeast: total >= limit }
}

const isOfFew = ({ callers }: VisiblePart): boolean => callers !== null && callers.length <= fewCallers

/** The first `reach` calls of a part, or more, in pieces. `word`: all of them have it, and nothing narrows them more than words do. */
function firstOf(
  part: VisiblePart,
  {
    conditions,
    sorted,
    reach,
    isLittle,
    word,
  }: { conditions: RawBuilder<unknown>; sorted: Order; reach: number; isLittle: boolean; word: string | null },
): RawBuilder<unknown>[] {
  const { key, by, parts } = sorted
  const calls = sql`select calls.id, ${key} as key from calls where ${conditions} and ${part.condition}`
  const all = sql`${calls} and ${isCallOf(part.callers)}`
  // `offset 0` keeps the order out, and with it the indexes that have it.
  if (isLittle) return [sql`(select id, key from (${all} offset 0) little ${by('key', 'id')} limit ${reach})`]
  if (isOfFew(part) && sorted.isByDate) {
    return [
      sql`(select own.id, own.key from unnest(${part.callers}::uuid[]) as caller(id)
        cross join lateral (${calls} and calls.caller_id = caller.id ${by('key', 'id')} limit ${reach}) own)`,
    ]
  }
  if (word !== null && sorted.isByDate) {
    return [
      sql`(select calls.id, ${key} as key from call_words own cross join lateral (
          select * from calls where calls.org_id = ${currentOrg} and calls.id = own.call_id offset 0
        ) calls
        where own.org_id = ${currentOrg} and own.word = ${word} and ${conditions} and ${part.condition} and ${isCallOf(part.callers)}
        ${by('own.started_at', 'own.call_id')} limit ${reach})`,
    ]
  }
  return parts.map((piece) => sql`(${all} and ${piece.condition} ${piece.by('key', 'id')} limit ${reach})`)
}

/** Whoever is named by both, each once; null: anybody. */
function bothOf(left: readonly string[] | null, right: readonly string[] | null): string[] | null {
  if (left === null && right === null) return null
  const ids = [...new Set(left ?? right)]
  return left === null || right === null ? ids : ids.filter((id) => right.includes(id))
}

/**
 * Calls shared with the reader that match, in the list's order. They are few as a rule, so they are looked up once, for the page and
 * for the count, each by its id: a join planned without statistics would compare each with every call. `parts` are what is left to look
 * at then; with more than `fewShared` all.
 */
async function findShared(
  trx: Trx,
  conditions: RawBuilder<unknown>,
  sorted: Order,
  visible: readonly VisiblePart[],
): Promise<{ ids: string[]; parts: readonly VisiblePart[] }> {
  const part = visible.find(({ shared }) => shared !== undefined)
  if (part?.shared === undefined) return { ids: [], parts: visible }
  const { rows } = await sql<{ viewed: number; ids: string[] }>`
    with viewed as materialized (
      select call_id from call_viewers where org_id = ${currentOrg} and user_id = ${part.shared.userId} limit ${fewShared + 1}
    )
    select (select count(*)::integer from viewed) as viewed, array(
      select id from (
        select calls.id, ${sorted.key} as key from viewed cross join lateral (
          select * from calls where org_id = ${currentOrg} and id = viewed.call_id offset 0
        ) calls
        where ${conditions} and ${part.shared.condition} and ${isCallOf(part.callers)}
      ) found ${sorted.by('key', 'id')}) as ids`.execute(trx)
  const { viewed = 0, ids = [] } = rows[0] ?? {}
  return viewed > fewShared ? { ids: [], parts: visible } : { ids, parts: visible.filter((other) => other !== part) }
}

/** `known`: as many as are found already. */
async function countRows(
  trx: Trx,
  conditions: RawBuilder<unknown>,
  parts: readonly VisiblePart[],
  { limit, known }: { limit: number; known: number },
): Promise<number> {
  if (parts.length === 0 || known >= limit) return Math.min(known, limit)
  const ones = parts.map(({ callers, condition }) => sql`select 1 from calls where ${conditions} and ${condition} and ${isCallOf(callers)}`)
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${sql.join(ones, sql` union all `)} limit ${limit - known}) counted`.execute(trx)
  return known + (rows[0]?.total ?? 0)
}

const isSearchAlone = (filter: CallFilter): boolean =>
  Object.entries(filter).every(([name, value]) => name === 'search' || value === undefined)

/** Common words are counted where they stand, as deleted calls have none. Null: they are not the only question. */
async function countByWordsAlone(
  trx: Trx,
  visibility: CallVisibility,
  filter: CallFilter,
  found: CallsWithWords | null,
): Promise<number | null> {
  if (found === null || !isSearchAlone(filter)) return null
  if (found.count !== null) return visibility.seesAll && visibility.seesPrivate ? found.count : null
  return found.common === null ? null : countCallsWithWord(trx, visibility, found.common, countLimit)
}

/** Teams as their members: an index serves known values better than another question. Null: anybody. */
async function repsOf(trx: Trx, { teams, reps }: CallFilter): Promise<string[] | null> {
  if (teams === undefined) return reps ?? null
  const members = await trx
    .selectFrom('team_members')
    .select('user_id')
    .distinct()
    .where('org_id', '=', currentOrg)
    .where('team_id', 'in', teams)
    .execute()
  return bothOf(
    members.map((member) => member.user_id),
    reps ?? null,
  )
}
