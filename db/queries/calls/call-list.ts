import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { ScoreStatus } from '../../vocabulary/calls.ts'
import { type CallSort, type Order, orders } from './call-orders.ts'
import { type CallsWithWords, countCallsWithWord, findCallsWithWords } from './call-words.ts'
import {
  type Call,
  callColumns,
  type CallVisibility,
  currentOrg,
  isCallOf,
  isRealCall,
  isTeammate,
  selectSharedCalls,
  type VisiblePart,
  visibleParts,
} from './calls.ts'
import { listSmallSet } from './small-call-set.ts'

export type CallFilter = {
  startedFrom?: Date
  /** Exclusive. */
  startedBefore?: Date
  minDuration?: number
  maxDuration?: number
  scorecards?: string[]
  /** Each as `scorecardId:id`, or as the id alone: then of all scorecards that have it. */
  sections?: string[]
  criterions?: string[]
  /** The statuses that count: those that people gave instead of the machine's. */
  criterionStatuses?: ('met' | 'partly' | 'missed' | 'not_applicable' | 'not_assessable')[]
  reps?: string[]
  teams?: string[]
  callTypes?: string[]
  categoryRuleIds?: string[]
  integrationId?: string
  search?: string
  isPrivate?: boolean
  scoreStatuses?: ScoreStatus[]
  /** True: passed; false: failed. Calls without a verdict are in neither. */
  passed?: boolean
  /** Saved without scoring: all, or only those that several categories might fit. */
  notScored?: 'any' | 'undecided'
  /** With checks that a person must answer, or with open disputes. Both have indexes. */
  waitsFor?: 'person' | 'decision'
  /** Without the calls of this user. */
  notOf?: string
  /**
   * Only calls in which no speaker is known to be the rep: 'any' of them, 'none' (the list is empty), or those of a user, of the users they
   * lead, and those they uploaded.
   */
  repUnknown?:
    | 'any'
    | 'none'
    | { userId: string; led: Pick<CallVisibility, 'teammateIds' | 'reachedTeams'> }
    | undefined
}

type Condition = RawBuilder<SqlBool>

/** Calls whose page asks who the rep is. There is an index with the same condition. */
const isRepUnknown = sql<SqlBool>`calls.talk_share is null and calls.stage <> 'recorded' and calls.message_count > 0
  and (calls.score_status in ('SCORED_SUCCESS', 'SCORED_ERROR')
    or (calls.score_status = 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE' and not calls.run_score))`

/** Which calls wait for a person, real and practice calls alike. */
export function waitConditions({ waitsFor, notOf }: Pick<CallFilter, 'waitsFor' | 'notOf'>): Condition[] {
  const conditions: Condition[] = []
  if (waitsFor === 'person') conditions.push(sql`calls.waiting_checks > 0`)
  if (waitsFor === 'decision') conditions.push(sql`calls.open_disputes > 0`)
  if (notOf !== undefined) conditions.push(sql`calls.caller_id is distinct from ${notOf}::uuid`)
  return conditions
}

/** The filter as conditions, except reps and teams. */
function conditionsOf(filter: CallFilter): Condition[] {
  const conditions: Condition[] = []
  const among = (column: string, values: readonly string[] | undefined, type: 'uuid' | 'text'): void => {
    if (values !== undefined)
      conditions.push(sql`${sql.ref(`calls.${column}`)} = any(${[...values]}::${sql.raw(type)}[])`)
  }
  if (filter.startedFrom !== undefined) conditions.push(sql`calls.started_at >= ${filter.startedFrom}`)
  if (filter.startedBefore !== undefined) conditions.push(sql`calls.started_at < ${filter.startedBefore}`)
  if (filter.minDuration !== undefined) conditions.push(sql`calls.duration_seconds >= ${filter.minDuration}`)
  if (filter.maxDuration !== undefined) conditions.push(sql`calls.duration_seconds <= ${filter.maxDuration}`)
  if (filter.isPrivate !== undefined) conditions.push(sql`calls.is_private = ${filter.isPrivate}`)
  if (filter.passed !== undefined) conditions.push(sql`calls.score_passed = ${filter.passed}`)
  if (filter.integrationId !== undefined) conditions.push(sql`calls.integration_id = ${filter.integrationId}`)
  among('scorecard_config_id', filter.scorecards, 'uuid')
  among('call_type', filter.callTypes, 'text')
  among('category_rule_id', filter.categoryRuleIds, 'uuid')
  among('score_status', filter.scoreStatuses, 'text')
  if (filter.notScored !== undefined)
    conditions.push(sql`calls.score_status = 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE'`)
  if (filter.notScored === 'undecided') conditions.push(sql`calls.plausible_categories is not null`)
  conditions.push(...waitConditions(filter))
  if (filter.repUnknown !== undefined) conditions.push(isRepUnknown)
  if (filter.repUnknown === 'none') conditions.push(sql`false`)
  if (typeof filter.repUnknown === 'object') {
    const { userId, led } = filter.repUnknown
    conditions.push(
      sql`(calls.caller_id = ${userId} or calls.created_by = ${userId} or ${isTeammate(led, sql`calls.caller_id`)})`,
    )
  }
  const answers: Condition[] = []
  const amongDefined = (column: 'section_id' | 'criterion_id', ids: readonly string[] | undefined): void => {
    if (ids === undefined) return
    const id = sql.ref(`answer.${column}`)
    answers.push(
      sql`(${id} = any(${[...ids]}::text[]) or score.scorecard_id || ':' || ${id} = any(${[...ids]}::text[]))`,
    )
  }
  amongDefined('section_id', filter.sections)
  amongDefined('criterion_id', filter.criterions)
  if (filter.criterionStatuses !== undefined)
    answers.push(
      sql`coalesce(answer.corrected_status, answer.status) = any(${filter.criterionStatuses}::text[])`,
    )
  if (answers.length > 0) {
    conditions.push(sql`exists (
      select from scores score join score_answers answer on answer.org_id = score.org_id and answer.score_id = score.id
      where score.org_id = calls.org_id and score.call_id = calls.id and score.is_current and ${sql.join(answers, sql` and `)})`)
  }
  return conditions
}

/** A list says "10,000+" instead of counting a million rows. */
export const countLimit = 10_001
/**
 * Calls that share several common words, and those of too many teammates to list, are slow to count: the list says "1,000+", and the limit
 * grows with the page that is read.
 */
const slowCountStep = 1_000

/** The limit for slow counts on the page that starts at `from`. */
export const slowCountLimitAt = (from: number): number =>
  Math.min(countLimit, (Math.floor(from / slowCountStep) + 1) * slowCountStep + 1)

/** If more calls than this are shared with a reader, they are not looked up beforehand but read like the other parts of the list. */
const maxSharedLookups = 10_000
/** If there are more callers than this, all calls are read in the order of the list instead of caller by caller. */
const maxCallersRead = 50

/** `total` is counted up to a limit. With `isTotalAtLeast`, there may be more. */
export type CallPage = { rows: Call[]; total: number; isTotalAtLeast: boolean }

/**
 * A page of calls and their number, counted up to `countLimit`, or up to `page.countedTo` if that is less.
 *
 * The calls that a reader may see are read in parts (see `visibleParts`): an index can read each part in order, but not a single condition
 * with `or`. From each part the query reads as many ids as the page may need, and then loads the rows of the page.
 */
export async function listCalls(
  trx: Trx,
  visibility: CallVisibility,
  filter: CallFilter,
  page: { sort: CallSort; from: number; numberOfResults: number; countedTo?: number },
): Promise<CallPage> {
  const slowCountLimit = slowCountLimitAt(page.from)
  const found =
    filter.search === undefined || filter.search === ''
      ? null
      : await findCallsWithWords(trx, filter.search, slowCountLimit)
  const reps = await findRepIds(trx, filter)
  const narrowed = await narrowToReps(trx, visibility, reps)
  const isSlowToCount = found?.isWordIntersection === true || narrowed.reachedTeams !== undefined
  const limit = Math.min(page.countedTo ?? countLimit, isSlowToCount ? slowCountLimit : countLimit)
  const visible = visibleParts(narrowed, {
    onlyPrivate: filter.isPrivate === true,
    onlyReal: true,
  })
    .map((part) => ({ ...part, callers: intersectCallers(part.callers, reps) }))
    .filter(({ callers }) => callers?.length !== 0)
  if (visible.length === 0) return { rows: [], total: 0, isTotalAtLeast: false }
  const conditions = sql.join(
    [
      sql`calls.org_id = ${currentOrg} and calls.deleted_at is null and ${isRealCall}`,
      ...conditionsOf(filter),
      ...(found === null ? [] : [found.condition]),
    ],
    sql` and `,
  )
  const sorted = orders[page.sort]
  const isSearchSmall = found?.isSmallSet === true
  // A small search result is filtered directly; indexes over all calls would be slower.
  const { ids: sharedIds, parts } = isSearchSmall
    ? { ids: [], parts: visible }
    : await findSharedWithReader(trx, conditions, sorted, visible)
  const count = async (): Promise<number> =>
    (await countBySearchWords(trx, visibility, filter, { found, limit })) ??
    countRows(trx, conditions, parts, {
      limit,
      alreadyCounted: sharedIds.length,
      isByCaller: hasOnlyTime(filter),
    })
  // Sorting the calls of a few callers is fast if there are not many. Finding them in an order over all calls may read every call.
  const isCountedFirst = !isSearchSmall && !sorted.isByDate && parts.some(hasFewCallers)
  const isInOnePass = isCountedFirst && found === null && sorted.isKeptByCaller
  if (isInOnePass) {
    const small = await listSmallSet(trx, { conditions, sorted, parts, sharedIds, limit }, page)
    if (small !== null) return small
  }
  const earlyCount = isInOnePass ? limit : isCountedFirst ? await count() : null
  const isSmallSet = isSearchSmall || (earlyCount !== null && earlyCount < limit)
  const rowsNeeded = page.from + page.numberOfResults
  const exactWord = hasOnlySearch(filter) ? (found?.exactWord ?? null) : null
  const partQueries = parts.flatMap((part) =>
    selectFirstCalls(part, { conditions, sorted, rowsNeeded, isSmallSet, exactWord }),
  )
  if (sharedIds.length > 0) {
    const firstSharedIds = sharedIds.slice(0, rowsNeeded)
    partQueries.push(
      sql`(select calls.id, ${sorted.key} as key from calls where calls.org_id = ${currentOrg} and calls.id = any(${firstSharedIds}::uuid[]))`,
    )
  }
  if (partQueries.length === 0) return { rows: [], total: 0, isTotalAtLeast: false }
  const { rows } = await sql<Call>`
    select ${sql.join(callColumns.map((column) => sql.ref(`calls.${column}`)))}
    from (
      select id, key from (${sql.join(partQueries, sql` union all `)}) found ${sorted.orderBy('key', 'id')} limit ${page.numberOfResults} offset ${page.from}
    ) page
    join calls on calls.org_id = ${currentOrg} and calls.id = page.id
    ${sorted.orderBy('page.key', 'page.id')}`.execute(trx)
  // A page that is not full ends the list, so its size gives the total.
  if (rows.length < page.numberOfResults && (rows.length > 0 || page.from === 0))
    return { rows, total: page.from + rows.length, isTotalAtLeast: false }
  const total = earlyCount ?? (await count())
  return { rows, total, isTotalAtLeast: total >= limit }
}

export const hasFewCallers = ({ callers }: VisiblePart): boolean =>
  callers !== null && callers.length <= maxCallersRead

/**
 * Queries for at least the first `rowsNeeded` calls of a part. `exactWord` is set when the search is the only filter: all the calls have
 * this word, so its rows can be read in order.
 */
function selectFirstCalls(
  part: VisiblePart,
  {
    conditions,
    sorted,
    rowsNeeded,
    isSmallSet,
    exactWord,
  }: {
    conditions: RawBuilder<unknown>
    sorted: Order
    rowsNeeded: number
    isSmallSet: boolean
    exactWord: string | null
  },
): RawBuilder<unknown>[] {
  const { key, orderBy, parts } = sorted
  const calls = sql`select calls.id, ${key} as key from calls where ${conditions} and ${part.condition}`
  const all = sql`${calls} and ${isCallOf(part.callers)}`
  // `offset 0` keeps Postgres from applying the order to the inner query and reading a whole index for it.
  if (isSmallSet)
    return [sql`(select id, key from (${all} offset 0) little ${orderBy('key', 'id')} limit ${rowsNeeded})`]
  if (hasFewCallers(part) && sorted.isByDate) {
    return [
      sql`(select own.id, own.key from unnest(${part.callers}::uuid[]) as caller(id)
        cross join lateral (${calls} and calls.caller_id = caller.id ${orderBy('key', 'id')} limit ${rowsNeeded}) own)`,
    ]
  }
  if (exactWord !== null && sorted.isByDate) {
    return [
      sql`(select calls.id, ${key} as key from call_words own cross join lateral (
          select * from calls where calls.org_id = ${currentOrg} and calls.id = own.call_id offset 0
        ) calls
        where own.org_id = ${currentOrg} and own.word = ${exactWord} and ${conditions} and ${part.condition} and ${isCallOf(part.callers)}
        ${orderBy('own.started_at', 'own.call_id')} limit ${rowsNeeded})`,
    ]
  }
  return parts.map(
    (orderPart) =>
      sql`(${all} and ${orderPart.condition} ${orderPart.orderBy('key', 'id')} limit ${rowsNeeded})`,
  )
}

/** If the filter names reps and the teammates are too many to list, lists those of the reps who are teammates. */
async function narrowToReps(
  trx: Trx,
  visibility: CallVisibility,
  reps: readonly string[] | null,
): Promise<CallVisibility> {
  if (reps === null || visibility.seesAll || visibility.reachedTeams === undefined) return visibility
  const { rows } = await sql<{ ids: string[] }>`
    select array(
      select id from unnest(${[...new Set(reps)]}::uuid[]) as rep(id) where ${isTeammate(visibility, sql`rep.id`)}
    ) as ids`.execute(trx)
  return { ...visibility, teammateIds: rows[0]?.ids ?? [], reachedTeams: undefined }
}

/** The callers in both lists, each once; null means any caller. */
export function intersectCallers(
  left: readonly string[] | null,
  right: readonly string[] | null,
): string[] | null {
  if (left === null && right === null) return null
  const ids = [...new Set(left ?? right)]
  if (left === null || right === null) return ids
  const others = new Set(right)
  return ids.filter((id) => others.has(id))
}

/**
 * Matching calls that are shared with the reader, in the list's order. There are usually few, so they are looked up once, for the page and
 * for the count, each by its id: a join planned without statistics would compare each with every call. `parts` are the parts still to read:
 * all but the shared one, or all of them if more than `maxSharedLookups` calls are shared.
 */
async function findSharedWithReader(
  trx: Trx,
  conditions: RawBuilder<unknown>,
  sorted: Order,
  visible: readonly VisiblePart[],
): Promise<{ ids: string[]; parts: readonly VisiblePart[] }> {
  const part = visible.find(({ shared }) => shared !== undefined)
  if (part?.shared === undefined) return { ids: [], parts: visible }
  const { rows } = await sql<{ viewed: number; ids: string[] }>`
    with viewed as materialized (
      select call_id from (${selectSharedCalls(part.shared)}) shared limit ${maxSharedLookups + 1}
    )
    select (select count(*)::integer from viewed) as viewed, array(
      select id from (
        select calls.id, ${sorted.key} as key from viewed cross join lateral (
          select * from calls where org_id = ${currentOrg} and id = viewed.call_id offset 0
        ) calls
        where ${conditions} and ${part.shared.condition} and ${isCallOf(part.callers)}
      ) found ${sorted.orderBy('key', 'id')}) as ids`.execute(trx)
  const { viewed = 0, ids = [] } = rows[0] ?? {}
  return viewed > maxSharedLookups
    ? { ids: [], parts: visible }
    : { ids, parts: visible.filter((other) => other !== part) }
}

/**
 * Counts up to `limit`, starting from `alreadyCounted`. With `isByCaller`, the calls are read caller by caller: for one condition with
 * hundreds of callers, Postgres may read a whole index, which takes five times as long.
 */
async function countRows(
  trx: Trx,
  conditions: RawBuilder<unknown>,
  parts: readonly VisiblePart[],
  { limit, alreadyCounted, isByCaller }: { limit: number; alreadyCounted: number; isByCaller: boolean },
): Promise<number> {
  if (parts.length === 0 || alreadyCounted >= limit) return Math.min(alreadyCounted, limit)
  const partRows = parts.map(({ callers, condition }) => {
    const calls = sql`select 1 from calls where ${conditions} and ${condition}`
    return callers !== null && isByCaller
      ? sql`select 1 from unnest(${callers}::uuid[]) as caller(id)
          cross join lateral (${calls} and calls.caller_id = caller.id offset 0) own`
      : sql`${calls} and ${isCallOf(callers)}`
  })
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${sql.join(partRows, sql` union all `)} limit ${limit - alreadyCounted}) counted`.execute(
    trx,
  )
  return alreadyCounted + (rows[0]?.total ?? 0)
}

/** Whether the filter sets only times and callers. With any other filter, an index over the calls of all callers can be faster. */
const hasOnlyTime = (filter: CallFilter): boolean =>
  Object.entries(filter).every(([name, value]) => timeFilters.has(name) || value === undefined)
const timeFilters: ReadonlySet<string> = new Set([
  'startedFrom',
  'startedBefore',
  'reps',
  'teams',
] satisfies (keyof CallFilter)[])

const hasOnlySearch = (filter: CallFilter): boolean =>
  Object.entries(filter).every(([name, value]) => name === 'search' || value === undefined)

/** Counts from the word index alone, which contains no words of deleted calls. Null: other filters apply, or the index can't tell. */
async function countBySearchWords(
  trx: Trx,
  visibility: CallVisibility,
  filter: CallFilter,
  { found, limit }: { found: CallsWithWords | null; limit: number },
): Promise<number | null> {
  if (found === null || !hasOnlySearch(filter)) return null
  // The index also contains the words of calls that the reader grades blind.
  if ((visibility.blindCallIds ?? []).length > 0) return null
  if (found.count !== null) return visibility.seesAll && visibility.seesPrivate ? found.count : null
  return found.onlyWord === null ? null : countCallsWithWord(trx, visibility, found.onlyWord, limit)
}

/**
 * The reps of the filter and the members of its teams and of the teams below these, as ids: an index handles known values better than a
 * subquery. Null: any rep.
 */
async function findRepIds(trx: Trx, { teams, reps }: CallFilter): Promise<string[] | null> {
  if (teams === undefined) return reps ?? null
  const { rows } = await sql<{ id: string }>`
    select distinct member.user_id as id from team_branches branch
    join team_members member on member.org_id = branch.org_id and member.team_id = branch.team_id
    where branch.org_id = ${currentOrg} and branch.top_id = any(${[...teams]}::uuid[])`.execute(trx)
  return intersectCallers(
    rows.map(({ id }) => id),
    reps ?? null,
  )
}
