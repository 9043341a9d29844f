import type { Trx } from '#db/client.ts'
import { findTeam, listSubTeams, listTeamMembers, listTeams, listTeamsOf, type Team as TeamRow } from '#db/queries/people.ts'
import { idParams } from '../contract/page.ts'
import { myTeamsAnswer, type Team, team, teamsAnswer, teamsQuery } from '../contract/people.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { notFoundOrSwitch } from '../plugins/tenancy.ts'

const tags = ['Teams']

/** Adds what was asked for in one read each, however many teams there are. */
async function withParts(trx: Trx, rows: TeamRow[], load: { loadMembers: boolean; loadSubTeams: boolean }): Promise<Team[]> {
  const ids = rows.map((row) => row.id)
  const members = load.loadMembers ? Map.groupBy(await listTeamMembers(trx, ids), (member) => member.teamId) : null
  const subTeams = load.loadSubTeams ? Map.groupBy(await listSubTeams(trx, ids), (row) => row.parentId) : null
  return rows.map((row) => ({
    ...row,
    ...(members === null ? {} : { members: (members.get(row.id) ?? []).map(({ teamId: _teamId, ...member }) => member) }),
    ...(subTeams === null ? {} : { subTeams: subTeams.get(row.id) ?? [] }),
  }))
}

export const teamRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  app.get(
    '/users/teams',
    { config: { permission: 'teams.view' }, schema: { tags, querystring: teamsQuery, response: { 200: teamsAnswer } } },
    ({ actor, query }) =>
      database.withOrg(actor, async (trx) => {
        const { results, total } = await listTeams(trx, query, query)
        return { results: await withParts(trx, results, query), total }
      }),
  )

  app.get(
    '/users/teams/mine',
    { config: { permission: 'member' }, schema: { tags, response: { 200: myTeamsAnswer } } },
    async ({ actor }) => ({ results: await database.withOrg(actor, (trx) => listTeamsOf(trx, actor.userId)) }),
  )

  app.get(
    '/users/teams/:id',
    { config: { permission: 'teams.view' }, schema: { tags, params: idParams, response: { 200: team } } },
    async ({ actor, params }) => {
      const found = await database.withOrg(actor, async (trx) => {
        const row = await findTeam(trx, params.id)
        return row === undefined ? undefined : (await withParts(trx, [row], { loadMembers: true, loadSubTeams: true }))[0]
      })
      if (found === undefined) throw await notFoundOrSwitch(context, actor, 'teams', params.id)
      return found
    },
  )
}
