import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { type CallVisibility, currentOrg, isRealCall, visibleTo } from '../calls/calls.ts'

/** A sample is drawn from this many of the newest calls. */
const poolLimit = 5_000

/** Calls that a scorecard scored, that have a known rep, and that the reader may see. */
export async function listAskableCalls(
  trx: Trx,
  scorecardId: string,
  visibility: CallVisibility,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select calls.id
    from calls join scores on scores.org_id = calls.org_id and scores.call_id = calls.id and scores.is_current
    where calls.org_id = ${currentOrg} and calls.deleted_at is null and ${isRealCall} and not calls.is_private
      and calls.score_status = 'SCORED_SUCCESS' and calls.talk_share is not null
      and scores.scorecard_id = ${scorecardId} and ${visibleTo(visibility)}
    order by calls.started_at desc limit ${sql.lit(poolLimit)}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The amount of text in calls, for an estimate. */
export async function listTranscriptSizes(
  trx: Trx,
  callIds: readonly string[],
): Promise<{ bytes: number; messages: number }[]> {
  const { rows } = await sql<{ bytes: number; messages: number }>`
    select octet_length(transcripts.plain_text)::integer as bytes, calls.message_count as messages
    from calls join transcripts on transcripts.org_id = calls.org_id and transcripts.call_id = calls.id
    where calls.org_id = ${currentOrg} and calls.id = any(${[...callIds]}::uuid[])`.execute(trx)
  return rows
}

export async function insertStabilityRun(trx: Trx, run: NewRow<'stability_runs'>): Promise<void> {
  await trx.insertInto('stability_runs').values(run).execute()
}

export function findStabilityRun(trx: Trx, id: string): Promise<Row<'stability_runs'> | undefined> {
  return trx
    .selectFrom('stability_runs')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findNewestStabilityRun(
  trx: Trx,
  scorecardId: string,
): Promise<Row<'stability_runs'> | undefined> {
  return trx
    .selectFrom('stability_runs')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', '=', scorecardId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Keeps the first reason. */
export async function setStabilityError(trx: Trx, id: string, error: string): Promise<void> {
  await trx
    .updateTable('stability_runs')
    .set({ error: error.slice(0, 2000) })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .where('error', 'is', null)
    .execute()
}

/** Does not change an answer that is already stored. */
export async function insertStabilityAnswers(
  trx: Trx,
  answers: readonly NewRow<'stability_answers'>[],
): Promise<void> {
  if (answers.length === 0) return
  await trx
    .insertInto('stability_answers')
    .values([...answers])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type AskedCriterion = {
  criterion_id: string
  call_id: string
  /** A status or, on a scale, its step: 'met', 'step 2'. */
  ratings: string[]
}

/** The answers of a run, per criterion and call in the order asked. At most 50 calls with 800 criteria. */
export async function listAskedCriteria(trx: Trx, runId: string): Promise<AskedCriterion[]> {
  const { rows } = await sql<AskedCriterion>`
    select criterion_id, call_id, array_agg(coalesce('step ' || step, status) order by ask) as ratings
    from stability_answers where org_id = ${currentOrg} and run_id = ${runId}
    group by criterion_id, call_id order by criterion_id, call_id`.execute(trx)
  return rows
}

/** How many repetitions of a run are done, and which engine answered. */
export async function readStabilityProgress(
  trx: Trx,
  runId: string,
): Promise<{ done: number; engine: string | null }> {
  const { rows } = await sql<{ done: number; engine: string | null }>`
    select count(distinct (call_id, ask))::integer as done, max(engine) as engine
    from stability_answers where org_id = ${currentOrg} and run_id = ${runId}`.execute(trx)
  return rows[0] ?? { done: 0, engine: null }
}
