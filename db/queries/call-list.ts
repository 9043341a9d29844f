import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../client.ts'
import type { ScoreStatus } from '../vocabulary.ts'
import { type CallsWithWords, countCallsWithWord, findCallsWithWords } from './call-words.ts'
import { type Call, callColumns, type CallVisibility, currentOrg, visibleParts } from './calls.ts'

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
  among('caller_id', filter.reps, 'uuid')
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
}

function order(key: RawBuilder<unknown>, direction: 'asc' | 'desc', isNullable = false): Order {
  const by = (nulls: string) => (keyName: string, idName: string) =>
    sql`order by ${sql.ref(keyName)} ${sql.raw(`${direction} ${nulls}`)}, ${sql.ref(idName)} ${sql.raw(direction)}`
  if (!isNullable) return { key, by: by(''), parts: [{ condition: sql`true`, by: by('') }] }
  return {
    key,
    by: by('nulls last'),
    parts:
      direction === 'desc'
        ? [{ condition: sql`true`, by: by('nulls last') }]
        : [sql<SqlBool>`${key} is not null`, sql<SqlBool>`${key} is null`].map((condition) => ({ condition, by: by('nulls first') })),
  }
}

const orders = {
  newest: order(sql`calls.started_at`, 'desc'),
  oldest: order(sql`calls.started_at`, 'asc'),
  '-score': order(sql`calls.score`, 'desc', true),
  score: order(sql`calls.score`, 'asc', true),
  '-duration': order(sql`calls.duration_seconds`, 'desc', true),
  duration: order(sql`calls.duration_seconds`, 'asc', true),
  title: order(sql`lower(calls.title)`, 'asc'),
} satisfies Record<CallSort, Order>

/** A list says "10,000+" instead of counting a million rows. */
export const countLimit = 10_001

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
): Promise<{ rows: Call[]; total: number }> {
  const found = filter.search === undefined || filter.search === '' ? null : await findCallsWithWords(trx, filter.search)
  const conditions = [
    sql<SqlBool>`calls.org_id = ${currentOrg} and calls.deleted_at is null`,
    ...conditionsOf(await withMembers(trx, filter)),
    ...(found === null ? [] : [found.condition]),
  ]
  const sources = visibleParts(visibility, { onlyPrivate: filter.isPrivate === true }).map(
    (part) => sql`from calls where ${sql.join([...conditions, part], sql` and `)}`,
  )
  const { key, by, parts } = orders[page.sort]
  const reach = page.from + page.numberOfResults
  const ids = sources.flatMap((source) =>
    parts.map((part) => sql`(select calls.id, ${key} as key ${source} and ${part.condition} ${part.by('key', 'id')} limit ${reach})`),
  )
  const { rows } = await sql<Call>`
    select ${sql.join(callColumns.map((column) => sql.ref(`calls.${column}`)))}
    from (
      select id, key from (${sql.join(ids, sql` union all `)}) found ${by('key', 'id')} limit ${page.numberOfResults} offset ${page.from}
    ) page
    join calls on calls.org_id = ${currentOrg} and calls.id = page.id
    ${by('page.key', 'page.id')}`.execute(trx)
  // The first page that is not full has counted itself.
  if (rows.length < page.numberOfResults && (rows.length > 0 || page.from === 0)) return { rows, total: page.from + rows.length }
  const total = (await countByWordsAlone(trx, visibility, filter, found)) ?? (await countRows(trx, sources))
  return { rows, total }
}

async function countRows(trx: Trx, sources: RawBuilder<unknown>[]): Promise<number> {
  const ones = sources.map((source) => sql`select 1 ${source}`)
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${sql.join(ones, sql` union all `)} limit ${countLimit}) counted`.execute(trx)
  return rows[0]?.total ?? 0
}

/** Common words are counted where they stand, as deleted calls have none. Null: they are not the only question. */
async function countByWordsAlone(
  trx: Trx,
  visibility: CallVisibility,
  filter: CallFilter,
  found: CallsWithWords | null,
): Promise<number | null> {
  const isAlone = Object.entries(filter).every(([name, value]) => name === 'search' || value === undefined)
  if (found === null || !isAlone) return null
  if (found.count !== null) return visibility.seesAll && visibility.seesPrivate ? Math.min(found.count, countLimit) : null
  return found.words[0] === undefined ? null : countCallsWithWord(trx, visibility, found.words[0], countLimit)
}

/** Teams as their members: an index serves known values better than another question. */
async function withMembers(trx: Trx, { teams, reps, ...filter }: CallFilter): Promise<CallFilter> {
  if (teams === undefined) return { ...filter, reps }
  const members = await trx
    .selectFrom('team_members')
    .select('user_id')
    .distinct()
    .where('org_id', '=', currentOrg)
    .where('team_id', 'in', teams)
    .execute()
  const ids = members.map((member) => member.user_id)
  return { ...filter, reps: reps === undefined ? ids : ids.filter((id) => reps.includes(id)) }
}
