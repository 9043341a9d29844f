import { type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row, Schema } from '../../schema.ts'
import type { CallKind } from '../../vocabulary/calls.ts'
import { hasNoTeams, isTeamIn, type ListedTeams, selectTeamIds, type TeamSet } from '../people/team-set.ts'

export type Call = Row<'calls'>

export const callColumns = [
  'org_id',
  'id',
  'kind',
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
  'chosen_rule_id',
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
  'waiting_checks',
  'open_disputes',
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

/** Lists, counts and rules cover real calls. Written out instead of a parameter, because the indexes of lists contain only these calls. */
export const isRealCall = sql<SqlBool>`calls.kind = 'real'`

/** Whether only the rep may see a call: a private practice call. No role shows it, and it can't be shared. */
export const isForRepAlone = sql<SqlBool>`(calls.kind = 'practice' and calls.is_private)`

/**
 * Whether a member has had a call since then, with a buyer or with a bot. Private practice calls do not count, because nobody else may know
 * of them. Two lookups, because each kind has an index of its own.
 */
export const hasCalledSince = (userId: RawBuilder<unknown>, since: Date): RawBuilder<SqlBool> => {
  const called = sql`select from calls where calls.org_id = ${currentOrg} and calls.caller_id = ${userId}
    and calls.started_at >= ${since} and calls.deleted_at is null`
  return sql<SqlBool>`(exists (${called} and ${isRealCall})
    or exists (${called} and calls.kind = 'practice' and not calls.is_private))`
}

/** The organization of the transaction. Every query names it, because the indexes begin with it. */
export const currentOrg = sql<string>`cur_org()`

export type CallChange = Omit<UpdateObject<Schema, 'calls'>, 'org_id' | 'id'>

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
 * Which calls a reader may see: all, or those of `teammateIds` and of the members of `reachedTeams`; private ones only with `seesPrivate`.
 * In any case their own calls, those they uploaded, and those shared with them. Only the rep may see a private practice call.
 */
export type CallVisibility = {
  userId: string
  seesAll: boolean
  seesPrivate: boolean
  teammateIds: string[]
  /** The teams through which the reader may see calls shared with a team. */
  sharedTeams: TeamSet
  /** Replaces `teammateIds` if these would be too many to send with each statement. The reader is a member of one of them. */
  reachedTeams?: TeamSet | undefined
  /** How far the reader sees practice calls, where that is not as far as real calls. */
  practice?: Pick<CallVisibility, 'seesAll' | 'teammateIds' | 'reachedTeams'>
  /** Calls that the reader is to grade blind: only the grading page shows them to that reader until they have submitted their grades. */
  blindCallIds?: readonly string[]
  /** Practice calls are hidden from the reader, even their own. */
  hidesPractice?: boolean
}

/** A visibility that can be checked without the database. */
export type ListedVisibility = CallVisibility & {
  reachedTeams?: undefined
  practice?: { reachedTeams?: undefined }
  sharedTeams: ListedTeams
}

/** A reader's visibility for statements about practice calls only. */
export function practiceVisibility<Visibility extends CallVisibility>({
  practice,
  ...visibility
}: Visibility): Omit<Visibility, 'practice'> {
  return practice === undefined ? visibility : { ...visibility, reachedTeams: undefined, ...practice }
}

/**
 * Whether the column contains somebody whose calls the reader's role shows. Never null. `offset 0` keeps the planner from reading all
 * members to look up a few.
 */
export function isTeammate(
  { teammateIds, reachedTeams }: Pick<CallVisibility, 'teammateIds' | 'reachedTeams'>,
  column: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (reachedTeams === undefined)
    return sql<SqlBool>`coalesce(${column} = any(${teammateIds}::uuid[]), false)`
  return sql<SqlBool>`coalesce(exists (
    select from team_members mate
    where mate.org_id = ${currentOrg} and mate.user_id = ${column} and ${isTeamIn(sql`mate.team_id`, reachedTeams, { ofMany: true })}
    offset 0), false)`
}

/** Whether the reader uploaded the call or it is shared with them, as a condition on `calls`. */
export const isSharedWith = ({
  userId,
  sharedTeams,
}: Pick<CallVisibility, 'userId' | 'sharedTeams'>): RawBuilder<SqlBool> => sql<SqlBool>`(exists (
    select from call_viewers viewer
    where viewer.org_id = calls.org_id and viewer.call_id = calls.id and viewer.user_id = ${userId})${
      hasNoTeams(sharedTeams)
        ? sql``
        : sql` or exists (
    select from call_teams shared
    where shared.org_id = calls.org_id and shared.call_id = calls.id and ${isTeamIn(sql`shared.team_id`, sharedTeams)})`
    })`

/** Ids of the calls that the reader uploaded or that are shared with them, each once: a query with the column `call_id`. */
export const selectSharedCalls = ({
  userId,
  sharedTeams,
}: Pick<CallVisibility, 'userId' | 'sharedTeams'>): RawBuilder<unknown> => {
  const asPerson = sql`select call_id from call_viewers where org_id = ${currentOrg} and user_id = ${userId}`
  if (hasNoTeams(sharedTeams)) return asPerson
  return sql`${asPerson} union
    select call_id from call_teams where org_id = ${currentOrg} and team_id = any(${selectTeamIds(sharedTeams)})`
}

/** Calls by these callers (null: by any caller) for which the condition on `calls` is true. */
export type VisiblePart = {
  callers: readonly string[] | null
  condition: RawBuilder<SqlBool>
  /** Set on the part with the calls shared with this reader; `condition` leaves out the check for the share itself. */
  shared?: Pick<CallVisibility, 'userId' | 'sharedTeams'> & { condition: RawBuilder<SqlBool> }
}

export const isCallOf = (callers: readonly string[] | null): RawBuilder<SqlBool> =>
  callers === null ? sql`true` : sql`calls.caller_id = any(${[...callers]}::uuid[])`

/** `isCallOf` for statements that read few rows. The planner does not see the callers, because planning with each would take longer. */
const isCallOfMany = (callers: readonly string[] | null): RawBuilder<SqlBool> =>
  callers === null ? sql`true` : sql`calls.caller_id in (select unnest(${[...callers]}::uuid[]))`

type PartsOptions = {
  onlyPrivate?: boolean
  /** The query returns no practice calls, so their own rule can be left out. */
  onlyReal?: boolean
}

/**
 * Splits what a reader may see into parts; every visible call is in exactly one. They are: the calls that the reader's role shows, the
 * reader's own calls beyond those, and calls that the reader uploaded or that are shared with them. For a statement about practice calls,
 * pass the result of `practiceVisibility`.
 */
export function visibleParts(visibility: CallVisibility, options: PartsOptions = {}): VisiblePart[] {
  const { blindCallIds = [], hidesPractice = false } = visibility
  const parts = readableParts(visibility, options)
  const limits = [
    ...(blindCallIds.length === 0 ? [] : [sql<SqlBool>`calls.id <> all(${[...blindCallIds]}::uuid[])`]),
    ...(hidesPractice && options.onlyReal !== true ? [isRealCall] : []),
  ]
  if (limits.length === 0) return parts
  const limited = (condition: RawBuilder<SqlBool>) =>
    sql<SqlBool>`(${condition}) and ${sql.join(limits, sql` and `)}`
  return parts.map((part) => ({
    ...part,
    condition: limited(part.condition),
    ...(part.shared !== undefined && {
      shared: { ...part.shared, condition: limited(part.shared.condition) },
    }),
  }))
}

function readableParts(
  { userId, seesAll, seesPrivate, teammateIds, reachedTeams, sharedTeams }: CallVisibility,
  { onlyPrivate = false, onlyReal = false }: PartsOptions,
): VisiblePart[] {
  const isForRole = onlyReal ? sql<SqlBool>`true` : sql<SqlBool>`not ${isForRepAlone}`
  const isOpen = seesPrivate ? isForRole : sql<SqlBool>`not calls.is_private`
  // The calls of these callers that the role does not show.
  const isClosed = seesPrivate ? isForRepAlone : sql<SqlBool>`calls.is_private`
  const byRole: VisiblePart =
    seesAll || reachedTeams === undefined
      ? { callers: seesAll ? null : teammateIds, condition: isOpen }
      : {
          callers: null,
          condition: sql`${isOpen} and ${isTeammate({ teammateIds, reachedTeams }, sql`calls.caller_id`)}`,
        }
  const hasTeammates = seesAll || reachedTeams !== undefined || teammateIds.length > 0
  const isOwnByRole = reachedTeams !== undefined || teammateIds.includes(userId)
  if (seesAll && seesPrivate && onlyReal) return [byRole]
  const own = { callers: [userId], condition: isClosed }
  if (seesAll && seesPrivate) return [byRole, own]
  const isVisibleByRole = sql`(${byRole.condition} and ${isCallOfMany(byRole.callers)})`
  const parts: VisiblePart[] = []
  if (hasTeammates && (seesPrivate || !onlyPrivate)) parts.push(byRole)
  if (!seesAll && !isOwnByRole) parts.push({ callers: [userId], condition: sql`true` })
  else if (!seesPrivate || !onlyReal) parts.push(own)
  const isVisibleByShareOnly = sql<SqlBool>`calls.caller_id is distinct from ${userId} and ${isForRole} and ${isVisibleByRole} is not true`
  parts.push({
    callers: null,
    condition: sql`${isVisibleByShareOnly} and ${isSharedWith({ userId, sharedTeams })}`,
    shared: { userId, sharedTeams, condition: isVisibleByShareOnly },
  })
  return parts
}

/** Whether the reader may see a call, as a condition on `calls`. */
export function visibleTo(visibility: CallVisibility): RawBuilder<SqlBool> {
  if (visibility.practice === undefined) return isInOneOf(visibleParts(visibility))
  const ofReal = isInOneOf(visibleParts(visibility, { onlyReal: true }))
  const ofPractice = isInOneOf(visibleParts(practiceVisibility(visibility)))
  return sql<SqlBool>`((${isRealCall} and ${ofReal}) or (calls.kind = 'practice' and ${ofPractice}))`
}

const isInOneOf = (parts: readonly VisiblePart[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    parts.map(({ callers, condition }) => sql`(${isCallOf(callers)} and ${condition})`),
    sql` or `,
  )})`

/**
 * The facts of a call that decide who may see it. `viewers` are its uploader and the users it is shared with; `teams` are the teams it is
 * shared with.
 */
export type VisibilityFacts = {
  kind: CallKind
  callerId: string | null
  isPrivate: boolean
  viewers: readonly string[]
  teams: readonly string[]
}

/** `visibleTo` for a call whose facts are known. */
export function mayView(
  visibility: ListedVisibility,
  { kind, callerId, isPrivate, viewers, teams }: VisibilityFacts,
): boolean {
  if (kind === 'practice' && visibility.hidesPractice === true) return false
  const { userId, seesPrivate, sharedTeams } = visibility
  const { seesAll, teammateIds } = kind === 'practice' ? practiceVisibility(visibility) : visibility
  if (callerId === userId) return true
  if (kind === 'practice' && isPrivate) return false
  if (viewers.includes(userId)) return true
  if (teams.some((team) => sharedTeams.teamIds.includes(team))) return true
  if (isPrivate && !seesPrivate) return false
  return seesAll || (callerId !== null && teammateIds.includes(callerId))
}

/** The uploader of a held call may see that it is held. The row contains nothing else of it. */
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

/** Calls that the reader may see, locked until the transaction ends. Locked in the order of ids, so that two callers can't deadlock. */
export function lockVisibleCalls(trx: Trx, callIds: string[], visibility: CallVisibility): Promise<Call[]> {
  return lockCalls(trx, callIds, visibility).where('calls.deleted_at', 'is', null).where(isRealCall).execute()
}

/** `lockVisibleCalls` for one call of any kind: answers of practice calls can be disputed as well. */
export function lockVisibleCallOfAnyKind(
  trx: Trx,
  callId: string,
  visibility: CallVisibility,
): Promise<Call | undefined> {
  return lockCalls(trx, [callId], visibility).where('calls.deleted_at', 'is', null).executeTakeFirst()
}

/** One call, locked until the transaction ends. */
export function lockCall(trx: Trx, callId: string): Promise<Call | undefined> {
  return trx
    .selectFrom('calls')
    .select(callColumns)
    .where('org_id', '=', currentOrg)
    .where('id', '=', callId)
    .forUpdate()
    .executeTakeFirst()
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
    .where(isRealCall)
    .execute()
}

/** Deleted calls that can still be restored, latest first, at most 10,000. */
export async function listDeletedCalls(
  trx: Trx,
  visibility: CallVisibility,
  page: { days: number; from: number; numberOfResults: number },
): Promise<{ rows: Call[]; total: number }> {
  const deleted = trx
    .selectFrom('calls')
    .where('calls.org_id', '=', currentOrg)
    .where('calls.deleted_at', '>', sql<Date>`now() - make_interval(days => ${page.days})`)
    .where(isRealCall)
    .where(visibleTo(visibility))
  const rows = await deleted
    .select(callColumns)
    .orderBy('calls.deleted_at', 'desc')
    .orderBy('calls.id', 'desc')
    .offset(page.from)
    .limit(page.numberOfResults)
    .execute()
  const { total } = await trx
    .selectFrom(deleted.select('calls.id').limit(mostDeleted).as('deleted'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
/** Largest offset. */
const mostDeleted = 10_000

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

/** The ids of the calls among these whose latest command still has open work items. */
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

/**
 * The ids of the calls among these whose scoring was requested and whose work ended before it: its command was canceled. One statement, so
 * that both are of one moment. A command has ended only if all of its items have; the items of a large one are not read.
 */
export async function findStoppedCalls(trx: Trx, callIds: string[]): Promise<Set<string>> {
  if (callIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('calls')
    .leftJoin('commands', (join) =>
      join.onRef('commands.org_id', '=', 'calls.org_id').onRef('commands.id', '=', 'calls.command_id'),
    )
    .select('calls.id')
    .where('calls.org_id', '=', currentOrg)
    .where('calls.id', 'in', callIds)
    .where('calls.score_status', 'in', ['TO_BE_SCORED', 'SCORING'])
    .where('commands.state', 'is distinct from', 'running')
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

/** A privacy rule has removed the content of the call, permanently or until somebody decides. */
export const isWithoutContent = ({ score_status }: Pick<Call, 'score_status'>): boolean =>
  score_status === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE' || score_status === 'HELD_FOR_PRIVACY_DECISION'

const isReadable = (call: Call | undefined): call is Call =>
  call !== undefined && call.deleted_at === null && !isWithoutContent(call)

/** The call, or null if it is gone, deleted or without content. */
export async function findReadableCall(trx: Trx, callId: string): Promise<Call | null> {
  const call = await findCall(trx, callId)
  return isReadable(call) ? call : null
}

/**
 * `findReadableCall`, locked until the transaction ends. Whoever stores words of a call locks it first: a privacy rule may have removed its
 * content since it was read.
 */
export async function lockReadableCall(trx: Trx, callId: string): Promise<Call | null> {
  const call = await lockCall(trx, callId)
  return isReadable(call) ? call : null
}

/** Days in which a deleted call can be restored; after that it is erased. */
export const restoreDays = 30

/** Removes everything that tells what was said in a call, including its words in lists, commands and scores. The call's row stays. */
export async function removeContent(trx: Trx, callId: string): Promise<void> {
  // Waits for words that are being stored, so that they are removed too.
  await lockCall(trx, callId)
  for (const table of [
    'transcripts',
    'transcript_sources',
    'call_participants',
    'scores',
    'disputes',
    'held_calls',
    'call_notes',
    'action_items',
    'action_item_searches',
    'call_teams',
    'text_requests',
    'summary_mails',
    // With the grades, which quote the call.
    'grading_items',
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
    chosen_rule_id: null,
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
    waiting_checks: 0,
    open_disputes: 0,
    status: 'SKIPPED',
  })
}

/** Removes everything about a call that a privacy rule excluded, except hash, rule and time. */
export async function keepTombstoneOnly(
  trx: Trx,
  callId: string,
  tombstone: {
    contentHash: Buffer
    privacyRuleId: string | null
    reason: string
  },
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
