import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import { type CallVisibility, currentOrg, isRealCall, visibleTo } from '../calls/calls.ts'

/** A sample is drawn from this many of the newest calls. */
const poolLimit = 5_000

/** Users who draw calls of the same scorecard take turns, so that no call is drawn twice. */
export async function lockPool(trx: Trx, scorecardId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`grading ${scorecardId}`}, 0))`.execute(trx)
}

export type PoolCall = {
  id: string
  caller_id: string | null
  coverage: number
  overall: number | null
  answers: Record<string, Row<'score_answers'>['status']>
  /** People who know an answer or were on the call. */
  informed: string[]
}

/**
 * Scored calls that a sample may be drawn from: visible to the user who draws it, not private, and not yet assigned to anybody for the same
 * scorecard. What somebody has not graded who is no longer an active member may be drawn again.
 */
export async function listPool(
  trx: Trx,
  scorecardId: string,
  since: Date,
  visibility: CallVisibility,
): Promise<PoolCall[]> {
  const { rows } = await sql<PoolCall>`
    with pool as materialized (
      select calls.id, calls.caller_id, scores.id as score_id, scores.coverage, scores.overall
      from calls join scores on scores.org_id = calls.org_id and scores.call_id = calls.id and scores.is_current
      where calls.org_id = ${currentOrg} and calls.deleted_at is null and ${isRealCall} and not calls.is_private
        and calls.score_status = 'SCORED_SUCCESS' and scores.scorecard_id = ${scorecardId}
        and calls.started_at >= ${since} and ${visibleTo(visibility)}
        and not exists (
          select from grading_items items
          join grading_samples samples on samples.org_id = items.org_id and samples.id = items.sample_id
          where items.org_id = calls.org_id and items.call_id = calls.id and samples.scorecard_id = ${scorecardId}
            and (items.status <> 'open' or exists (
              select from memberships grader
              where grader.org_id = items.org_id and grader.user_id = items.grader_id and grader.status = 'ACTIVE')))
      order by calls.started_at desc limit ${sql.lit(poolLimit)}
    )
    select pool.id, pool.caller_id, pool.coverage, pool.overall,
      (select coalesce(jsonb_object_agg(answers.criterion_id, answers.status), '{}') from score_answers answers
        where answers.org_id = ${currentOrg} and answers.score_id = pool.score_id) as answers,
      array(
        select people.user_id from call_participants people
        where people.org_id = ${currentOrg} and people.call_id = pool.id and people.user_id is not null
        union select events.by_user from score_events events
        where events.org_id = ${currentOrg} and events.call_id = pool.id and events.by_user is not null
        union select grades.grader_id from human_grades grades
        where grades.org_id = ${currentOrg} and grades.call_id = pool.id) as informed
    from pool`.execute(trx)
  return rows
}

/** Which of the calls a reader may see. */
export async function listSeen(
  trx: Trx,
  callIds: readonly string[],
  visibility: CallVisibility,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select calls.id from calls
    where calls.org_id = ${currentOrg} and calls.id = any(${[...callIds]}::uuid[]) and ${visibleTo(visibility)}`.execute(
    trx,
  )
  return new Set(rows.map(({ id }) => id))
}

export type GraderRow = Pick<Row<'memberships'>, 'role' | 'capabilities' | 'visibility_level'> & {
  user_id: string
}

/** Active members among these users. */
export function listGraders(trx: Trx, userIds: readonly string[]): Promise<GraderRow[]> {
  return trx
    .selectFrom('memberships')
    .select(['user_id', 'role', 'capabilities', 'visibility_level'])
    .where('org_id', '=', currentOrg)
    .where('status', '=', 'ACTIVE')
    .where('user_id', 'in', [...userIds])
    .orderBy('user_id')
    .execute()
}

export function findCalibrationSettings(
  trx: Trx,
  scorecardId: string,
): Promise<Row<'calibration_settings'> | undefined> {
  return trx
    .selectFrom('calibration_settings')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', '=', scorecardId)
    .executeTakeFirst()
}

/** Stores the settings. `version` is 0 if there are none yet. @returns undefined if somebody else changed them in the meantime */
export async function saveCalibrationSettings(
  trx: Trx,
  settings: Pick<
    Row<'calibration_settings'>,
    'org_id' | 'scorecard_id' | 'has_gate' | 'kappa' | 'agreement' | 'needs_grades' | 'updated_by'
  >,
  version: number,
): Promise<Row<'calibration_settings'> | undefined> {
  return trx
    .insertInto('calibration_settings')
    .values({ ...settings, version: version + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'scorecard_id'])
        .doUpdateSet({
          has_gate: settings.has_gate,
          kappa: settings.kappa,
          agreement: settings.agreement,
          needs_grades: settings.needs_grades,
          updated_by: settings.updated_by,
          version: version + 1,
          updated_at: sql`now()`,
        })
        .where('calibration_settings.version', '=', version),
    )
    .returningAll()
    .executeTakeFirst()
}
