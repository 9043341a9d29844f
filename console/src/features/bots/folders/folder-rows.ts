import type { AgentFolder } from '#api/contract/bot-folders.ts'

export const places = ['all', 'favorites', 'none'] as const
export type Place = (typeof places)[number]

/** A line of the tree: a place that is not a folder, a folder, or a placeholder while subfolders load. */
export type FolderRow = {
  /** Unique in the tree; a favorite folder appears in it twice. */
  key: string
  level: number
  isOpen: boolean
  hasChildren: boolean
} & (
  | { kind: 'place'; place: Place }
  | { kind: 'folder'; folder: AgentFolder }
  | { kind: 'loading' | 'failed'; parentId: string }
)

/** Folders of the organization come first, then those for admins, then the reader's own. */
const rankOf = ({ isPersonal, isForAdminOnly }: AgentFolder): number =>
  isPersonal ? 2 : isForAdminOnly ? 1 : 0

/** The folders below a folder: undefined while loading, null after a failure. */
export type Below = (folderId: string) => readonly AgentFolder[] | null | undefined

export const favoritesKey = 'favorites'

/** The tree as a list of lines. Folders below a closed one are not requested. */
export function folderRows(
  top: readonly AgentFolder[],
  below: Below,
  open: ReadonlySet<string>,
  favorites: readonly AgentFolder[],
): FolderRow[] {
  const rows: FolderRow[] = []
  const placeRow = (place: Place, hasChildren = false): void => {
    rows.push({
      kind: 'place',
      place,
      key: place,
      level: 1,
      hasChildren,
      isOpen: hasChildren && open.has(place),
    })
  }
  const add = (folders: readonly AgentFolder[], level: number): void => {
    for (const folder of folders) {
      const hasChildren = folder.subfolderCount > 0
      const isOpen = hasChildren && open.has(folder.id)
      rows.push({ kind: 'folder', folder, key: folder.id, level, hasChildren, isOpen })
      if (!isOpen) continue
      const children = below(folder.id)
      if (children === undefined || children === null)
        rows.push({
          kind: children === null ? 'failed' : 'loading',
          parentId: folder.id,
          key: `${folder.id} below`,
          level: level + 1,
          hasChildren: false,
          isOpen: false,
        })
      else add(children, level + 1)
    }
  }
  placeRow('all')
  placeRow('favorites', favorites.length > 0)
  if (favorites.length > 0 && open.has(favoritesKey))
    for (const folder of favorites)
      rows.push({
        kind: 'folder',
        folder,
        key: `favorite ${folder.id}`,
        level: 2,
        hasChildren: false,
        isOpen: false,
      })
  placeRow('none')
  add(
    top.toSorted((one, other) => rankOf(one) - rankOf(other)),
    1,
  )
  return rows
}
