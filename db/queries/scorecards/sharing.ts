import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { ShareScope } from '../../vocabulary/scorecards.ts'
import { currentOrg } from '../calls/calls.ts'

/** Who the scorecards must be usable by: anybody, or members of these teams. */
export type ScorecardAudience = { teamIds: readonly string[] | null }

/** A user's audience: the ids of their teams, those above them, and those below the teams that they lead. */
export async function findAudienceOf(trx: Trx, userId: string): Promise<ScorecardAudience> {
  return { teamIds: (await findAudiencesOf(trx, [userId])).get(userId) ?? [] }
}

/** The team ids of each user's audience, by user id. Users in no team are left out. */
export async function findAudiencesOf(trx: Trx, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ userId: string; teamIds: string[] }>`
    with own as materialized (
      select user_id, team_id, role from team_members
      where org_id = ${currentOrg} and user_id = any(${[...userIds]}::uuid[])
    )
    select user_id as "userId", array_agg(id) as "teamIds"
    from (
      select own.user_id, above.top_id as id from own
      join team_branches above on above.org_id = ${currentOrg} and above.team_id = own.team_id
      union
      select own.user_id, below.team_id from own
      join team_branches below on below.org_id = ${currentOrg} and below.top_id = own.team_id
      where own.role = 'ADMIN'
    ) reached
    group by user_id`.execute(trx)
  return new Map(rows.map(({ userId, teamIds }) => [userId, teamIds]))
}

/** These teams and the ones above them: what is shared with a team is shared with the teams below it. */
export async function findTeamsAbove(trx: Trx, teamIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(
      select distinct top_id from team_branches
      where org_id = ${currentOrg} and team_id = any(${[...teamIds]}::uuid[])) as ids`.execute(trx)
  return rows[0]?.ids ?? []
}

/** Whether the audience may use a scorecard, as a condition on `scorecard_configs`. */
export const isSharedWith = ({ teamIds }: ScorecardAudience): RawBuilder<SqlBool> =>
  teamIds === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(scorecard_configs.share_scope = 'ALL' or exists (
        select from scorecard_teams shared
        where shared.org_id = ${currentOrg} and shared.scorecard_id = scorecard_configs.id
          and shared.team_id = any(${[...teamIds]}::uuid[])))`

/** The teams of each scorecard that is shared with teams, by scorecard id. */
export async function listTeamsOfScorecards(trx: Trx): Promise<Map<string, string[]>> {
  const rows = await trx
    .selectFrom('scorecard_teams')
    .select(['scorecard_id', 'team_id'])
    .where('org_id', '=', currentOrg)
    .orderBy('team_id')
    .execute()
  const teams = new Map<string, string[]>()
  for (const row of rows) teams.set(row.scorecard_id, [...(teams.get(row.scorecard_id) ?? []), row.team_id])
  return teams
}

export type ScorecardSharing = { shareScope: ShareScope; teamIds: string[] }

/** How a scorecard is shared. Locks the scorecard until the transaction ends. Undefined: there is none. */
export async function lockSharing(trx: Trx, scorecardId: string): Promise<ScorecardSharing | undefined> {
  const row = await trx
    .selectFrom('scorecard_configs')
    .select('share_scope')
    .where('org_id', '=', currentOrg)
    .where('id', '=', scorecardId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { shareScope: row.share_scope, teamIds: await listTeamsOf(trx, scorecardId) }
}

export async function listTeamsOf(trx: Trx, scorecardId: string): Promise<string[]> {
  const teams = await trx
    .selectFrom('scorecard_teams')
    .select('team_id')
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', '=', scorecardId)
    .orderBy('team_id')
    .execute()
  return teams.map(({ team_id }) => team_id)
}

export async function setSharing(
  trx: Trx,
  orgId: string,
  scorecardId: string,
  { shareScope, teamIds }: ScorecardSharing,
): Promise<void> {
  await trx
    .updateTable('scorecard_configs')
    .set({ share_scope: shareScope, version: sql`version + 1`, updated_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', scorecardId)
    .execute()
  await setTeams(trx, orgId, scorecardId, teamIds)
}

export async function setTeams(
  trx: Trx,
  orgId: string,
  scorecardId: string,
  teamIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('scorecard_teams')
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', '=', scorecardId)
    .execute()
  if (teamIds.length === 0) return
  await trx
    .insertInto('scorecard_teams')
    .values(teamIds.map((teamId) => ({ org_id: orgId, scorecard_id: scorecardId, team_id: teamId })))
    .execute()
}
