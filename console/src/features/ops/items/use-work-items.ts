import { useInfiniteQuery } from '@tanstack/react-query'
import { type FocusEvent, useMemo, useState } from 'react'
import { useOrgId } from '../../../lib/use-session.ts'
import { useSteadyRows } from '../../../ui/table/use-steady-rows.ts'
import { mostItems, workItemsQuery } from '../queries.ts'
import { itemFilter, type OpsSearch } from '../search.ts'

/** Work items by cursor, kept current. New ones wait while somebody looks at the list, so that no row moves under the pointer. */
export function useWorkItems(search: OpsSearch) {
  const orgId = useOrgId()
  const filter = itemFilter(search)
  const query = useInfiniteQuery(workItemsQuery(orgId, filter))
  const [isPointerInside, setPointerInside] = useState(false)
  const [isFocusInside, setFocusInside] = useState(false)
  const [isLoadingMore, setLoadingMore] = useState(false)

  const { data, isPlaceholderData } = query
  const all = useMemo(() => data?.pages.flatMap(({ results }) => results), [data])
  // The rows before stay while others load: they are not an answer to the new address.
  const fresh = isPlaceholderData ? undefined : all
  const steady = useSteadyRows(fresh, JSON.stringify([orgId, filter]), isPointerInside || isFocusInside || search.item !== undefined)
  const loaded = steady.rows?.length ?? 0
  return {
    rows: steady.rows,
    waiting: steady.waiting,
    showWaiting: steady.showWaiting,
    error: query.error,
    retry: () => void query.refetch(),
    isRefetching: isPlaceholderData || isLoadingMore,
    hasMore: query.hasNextPage && loaded < mostItems,
    isCut: query.hasNextPage && loaded >= mostItems,
    loadMore: () => {
      setLoadingMore(true)
      void query.fetchNextPage().finally(() => setLoadingMore(false))
    },
    isLoadingMore,
    holdProps: {
      onPointerEnter: () => setPointerInside(true),
      onPointerLeave: () => setPointerInside(false),
      onFocusCapture: () => setFocusInside(true),
      onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent) => setFocusInside(currentTarget.contains(relatedTarget)),
    },
  }
}
export type WorkItemList = ReturnType<typeof useWorkItems>
