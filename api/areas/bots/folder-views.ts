import type { Trx } from '#db/client.ts'
import { type FolderRow, listFolderTree } from '#db/queries/bots/folder-tree.ts'
import { countAgentsInFolders, listFavoriteIds } from '#db/queries/bots/folders.ts'
import type { BotReader } from '#db/queries/bots/visibility.ts'
import { ancestorsOf, branchOf, type TeamParents } from '#workers/domain/people/team-tree.ts'
import type { AgentFolder } from '../../contract/bot-folders.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { resource } from '../../http/resource.ts'

export const parentsOf = (folders: readonly Pick<FolderRow, 'id' | 'parentId'>[]): TeamParents =>
  new Map(folders.map(({ id, parentId }) => [id, parentId]))

/** A folder with everything below it. */
export const branchOfFolder = (folders: readonly FolderRow[], id: string): string[] =>
  branchOf(parentsOf(folders), id)

/** The folders that a reader sees, in the order of every list. */
export type FolderView = {
  rows: readonly FolderRow[]
  parents: TeamParents
  /** As the wire has it, with counts. */
  show(row: FolderRow): AgentFolder
  find(id: string): FolderRow | undefined
}

export async function viewFolders(trx: Trx, reader: BotReader): Promise<FolderView> {
  const hidden = new Set(reader.hiddenFolderIds)
  // Whoever practices only what is assigned to them finds it in a list, not in folders.
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

/** The folder of a request. @throws HttpProblem 404 when there is none that the actor sees */
export const requireFolder = (
  context: Pick<ApiContext, 'database'>,
  actor: RequestActor,
  view: FolderView,
  id: string,
): Promise<FolderRow> =>
  resource(context, actor, 'agent_folders', id, (folderId) => Promise.resolve(view.find(folderId)))
