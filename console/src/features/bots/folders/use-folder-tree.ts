import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useOrgId } from '../../../lib/use-session.ts'
import { ancestorsQuery, favoritesQuery, foldersQuery } from '../queries.ts'
import { folderRows } from './folder-rows.ts'

/** The visible part of the tree. The folders above `selected` are opened too, e.g. after following a link to a nested folder. */
export function useFolderTree(selected: string | null) {
  const orgId = useOrgId()
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const top = useQuery(foldersQuery(orgId, null))
  const favorites = useQuery(favoritesQuery(orgId))
  const path = useQuery({ ...ancestorsQuery(orgId, selected ?? ''), enabled: selected !== null })
  const above = useMemo(
    () => (selected === null ? [] : (path.data ?? []).filter(({ id }) => id !== selected)),
    [path.data, selected],
  )
  const open = useMemo(() => {
    const ids = new Set(above.map(({ id }) => id))
    for (const [id, isOpen] of toggled) {
      if (isOpen) ids.add(id)
      else ids.delete(id)
    }
    return ids
  }, [above, toggled])
  const openFolders = [...open].filter((id) => id !== 'favorites')
  const children = useQueries({ queries: openFolders.map((id) => foldersQuery(orgId, id)) })
  const below = (id: string) => {
    const query = children[openFolders.indexOf(id)]
    return query?.data ?? (query?.isError === true ? null : undefined)
  }
  return {
    rows: top.data === undefined ? undefined : folderRows(top.data, below, open, favorites.data ?? []),
    error: top.data === undefined ? top.error : null,
    retry: () => void top.refetch(),
    retryBelow: (id: string) => void children[openFolders.indexOf(id)]?.refetch(),
    toggle: (id: string, isOpen: boolean) => setToggled(new Map([...toggled, [id, isOpen]])),
    /** From the top down to the selected folder; undefined while loading. */
    path: selected === null ? [] : path.data,
    isMissing: path.isError,
  }
}
