import type { Trx } from '#db/client.ts'
import {
  findTeam,
  findTeams,
  listSubTeams,
  listTeamMembers,
  listTeams,
  listTeamsOf,
  type Team as TeamRow,
} from '#db/queries/people/people.ts'
import {
  type Team,
  getTeam,
  listMyTeams,
  listTeams as listTeamsEndpoint,
  listTeamsByIds,
} from '../../contract/people.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'

/** Adds members and sub-teams if requested, in one read each. */
async function withParts(
  trx: Trx,
  rows: TeamRow[],
  load: { loadMembers: boolean; loadSubTeams: boolean },
): Promise<Team[]> {
  const ids = rows.map((row) => row.id)
  const members = load.loadMembers
    ? Map.groupBy(await listTeamMembers(trx, ids), (member) => member.teamId)
    : null
  const subTeams = load.loadSubTeams ? Map.groupBy(await listSubTeams(trx, ids), (row) => row.parentId) : null
  return rows.map((row) => ({
    ...row,
    ...(members === null
      ? {}
      : { members: (members.get(row.id) ?? []).map(({ teamId: _teamId, ...member }) => member) }),
    ...(subTeams === null ? {} : { subTeams: subTeams.get(row.id) ?? [] }),
  }))
}

export const teamRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, listTeamsEndpoint, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => {
      const { results, total } = await listTeams(trx, query, query)
      return { results: await withParts(trx, results, query), total }
    }),
  )

  route(app, listMyTeams, async ({ actor }) => ({
    results: await database.withOrg(actor, (trx) => listTeamsOf(trx, actor.userId)),
  }))

  route(app, listTeamsByIds, async ({ actor, query }) => ({
    results: await database.withOrg(actor, (trx) => findTeams(trx, query.ids ?? [])),
  }))

  route(app, getTeam, async ({ actor, params }) => {
    return database.withOrg(actor, async (trx) => {
      const row = await resource(context, actor, 'teams', params.id, (id) => findTeam(trx, id))
      const [found] = await withParts(trx, [row], { loadMembers: true, loadSubTeams: true })
      return found ?? row
    })
  })
}
