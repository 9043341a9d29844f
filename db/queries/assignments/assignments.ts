import { type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row, Schema } from '../../schema.ts'
import type { AssignmentState } from '../../vocabulary/assignments.ts'
import type { BotCallType, BotStatus, EmotionalState } from '../../vocabulary/bots.ts'
import { countLimit } from '../calls/call-list.ts'
import { type CallVisibility, currentOrg, isTeammate, practiceVisibility } from '../calls/calls.ts'
import { lowerPattern } from '../people/people.ts'
import { type BotReader, isVisibleBot } from '../bots/visibility.ts'

/** An assignment with its bot and the person's progress. */
export type AssignmentRow = Row<'assignments'> & {
  agent_name: string
  job_title: string
  company_name: string
  call_type: BotCallType
  emotional_state: EmotionalState | null
  agent_status: BotStatus
  /** The reader may see the bot, and it is active. */
  is_usable: boolean
  tries: number
  passed: number
  best: number | null
  is_scoring: boolean
  done_at: Date | null
  live_call_id: string | null
}

/** Whether an attempt counts: it reached the mark, and no gate of the scorecard failed it. */
const reachesMark = sql`(assignments.pass_mark is null or (calls.score >= assignments.pass_mark
  and not (calls.score >= calls.score_pass_mark and calls.score_passed is false)))`

/**
 * Full attempts that ended while the assignment was there. An attempt that continued another call, was restarted before its end, or is
 * private does not count.
 */
const progress = sql`
  select
    (count(*) filter (where attempt.is_scored))::integer as tries,
    (count(*) filter (where attempt.counts))::integer as passed,
    max(attempt.score) filter (where attempt.is_scored) as best,
    coalesce(bool_or(attempt.is_scoring), false) as is_scoring,
    (array_agg(attempt.ended_at order by attempt.ended_at) filter (where attempt.counts))[assignments.times] as done_at
  from (
    select practice.ended_at, calls.score, calls.score_status = 'SCORED_SUCCESS' as is_scored,
      calls.score_status in ('TO_BE_SCORED', 'SCORING') as is_scoring,
      calls.score_status = 'SCORED_SUCCESS' and calls.score is not null and ${reachesMark} as counts
    from practice_calls practice
    cross join lateral (
      select * from calls where calls.org_id = ${currentOrg} and calls.id = practice.call_id offset 0
    ) calls
    where practice.org_id = ${currentOrg} and practice.agent_id = assignments.agent_id
      and practice.rep_id = assignments.user_id and practice.ended_at > assignments.created_at
      and (assignments.ended_at is null or practice.ended_at <= assignments.ended_at)
      and practice.outcome <> 'restarted' and practice.resumed_turn is null and practice.resumed_from is null
      and calls.deleted_at is null and not calls.is_private
  ) attempt`

const live = sql`
  select practice.call_id as live_call_id
  from practice_calls practice
  join calls on calls.org_id = ${currentOrg} and calls.id = practice.call_id and calls.deleted_at is null
  where practice.org_id = ${currentOrg} and practice.rep_id = assignments.user_id
    and practice.agent_id = assignments.agent_id and practice.ended_at is null and assignments.ended_at is null
  order by practice.started_at desc limit 1`

/** Assignments of active members. */
const joined = sql`
  assignments
  join agents on agents.org_id = assignments.org_id and agents.id = assignments.agent_id
  join memberships member on member.org_id = assignments.org_id and member.user_id = assignments.user_id
    and member.status = 'ACTIVE'
  cross join lateral (${progress}) progress
  left join lateral (${live}) live on true`

const columnsFor = (reader: BotReader): RawBuilder<unknown> => sql`
  assignments.*, agents.name as agent_name, agents.job_title, agents.company_name, agents.call_type,
  agents.emotional_state, agents.status as agent_status,
  (agents.status = 'ACTIVE' and ${isVisibleBot(reader)}) as is_usable,
  progress.*, live.live_call_id`

export type AssignmentFilter = {
  /** The reader's own, or those of everybody whose calls the reader may see. */
  scope: 'own' | 'people'
  userId?: string | undefined
  agentId?: string | undefined
  state?: AssignmentState | undefined
  /** Neither done nor ended. */
  isToDo?: boolean
  search?: string | undefined
  /** Today's date in the reader's time zone. */
  today: string
}

/** Whose assignments a reader may see, as a condition. */
export const isOfReach = (
  visibility: CallVisibility,
  scope: AssignmentFilter['scope'],
): RawBuilder<SqlBool> => {
  const isOwn = sql<SqlBool>`assignments.user_id = ${visibility.userId}`
  if (scope === 'own') return isOwn
  const ofPractice = practiceVisibility(visibility)
  if (ofPractice.seesAll) return sql<SqlBool>`true`
  return sql<SqlBool>`(${isOwn} or ${isTeammate(ofPractice, sql`assignments.user_id`)})`
}

const isDone = sql<SqlBool>`progress.done_at is not null`
const isOpen = sql<SqlBool>`assignments.ended_at is null`

function conditionOf(visibility: CallVisibility, filter: AssignmentFilter): RawBuilder<SqlBool> {
  const { userId, agentId, state, search, today } = filter
  const isLate = sql`coalesce(assignments.due_on < ${today}, false)`
  const conditions = [sql<SqlBool>`assignments.org_id = ${currentOrg}`, isOfReach(visibility, filter.scope)]
  // What was done stays done when the bot is assigned again, which ends it.
  if (state === 'ended') conditions.push(sql`not ${isOpen} and progress.done_at is null`)
  else if (state !== 'done') conditions.push(isOpen)
  if (userId !== undefined) conditions.push(sql`assignments.user_id = ${userId}::uuid`)
  if (agentId !== undefined) conditions.push(sql`assignments.agent_id = ${agentId}::uuid`)
  if (search !== undefined && search !== '') {
    const words = lowerPattern(search)
    conditions.push(
      filter.scope === 'own'
        ? sql`agents.search_text like ${words}`
        : sql`(agents.search_text like ${words} or member.search_text like ${words})`,
    )
  }
  if (state === 'done') conditions.push(isDone)
  if (state === 'open' || state === 'overdue' || filter.isToDo === true)
    conditions.push(sql`progress.done_at is null`)
  if (state === 'open') conditions.push(sql`not ${isLate}`)
  if (state === 'overdue') conditions.push(sql`${isLate}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Sorted by due date, those without one last; newest first within a day. `total` is counted up to `countLimit`. */
export async function listAssignments(
  trx: Trx,
  readers: { visibility: CallVisibility; bots: BotReader },
  filter: AssignmentFilter,
  page: { from: number; numberOfResults: number },
): Promise<{ rows: AssignmentRow[]; total: number; isTotalAtLeast: boolean }> {
  const condition = conditionOf(readers.visibility, filter)
  const { rows } = await sql<AssignmentRow>`
    select ${columnsFor(readers.bots)} from ${joined} where ${condition}
    order by assignments.due_on nulls last, assignments.id desc
    limit ${page.numberOfResults} offset ${page.from}`.execute(trx)
  if (rows.length < page.numberOfResults && (rows.length > 0 || page.from === 0))
    return { rows, total: page.from + rows.length, isTotalAtLeast: false }
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from ${joined} where ${condition} limit ${countLimit}
    ) counted`.execute(trx)
  const total = counted.rows[0]?.total ?? 0
  return { rows, total, isTotalAtLeast: total >= countLimit }
}

/** One assignment of somebody whom the reader may see. */
export async function findAssignment(
  trx: Trx,
  readers: { visibility: CallVisibility; bots: BotReader },
  id: string,
): Promise<AssignmentRow | undefined> {
  const { rows } = await sql<AssignmentRow>`
    select ${columnsFor(readers.bots)} from ${joined}
    where assignments.org_id = ${currentOrg} and assignments.id = ${id}::uuid
      and ${isOfReach(readers.visibility, 'people')}`.execute(trx)
  return rows[0]
}

/** Locks an assignment until the transaction ends. */
export async function lockAssignment(trx: Trx, id: string): Promise<void> {
  await trx
    .selectFrom('assignments')
    .select('id')
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

export async function updateAssignment(
  trx: Trx,
  id: string,
  change: Pick<UpdateObject<Schema, 'assignments'>, 'due_on' | 'pass_mark' | 'times' | 'ended_at'>,
): Promise<void> {
  await trx
    .updateTable('assignments')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .execute()
}

/** Ends the assignments that these people have completed with these bots, so that the bots can be assigned again. */
export async function endDoneAssignments(
  trx: Trx,
  of: { userIds: readonly string[]; agentIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update assignments set ended_at = ${of.now}, version = version + 1
    where org_id = ${currentOrg} and id in (
      select assignments.id from ${joined}
      where assignments.org_id = ${currentOrg} and ${isOpen} and ${isDone}
        and assignments.user_id = any(${[...of.userIds]}::uuid[]) and assignments.agent_id = any(${[...of.agentIds]}::uuid[]))`.execute(
    trx,
  )
}

export type StoredAssignment = Pick<Row<'assignments'>, 'id' | 'agent_id' | 'user_id' | 'pass_mark'>

/** Inserts assignments. Skips one if the person already has an assignment of the same bot that has not ended. */
export async function insertAssignments(
  trx: Trx,
  rows: readonly NewRow<'assignments'>[],
): Promise<StoredAssignment[]> {
  if (rows.length === 0) return []
  return trx
    .insertInto('assignments')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id', 'agent_id']).where('ended_at', 'is', null).doNothing(),
    )
    .returning(['id', 'agent_id', 'user_id', 'pass_mark'])
    .execute()
}

/** The assignments of these bots to these people that have not ended. */
export function listOpenAssignments(
  trx: Trx,
  of: { userIds: readonly string[]; agentIds: readonly string[] },
): Promise<StoredAssignment[]> {
  if (of.userIds.length === 0 || of.agentIds.length === 0) return Promise.resolve([])
  return trx
    .selectFrom('assignments')
    .select(['id', 'agent_id', 'user_id', 'pass_mark'])
    .where('org_id', '=', currentOrg)
    .where('ended_at', 'is', null)
    .where('user_id', '=', sql<string>`any(${[...of.userIds]}::uuid[])`)
    .where('agent_id', '=', sql<string>`any(${[...of.agentIds]}::uuid[])`)
    .execute()
}
