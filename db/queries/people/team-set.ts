import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Teams by their ids, however many they are: `teamIds` are meant themselves, `topIds` with all teams below them. */
export type TeamSet = { teamIds: readonly string[]; topIds: readonly string[] }

/** A set whose teams are all listed. */
export type ListedTeams = { teamIds: readonly string[]; topIds: readonly [] }

export const noTeams: ListedTeams = { teamIds: [], topIds: [] }

export const hasNoTeams = ({ teamIds, topIds }: TeamSet): boolean => teamIds.length + topIds.length === 0

/** The ids as an array that is read once per statement, and that the planner does not look into: 2,000 ids would take it longer than the rest. */
export const selectTeamIds = ({ teamIds, topIds }: TeamSet): RawBuilder<string[]> =>
  sql<string[]>`array(
    select unnest(${[...teamIds]}::uuid[])
    union select team_id from team_branches where org_id = cur_org() and top_id = any(${[...topIds]}::uuid[]))`

/**
 * Whether the column holds one of the teams: a look into an index for each row.
 * @param options.ofMany thousands of rows are asked about: the teams below are read once, into a hash, which takes half the time.
 * `coalesce` keeps the planner from making a join of it.
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
