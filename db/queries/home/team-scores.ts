import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { type CallVisibility, currentOrg } from '../calls/calls.ts'

export type RepScores = { callerId: string; scored: number; passed: number; mean: number | null }
export type TeamScores = {
  scored: number
  passed: number
  mean: number | null
  people: number
  /** Those with the most scored calls. */
  reps: RepScores[]
}

/** With more people, calls are read by date instead of person by person. */
const maxPeopleRead = 50

/** Scored calls since a time, of the people whose calls the reader sees; private ones as in the list of calls. */
export async function readTeamScores(
  trx: Trx,
  { userId, seesPrivate }: CallVisibility,
  lookup: { since: Date; reps: number; /** Undefined: everybody. */ ids: string[] | undefined },
): Promise<TeamScores> {
  const { since, ids } = lookup
  const isScored = sql`calls.org_id = ${currentOrg} and calls.deleted_at is null and calls.score_status = 'SCORED_SUCCESS'
    and calls.started_at >= ${since} and (${seesPrivate} or not calls.is_private or calls.caller_id = ${userId} or exists (
      select from call_viewers viewer where viewer.org_id = calls.org_id and viewer.call_id = calls.id and viewer.user_id = ${userId}))`
  const byDate = sql`calls where ${isScored} and calls.caller_id is not null
    and ${ids === undefined ? sql`true` : sql`calls.caller_id = any(${ids}::uuid[])`}`
  const byPerson = sql`unnest(${ids ?? []}::uuid[]) as reader (id) cross join lateral (
    select * from calls where ${isScored} and calls.caller_id = reader.id offset 0) calls`
  const source = ids !== undefined && ids.length <= maxPeopleRead ? byPerson : byDate
  const { rows } = await sql<
    RepScores & { allScored: number; allPassed: number; allMean: number | null; people: number }
  >`
    with reps as materialized (
      select calls.caller_id, count(*) as scored, count(*) filter (where calls.score_passed) as passed,
        sum(calls.score) as points, count(calls.score) as totals
      from ${source} group by calls.caller_id
    )
    select caller_id as "callerId", scored::integer, passed::integer, points / nullif(totals, 0) as mean,
      (sum(scored) over ())::integer as "allScored", (sum(passed) over ())::integer as "allPassed",
      sum(points) over () / nullif(sum(totals) over (), 0)::double precision as "allMean", (count(*) over ())::integer as people
    from reps order by scored desc, caller_id limit ${lookup.reps}`.execute(trx)
  const [first] = rows
  return {
    scored: first?.allScored ?? 0,
    passed: first?.allPassed ?? 0,
    mean: first?.allMean ?? null,
    people: first?.people ?? 0,
    reps: rows.map(({ callerId, scored, passed, mean }) => ({ callerId, scored, passed, mean })),
  }
}
