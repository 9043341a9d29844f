import type { Trx } from '#db/client.ts'
import { type FolderRow, listFolderTree } from '#db/queries/bots/folder-tree.ts'
import { countAgentsInFolders, listFavoriteIds } from '#db/queries/bots/folders.ts'
import type { BotReader } from '#db/queries/bots/visibility.ts'
import { ancestorsOf, branchOf, type TeamParents } from '#workers/domain/people/team-tree.ts'
import { type AgentFolder, folderDepthLimit } from '../../contract/bot-folders.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { readerOf } from './bot-access.ts'

export const parentsOf = (folders: readonly Pick<FolderRow, 'id' | 'parentId'>[]): TeamParents =>
  new Map(folders.map(({ id, parentId }) => [id, parentId]))

/** A folder with everything below it. */
export const branchOfFolder = (folders: readonly FolderRow[], id: string): string[] =>
  branchOf(parentsOf(folders), id)

/** The folders that a reader sees, in the order that every list uses. */
export type FolderView = {
  rows: readonly FolderRow[]
  parents: TeamParents
  /** The folder as the API returns it, with counts. */
  show(row: FolderRow): AgentFolder
  find(id: string): FolderRow | undefined
}

export async function viewFolders(trx: Trx, reader: BotReader): Promise<FolderView> {
  const hidden = new Set(reader.hiddenFolderIds)
  // Readers who practice only assigned bots find them in a list, not in folders.
  const rows =
    reader.assignedAgentIds === null ? (await listFolderTree(trx)).filter(({ id }) => !hidden.has(id)) : []
  const counts = await countAgentsInFolders(trx, reader)
  const favorites = await listFavoriteIds(trx, reader.userId)
  const parents = parentsOf(rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const subfolders = Map.groupBy(rows, ({ parentId }) => parentId)
  const totals = new Map<string, number>()
  for (const { id } of rows)
    for (const each of [id, ...ancestorsOf(parents, id)])
      totals.set(each, (totals.get(each) ?? 0) + (counts.get(id) ?? 0))
  return {
    rows,
    parents,
    find: (id) => byId.get(id),
    show: (row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      parentFolderId: row.parentId,
      position: row.position,
      isPersonal: row.isPersonal,
      isForAdminOnly: row.isForAdminOnly,
      isForTeam: row.isForTeam,
      teamId: row.teamId,
      ownerId: row.ownerId,
      isFavorite: favorites.has(row.id),
      agentCount: counts.get(row.id) ?? 0,
      totalAgentCount: totals.get(row.id) ?? 0,
      subfolderCount: subfolders.get(row.id)?.length ?? 0,
      version: row.version,
    }),
  }
}

/** The requested folder. @throws HttpProblem 404 if the actor sees no such folder */
export const requireFolder = (
  context: Pick<ApiContext, 'database'>,
  actor: RequestActor,
  view: FolderView,
  id: string,
): Promise<FolderRow> =>
  resource(context, actor, 'agent_folders', id, (folderId) => Promise.resolve(view.find(folderId)))

/** Runs a transaction of an actor with the folders that they see. */
export const withFolderView =
  ({ database }: Pick<ApiContext, 'database'>) =>
  <Result>(
    actor: RequestActor,
    work: (trx: Trx, view: FolderView, reader: BotReader) => Promise<Result>,
  ): Promise<Result> =>
    database.withOrg(actor, async (trx) => {
      const reader = await readerOf(trx, actor)
      return work(trx, await viewFolders(trx, reader), reader)
    })

/** The current state of a folder. @throws HttpProblem 404 */
export async function showFolder(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  id: string,
): Promise<AgentFolder> {
  const view = await viewFolders(trx, await readerOf(trx, actor))
  return view.show(await requireFolder(context, actor, view, id))
}

export const tooDeep = (name: string): HttpProblem =>
  new HttpProblem(422, 'folder_too_deep', `${name} would be more than ${folderDepthLimit} levels deep.`)
