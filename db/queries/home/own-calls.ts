import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg, isRealCall } from '../calls/calls.ts'

/** An answer of a recent scored call that could be assessed. */
export type RecentAnswer = {
  call_id: string
  title: string
  started_at: Date
  score_id: string
  scorecard_id: string
  scorecard_version: number
  criterion_id: string
  section_id: string
  status: 'met' | 'partly' | 'missed'
  earned: number | null
  assessed: number
}

/** The answers of a rep's latest scored calls since a time, each from the call's current score. */
export async function listRecentAnswers(
  trx: Trx,
  lookup: { callerId: string; since: Date; calls: number },
): Promise<RecentAnswer[]> {
  const { rows } = await sql<RecentAnswer>`
    with recent as materialized (
      select id, title, started_at from calls
      where org_id = ${currentOrg} and caller_id = ${lookup.callerId} and deleted_at is null and ${isRealCall}
        and score_status = 'SCORED_SUCCESS' and started_at >= ${lookup.since}
      order by started_at desc, id desc limit ${lookup.calls}
    )
    select recent.id as call_id, recent.title, recent.started_at, score.id as score_id, score.scorecard_id, score.scorecard_version,
      answer.criterion_id, answer.section_id, answer.status, answer.earned, answer.assessed
    from recent
    cross join lateral (
      select id, scorecard_id, scorecard_version from scores
      where org_id = ${currentOrg} and call_id = recent.id and is_current offset 0
    ) score
    cross join lateral (
      select * from score_answers
      where org_id = ${currentOrg} and score_id = score.id and status in ('met', 'partly', 'missed') offset 0
    ) answer`.execute(trx)
  return rows
}

export type FocusEvidence = {
  score_id: string
  quote: string
  seconds_from_start: number
  start_character: number
}

/** The first quote for a criterion in each of these scores. */
export async function listFirstEvidence(
  trx: Trx,
  lookup: { scoreIds: string[]; criterionId: string },
): Promise<FocusEvidence[]> {
  if (lookup.scoreIds.length === 0) return []
  const { rows } = await sql<FocusEvidence>`
    select score.id as score_id, evidence.quote, evidence.seconds_from_start, evidence.start_character
    from unnest(${lookup.scoreIds}::uuid[]) as score (id)
    cross join lateral (
      select quote, seconds_from_start, start_character from score_evidence
      where org_id = ${currentOrg} and score_id = score.id and criterion_id = ${lookup.criterionId}
      order by message_index, start_character limit 1
    ) evidence`.execute(trx)
  return rows
}

/**
 * Scored calls between the starts of weeks, oldest first, and the mean of those with a total. `week` is the index in `starts`, whose last
 * one ends the last week. Leaves out weeks without a total.
 */
export async function listWeeklyScores(
  trx: Trx,
  lookup: { callerId: string; starts: readonly Date[] },
): Promise<{ week: number; calls: number; mean: number }[]> {
  const [first, end] = [lookup.starts[0], lookup.starts.at(-1)]
  if (first === undefined || end === undefined) return []
  const { rows } = await sql<{ week: number; calls: number; mean: number }>`
    select width_bucket(started_at, ${[...lookup.starts]}::timestamptz[]) - 1 as week, count(*)::integer as calls, avg(score) as mean
    from calls
    where org_id = ${currentOrg} and caller_id = ${lookup.callerId} and deleted_at is null and ${isRealCall}
      and score_status = 'SCORED_SUCCESS' and started_at >= ${first} and started_at < ${end}
    group by 1 having count(score) > 0 order by 1`.execute(trx)
  return rows
}
