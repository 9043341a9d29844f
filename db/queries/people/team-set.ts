import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Any number of teams by id: `teamIds` are the teams themselves, `topIds` include all teams below them. */
export type TeamSet = { teamIds: readonly string[]; topIds: readonly string[] }

/** A set whose teams are all listed. */
export type ListedTeams = { teamIds: readonly string[]; topIds: readonly [] }

export const noTeams: ListedTeams = { teamIds: [], topIds: [] }

export const hasNoTeams = ({ teamIds, topIds }: TeamSet): boolean => teamIds.length + topIds.length === 0

/**
 * The ids as an array that is read once per statement and hidden from the planner: planning with 2,000 ids would take longer than the rest
 * of the statement.
 */
export const selectTeamIds = ({ teamIds, topIds }: TeamSet): RawBuilder<string[]> =>
  sql<string[]>`array(
    select unnest(${[...teamIds]}::uuid[])
    union select team_id from team_branches where org_id = cur_org() and top_id = any(${[...topIds]}::uuid[]))`

/**
 * Whether the column contains one of the teams: one index lookup per row.
 * @param options.ofMany for thousands of rows: reads the teams below once, into a hash, which takes half the time. `coalesce` keeps the
 * planner from turning it into a join.
 */
export const isTeamIn = (
  column: RawBuilder<unknown>,
  { teamIds, topIds }: TeamSet,
  { ofMany = false }: { ofMany?: boolean } = {},
): RawBuilder<SqlBool> => {
  const isNamed = sql<SqlBool>`${column} = any(${[...teamIds]}::uuid[])`
  if (topIds.length === 0) return isNamed
  const below = sql`from team_branches branch where branch.org_id = cur_org() and branch.top_id = any(${[...topIds]}::uuid[])`
  const isBelow = ofMany
    ? sql<SqlBool>`coalesce(${column} in (select branch.team_id ${below}), false)`
    : sql<SqlBool>`exists (select ${below} and branch.team_id = ${column})`
  return teamIds.length === 0 ? isBelow : sql<SqlBool>`(${isNamed} or ${isBelow})`
}
