import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import type { CommandState } from '../../vocabulary/ledger.ts'
import type { ScoreStatus } from '../../vocabulary/calls.ts'
import { type CallVisibility, currentOrg, isRealCall, visibleTo } from '../calls/calls.ts'
import { firstNameOrEmail, shownLastName } from '../people/shown-name.ts'

/** Days after which a back-test is deleted. */
export const backTestDays = 7

export type BackTest = Row<'back_tests'>

export async function insertBackTest(trx: Trx, backTest: NewRow<'back_tests'>): Promise<void> {
  await trx.insertInto('back_tests').values(backTest).execute()
}

const isKept = sql<boolean>`back_tests.created_at > now() - make_interval(days => ${backTestDays})`

/** A back-test that has not expired. Expired ones may still be stored, because the sweeper runs once an hour. */
export function findBackTest(trx: Trx, id: string): Promise<BackTest | undefined> {
  return trx
    .selectFrom('back_tests')
    .selectAll()
    .where('back_tests.org_id', '=', currentOrg)
    .where('back_tests.id', '=', id)
    .where(isKept)
    .executeTakeFirst()
}

/** State and end of a back-test's command. */
export function findCommandEnd(
  trx: Trx,
  commandId: string,
): Promise<{ state: CommandState; ended_at: Date | null }> {
  return trx
    .selectFrom('commands')
    .select(['state', 'ended_at'])
    .where('org_id', '=', currentOrg)
    .where('id', '=', commandId)
    .executeTakeFirstOrThrow()
}

/**
 * A hash of all rules, their positions, the whitelist switch and the state of every scorecard. With equal hashes, calls would be routed
 * and filtered alike.
 */
export async function findRulesVersion(trx: Trx): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(part, '|' order by part), ''), 'UTF8')), 'hex') as version from (
      select 'c' || id || ' ' || version || ' ' || position as part from categorization_rules where org_id = ${currentOrg}
      union all select 'p' || id || ' ' || version || ' ' || position from privacy_rules where org_id = ${currentOrg}
      union all select 's' || id || ' ' || status || ' ' || (published_version is not null) || ' ' || call_types::text
        from scorecard_configs where org_id = ${currentOrg}
      union all select 'w' || coalesce(settings ->> 'privacyRulesAreWhitelist', 'false') from organizations where id = ${currentOrg}
    ) parts`.execute(trx)
  return rows[0]?.version ?? ''
}

/** Ids of the given teams by caller. */
export async function listTeamsOfCallers(
  trx: Trx,
  teamIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (teamIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('team_members')
    .select(['user_id', 'team_id'])
    .where('org_id', '=', currentOrg)
    .where('team_id', 'in', [...teamIds])
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.user_id)].map(([userId, own]) => [
      userId,
      own.map((row) => row.team_id),
    ]),
  )
}

export type BackTestWindow = { from: Date; to: Date }

/** Number of calls in a window, settled or not: these can be counted from an index alone. */
export async function countCalls(trx: Trx, { from, to }: BackTestWindow): Promise<number> {
  const { count } = await trx
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', currentOrg)
    .where('deleted_at', 'is', null)
    .where(isRealCall)
    .where('started_at', '>=', from)
    .where('started_at', '<=', to)
    .executeTakeFirstOrThrow()
  return count
}

/** What a back-test reads about a call. `at` is its start in microseconds since 1970. */
export type SettledCall = {
  id: string
  at: number
  title: string
  caller_id: string | null
  duration_seconds: number | null
  duration_is_estimated: boolean
  hold_released_at: Date | null
  run_score: boolean
  chosen_call_type: string | null
  chosen_scorecard_id: string | null
  chosen_rule_id: string | null
  score_status: ScoreStatus
  /** Users among the speakers; null if no rule needs them. */
  participants: string[] | null
  category_rule_id: string | null
  category_label: string | null
  category_level: string | null
  scorecard_config_id: string | null
  status_reason: string
}

/** The next page of a window's settled calls, newest first. A call is settled after the privacy filter and routing. */
export async function listSettledCalls(
  trx: Trx,
  page: {
    window: BackTestWindow
    /** The last call of the previous page; null: start with the newest. */
    after: { at: number; id: string } | null
    withParticipants: boolean
    /** Also reads the stored category and scorecard. */
    withOutcome: boolean
    limit: number
  },
): Promise<SettledCall[]> {
  const { window, after } = page
  const { rows } = await sql<SettledCall>`
    select id, (extract(epoch from started_at) * 1000000)::bigint as at, title, caller_id, duration_seconds, duration_is_estimated, hold_released_at,
      run_score, chosen_call_type,
      chosen_scorecard_id,
      chosen_rule_id,
      score_status,
      ${
        page.withParticipants
          ? sql`array(select participant.user_id::text from call_participants participant where participant.org_id = ${currentOrg}
              and participant.call_id = calls.id and participant.user_id is not null order by participant.position)`
          : sql`null::text[]`
      } as participants
      ${page.withOutcome ? sql`, category_rule_id, category_label, category_level, scorecard_config_id, status_reason` : sql``}
    from calls
    where org_id = ${currentOrg} and deleted_at is null and ${isRealCall} and started_at >= ${window.from} and started_at <= ${window.to}
      and stage in ('routed', 'scored')
      ${
        after === null
          ? sql``
          : sql`and (started_at, id) < (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`
      }
    order by started_at desc, id desc
    limit ${page.limit}`.execute(trx)
  return rows
}

/** Message texts by call id; a call without a transcript is left out. */
export async function listSpokenTexts(trx: Trx, callIds: readonly string[]): Promise<Map<string, unknown>> {
  if (callIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('transcripts')
    // Only the texts: speakers and times would multiply what is read.
    .select(['call_id', sql<unknown>`jsonb_path_query_array(messages, '$[*].message')`.as('texts')])
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', sql<string>`any(${callIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.call_id, row.texts]))
}

export async function setBackTestTotal(trx: Trx, id: string, total: number): Promise<void> {
  await trx
    .updateTable('back_tests')
    .set({ total })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .execute()
}

/** The calls compared since the last save. The counts, outcomes, flows and missed values cover the whole back-test up to here. */
export type ComparedCalls = {
  backTestId: string
  /** Number of calls compared before these. */
  doneBefore: number
  done: number
  cursor: { at: number; id: string }
  counts: unknown
  outcomes: unknown
  flows: unknown
  missedValues: unknown
  changes: readonly { callId: string; at: number; kind: string; before: number; after: number }[]
}

/**
 * Stores compared calls and progress, if the claim is still valid and no other worker has saved since `doneBefore`. So each call counts
 * once even if workers crash. False: nothing was stored.
 */
export async function saveCompared(
  trx: Trx,
  part: ComparedCalls,
  claim: { workItemId: string; gen: number; attempt: number },
): Promise<boolean> {
  // A server crash may lose whole recent saves; the back-test then continues from the last one that survived.
  await sql`set local synchronous_commit = off`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    update back_tests set done = ${part.done}, cursor_at = ${part.cursor.at}::bigint, cursor_call_id = ${part.cursor.id}::uuid,
      counts = ${JSON.stringify(part.counts)}::jsonb, outcomes = ${JSON.stringify(part.outcomes)}::jsonb, flows = ${JSON.stringify(part.flows)}::jsonb,
      missed_values = ${JSON.stringify(part.missedValues)}::jsonb
    where org_id = ${currentOrg} and id = ${part.backTestId}::uuid and done = ${part.doneBefore} and exists (
      select from work_items item where item.org_id = ${currentOrg} and item.id = ${claim.workItemId}::uuid and item.gen = ${claim.gen}
        and item.attempts = ${claim.attempt} and item.state = 'running')
    returning id`.execute(trx)
  if (rows.length === 0) return false
  const { changes } = part
  if (changes.length > 0) {
    await sql`
      insert into back_test_changes (org_id, back_test_id, started_at, call_id, kind, before, after)
      select ${currentOrg}, ${part.backTestId}::uuid, timestamptz 'epoch' + change.at * interval '1 microsecond', change.call_id, change.kind,
        change.before, change.after
      from unnest(${changes.map((change) => change.at)}::bigint[], ${changes.map((change) => change.callId)}::uuid[],
        ${changes.map((change) => change.kind)}::text[], ${changes.map((change) => change.before)}::integer[],
        ${changes.map((change) => change.after)}::integer[]) as change(at, call_id, kind, before, after)`.execute(
      trx,
    )
  }
  return true
}

export type BackTestChangeRow = {
  call_id: string
  kind: string
  title: string
  first_name: string | null
  last_name: string | null
  started_at: Date
  /** The start in microseconds since 1970. */
  at: number
  before: number
  after: number
}

export type ChangePage = {
  backTestId: string
  kind: string | null
  /** Only changes between these outcomes, by their places in the test. */
  between?: { before: readonly number[]; after: readonly number[] }
  callId?: string
  after: { at: number; id: string } | null
  limit: number
}
/** Largest number of changes per read. Reads grow up to this if the reader may not see many of the calls. */
const maxChangesPerRead = 2_000

/**
 * Changes of calls that still exist and that the reader may see, newest first. Two statements on purpose: thousands of changes are
 * inserted within a second, so Postgres has no statistics about them yet. In one statement it would scan all calls of the organization
 * for each change.
 */
export async function listBackTestChanges(
  trx: Trx,
  visibility: CallVisibility,
  page: ChangePage,
): Promise<BackTestChangeRow[]> {
  const found: BackTestChangeRow[] = []
  let { after, limit } = page
  for (;;) {
    const changes = await listChanges(trx, { ...page, after, limit })
    const calls = await findVisibleCallTitles(
      trx,
      visibility,
      changes.map((change) => change.call_id),
    )
    for (const change of changes) {
      const call = calls.get(change.call_id)
      if (call !== undefined) found.push({ ...change, ...call })
      if (found.length === page.limit) return found
    }
    const last = changes.at(-1)
    if (last === undefined || changes.length < limit) return found
    after = { at: last.at, id: last.call_id }
    limit = Math.min(limit * 2, maxChangesPerRead)
  }
}

type CallTitle = Pick<BackTestChangeRow, 'title' | 'first_name' | 'last_name'>

async function listChanges(trx: Trx, page: ChangePage): Promise<Omit<BackTestChangeRow, keyof CallTitle>[]> {
  const { after } = page
  const { rows } = await sql<Omit<BackTestChangeRow, keyof CallTitle>>`
    select call_id, kind, started_at, (extract(epoch from started_at) * 1000000)::bigint as at, before, after
    from back_test_changes
    where org_id = ${currentOrg} and back_test_id = ${page.backTestId}::uuid
      ${page.kind === null ? sql`` : sql`and kind = ${page.kind}`}
      ${
        page.between === undefined
          ? sql``
          : sql`and before = any(${page.between.before}::integer[]) and after = any(${page.between.after}::integer[])`
      }
      ${page.callId === undefined ? sql`` : sql`and call_id = ${page.callId}::uuid`}
      ${
        after === null
          ? sql``
          : sql`and (started_at, call_id) < (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`
      }
    order by started_at desc, call_id desc
    limit ${page.limit}`.execute(trx)
  return rows
}

/** Title and caller's name by call id. Calls that are deleted or that the reader may not see are left out. */
async function findVisibleCallTitles(
  trx: Trx,
  visibility: CallVisibility,
  callIds: readonly string[],
): Promise<Map<string, CallTitle>> {
  if (callIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('calls')
    .leftJoin('users', 'users.id', 'calls.caller_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.org_id', '=', 'calls.org_id')
        .onRef('memberships.user_id', '=', 'calls.caller_id'),
    )
    .select(['calls.id', 'calls.title', firstNameOrEmail.as('first_name'), shownLastName.as('last_name')])
    .where('calls.org_id', '=', currentOrg)
    .where('calls.id', '=', sql<string>`any(${callIds}::uuid[])`)
    .where('calls.deleted_at', 'is', null)
    .where(visibleTo(visibility))
    .execute()
  return new Map(rows.map(({ id, ...call }) => [id, call]))
}

/** Ids of the calls that a back-test would change; at most `limit`. */
export async function listChangedCallIds(trx: Trx, backTestId: string, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('back_test_changes')
    .select('call_id')
    .where('org_id', '=', currentOrg)
    .where('back_test_id', '=', backTestId)
    .limit(limit)
    .execute()
  return rows.map((row) => row.call_id)
}

/** Those of the calls that can still be routed: neither deleted nor excluded by a privacy rule. */
export async function findRoutableCallIds(trx: Trx, callIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('calls')
    .select('id')
    .where('org_id', '=', currentOrg)
    .where('id', '=', sql<string>`any(${callIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where(isRealCall)
    .where('score_status', 'not in', ['SCORING_SKIPPED_DUE_TO_PRIVACY_RULE', 'HELD_FOR_PRIVACY_DECISION'])
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
