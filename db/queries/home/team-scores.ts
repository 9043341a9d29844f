import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { type CallVisibility, currentOrg, isRealCall, isSharedWith, isTeammate } from '../calls/calls.ts'
import { readByIndex } from '../people/people.ts'
import { isTeamIn } from '../people/team-set.ts'

export type RepScores = { callerId: string; scored: number; passed: number; mean: number | null }
export type TeamScores = {
  scored: number
  passed: number
  mean: number | null
  people: number
  /** The reps with the most scored calls. */
  reps: RepScores[]
}

/** For more people than this, calls are read by date instead of person by person. */
const maxPeopleRead = 50

const isScored = (
  { userId, seesPrivate, sharedTeams, blindCallIds = [] }: CallVisibility,
  since: Date,
): RawBuilder<boolean> =>
  sql`calls.org_id = ${currentOrg} and calls.deleted_at is null and ${isRealCall} and calls.score_status = 'SCORED_SUCCESS'
    and calls.started_at >= ${since} and calls.id <> all(${[...blindCallIds]}::uuid[]) and (${seesPrivate} or not calls.is_private or calls.caller_id = ${userId}
      or ${isSharedWith({ userId, sharedTeams })})`

/** Thousands of ids as a separate list. Inside the statement, planning takes longer than reading the calls. */
const isOneOf = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  sql`${column} in (select unnest(${ids}::uuid[]))`

/** Scored calls since a time. Private calls are included as in the list of calls. @param lookup.ids people; undefined: everybody */
function scoredCalls(
  visibility: CallVisibility,
  { since, ids }: { since: Date; ids: readonly string[] | undefined },
): RawBuilder<unknown> {
  const condition = isScored(visibility, since)
  return ids !== undefined && ids.length <= maxPeopleRead
    ? sql`unnest(${ids}::uuid[]) as reader (id) cross join lateral (
        select * from calls where ${condition} and calls.caller_id = reader.id offset 0) calls`
    : sql`calls where ${condition} and calls.caller_id is not null
        and ${ids === undefined ? sql`true` : isOneOf(sql`calls.caller_id`, ids)}`
}

/** The people whose calls the reader sees, as far as they can be listed. Undefined: everybody, or those whom `isInReach` finds. */
const listedReach = ({ userId, seesAll, teammateIds, reachedTeams }: CallVisibility): string[] | undefined =>
  seesAll || reachedTeams !== undefined ? undefined : [...new Set([userId, ...teammateIds])]

/** Whether the people whose calls the reader sees are too many to list, so each person is looked up. */
const isLookedUp = ({ seesAll, reachedTeams }: CallVisibility): boolean =>
  !seesAll && reachedTeams !== undefined

/** Whether the reader sees calls of a person, if there are too many people to list. */
const isInReach = (visibility: CallVisibility, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  isLookedUp(visibility)
    ? sql<boolean>`(${column} = ${visibility.userId} or ${isTeammate(visibility, column)})`
    : sql<boolean>`true`

/** `isInReach` for thousands of people: the planner may join instead of looking each one up. The reader is in one of the teams anyway. */
const areInReach = (
  { seesAll, reachedTeams }: CallVisibility,
  column: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  seesAll || reachedTeams === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${column} in (
        select mate.user_id from team_members mate
        where mate.org_id = ${currentOrg} and ${isTeamIn(sql`mate.team_id`, reachedTeams, { ofMany: true })})`

/** Scored calls since a time, of the people whose calls the reader sees. */
export async function readTeamScores(
  trx: Trx,
  visibility: CallVisibility,
  lookup: { since: Date; reps: number },
): Promise<TeamScores> {
  await readByIndex(trx)
  const { rows } = await sql<
    RepScores & { allScored: number; allPassed: number; allMean: number | null; people: number }
  >`
    with reps as materialized (
      select * from (
        select calls.caller_id, count(*)::integer as scored, (count(*) filter (where calls.score_passed))::integer as passed,
          sum(calls.score) as points, count(calls.score)::integer as totals
        from ${scoredCalls(visibility, { since: lookup.since, ids: listedReach(visibility) })} group by calls.caller_id offset 0
      ) known
      where ${areInReach(visibility, sql`known.caller_id`)}
    )
    select caller_id as "callerId", scored, passed, points / nullif(totals, 0) as mean, "allScored", "allPassed", "allMean", people
    from (
      select sum(scored)::integer as "allScored", sum(passed)::integer as "allPassed",
        sum(points) / nullif(sum(totals), 0)::double precision as "allMean", count(*)::integer as people
      from reps
    ) everybody cross join (select * from reps order by scored desc, caller_id limit ${lookup.reps}) rep
    order by scored desc, caller_id`.execute(trx)
  const [first] = rows
  return {
    scored: first?.allScored ?? 0,
    passed: first?.allPassed ?? 0,
    mean: first?.allMean ?? null,
    people: first?.people ?? 0,
    reps: rows.map(({ callerId, scored, passed, mean }) => ({ callerId, scored, passed, mean })),
  }
}

/**
 * People with scored calls since a time whose calls the reader sees, those with the most first. If each of them has to be looked up,
 * `total` counts no further than the page needs; with `isTotalAtLeast`, there may be more.
 * @param lookup.asked only these; undefined: all of them
 */
export async function listScoredPeople(
  trx: Trx,
  visibility: CallVisibility,
  lookup: { since: Date; asked: readonly string[] | undefined; from: number; numberOfResults: number },
): Promise<{ ids: string[]; total: number; isTotalAtLeast: boolean }> {
  const { since, asked, from, numberOfResults } = lookup
  const listed = listedReach(visibility)
  const ids = asked === undefined || listed === undefined ? (asked ?? listed) : intersect(asked, listed)
  const most = isLookedUp(visibility) ? from + numberOfResults + 1 : null
  const known = sql`
    select calls.caller_id, count(*)::integer as scored from ${scoredCalls(visibility, { since, ids })} group by calls.caller_id`
  // Only where people are looked up does the order save work: then it ends with the page.
  const people = isLookedUp(visibility)
    ? sql`
      select caller_id, scored from (select * from (${known}) known order by scored desc, caller_id offset 0) known
      where ${isInReach(visibility, sql`known.caller_id`)} limit ${most}`
    : known
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with people as materialized (${people})
    select (select count(*)::integer from people) as total, array(
      select caller_id from people order by scored desc, caller_id limit ${numberOfResults} offset ${from}
    ) as ids`.execute(trx)
  const { ids: found = [], total = 0 } = rows[0] ?? {}
  return { ids: found, total, isTotalAtLeast: most !== null && total >= most }
}

function intersect(some: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return some.filter((id) => known.has(id))
}

/**
 * Calls with a total, scored by one scorecard version and engine, on one side of a moment. `squares`: sum of the squared differences from
 * the mean.
 */
export type ScoreCell = {
  callerId: string
  yardstick: string
  isRecent: boolean
  calls: number
  mean: number
  squares: number
}

/** Totals of these people's calls since `since`, grouped by what scored them and by whether the call is from `middle` or later. */
export async function listScoreCells(
  trx: Trx,
  visibility: CallVisibility,
  lookup: { since: Date; middle: Date; ids: readonly string[] },
): Promise<ScoreCell[]> {
  const { rows } = await sql<ScoreCell>`
    select person.id as "callerId", concat_ws(' ', score.scorecard_id, score.scorecard_version, score.engine, score.engine_version)
        as yardstick,
      calls.started_at >= ${lookup.middle} as "isRecent", count(*)::integer as calls, avg(calls.score) as mean,
      var_pop(calls.score) * count(*) as squares
    from unnest(${lookup.ids}::uuid[]) as person (id) cross join lateral (
      select calls.id, calls.started_at, calls.score from calls
      where ${isScored(visibility, lookup.since)} and calls.caller_id = person.id and calls.score is not null offset 0
    ) calls cross join lateral (
      select scorecard_id, scorecard_version, engine, engine_version from scores
      where org_id = ${currentOrg} and call_id = calls.id and is_current offset 0
    ) score
    group by 1, 2, 3 order by 1, 2, 3`.execute(trx)
  return rows
}
