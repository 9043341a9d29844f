import { type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import { prepared, type Trx } from '../../client.ts'
import type { NewRow, Row, Schema } from '../../schema.ts'
import type { CallStatus, ScoreStatus } from '../../vocabulary/calls.ts'
import {
  type CallFilter,
  countLimit,
  hasFewCallers,
  intersectCallers,
  waitConditions,
} from '../calls/call-list.ts'
import {
  type CallVisibility,
  currentOrg,
  isCallOf,
  selectSharedCalls,
  type VisiblePart,
  practiceVisibility,
  visibleParts,
  visibleTo,
} from '../calls/calls.ts'

/** A practice call with the columns of its row in `calls`. */
export type PracticeCall = Row<'practice_calls'> & {
  title: string
  is_private: boolean
  status: CallStatus
  score_status: ScoreStatus
  status_reason: string
  score: number | null
  score_passed: boolean | null
  score_pass_mark: number | null
  score_coverage: number | null
  open_disputes: number
  duration_seconds: number | null
  command_id: string | null
  /** Empty if the rep is gone. */
  rep_name: string
}

/** A practice call without its long columns, which no turn needs. */
export type LivePracticeCall = Omit<PracticeCall, 'script' | 'brief' | 'why' | 'notes' | 'gatekeeper_result'>

const ofCalls = [
  'title',
  'is_private',
  'status',
  'score_status',
  'status_reason',
  'score',
  'score_passed',
  'score_pass_mark',
  'score_coverage',
  'open_disputes',
  'duration_seconds',
  'command_id',
] as const

const columnsOfCalls = [
  ...ofCalls.map((column) => sql.ref(`calls.${column}`)),
  sql`(select trim(concat(first_name, ' ', last_name)) from users where users.id = practice_calls.rep_id) as rep_name`,
]
const practiceColumns = sql.join([sql`practice_calls.*`, ...columnsOfCalls])

const shortColumns = [
  'org_id',
  'call_id',
  'rep_id',
  'agent_id',
  'agent_version',
  'agent_name',
  'call_type',
  'mode',
  'engine',
  'engine_version',
  'script_hash',
  'seed',
  'state',
  'turn_count',
  'started_at',
  'last_turn_at',
  'time_limit_seconds',
  'clock_offset_ms',
  'clock_ms',
  'held_by',
  'ended_at',
  'outcome',
  'buyer_from_message',
  'new_from_message',
  'scorecard_id',
  'gatekeeper_scorecard_id',
  'gatekeeper_score_state',
  'gatekeeper_scorecard_version',
  'attempt_of',
  'resumed_from',
  'resumed_turn',
  'notes_version',
] as const satisfies readonly (keyof LivePracticeCall)[]
const liveColumns = sql.join([
  ...shortColumns.map((column) => sql.ref(`practice_calls.${column}`)),
  ...columnsOfCalls,
])

/** A condition on `calls`. */
export const isPracticeCall = sql<SqlBool>`calls.org_id = ${currentOrg} and calls.deleted_at is null and calls.kind = 'practice'`

export const callsOfPractice = sql`calls join practice_calls on practice_calls.org_id = calls.org_id and practice_calls.call_id = calls.id`

export async function insertPracticeCall(trx: Trx, call: NewRow<'practice_calls'>): Promise<void> {
  await trx.insertInto('practice_calls').values(call).execute()
}

/** One practice call, if the reader may see it. */
export async function findVisiblePracticeCall(
  trx: Trx,
  callId: string,
  visibility: CallVisibility,
): Promise<PracticeCall | undefined> {
  const { rows } = await sql<PracticeCall>`
    select ${practiceColumns} from ${callsOfPractice}
    where ${isPracticeCall} and calls.id = ${callId}::uuid and ${visibleTo(visibility)}`.execute(trx)
  return rows[0]
}

/** A practice call for background work; undefined once it is deleted. */
export async function findPracticeCall(trx: Trx, callId: string): Promise<PracticeCall | undefined> {
  const { rows } = await sql<PracticeCall>`
    select ${practiceColumns} from ${callsOfPractice} where ${isPracticeCall} and calls.id = ${callId}::uuid`.execute(
    trx,
  )
  return rows[0]
}

/** A practice call, locked until the transaction ends, so that simultaneous turns are handled one after the other. */
export async function lockPracticeCall(trx: Trx, callId: string): Promise<PracticeCall | undefined> {
  const { rows } = await sql<PracticeCall>`
    select ${practiceColumns} from ${callsOfPractice}
    where ${isPracticeCall} and calls.id = ${callId}::uuid for no key update of calls, practice_calls`.execute(
    trx,
  )
  return rows[0]
}

/** A call locked for its next turn, in one statement and without what no turn needs. */
export async function lockForTurn(trx: Trx, callId: string): Promise<LivePracticeCall | undefined> {
  const { rows } = await sql<LivePracticeCall>`${prepared}
    select ${liveColumns} from ${callsOfPractice}
    where ${isPracticeCall} and calls.id = ${callId}::uuid for no key update of calls, practice_calls`.execute(
    trx,
  )
  return rows[0]
}

/** The script of a call. */
export async function findScript(trx: Trx, callId: string): Promise<unknown> {
  const { script } = await trx
    .selectFrom('practice_calls')
    .select('script')
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow()
  return script
}

export async function updatePracticeCall(
  trx: Trx,
  callId: string,
  change: Omit<UpdateObject<Schema, 'practice_calls'>, 'org_id' | 'call_id'>,
): Promise<void> {
  await trx
    .updateTable('practice_calls')
    .set(change)
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .execute()
}

/** Locks a rep's membership, so that calls that they start at the same time are counted one after the other. */
export async function lockRep(trx: Trx, repId: string): Promise<void> {
  await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('org_id', '=', currentOrg)
    .where('user_id', '=', repId)
    .forNoKeyUpdate()
    .execute()
}

/** The rep's calls that have not ended, newest first. */
export function listOpenPracticeCalls(
  trx: Trx,
  repId: string,
  limit: number,
): Promise<{ call_id: string; agent_id: string }[]> {
  return trx
    .selectFrom('practice_calls')
    .select(['call_id', 'agent_id'])
    .where('org_id', '=', currentOrg)
    .where('rep_id', '=', repId)
    .where('ended_at', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
}

export type PracticeFilter = {
  agentId?: string | undefined
  repId?: string | undefined
  state?: 'live' | 'ended' | undefined
  /** Only calls with a disputed answer. */
  disputed?: boolean | undefined
} & Pick<CallFilter, 'waitsFor' | 'notOf'>

/** A filter as a condition on `calls`, except for reps and calls in progress. */
function conditionOf(filter: PracticeFilter): RawBuilder<SqlBool> {
  const conditions = [isPracticeCall]
  if (filter.disputed === true) conditions.push(sql`calls.open_disputes > 0`)
  conditions.push(...waitConditions(filter))
  if (filter.agentId !== undefined)
    conditions.push(sql`exists (select from practice_calls own
      where own.org_id = calls.org_id and own.call_id = calls.id and own.agent_id = ${filter.agentId}::uuid)`)
  if (filter.state === 'ended')
    conditions.push(sql`not exists (select from practice_calls live
      where live.org_id = calls.org_id and live.call_id = calls.id and live.ended_at is null)`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const newestFirst = sql`order by started_at desc, id desc`

/**
 * Ids and times of the first `limit` attempts that a reader may see, newest first. They are read in parts, like real calls (see
 * `listCalls`): an index can read each part in order. Calls of many people with one bot, and calls in progress, are found from rows of
 * `practice_calls`.
 */
function selectAttempts(
  visibility: CallVisibility,
  filter: PracticeFilter,
  limit: number,
): RawBuilder<unknown> | null {
  const { agentId, repId, state } = filter
  const reps = repId === undefined ? null : [repId]
  const visible = visibleParts(visibility)
    .map((part) => ({ ...part, callers: intersectCallers(part.callers, reps) }))
    .filter(({ callers }) => callers?.length !== 0)
  const isOfMany = visible.some(({ shared, callers }) => shared === undefined && callers?.length !== 1)
  if (state === 'live' || (agentId !== undefined && isOfMany)) {
    const own = [conditionOf({ ...filter, agentId: undefined }), visibleTo(visibility)]
    if (repId !== undefined) own.push(isCallOf([repId]))
    if (agentId !== undefined) own.push(sql`practice_calls.agent_id = ${agentId}::uuid`)
    if (state === 'live') own.push(sql`practice_calls.ended_at is null`)
    return sql`select calls.id, calls.started_at from ${callsOfPractice} where ${sql.join(own, sql` and `)} ${newestFirst} limit ${limit}`
  }
  const condition = conditionOf(filter)
  // Nearly all rows read are visible.
  if (visibility.seesAll)
    return sql`select calls.id, calls.started_at from calls
      where ${condition} and ${isCallOf(reps)} and ${visibleTo(visibility)} ${newestFirst} limit ${limit}`
  const parts = visible.map((part) => sql`(${selectPart(part, condition, limit)})`)
  if (parts.length === 0) return null
  return sql`select id, started_at from (${sql.join(parts, sql` union all `)}) parts ${newestFirst} limit ${limit}`
}

function selectPart(part: VisiblePart, condition: RawBuilder<SqlBool>, limit: number): RawBuilder<unknown> {
  const { callers, shared } = part
  if (shared !== undefined)
    // There are few, so each is looked up by its id.
    return sql`select calls.id, calls.started_at from (${selectSharedCalls(shared)}) shared cross join lateral (
        select * from calls where calls.org_id = ${currentOrg} and calls.id = shared.call_id offset 0
      ) calls where ${condition} and ${shared.condition} and ${isCallOf(callers)}`
  const calls = sql`select calls.id, calls.started_at from calls where ${condition} and ${part.condition}`
  if (!hasFewCallers(part)) return sql`${calls} and ${isCallOf(callers)} ${newestFirst} limit ${limit}`
  return sql`select own.id, own.started_at from unnest(${[...(callers ?? [])]}::uuid[]) as caller(id)
    cross join lateral (${calls} and calls.caller_id = caller.id ${newestFirst} limit ${limit}) own`
}

/** Attempts that a reader may see, newest first. `total` is counted up to `page.countedTo`. */
export async function listPracticeCalls(
  trx: Trx,
  visibility: CallVisibility,
  filter: PracticeFilter,
  { countedTo = countLimit, ...page }: { from: number; numberOfResults: number; countedTo?: number },
): Promise<{ rows: PracticeCall[]; total: number; isTotalAtLeast: boolean }> {
  const ofPractice = practiceVisibility(visibility)
  const first = selectAttempts(ofPractice, filter, page.from + page.numberOfResults)
  const counted = selectAttempts(ofPractice, filter, countedTo)
  if (first === null || counted === null) return { rows: [], total: 0, isTotalAtLeast: false }
  // The long columns are read only for the page.
  const { rows } = await sql<PracticeCall>`
    select ${practiceColumns} from (
      select id from (${first}) first ${newestFirst} limit ${page.numberOfResults} offset ${page.from}
    ) page
    cross join lateral (select * from calls where calls.org_id = ${currentOrg} and calls.id = page.id offset 0) calls
    cross join lateral (
      select * from practice_calls where practice_calls.org_id = ${currentOrg} and practice_calls.call_id = page.id offset 0
    ) practice_calls
    order by calls.started_at desc, calls.id desc`.execute(trx)
  if (rows.length < page.numberOfResults && (rows.length > 0 || page.from === 0))
    return { rows, total: page.from + rows.length, isTotalAtLeast: false }
  const { rows: all } = await sql<{ total: number }>`
    select count(*)::integer as total from (${counted}) counted`.execute(trx)
  const total = all[0]?.total ?? 0
  return { rows, total, isTotalAtLeast: total >= countedTo }
}

/**
 * For each call, the number of attempts that its rep had at its bot up to and including it. Private ones are counted separately, so that
 * the number of an open attempt does not reveal them.
 */
export async function countAttempts(trx: Trx, callIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ call_id: string; attempt: number }>`
    select own.call_id, (
      select count(*)::integer from practice_calls earlier
      join calls on calls.org_id = earlier.org_id and calls.id = earlier.call_id and calls.is_private = shown.is_private
      where earlier.org_id = ${currentOrg} and earlier.agent_id = own.agent_id and earlier.rep_id = own.rep_id
        and earlier.resumed_turn is null and (earlier.started_at, earlier.call_id) <= (own.started_at, own.call_id)
    ) as attempt
    from practice_calls own join calls shown on shown.org_id = own.org_id and shown.id = own.call_id
    where own.org_id = ${currentOrg} and own.call_id = any(${[...callIds]}::uuid[])`.execute(trx)
  return new Map(rows.map((row) => [row.call_id, Math.max(1, row.attempt)]))
}

export type TrendPoint = {
  callId: string
  startedAt: Date
  score: number
  passed: boolean | null
}

/**
 * Scored attempts of the same rep at the same bot with the same version of the scorecard that the reader may see: the newest `limit`,
 * oldest first. An attempt that continued another one means something else and is left out.
 */
export async function listTrend(
  trx: Trx,
  visibility: CallVisibility,
  of: Pick<PracticeCall, 'rep_id' | 'agent_id'> & {
    scorecardId: string
    scorecardVersion: number
  },
  limit: number,
): Promise<TrendPoint[]> {
  const { rows } = await sql<TrendPoint>`
    select calls.id as "callId", calls.started_at as "startedAt", calls.score, calls.score_passed as passed
    from practice_calls attempt
    cross join lateral (
      select * from calls where calls.org_id = ${currentOrg} and calls.id = attempt.call_id offset 0
    ) calls
    cross join lateral (
      select from scores where scores.org_id = ${currentOrg} and scores.call_id = calls.id and scores.is_current
        and scores.scorecard_id = ${of.scorecardId}::uuid and scores.scorecard_version = ${of.scorecardVersion} offset 0
    ) score
    where attempt.org_id = ${currentOrg} and attempt.agent_id = ${of.agent_id}::uuid and attempt.rep_id = ${of.rep_id}::uuid
      and attempt.resumed_turn is null and calls.deleted_at is null and calls.score is not null and ${visibleTo(visibility)}
    order by attempt.started_at desc, attempt.call_id desc limit ${limit}`.execute(trx)
  return rows.toReversed()
}

/** Whether an attempt of the same rep at the same bot that the reader may see has reached the pass mark, whatever it was scored with. */
export async function hasPassed(
  trx: Trx,
  visibility: CallVisibility,
  of: Pick<PracticeCall, 'rep_id' | 'agent_id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from practice_calls attempt join calls on calls.org_id = attempt.org_id and calls.id = attempt.call_id
    where attempt.org_id = ${currentOrg} and attempt.agent_id = ${of.agent_id}::uuid and attempt.rep_id = ${of.rep_id}::uuid
      and calls.deleted_at is null and calls.score_passed and ${visibleTo(visibility)}
    limit 1`.execute(trx)
  return rows.length > 0
}

/** The message numbers where the parts of a call's transcript begin. */
export type TranscriptParts = Pick<Row<'practice_calls'>, 'buyer_from_message' | 'new_from_message'>

export const findTranscriptParts = (trx: Trx, callId: string): Promise<TranscriptParts | undefined> =>
  trx
    .selectFrom('practice_calls')
    .select(['buyer_from_message', 'new_from_message'])
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .executeTakeFirst()

/** `pauseSeconds`: this long after a turn, the clock of a call stops. */
type LeftCalls = { quietSince: Date; now: Date; pauseSeconds: number }

/** Organizations with calls in which nothing has been said since `quietSince`, or whose time is up. System role. */
export async function listOrgsWithLeftCalls(
  trx: Trx,
  lookup: LeftCalls & { limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select distinct org_id from practice_calls where ${isLeft(lookup)} limit ${lookup.limit}`.execute(trx)
  return rows.map((row) => row.org_id)
}

/** The ids of such calls in the transaction's organization. Locks them, and leaves calls that somebody is working on for later. */
export async function lockLeftCalls(trx: Trx, lookup: LeftCalls & { limit: number }): Promise<string[]> {
  const { rows } = await sql<{ call_id: string }>`
    select call_id from practice_calls where org_id = ${currentOrg} and ${isLeft(lookup)}
    order by last_turn_at limit ${lookup.limit} for no key update skip locked`.execute(trx)
  return rows.map((row) => row.call_id)
}

const isLeft = ({ quietSince, now, pauseSeconds }: LeftCalls): RawBuilder<SqlBool> =>
  sql`ended_at is null and (last_turn_at < ${quietSince} or clock_ms - clock_offset_ms
    + least(extract(epoch from ${now}::timestamptz - last_turn_at), ${pauseSeconds}::integer) * 1000 > time_limit_seconds * 1000)`
