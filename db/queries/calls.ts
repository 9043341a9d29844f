import { type ExpressionBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { Trx } from '../client.ts'
import type { NewRow, Row, Schema } from '../schema.ts'
import type { ScoreStatus } from '../vocabulary.ts'

export type Call = Omit<Row<'calls'>, 'search'>

const callColumns = [
  'org_id',
  'id',
  'caller_id',
  'integration_id',
  'external_id',
  'title',
  'buyer_company',
  'status',
  'score_status',
  'status_reason',
  'stage',
  'call_type',
  'chosen_call_type',
  'chosen_scorecard_id',
  'run_score',
  'category_rule_id',
  'category_label',
  'category_level',
  'scorecard_config_id',
  'privacy_rule_id',
  'content_hash',
  'started_at',
  'duration_seconds',
  'is_private',
  'shared_with',
  'score',
  'score_passed',
  'score_pass_mark',
  'score_coverage',
  'talk_share',
  'message_count',
  'command_id',
  'created_by',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
] as const

export async function insertCall(trx: Trx, call: NewRow<'calls'>): Promise<string> {
  const { id } = await trx.insertInto('calls').values(call).returning('id').executeTakeFirstOrThrow()
  return id
}

export function findCall(trx: Trx, callId: string): Promise<Call | undefined> {
  return trx.selectFrom('calls').select(callColumns).where('id', '=', callId).where('org_id', '=', currentOrg).executeTakeFirst()
}

/** The organisation of the transaction; named in every query so that indexes which lead with it are used. */
export const currentOrg = sql<string>`cur_org()`

type CallChange = Omit<UpdateObject<Schema, 'calls'>, 'org_id' | 'id'>

export function updateCall(trx: Trx, callId: string, change: CallChange): Promise<void> {
  return updateCalls(trx, [callId], change)
}

export async function updateCalls(trx: Trx, callIds: string[], change: CallChange): Promise<void> {
  if (callIds.length === 0) return
  await trx
    .updateTable('calls')
    .set({ ...change, updated_at: sql`now()`, version: sql`version + 1` })
    .where('org_id', '=', currentOrg)
    .where('id', 'in', callIds)
    .execute()
}

/** What a reader may see: everything, or the calls of these people (and his own uploads), never somebody else's private ones. */
export type CallVisibility = { userId: string; seesAll: boolean; seesPrivate: boolean; teammateIds: string[] }

type CallsBuilder = ExpressionBuilder<Schema, 'calls'>

export function visibleTo(eb: CallsBuilder, visibility: CallVisibility) {
  const own = eb.or([
    eb('calls.caller_id', '=', visibility.userId),
    eb('calls.created_by', '=', visibility.userId),
    sql<SqlBool>`${visibility.userId}::uuid = any(calls.shared_with)`,
  ])
  const everyday = visibility.seesAll
    ? sql<SqlBool>`true`
    : visibility.teammateIds.length > 0
      ? eb('calls.caller_id', 'in', visibility.teammateIds)
      : sql<SqlBool>`false`
  const open = visibility.seesPrivate ? everyday : eb.and([eb('calls.is_private', '=', false), everyday])
  return eb.or([own, open])
}

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

/** Words of a search as a prefix query: every word must begin some word of the title or the company. */
function prefixQuery(search: string): string {
  return [...search.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([word]) => `${word}:*`).join(' & ')
}

function matching(eb: CallsBuilder, filter: CallFilter) {
  const conditions: ReturnType<CallsBuilder['and']>[] = []
  const add = (condition: ReturnType<CallsBuilder['and']>): void => void conditions.push(condition)
  if (filter.startedFrom !== undefined) add(eb.and([eb('calls.started_at', '>=', filter.startedFrom)]))
  if (filter.startedBefore !== undefined) add(eb.and([eb('calls.started_at', '<', filter.startedBefore)]))
  if (filter.minDuration !== undefined) add(eb.and([eb('calls.duration_seconds', '>=', filter.minDuration)]))
  if (filter.maxDuration !== undefined) add(eb.and([eb('calls.duration_seconds', '<=', filter.maxDuration)]))
  if (filter.scorecards !== undefined) add(eb.and([eb('calls.scorecard_config_id', 'in', filter.scorecards)]))
  if (filter.reps !== undefined) add(eb.and([eb('calls.caller_id', 'in', filter.reps)]))
  if (filter.callTypes !== undefined) add(eb.and([eb('calls.call_type', 'in', filter.callTypes)]))
  if (filter.categoryRuleIds !== undefined) add(eb.and([eb('calls.category_rule_id', 'in', filter.categoryRuleIds)]))
  if (filter.integrationId !== undefined) add(eb.and([eb('calls.integration_id', '=', filter.integrationId)]))
  if (filter.isPrivate !== undefined) add(eb.and([eb('calls.is_private', '=', filter.isPrivate)]))
  if (filter.scoreStatuses !== undefined) add(eb.and([eb('calls.score_status', 'in', filter.scoreStatuses)]))
  if (filter.teams !== undefined) {
    const members = eb.selectFrom('team_members').select('user_id').where('org_id', '=', currentOrg).where('team_id', 'in', filter.teams)
    add(eb.and([eb('calls.caller_id', 'in', members)]))
  }
  if (filter.search !== undefined && filter.search !== '') {
    const query = prefixQuery(filter.search)
    // A search of punctuation alone names nothing, so it finds nothing.
    add(eb.and([query === '' ? sql<SqlBool>`false` : sql<SqlBool>`calls.search @@ to_tsquery('simple', ${query})`]))
  }
  if (filter.sections !== undefined || filter.criterions !== undefined || filter.criterionStatuses !== undefined) {
    let answers = eb
      .selectFrom('scores')
      .innerJoin('score_answers', (join) =>
        join.onRef('score_answers.org_id', '=', 'scores.org_id').onRef('score_answers.score_id', '=', 'scores.id'),
      )
      .select(sql<number>`1`.as('one'))
      .whereRef('scores.org_id', '=', 'calls.org_id')
      .whereRef('scores.call_id', '=', 'calls.id')
      .where('scores.is_current', '=', true)
    if (filter.sections !== undefined) answers = answers.where('score_answers.section_id', 'in', filter.sections)
    if (filter.criterions !== undefined) answers = answers.where('score_answers.criterion_id', 'in', filter.criterions)
    if (filter.criterionStatuses !== undefined) answers = answers.where('score_answers.status', 'in', filter.criterionStatuses)
    add(eb.and([eb.exists(answers)]))
  }
  return eb.and(conditions)
}

/** A list says "10,000+" instead of counting a million rows. */
export const countLimit = 10_001

export async function listCalls(
  trx: Trx,
  visibility: CallVisibility,
  filter: CallFilter,
  page: { sort: CallSort; from: number; numberOfResults: number },
): Promise<{ rows: Call[]; total: number }> {
  const base = trx
    .selectFrom('calls')
    .where('calls.org_id', '=', currentOrg)
    .where('calls.deleted_at', 'is', null)
    .where((eb) => visibleTo(eb, visibility))
    .where((eb) => matching(eb, filter))
  const sorted = {
    newest: base.orderBy('calls.started_at', 'desc').orderBy('calls.id', 'desc'),
    oldest: base.orderBy('calls.started_at', 'asc').orderBy('calls.id', 'asc'),
    '-score': base.orderBy('calls.score', (order) => order.desc().nullsLast()).orderBy('calls.id', 'desc'),
    score: base.orderBy('calls.score', (order) => order.asc().nullsLast()).orderBy('calls.id', 'asc'),
    '-duration': base.orderBy('calls.duration_seconds', (order) => order.desc().nullsLast()).orderBy('calls.id', 'desc'),
    duration: base.orderBy('calls.duration_seconds', (order) => order.asc().nullsLast()).orderBy('calls.id', 'asc'),
    title: base.orderBy(sql`lower(calls.title)`).orderBy('calls.id', 'asc'),
  } satisfies Record<CallSort, unknown>
  const rows = await sorted[page.sort].select(callColumns).offset(page.from).limit(page.numberOfResults).execute()
  // The first page that is not full has counted itself.
  if (rows.length < page.numberOfResults && (rows.length > 0 || page.from === 0)) return { rows, total: page.from + rows.length }
  const { count } = await trx
    .selectFrom(
      base
        .select(sql<number>`1`.as('one'))
        .limit(countLimit)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: count }
}

/** One call if the reader may see it. */
export function findVisibleCall(trx: Trx, callId: string, visibility: CallVisibility): Promise<Call | undefined> {
  return trx
    .selectFrom('calls')
    .select(callColumns)
    .where('calls.org_id', '=', currentOrg)
    .where('calls.id', '=', callId)
    .where('calls.deleted_at', 'is', null)
    .where((eb) => visibleTo(eb, visibility))
    .executeTakeFirst()
}

/** Calls that the reader may see and is about to change: locked until the transaction ends, in an order that cannot deadlock. */
export function lockVisibleCalls(trx: Trx, callIds: string[], visibility: CallVisibility): Promise<Call[]> {
  return lockCalls(trx, callIds, visibility).where('calls.deleted_at', 'is', null).execute()
}

/** The same for calls that were deleted within the last days. */
export function lockDeletedCalls(trx: Trx, callIds: string[], visibility: CallVisibility, days: number): Promise<Call[]> {
  return lockCalls(trx, callIds, visibility)
    .where('calls.deleted_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}

function lockCalls(trx: Trx, callIds: string[], visibility: CallVisibility) {
  return trx
    .selectFrom('calls')
    .select(callColumns)
    .where('calls.org_id', '=', currentOrg)
    .where('calls.id', 'in', callIds)
    .where((eb) => visibleTo(eb, visibility))
    .orderBy('calls.id')
    .forUpdate()
}

/** Which of these calls have open work of their latest command; the others wait for nobody. */
export async function findCallsAtWork(trx: Trx, callIds: string[]): Promise<Set<string>> {
  if (callIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('calls')
    .innerJoin('work_items', (join) =>
      join
        .onRef('work_items.org_id', '=', 'calls.org_id')
        .onRef('work_items.command_id', '=', 'calls.command_id')
        .on('work_items.subject', '=', sql<string>`calls.id::text`),
    )
    .select('calls.id')
    .where('calls.org_id', '=', currentOrg)
    .where('calls.id', 'in', callIds)
    .where('work_items.state', 'in', ['queued', 'offered', 'running'])
    .execute()
  return new Set(rows.map((row) => row.id))
}

export async function insertParticipants(trx: Trx, participants: NewRow<'call_participants'>[]): Promise<void> {
  if (participants.length > 0) await trx.insertInto('call_participants').values(participants).execute()
}

export function listParticipants(trx: Trx, callId: string): Promise<Row<'call_participants'>[]> {
  return trx
    .selectFrom('call_participants')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .orderBy('position')
    .limit(500)
    .execute()
}

export async function saveTrace(trx: Trx, trace: NewRow<'call_traces'>): Promise<void> {
  await trx
    .insertInto('call_traces')
    .values(trace)
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'call_id', 'stage']).doUpdateSet((eb) => ({
        verdict: eb.ref('excluded.verdict'),
        reason: eb.ref('excluded.reason'),
        trace: eb.ref('excluded.trace'),
        started_at: eb.ref('excluded.started_at'),
        finished_at: eb.ref('excluded.finished_at'),
      })),
    )
    .execute()
}

export function listTraces(trx: Trx, callId: string): Promise<Row<'call_traces'>[]> {
  return trx
    .selectFrom('call_traces')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .orderBy('finished_at')
    .execute()
}

/** Days in which a deleted call can be brought back; after that it is erased. */
export const restoreDays = 30

/** Leaves only hash, rule and time of a call that a privacy rule excluded. */
export async function keepTombstoneOnly(
  trx: Trx,
  callId: string,
  tombstone: { contentHash: Buffer; privacyRuleId: string | null; reason: string },
): Promise<void> {
  await trx.deleteFrom('transcripts').where('org_id', '=', currentOrg).where('call_id', '=', callId).execute()
  await trx.deleteFrom('transcript_sources').where('org_id', '=', currentOrg).where('call_id', '=', callId).execute()
  await trx.deleteFrom('call_participants').where('org_id', '=', currentOrg).where('call_id', '=', callId).execute()
  await trx
    .deleteFrom('call_traces')
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .where('stage', '<>', 'privacy')
    .execute()
  await trx
    .updateTable('commands')
    .set({ label: 'Content not kept' })
    .where('org_id', '=', currentOrg)
    .where('subject_id', '=', callId)
    .execute()
  await updateCall(trx, callId, {
    title: '',
    buyer_company: '',
    caller_id: null,
    external_id: null,
    chosen_call_type: null,
    call_type: null,
    duration_seconds: null,
    message_count: 0,
    talk_share: null,
    content_hash: tombstone.contentHash,
    privacy_rule_id: tombstone.privacyRuleId,
    status: 'SKIPPED',
    score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
    status_reason: tombstone.reason,
    stage: 'routed',
  })
}
