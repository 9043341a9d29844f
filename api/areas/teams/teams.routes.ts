import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  listTeamTree,
  listTreePage,
  lockTeamTree,
  type TreePlace,
  type TreeTeam,
} from '#db/queries/people/team-tree.ts'
import {
  countBranch,
  countTeamContents,
  deleteTeam,
  deleteTeamMember,
  findTeam,
  findTeams,
  insertTeam,
  insertTeamMember,
  listMemberIdsOfTeams,
  listMembersOfTeam,
  listTeams,
  listTeamsOf,
  lockTeamRole,
  setTeamName,
  setTeamRole,
} from '#db/queries/people/teams.ts'
import { findTreeProblem, withMoves } from '#workers/domain/people/team-tree.ts'
import {
  addTeamMember,
  changeTeamRole,
  changeTeamRoleAsSpelled,
  createTeam,
  deleteTeam as deleteTeamEndpoint,
  getTeam,
  getTeamBranch,
  getTeamTree,
  listMyTeams,
  listTeamMembers,
  listTeams as listTeamsEndpoint,
  listTeamsByIds,
  moveTeams as moveTeamsEndpoint,
  previewTeamDeletion,
  removeTeamMember,
  renameTeam,
  type Team,
  team as teamSchema,
  teamDepthLimit,
  teamLimit,
} from '../../contract/teams.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { invalid, notFound, stale } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { route, type EndpointRequest } from '../../http/route.ts'
import { type Directory, directoryOf } from '../people/directory.ts'
import { moveTeams } from './move-teams.ts'
import { readRepLevels } from './rep-visibility.ts'
import {
  assertCanJoin,
  assertManagedHere,
  assertMayManage,
  assertSeesCallsOf,
  findManaged,
  listMembersOfBranch,
  requireTeam,
  requireTouchable,
  tooDeep,
  tooManyTeams,
} from './team-rules.ts'
import { withParts } from './team-views.ts'

async function readTeam(trx: Trx, id: string): Promise<Team> {
  const [found] = await withParts(trx, await findTeams(trx, [id]))
  if (found === undefined) throw notFound()
  return found
}

/** Shows a team whose parent the reader does not find at the top. */
const rootedIn = <Row extends { parentId: string | null }>(directory: Directory | null, rows: Row[]): Row[] =>
  directory === null
    ? rows
    : rows.map((row) =>
        row.parentId === null || directory.teamIds.has(row.parentId) ? row : { ...row, parentId: null },
      )

/** @throws HttpProblem 400 */
function readPlace(cursor: string): TreePlace {
  const [, level, id] =
    /^(\d{1,4})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (level === undefined || id === undefined) throw invalid('cursor', 'This cursor is not valid.')
  return { level: Number(level), id }
}

export const teamRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  /** The ids of teams that the actor finds in lists. */
  const namedIn = async (trx: Trx, actor: RequestActor, ids: string[]): Promise<string[]> => {
    const directory = await directoryOf(trx, actor)
    return directory === null ? ids : ids.filter((id) => directory.teamIds.has(id))
  }
  /** @throws HttpProblem: the same 404 whether the team is missing or the actor may not find it */
  const readableTeam = (trx: Trx, actor: RequestActor, teamId: string) =>
    resource(context, actor, 'teams', teamId, async (id) => {
      const [found] = await namedIn(trx, actor, [id])
      return found === undefined ? undefined : findTeam(trx, found)
    })

  const lockTree = async (trx: Trx, actor: RequestActor): Promise<TreeTeam[]> => {
    await lockTeamTree(trx, actor.orgId)
    return listTeamTree(trx)
  }

  route(app, listTeamsEndpoint, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => {
      const directory = await directoryOf(trx, actor)
      const ids = directory === null ? undefined : [...directory.teamIds]
      const { results, total } = await listTeams(trx, { search: query.search, ids }, query)
      return { results: await withParts(trx, rootedIn(directory, results), query), total }
    }),
  )

  route(app, getTeamTree, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => {
      const directory = await directoryOf(trx, actor)
      const after = query.cursor === undefined ? null : readPlace(query.cursor)
      const found = await listTreePage(trx, directory === null ? undefined : [...directory.teamIds], {
        after,
        limit: query.limit + 1,
      })
      const page = found.slice(0, query.limit)
      const last = page.at(-1)
      const isManaged = await findManaged(trx, actor)
      return {
        results: rootedIn(directory, page).map((row) => ({ ...row, mayManage: isManaged(row.id) })),
        mayManageTop: isManaged(null),
        nextCursor: found.length > page.length && last !== undefined ? `${last.level}_${last.id}` : null,
      }
    }),
  )

  route(app, listMyTeams, async ({ actor }) => ({
    results: await database.withOrg(actor, async (trx) =>
      withParts(trx, await listTeamsOf(trx, actor.userId)),
    ),
  }))

  route(app, listTeamsByIds, async ({ actor, query }) => ({
    results: await database.withOrg(actor, async (trx) =>
      withParts(trx, await findTeams(trx, await namedIn(trx, actor, query.ids ?? []))),
    ),
  }))

  route(app, getTeam, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const row = await readableTeam(trx, actor, params.id)
      const [found] = await withParts(trx, [row], { loadMembers: true, loadSubTeams: true })
      if (found === undefined) throw notFound()
      return found
    }),
  )

  route(app, listTeamMembers, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      const { id } = await readableTeam(trx, actor, params.id)
      const { results, total } = await listMembersOfTeam(trx, id, query)
      const ids = results.map((member) => member.id)
      const levelsOf = await readRepLevels(trx, actor, ids)
      return { results: results.map((member) => ({ ...member, ...levelsOf(member.id) })), total }
    }),
  )

  route(app, getTeamBranch, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const { id } = await readableTeam(trx, actor, params.id)
      return countBranch(trx, id)
    }),
  )

  route(app, createTeam, (request, reply) =>
    context.runOnce(request, reply, teamSchema, async (trx) => {
      const { actor, body } = request
      const parentId = body.parentId ?? null
      const tree = await lockTree(trx, actor)
      if (parentId !== null) await requireTeam(context, actor, tree, parentId)
      await assertMayManage(trx, actor, [parentId])
      if (tree.length >= teamLimit) throw tooManyTeams(teamLimit)
      const isTooDeep =
        findTreeProblem(withMoves([...tree, { id: '', parentId }], []), teamDepthLimit) !== null
      if (isTooDeep) throw tooDeep(body.name, teamDepthLimit)

      const id = await insertTeam(trx, { orgId: actor.orgId, name: body.name, parentId })
      await audit(trx, actor, {
        action: 'team.create',
        subjectKind: 'team',
        subjectId: id,
        after: { name: body.name, parentId },
      })
      return readTeam(trx, id)
    }),
  )

  route(app, renameTeam, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const found = await requireTeam(context, actor, await lockTree(trx, actor), body.id)
      await assertMayManage(trx, actor, [found.id])
      assertManagedHere(found)
      if (body.version !== undefined && body.version !== found.version)
        throw stale(await readTeam(trx, found.id))
      if (body.name !== found.name) {
        await setTeamName(trx, found.id, body.name)
        await audit(trx, actor, {
          action: 'team.rename',
          subjectKind: 'team',
          subjectId: found.id,
          before: { name: found.name },
          after: { name: body.name },
        })
      }
      return readTeam(trx, found.id)
    }),
  )

  route(app, previewTeamDeletion, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const { id } = await readableTeam(trx, actor, params.id)
      return countTeamContents(trx, id)
    }),
  )

  route(app, deleteTeamEndpoint, async ({ actor, params, query }) => {
    const members = await database.withOrg(actor, async (trx) => {
      const found = await requireTeam(context, actor, await lockTree(trx, actor), params.id)
      await assertMayManage(trx, actor, [found.id])
      assertManagedHere(found)
      if (query.version !== undefined && query.version !== found.version)
        throw stale(await readTeam(trx, found.id))
      const contents = await countTeamContents(trx, found.id)
      const memberIds = await listMemberIdsOfTeams(trx, [found.id])
      await deleteTeam(trx, found)
      await audit(trx, actor, {
        action: 'team.delete',
        subjectKind: 'team',
        subjectId: found.id,
        before: { name: found.name, parentId: found.parentId, ...contents },
      })
      return memberIds
    })
    for (const id of members) context.access.forget(id)
  })

  route(app, addTeamMember, async ({ actor, body }) => {
    const { teamId, userId, role } = body
    const answer = await database.withOrg(actor, async (trx) => {
      const found = await requireTeam(context, actor, await lockTree(trx, actor), teamId)
      const member = await requireTouchable(context, trx, actor, userId)
      await assertMayManage(trx, actor, [found.id])
      assertManagedHere(found)
      assertCanJoin(member)
      await assertSeesCallsOf(trx, actor, [userId, ...(await listMembersOfBranch(trx, found.id))])
      if (await insertTeamMember(trx, { orgId: actor.orgId, teamId, userId, role })) {
        await audit(trx, actor, {
          action: 'team.add-member',
          subjectKind: 'team',
          subjectId: teamId,
          after: { name: found.name, userId, role },
        })
      }
      return readTeam(trx, teamId)
    })
    context.access.forget(userId)
    return answer
  })

  route(app, removeTeamMember, async ({ actor, body }) => {
    const { teamId, userId } = body
    const answer = await database.withOrg(actor, async (trx) => {
      const found = await requireTeam(context, actor, await lockTree(trx, actor), teamId)
      await requireTouchable(context, trx, actor, userId)
      await assertMayManage(trx, actor, [found.id])
      assertManagedHere(found)
      const role = await lockTeamRole(trx, teamId, userId)
      // A member who has left the team meanwhile counts as removed.
      if (role !== undefined) {
        await deleteTeamMember(trx, teamId, userId)
        await audit(trx, actor, {
          action: 'team.remove-member',
          subjectKind: 'team',
          subjectId: teamId,
          before: { name: found.name, userId, role },
        })
      }
      return readTeam(trx, teamId)
    })
    context.access.forget(userId)
    return answer
  })

  const changeRole = async ({
    actor,
    body,
  }: Pick<EndpointRequest<typeof changeTeamRole>, 'actor' | 'body'>): Promise<Team> => {
    const { teamId, userId, role } = body
    const answer = await database.withOrg(actor, async (trx) => {
      const found = await requireTeam(context, actor, await lockTree(trx, actor), teamId)
      const member = await requireTouchable(context, trx, actor, userId)
      await assertMayManage(trx, actor, [found.id])
      const present = await lockTeamRole(trx, teamId, userId)
      if (present === undefined) throw notFound()
      if (present !== role) {
        if (role === 'ADMIN') {
          assertCanJoin(member)
          await assertSeesCallsOf(trx, actor, await listMembersOfBranch(trx, teamId))
        }
        await setTeamRole(trx, teamId, userId, role)
        await audit(trx, actor, {
          action: 'team.change-role',
          subjectKind: 'team',
          subjectId: teamId,
          before: { name: found.name, userId, role: present },
          after: { role },
        })
      }
      return readTeam(trx, teamId)
    })
    context.access.forget(userId)
    return answer
  }
  route(app, changeTeamRole, (request) => changeRole(request))
  route(app, changeTeamRoleAsSpelled, (request) => changeRole(request))

  route(app, moveTeamsEndpoint, ({ actor, body }) => moveTeams(context, actor, body))
}
