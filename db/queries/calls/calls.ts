import { type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row, Schema } from '../../schema.ts'

export type Call = Row<'calls'>

export const callColumns = [
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
  'plausible_categories',
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
  'duration_is_estimated',
  'hold_released_at',
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
  return trx
    .selectFrom('calls')
    .select(callColumns)
    .where('id', '=', callId)
    .where('org_id', '=', currentOrg)
    .executeTakeFirst()
}

/** The organization of the transaction. Every query names it, because the indexes begin with it. */
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

/** Marks calls as deleted; they can be restored for `restoreDays`. */
export const markCallsDeleted = (trx: Trx, callIds: string[]): Promise<void> =>
  updateCalls(trx, callIds, { deleted_at: sql<Date>`now()`, status: 'DELETED' })

/**
 * Which calls a reader may see: all, or those of `teammateIds` and of the members of the teams `reachedTeamIds`; private ones only with
 * `seesPrivate`. Always their own calls, those they uploaded and those shared with them.
 */
export type CallVisibility = {
  userId: string
  seesAll: boolean
  seesPrivate: boolean
  teammateIds: string[]
  /** In place of `teammateIds`, where these would be too many to send with each statement. The reader is a member of one of them. */
  reachedTeamIds?: string[] | undefined
}

/** Visibility that answers without the database. */
export type ListedVisibility = CallVisibility & { reachedTeamIds?: undefined }

/** Whether the column holds somebody whose calls the reader's role shows. Not null, and never planned as a join of all rows. */
export function isTeammate(
  { teammateIds, reachedTeamIds }: Pick<CallVisibility, 'teammateIds' | 'reachedTeamIds'>,
  column: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (reachedTeamIds === undefined)
    return sql<SqlBool>`coalesce(${column} = any(${teammateIds}::uuid[]), false)`
  return sql<SqlBool>`coalesce(exists (
    select from team_members mate
    where mate.org_id = ${currentOrg} and mate.user_id = ${column} and mate.team_id = any(${reachedTeamIds}::uuid[])), false)`
}

/** Calls by these callers (null: by any caller) for which the condition on `calls` holds. */
export type VisiblePart = {
  callers: readonly string[] | null
  condition: RawBuilder<SqlBool>
  /** Set on the part that holds the calls shared with this user; `condition` leaves out the check for the share itself. */
  shared?: { userId: string; condition: RawBuilder<SqlBool> }
}

export const isCallOf = (callers: readonly string[] | null): RawBuilder<SqlBool> =>
  callers === null ? sql`true` : sql`calls.caller_id = any(${[...callers]}::uuid[])`

/**
 * Splits what a reader may see into parts; every visible call is in exactly one. They are: the calls that the reader's role shows, the
 * reader's own calls beyond those, and calls that the reader uploaded or that are shared with them.
 */
export function visibleParts(
  { userId, seesAll, seesPrivate, teammateIds, reachedTeamIds }: CallVisibility,
  options: { onlyPrivate?: boolean } = {},
): VisiblePart[] {
  const isOpen = seesPrivate ? sql<SqlBool>`true` : sql<SqlBool>`not calls.is_private`
  const byRole: VisiblePart =
    seesAll || reachedTeamIds === undefined
      ? { callers: seesAll ? null : teammateIds, condition: isOpen }
      : {
          callers: null,
          condition: sql`${isOpen} and ${isTeammate({ teammateIds, reachedTeamIds }, sql`calls.caller_id`)}`,
        }
  const hasTeammates = seesAll || reachedTeamIds !== undefined || teammateIds.length > 0
  const isOwnByRole = reachedTeamIds !== undefined || teammateIds.includes(userId)
  if (seesAll && seesPrivate) return [byRole]
  const isVisibleByRole = sql`(${byRole.condition} and ${isCallOf(byRole.callers)})`
  const parts: VisiblePart[] = []
  if (hasTeammates && (seesPrivate || options.onlyPrivate !== true)) parts.push(byRole)
  if (!seesAll && !isOwnByRole) parts.push({ callers: [userId], condition: sql`true` })
  else if (!seesPrivate) parts.push({ callers: [userId], condition: sql`calls.is_private` })
  const isVisibleByShareOnly = sql<SqlBool>`calls.caller_id is distinct from ${userId} and ${isVisibleByRole} is not true`
  parts.push({
    callers: null,
    condition: sql`${isVisibleByShareOnly} and exists (
      select from call_viewers viewer where viewer.org_id = calls.org_id and viewer.call_id = calls.id and viewer.user_id = ${userId})`,
    shared: { userId, condition: isVisibleByShareOnly },
  })
  return parts
}

/** Whether the reader may see a call, as a condition on `calls`. */
export function visibleTo(visibility: CallVisibility): RawBuilder<SqlBool> {
  const parts = visibleParts(visibility).map(
    ({ callers, condition }) => sql`(${isCallOf(callers)} and ${condition})`,
  )
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

/** What of a call decides who may see it. `viewers` are its uploader and whom it is shared with. */
export type VisibilityFacts = { callerId: string | null; isPrivate: boolean; viewers: readonly string[] }

/** `visibleTo` for a call whose facts are known. */
export function mayView(
  { userId, seesAll, seesPrivate, teammateIds }: ListedVisibility,
  { callerId, isPrivate, viewers }: VisibilityFacts,
): boolean {
  if (callerId === userId || viewers.includes(userId)) return true
  if (isPrivate && !seesPrivate) return false
  return seesAll || (callerId !== null && teammateIds.includes(callerId))
}

/** Whoever uploaded a call that is held sees that it is; the row holds nothing else of it. */
const isHeldUploadOf = (userId: string): RawBuilder<SqlBool> =>
  sql`(calls.score_status = 'HELD_FOR_PRIVACY_DECISION' and calls.created_by = ${userId})`

/** One call, if the reader may see it. */
export function findVisibleCall(
  trx: Trx,
  callId: string,
  visibility: CallVisibility,
): Promise<Call | undefined> {
  return trx
    .selectFrom('calls')
    .select(callColumns)
    .where('calls.org_id', '=', currentOrg)
    .where('calls.id', '=', callId)
    .where('calls.deleted_at', 'is', null)
    .where(sql<SqlBool>`(${visibleTo(visibility)} or ${isHeldUploadOf(visibility.userId)})`)
    .executeTakeFirst()
}

/** Calls that the reader may see, locked until the transaction ends. Locked in the order of ids, so that two callers cannot deadlock. */
export function lockVisibleCalls(trx: Trx, callIds: string[], visibility: CallVisibility): Promise<Call[]> {
  return lockCalls(trx, callIds, visibility).where('calls.deleted_at', 'is', null).execute()
}

/** Like `lockVisibleCalls`, for calls that were deleted within the last `days`. */
export function lockDeletedCalls(
  trx: Trx,
  callIds: string[],
  visibility: CallVisibility,
  days: number,
): Promise<Call[]> {
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
    .where(visibleTo(visibility))
    .orderBy('calls.id')
    .forUpdate()
}

/** Those of the calls whose latest command still has open work items. */
export async function findCallsInProgress(trx: Trx, callIds: string[]): Promise<Set<string>> {
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
    .where('work_items.phase', 'in', ['queued', 'held'])
    .execute()
  return new Set(rows.map((row) => row.id))
}

export async function insertParticipants(
  trx: Trx,
  participants: NewRow<'call_participants'>[],
): Promise<void> {
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

/** A privacy rule has taken the content of the call, finally or until somebody decides. */
export const isWithoutContent = ({ score_status }: Pick<Call, 'score_status'>): boolean =>
  score_status === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE' || score_status === 'HELD_FOR_PRIVACY_DECISION'

/** Days in which a deleted call can be restored; after that it is erased. */
export const restoreDays = 30

/** Removes everything that tells what was said in a call, and its words in lists, commands and scores. The call's row stays. */
export async function removeContent(trx: Trx, callId: string): Promise<void> {
  for (const table of [
    'transcripts',
    'transcript_sources',
    'call_participants',
    'scores',
    'held_calls',
  ] as const)
    await trx.deleteFrom(table).where('org_id', '=', currentOrg).where('call_id', '=', callId).execute()
  await trx
    .deleteFrom('model_verdicts')
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .execute()
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
    shared_with: [],
    chosen_call_type: null,
    call_type: null,
    plausible_categories: null,
    category_rule_id: null,
    category_label: null,
    category_level: null,
    duration_seconds: null,
    message_count: 0,
    talk_share: null,
    score: null,
    score_passed: null,
    score_coverage: null,
    status: 'SKIPPED',
  })
}

/** Removes everything about a call that a privacy rule excluded, except hash, rule and time. */
export async function keepTombstoneOnly(
  trx: Trx,
  callId: string,
  tombstone: { contentHash: Buffer; privacyRuleId: string | null; reason: string },
): Promise<void> {
  await removeContent(trx, callId)
  await updateCall(trx, callId, {
    external_id: null,
    content_hash: tombstone.contentHash,
    privacy_rule_id: tombstone.privacyRuleId,
    score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
    status_reason: tombstone.reason,
    stage: 'routed',
  })
}
