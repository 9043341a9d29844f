import type { Trx } from '../../client.ts'
import { currentOrg } from '../calls/calls.ts'

/** A folder of bots. `isForTeam` stays true when its team is deleted: otherwise everybody would gain access to it. */
export type FolderRow = {
  id: string
  parentId: string | null
  ownerId: string
  name: string
  description: string
  position: number
  isPersonal: boolean
  isForAdminOnly: boolean
  isForTeam: boolean
  teamId: string | null
  version: number
}

export type FolderReader = {
  userId: string
  /** Owner or admin of the organization. */
  isAdmin: boolean
  /** Sees bots and folders of every team. */
  mayViewAll: boolean
  /** Teams whose bots they may see: their own, those above them, and those below the ones that they lead. */
  teamIds: readonly string[]
}

/** All folders of the organization, in the order of every list: by position, then by age. */
export function listFolderTree(trx: Trx): Promise<FolderRow[]> {
  return trx
    .selectFrom('agent_folders')
    .select([
      'id',
      'parent_id as parentId',
      'owner_id as ownerId',
      'name',
      'description',
      'position',
      'is_personal as isPersonal',
      'is_for_admin_only as isForAdminOnly',
      'is_for_team as isForTeam',
      'team_id as teamId',
      'version',
    ])
    .where('org_id', '=', currentOrg)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Whether a folder itself lets the reader in, whatever the folders above it do. */
function isOpenTo(folder: FolderRow, reader: FolderReader): boolean {
  if (folder.isPersonal) return folder.ownerId === reader.userId
  if (folder.isForAdminOnly) return reader.isAdmin
  if (!folder.isForTeam) return true
  return reader.mayViewAll || (folder.teamId !== null && reader.teamIds.includes(folder.teamId))
}

/** Ids of the folders that the reader must not look into: closed ones and everything below them. */
export function hiddenFolders(folders: readonly FolderRow[], reader: FolderReader): Set<string> {
  const children = Map.groupBy(folders, ({ parentId }) => parentId)
  const hidden = new Set(folders.filter((folder) => !isOpenTo(folder, reader)).map(({ id }) => id))
  // Iterating over a set includes elements that are added on the way.
  for (const id of hidden) for (const child of children.get(id) ?? []) hidden.add(child.id)
  return hidden
}
