import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useHold } from './use-hold.ts'
import type { List } from './use-list.ts'
import { useSteadyRows } from './use-steady-rows.ts'

type CursorPage = { results: readonly { id: string }[]; nextCursor: string | null }

/** A cursor-paged list that grows with "Load more" up to `most` rows. New rows wait while the user is looking at it. */
export function useCursorList<Page extends CursorPage, Key extends QueryKey>({
  query: options,
  total,
  most = 500,
  isHeld = false,
}: {
  query: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, string | null>
  total?: number | undefined
  most?: number
  isHeld?: boolean
}): List<Page['results'][number]> {
  const query = useInfiniteQuery(options)
  const [isLoading, setLoading] = useState(false)
  const hold = useHold()

  const { data, isPlaceholderData } = query
  const all = useMemo(
    () => data?.pages.flatMap(({ results }): readonly Page['results'][number][] => results),
    [data],
  )
  // The previous rows stay while others load, but they do not belong to the new address.
  const held = useSteadyRows(
    isPlaceholderData ? undefined : all,
    JSON.stringify(options.queryKey),
    hold.isHeld || isHeld,
  )
  const loaded = held.rows?.length ?? 0

  return {
    rows: held.rows,
    total,
    isTotalAtLeast: false,
    error: query.error,
    isRefetching: isPlaceholderData || isLoading,
    retry: () => void query.refetch(),
    waiting: held.waiting,
    showWaiting: () => {
      hold.releaseFocus()
      held.showWaiting()
    },
    holdProps: hold.holdProps,
    pages: null,
    more: {
      hasMore: query.hasNextPage && loaded < most,
      isCut: query.hasNextPage && loaded >= most,
      isLoading,
      load: () => {
        setLoading(true)
        void query.fetchNextPage().finally(() => setLoading(false))
      },
    },
  }
}
