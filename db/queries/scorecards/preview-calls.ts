import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import { type CallVisibility, currentOrg, visibleTo } from '../calls/calls.ts'
import { firstNameOrEmail, shownLastName } from '../people/shown-name.ts'

/** A call that a preview scores. `at` is its start in microseconds since 1970. */
export type PreviewCall = {
  id: string
  at: number
  started_at: Date
  duration_seconds: number | null
  caller_id: string | null
  caller_name: string
}

export type PreviewCursor = { at: number; id: string }

const afterCursor = (after: PreviewCursor | null) =>
  after === null
    ? sql``
    : sql`and (calls.started_at, calls.id) < (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`

const scoredCalls = (callTypes: readonly string[], visibility: CallVisibility) => sql`
  calls.org_id = ${currentOrg} and calls.deleted_at is null and calls.kind = 'real'
  and calls.score_status = 'SCORED_SUCCESS' and ${visibleTo(visibility)}
  ${callTypes.length === 0 ? sql`` : sql`and calls.call_type = any(${[...callTypes]}::text[])`}`

/** Scored calls of these types (none: of any) that the reader may see, newest first. */
export async function listScoredCalls(
  trx: Trx,
  page: {
    callTypes: readonly string[]
    visibility: CallVisibility
    after: PreviewCursor | null
    limit: number
  },
): Promise<PreviewCall[]> {
  const { rows } = await sql<PreviewCall>`
    select calls.id, (extract(epoch from calls.started_at) * 1000000)::bigint as at, calls.started_at, calls.duration_seconds,
      calls.caller_id, coalesce(trim(caller.first_name || ' ' || caller.last_name), '') as caller_name
    from calls left join users caller on caller.id = calls.caller_id
    where ${scoredCalls(page.callTypes, page.visibility)} ${afterCursor(page.after)}
    order by calls.started_at desc, calls.id desc
    limit ${page.limit}`.execute(trx)
  return rows
}

/** Number of such calls, up to a limit. */
export async function countScoredCallsOf(
  trx: Trx,
  filter: { callTypes: readonly string[]; visibility: CallVisibility; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from calls where ${scoredCalls(filter.callTypes, filter.visibility)} limit ${filter.limit}) counted`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

/** Messages of calls by id; a call without a transcript is left out. */
export async function listMessages(trx: Trx, callIds: readonly string[]): Promise<Map<string, unknown>> {
  if (callIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('transcripts')
    .select(['call_id', 'messages'])
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', sql<string>`any(${[...callIds]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.call_id, row.messages]))
}

/** Speakers of calls by id, in their order. */
export async function listSpeakersOf(
  trx: Trx,
  callIds: readonly string[],
): Promise<Map<string, Row<'call_participants'>[]>> {
  if (callIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('call_participants')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', sql<string>`any(${[...callIds]}::uuid[])`)
    .orderBy('call_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.call_id)
}

export type StoredScore = { overall: number | null; passed: boolean | null; statuses: unknown }

/** The stored scores of calls by the same engine and version of a scorecard: scoring them again would give the same. */
export async function listStoredScores(
  trx: Trx,
  callIds: readonly string[],
  by: { scorecardId: string; version: number; engine: string; engineVersion: string },
): Promise<Map<string, StoredScore>> {
  if (callIds.length === 0) return new Map()
  const { rows } = await sql<StoredScore & { call_id: string }>`
    select scores.call_id, scores.overall, scores.passed, (
      select jsonb_object_agg(answer.criterion_id, answer.status) from score_answers answer
      where answer.org_id = ${currentOrg} and answer.score_id = scores.id) as statuses
    from scores
    where scores.org_id = ${currentOrg} and scores.call_id = any(${[...callIds]}::uuid[]) and scores.is_current
      and scores.scorecard_id = ${by.scorecardId}::uuid and scores.scorecard_version = ${by.version}
      and scores.engine = ${by.engine} and scores.engine_version = ${by.engineVersion}`.execute(trx)
  return new Map(rows.map(({ call_id: callId, ...score }) => [callId, score]))
}

/** Calls compared since the last save. The tally covers the whole preview up to here. */
export type ComparedPart = {
  previewId: string
  doneBefore: number
  done: number
  cursor: PreviewCursor
  tally: unknown
  calls: readonly {
    callId: string
    at: number
    beforeScore: number | null
    afterScore: number | null
    beforePassed: boolean | null
    afterPassed: boolean | null
    gained: readonly string[]
    lost: readonly string[]
  }[]
}

/**
 * Stores compared calls and progress, if the claim is still valid and no other worker has saved since `doneBefore`. So each call counts
 * once, even if a process dies. False: nothing was stored.
 */
export async function saveComparedCalls(
  trx: Trx,
  part: ComparedPart,
  claim: { workItemId: string; gen: number; attempt: number },
): Promise<boolean> {
  // A server crash may lose the last saves. The preview then continues after the last one that survived.
  await sql`set local synchronous_commit = off`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    update scorecard_previews set done = ${part.done}, tally = ${JSON.stringify(part.tally)}::jsonb,
      cursor_at = timestamptz 'epoch' + ${part.cursor.at}::bigint * interval '1 microsecond', cursor_call_id = ${part.cursor.id}::uuid
    where org_id = ${currentOrg} and id = ${part.previewId}::uuid and done = ${part.doneBefore} and exists (
      select from work_items item where item.org_id = ${currentOrg} and item.id = ${claim.workItemId}::uuid and item.gen = ${claim.gen}
        and item.attempts = ${claim.attempt} and item.state = 'running')
    returning id`.execute(trx)
  if (rows.length === 0) return false
  if (part.calls.length > 0)
    await sql`
      insert into scorecard_preview_calls (org_id, preview_id, started_at, call_id, before_score, after_score, before_passed, after_passed,
        gained, lost)
      select ${currentOrg}, ${part.previewId}::uuid, timestamptz 'epoch' + (entry ->> 'at')::bigint * interval '1 microsecond',
        (entry ->> 'callId')::uuid, (entry ->> 'beforeScore')::float8, (entry ->> 'afterScore')::float8,
        (entry ->> 'beforePassed')::boolean, (entry ->> 'afterPassed')::boolean,
        array(select jsonb_array_elements_text(entry -> 'gained')), array(select jsonb_array_elements_text(entry -> 'lost'))
      from jsonb_array_elements(${JSON.stringify(part.calls)}::jsonb) entry`.execute(trx)
  return true
}

export async function setPreviewTotal(trx: Trx, id: string, total: number): Promise<void> {
  await trx
    .updateTable('scorecard_previews')
    .set({ total })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .execute()
}

export type PreviewCallRow = {
  call_id: string
  at: number
  started_at: Date
  title: string
  caller_name: string
  before_score: number | null
  after_score: number | null
  before_passed: boolean | null
  after_passed: boolean | null
}

/** Calls of a preview that still exist and that the reader may still see, newest first. */
export async function listComparedCalls(
  trx: Trx,
  visibility: CallVisibility,
  page: {
    previewId: string
    criterionId: string | null
    direction: 'gain' | 'loss' | 'stopsPassing' | 'startsPassing' | null
    after: PreviewCursor | null
    limit: number
  },
): Promise<PreviewCallRow[]> {
  const { criterionId, direction } = page
  const gained =
    criterionId === null ? sql`cardinality(compared.gained) > 0` : sql`${criterionId} = any(compared.gained)`
  const lost =
    criterionId === null ? sql`cardinality(compared.lost) > 0` : sql`${criterionId} = any(compared.lost)`
  const conditions = {
    gain: gained,
    loss: lost,
    stopsPassing: sql`compared.before_passed and not compared.after_passed`,
    startsPassing: sql`not compared.before_passed and compared.after_passed`,
  }
  const ofCriterion = criterionId === null ? sql`true` : sql`(${gained} or ${lost})`
  const { rows } = await sql<PreviewCallRow>`
    select compared.call_id, (extract(epoch from compared.started_at) * 1000000)::bigint as at, calls.started_at, calls.title,
      coalesce(trim(${firstNameOrEmail} || ' ' || ${shownLastName}), '') as caller_name,
      compared.before_score, compared.after_score, compared.before_passed, compared.after_passed
    from scorecard_preview_calls compared
    cross join lateral (
      select title, started_at, caller_id from calls where calls.org_id = ${currentOrg} and calls.id = compared.call_id
        and calls.deleted_at is null and ${visibleTo(visibility)} offset 0) calls
    left join users on users.id = calls.caller_id
    left join memberships on memberships.org_id = ${currentOrg} and memberships.user_id = calls.caller_id
    where compared.org_id = ${currentOrg} and compared.preview_id = ${page.previewId}::uuid
      and ${direction === null ? ofCriterion : conditions[direction]}
      ${
        page.after === null
          ? sql``
          : sql`and (compared.started_at, compared.call_id) < (timestamptz 'epoch' + ${page.after.at}::bigint * interval '1 microsecond', ${page.after.id}::uuid)`
      }
    order by compared.started_at desc, compared.call_id desc
    limit ${page.limit}`.execute(trx)
  return rows
}

/** Sizes of the newest transcripts, for estimating the cost of reading them. */
export async function listTranscriptSizes(
  trx: Trx,
  filter: { callTypes: readonly string[]; visibility: CallVisibility; limit: number },
): Promise<{ /** UTF-8. */ bytes: number; messages: number }[]> {
  if (filter.limit === 0) return []
  const { rows } = await sql<{ bytes: number; messages: number }>`
    select octet_length(transcripts.plain_text)::integer as bytes, newest.message_count as messages from (
      select calls.id, calls.message_count from calls where ${scoredCalls(filter.callTypes, filter.visibility)}
      order by calls.started_at desc, calls.id desc limit ${filter.limit}) newest
    join transcripts on transcripts.org_id = ${currentOrg} and transcripts.call_id = newest.id`.execute(trx)
  return rows
}

/** Title and start of the calls that the reader may see, by id. */
export async function findVisibleCallsOf(
  trx: Trx,
  callIds: readonly string[],
  visibility: CallVisibility,
): Promise<Map<string, { title: string; started_at: Date }>> {
  if (callIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('calls')
    .select(['id', 'title', 'started_at'])
    .where('calls.org_id', '=', currentOrg)
    .where('calls.id', '=', sql<string>`any(${[...callIds]}::uuid[])`)
    .where('calls.deleted_at', 'is', null)
    .where(visibleTo(visibility))
    .execute()
  return new Map(rows.map(({ id, ...call }) => [id, call]))
}
