import type { Trx } from '#db/client.ts'
import { addTeam } from '#db/queries/bots/agent-parts.ts'
import { type AgentChange, listAgents, updateAgent } from '#db/queries/bots/agents.ts'
import {
  linkAgent,
  listFolderIdsOfAgent,
  lockFolderTree,
  unlinkAgent,
  updateFolder,
} from '#db/queries/bots/folders.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findTeams } from '#db/queries/people/teams.ts'
import { branchOf, findTreeProblem, withMoves } from '#workers/domain/people/team-tree.ts'
import {
  folderDepthLimit,
  getFolderContents,
  getTopContents,
  linkAgentToFolder,
  listFoldersOfAgent,
  moveIntoFolder,
} from '../../contract/bot-folders.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { readerOf, requireAgent, requireLockedAgent } from './bot-access.ts'
import { recomputeCompletion, unknownTeam } from './bot-form.ts'
import { toAgents } from './bot-views.ts'
import {
  type FolderView,
  requireFolder,
  showFolder,
  tooDeep,
  viewFolders,
  withFolderView,
} from './folder-views.ts'

/** Maximum number of bots in one response about a folder; `GET /agents?folderId=` lists all of them. */
const shownAgents = 200

/** The contents of folders, and moving bots and folders. */
export const folderContentRoutes: RoutePlugin = (app, context) => {
  const { database } = context
  const withView = withFolderView(context)

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

  /** The folders that a bot leaves when it is moved out of one: that folder, or those below it where its list found the bot. */
  function leftOf(view: FolderView, inside: readonly string[], source: string): string[] {
    if (inside.includes(source)) return [source]
    const below = new Set(branchOf(view.parents, source))
    return inside.filter((id) => below.has(id))
  }

  /** Recomputes whether the bot is complete, which depends on its folders. */
  async function afterLinks(trx: Trx, agentId: string, more: AgentChange = {}): Promise<void> {
    await updateAgent(trx, agentId, more)
    await recomputeCompletion(trx, [agentId])
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
        return { results: [await showFolder(context, trx, actor, body.resourceId)] }
      }
      const agent = await requireLockedAgent(context, trx, actor, reader, body.resourceId)
      if (target !== null) await requireFolder(context, actor, view, target)
      const inside = (await listFolderIdsOfAgent(trx, agent.id)).filter((id) => view.find(id) !== undefined)
      const left = source === null ? inside : leftOf(view, inside, source)
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
      await afterLinks(trx, agent.id)
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
      await afterLinks(trx, agent.id, teamId === null ? {} : { share_scope: 'TEAM' })
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
