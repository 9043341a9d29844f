import type { Trx } from '#db/client.ts'
import { addTeam } from '#db/queries/bots/agent-parts.ts'
import { type AgentChange, listAgents, updateAgent } from '#db/queries/bots/agents.ts'
import type { FolderRow } from '#db/queries/bots/folder-tree.ts'
import {
  addFavorite,
  deleteFolder,
  insertFolder,
  linkAgent,
  listFolderIdsOfAgent,
  lockFolderTree,
  removeFavorite,
  unlinkAgent,
  updateFolder,
} from '#db/queries/bots/folders.ts'
import type { BotReader } from '#db/queries/bots/visibility.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findTeams } from '#db/queries/people/teams.ts'
import { botDraftForm } from '#workers/domain/practice/bot.ts'
import { ancestorsOf, findTreeProblem, withMoves } from '#workers/domain/people/team-tree.ts'
import type { z } from 'zod'
import {
  addFavoriteFolder,
  type AgentFolder,
  agentFolder,
  createFolder,
  deleteFolder as deleteFolderEndpoint,
  folderDepthLimit,
  folderLimit,
  type foldersQuery,
  getFolderContents,
  getTopContents,
  linkAgentToFolder,
  listFavoriteFolders,
  listFavoriteFoldersBelow,
  listFolderAncestors,
  listFolders,
  listFoldersByCursor,
  listFoldersOfAgent,
  moveIntoFolder,
  removeFavoriteFolder,
  updateFolder as updateFolderEndpoint,
} from '../../contract/bot-folders.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { denied, HttpProblem, invalid, stale } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { readerOf, requireAgent, requireLockedAgent } from './bot-access.ts'
import { completionOf, splitForm, unknownTeam } from './bot-form.ts'
import { toAgents } from './bot-views.ts'
import { branchOfFolder, type FolderView, requireFolder, viewFolders } from './folder-views.ts'

/** Bots that one answer shows of a folder; `GET /agents?folderId=` has all of them. */
const shownAgents = 200

type FolderFilter = Pick<z.output<typeof foldersQuery>, 'folderId' | 'teamId' | 'excludeSubfolders'>

export const botFolderRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  const withView = <Result>(
    actor: RequestActor,
    work: (trx: Trx, view: FolderView, reader: BotReader) => Promise<Result>,
  ): Promise<Result> =>
    database.withOrg(actor, async (trx) => {
      const reader = await readerOf(trx, actor)
      return work(trx, await viewFolders(trx, reader), reader)
    })
  const folderAt = async (trx: Trx, actor: RequestActor, id: string): Promise<AgentFolder> => {
    const view = await viewFolders(trx, await readerOf(trx, actor))
    return view.show(await requireFolder(context, actor, view, id))
  }

  /** Both lists: what is right below a folder, or with everything below it. */
  async function select(actor: RequestActor, view: FolderView, filter: FolderFilter): Promise<FolderRow[]> {
    const { folderId, teamId, excludeSubfolders } = filter
    const parent = folderId === undefined ? null : (await requireFolder(context, actor, view, folderId)).id
    const below = parent === null ? null : new Set(branchOfFolder(view.rows, parent))
    return view.rows.filter((row) => {
      if (teamId !== undefined && row.teamId !== teamId) return false
      if (excludeSubfolders) return row.parentId === parent
      return below === null || (row.id !== parent && below.has(row.id))
    })
  }

  route(app, listFolders, ({ actor, query }) =>
    withView(actor, async (_trx, view) => {
      const rows = await select(actor, view, query)
      const from = (query.page - 1) * query.limit
      return {
        results: rows.slice(from, from + query.limit).map((row) => view.show(row)),
        total: rows.length,
      }
    }),
  )

  route(app, listFoldersByCursor, ({ actor, query }) =>
    withView(actor, async (_trx, view) => {
      const rows = await select(actor, view, query)
      const after = query.cursor === undefined ? null : readCursor(query.cursor)
      const rest = after === null ? rows : rows.filter((row) => isAfter(row, after))
      const page = rest.slice(0, query.limit)
      const last = page.at(-1)
      return {
        results: page.map((row) => view.show(row)),
        nextCursor: rest.length > page.length && last !== undefined ? `${last.position}_${last.id}` : null,
      }
    }),
  )

  route(app, listFolderAncestors, ({ actor, params }) =>
    withView(actor, async (_trx, view) => {
      const folder = await requireFolder(context, actor, view, params.id)
      const path = [folder.id, ...ancestorsOf(view.parents, folder.id)].toReversed()
      return { results: path.flatMap((id) => view.find(id) ?? []).map((row) => view.show(row)) }
    }),
  )

  const contents = (actor: RequestActor, id: string | null) =>
    withView(actor, async (trx, view, reader) => {
      const folder = id === null ? null : await requireFolder(context, actor, view, id)
      const { results } = await listAgents(
        trx,
        reader,
        folder === null ? { withoutFolder: true } : { folderIds: [folder.id] },
        { from: 0, numberOfResults: shownAgents, order: folder === null ? 'name' : 'folder' },
      )
      return {
        folder: folder === null ? null : view.show(folder),
        folders: view.rows
          .filter(({ parentId }) => parentId === (folder?.id ?? null))
          .map((row) => view.show(row)),
        agents: await toAgents(context, trx, actor, reader, results),
      }
    })
  route(app, getTopContents, ({ actor }) => contents(actor, null))
  route(app, getFolderContents, ({ actor, params }) => contents(actor, params.id))

  const favorites = (actor: RequestActor, id: string | null) =>
    withView(actor, async (_trx, view) => {
      const folder = id === null ? null : await requireFolder(context, actor, view, id)
      const below = folder === null ? null : new Set(branchOfFolder(view.rows, folder.id))
      return {
        results: view.rows
          .filter((row) => below === null || below.has(row.id))
          .map((row) => view.show(row))
          .filter(({ isFavorite }) => isFavorite),
      }
    })
  route(app, listFavoriteFolders, ({ actor }) => favorites(actor, null))
  route(app, listFavoriteFoldersBelow, ({ actor, params }) => favorites(actor, params.id))

  const foldersOfAgent = async (trx: Trx, view: FolderView, agentId: string) => {
    const ids = new Set(await listFolderIdsOfAgent(trx, agentId))
    return { results: view.rows.filter(({ id }) => ids.has(id)).map((row) => view.show(row)) }
  }
  route(app, listFoldersOfAgent, ({ actor, query }) =>
    withView(actor, async (trx, view, reader) => {
      const agent = await requireAgent(context, trx, actor, reader, query.agentId)
      return foldersOfAgent(trx, view, agent.id)
    }),
  )

  route(app, addFavoriteFolder, ({ actor, body }) =>
    withView(actor, async (trx, view) => {
      const folder = await requireFolder(context, actor, view, body.folderId)
      await addFavorite(trx, actor.orgId, actor.userId, folder.id)
      return { ...view.show(folder), isFavorite: true }
    }),
  )
  route(app, removeFavoriteFolder, ({ actor, body }) =>
    withView(actor, async (trx, view) => {
      const folder = await requireFolder(context, actor, view, body.folderId)
      await removeFavorite(trx, actor.userId, folder.id)
      return { ...view.show(folder), isFavorite: false }
    }),
  )

  /** Only admins make a folder that only admins see, or open one. @throws HttpProblem 403, 422 */
  async function assertMayKeep(
    trx: Trx,
    reader: BotReader,
    kept: { isForAdminOnly: boolean; teamId: string | null },
  ): Promise<void> {
    if (kept.isForAdminOnly && !reader.isAdmin) throw denied('Only admins can keep a folder to admins.')
    if (kept.teamId !== null && (await findTeams(trx, [kept.teamId])).length === 0) throw unknownTeam()
  }

  route(app, createFolder, (request, reply) => {
    const { actor, body } = request
    return context.runOnce(request, reply, agentFolder, async (trx) => {
      await lockFolderTree(trx, actor.orgId)
      const reader = await readerOf(trx, actor)
      const view = await viewFolders(trx, reader)
      const parentId = body.parentFolderId ?? null
      const teamId = body.teamId ?? null
      if (parentId !== null) await requireFolder(context, actor, view, parentId)
      await assertMayKeep(trx, reader, { isForAdminOnly: body.isForAdminOnly, teamId })
      if (view.rows.length + reader.hiddenFolderIds.length >= folderLimit)
        throw new HttpProblem(
          422,
          'too_many_folders',
          `An organization has at most ${folderLimit.toLocaleString('en')} folders.`,
        )
      const depth = parentId === null ? 0 : 1 + ancestorsOf(view.parents, parentId).length
      if (depth >= folderDepthLimit) throw tooDeep(body.name)
      const siblings = view.rows.filter((row) => row.parentId === parentId)
      const id = await insertFolder(trx, {
        org_id: actor.orgId,
        owner_id: actor.userId,
        parent_id: parentId,
        name: body.name,
        description: body.description,
        position: body.position ?? Math.max(-1, ...siblings.map(({ position }) => position)) + 1,
        is_personal: body.isPersonal,
        is_for_admin_only: body.isForAdminOnly,
        is_for_team: teamId !== null,
        team_id: teamId,
      })
      await audit(trx, actor, {
        action: 'bot-folder.create',
        subjectKind: 'bot-folder',
        subjectId: id,
        after: body,
      })
      return folderAt(trx, actor, id)
    })
  })

  route(app, updateFolderEndpoint, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      await lockFolderTree(trx, actor.orgId)
      const reader = await readerOf(trx, actor)
      const view = await viewFolders(trx, reader)
      const folder = await requireFolder(context, actor, view, body.id)
      if (body.teamId != null && (await findTeams(trx, [body.teamId])).length === 0) throw unknownTeam()
      if (body.version !== undefined && body.version !== folder.version) throw stale(view.show(folder))
      const next = {
        isPersonal: body.isPersonal ?? folder.isPersonal,
        isForAdminOnly: body.isForAdminOnly ?? folder.isForAdminOnly,
        isForTeam: body.teamId === undefined ? folder.isForTeam : body.teamId !== null,
        teamId: body.teamId === undefined ? folder.teamId : body.teamId,
      }
      if ([next.isPersonal, next.isForAdminOnly, next.isForTeam].filter(Boolean).length > 1)
        throw invalid('isPersonal', 'A folder is personal, for admins, or for a team: one of them.')
      await assertMayKeep(trx, reader, next)
      await updateFolder(trx, folder.id, {
        name: body.name ?? folder.name,
        description: body.description ?? folder.description,
        position: body.position ?? folder.position,
        is_personal: next.isPersonal,
        is_for_admin_only: next.isForAdminOnly,
        is_for_team: next.isForTeam,
        team_id: next.teamId,
        // Whoever makes a folder personal keeps it.
        ...(next.isPersonal && !folder.isPersonal ? { owner_id: actor.userId } : {}),
      })
      await audit(trx, actor, {
        action: 'bot-folder.change',
        subjectKind: 'bot-folder',
        subjectId: folder.id,
        before: { ...folder },
        after: body,
      })
      return folderAt(trx, actor, folder.id)
    }),
  )

  async function moveFolder(
    trx: Trx,
    actor: RequestActor,
    view: FolderView,
    id: string,
    parentId: string | null,
  ): Promise<void> {
    const folder = await requireFolder(context, actor, view, id)
    if (parentId !== null) await requireFolder(context, actor, view, parentId)
    if (folder.parentId === parentId) return
    const after = withMoves([...view.rows], [{ id, parentId }])
    const problem = findTreeProblem(after, folderDepthLimit)
    if (problem?.kind === 'cycle')
      throw new HttpProblem(422, 'folder_cycle', `${folder.name} cannot move below itself.`)
    if (problem?.kind === 'depth') throw tooDeep(view.find(problem.id)?.name ?? folder.name)
    const siblings = view.rows.filter((row) => row.parentId === parentId)
    await updateFolder(trx, id, {
      parent_id: parentId,
      position: Math.max(-1, ...siblings.map(({ position }) => position)) + 1,
    })
    await audit(trx, actor, {
      action: 'bot-folder.move',
      subjectKind: 'bot-folder',
      subjectId: id,
      before: { parentFolderId: folder.parentId },
      after: { parentFolderId: parentId },
    })
  }

  /** Whether the bot is complete depends on its folder. */
  async function afterLinks(
    trx: Trx,
    agent: { id: string; form: unknown; call_type: Parameters<typeof completionOf>[1] },
    more: AgentChange = {},
  ): Promise<void> {
    const { stored } = splitForm(botDraftForm.parse(agent.form))
    await updateAgent(trx, agent.id, {
      ...completionOf(stored, agent.call_type, await listFolderIdsOfAgent(trx, agent.id)),
      ...more,
    })
  }

  route(app, moveIntoFolder, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      await lockFolderTree(trx, actor.orgId)
      const reader = await readerOf(trx, actor)
      const view = await viewFolders(trx, reader)
      const target = body.newParentFolderId ?? null
      const source = body.currentParentFolderId ?? null
      if (source !== null) await requireFolder(context, actor, view, source)
      if (body.type === 'folder') {
        await moveFolder(trx, actor, view, body.resourceId, target)
        return { results: [await folderAt(trx, actor, body.resourceId)] }
      }
      const agent = await requireLockedAgent(context, trx, actor, reader, body.resourceId)
      if (target !== null) await requireFolder(context, actor, view, target)
      const inside = (await listFolderIdsOfAgent(trx, agent.id)).filter((id) => view.find(id) !== undefined)
      const left = source === null ? inside : inside.filter((id) => id === source)
      await unlinkAgent(
        trx,
        agent.id,
        left.filter((id) => id !== target),
      )
      if (target !== null)
        await linkAgent(trx, {
          orgId: actor.orgId,
          folderId: target,
          agentId: agent.id,
          position: undefined,
        })
      await afterLinks(trx, agent)
      await audit(trx, actor, {
        action: 'bot.move',
        subjectKind: 'bot',
        subjectId: agent.id,
        before: { folders: left },
        after: { folder: target },
      })
      return foldersOfAgent(trx, await viewFolders(trx, await readerOf(trx, actor)), agent.id)
    }),
  )

  route(app, deleteFolderEndpoint, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      await lockFolderTree(trx, actor.orgId)
      const reader = await readerOf(trx, actor)
      const view = await viewFolders(trx, reader)
      const folder = await requireFolder(context, actor, view, params.id)
      if (query.version !== undefined && query.version !== folder.version) throw stale(view.show(folder))
      // A closed folder keeps what is in it closed: its content would be open to everybody one level up.
      if (folder.isPersonal || folder.isForAdminOnly || folder.isForTeam) assertIsEmpty(view, folder)
      const withoutFolder = await deleteFolder(trx, folder)
      await audit(trx, actor, {
        action: 'bot-folder.delete',
        subjectKind: 'bot-folder',
        subjectId: folder.id,
        before: { name: folder.name, parentFolderId: folder.parentId },
        after: { botsWithoutFolder: withoutFolder.length },
      })
    }),
  )

  route(app, linkAgentToFolder, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const reader = await readerOf(trx, actor)
      const view = await viewFolders(trx, reader)
      const agent = await requireLockedAgent(context, trx, actor, reader, body.agentId)
      const folder = await requireFolder(context, actor, view, body.parentFolderId)
      const teamId = body.teamId ?? null
      if (teamId !== null && (await findTeams(trx, [teamId])).length === 0) throw unknownTeam()
      await linkAgent(trx, {
        orgId: actor.orgId,
        folderId: folder.id,
        agentId: agent.id,
        position: body.sort,
      })
      if (teamId !== null) await addTeam(trx, actor.orgId, agent.id, teamId)
      await afterLinks(trx, agent, teamId === null ? {} : { share_scope: 'TEAM' })
      await audit(trx, actor, {
        action: 'bot.link-to-folder',
        subjectKind: 'bot',
        subjectId: agent.id,
        after: { folder: folder.id, teamId },
      })
      return foldersOfAgent(trx, view, agent.id)
    }),
  )
}

/** @throws HttpProblem 409 */
function assertIsEmpty(view: FolderView, folder: FolderRow): void {
  const { agentCount, subfolderCount } = view.show(folder)
  if (agentCount + subfolderCount > 0)
    throw new HttpProblem(
      409,
      'folder_not_empty',
      'Only some people see this folder. Move out what is in it first: otherwise everybody would see that.',
    )
}

const tooDeep = (name: string): HttpProblem =>
  new HttpProblem(422, 'folder_too_deep', `${name} would be more than ${folderDepthLimit} levels deep.`)

type Place = { position: number; id: string }

/** @throws HttpProblem 400 */
function readCursor(cursor: string): Place {
  const [, position, id] =
    /^(\d{1,7})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (position === undefined || id === undefined) throw invalid('cursor', 'This cursor is not valid.')
  return { position: Number(position), id }
}

const isAfter = (row: Place, after: Place): boolean =>
  row.position > after.position || (row.position === after.position && row.id > after.id)
