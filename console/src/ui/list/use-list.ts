import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PageSearch } from './search-params.ts'
import { type HoldProps, useHold } from './use-hold.ts'
import { useSteadyRows } from './use-steady-rows.ts'

/** The server's response for one page. `isTotalAtLeast`: counting stopped early. */
export type ListResponse = {
  results: readonly { id: string }[]
  total: number
  isTotalAtLeast?: boolean | undefined
}

/** What a list component needs, from `useList` (pages) or `useCursorList` ("Load more"). */
export type List<Row> = {
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  total: number | undefined
  isTotalAtLeast: boolean
  error: Error | null
  /** Other rows are loading, and the previous ones are still shown. */
  isRefetching: boolean
  retry: () => void
  /** New rows that are not shown yet, because the user is looking at the list. */
  waiting: number
  showWaiting: () => void
  holdProps: HoldProps
  pages: PageControls | null
  more: MoreControls | null
}

export type PageControls = PageSearch & { onPage: (page: number) => void; onSize: (size: number) => void }
export type MoreControls = {
  hasMore: boolean
  isLoading: boolean
  load: () => void
  /** The list ends here although there is more. */ isCut: boolean
}

type Changes<Search> = (next: Search, options?: { isReplacing?: boolean }) => void

/**
 * One server-paged list whose state is in the address. A page past the end redirects to the last one. `steady`: new rows wait while the
 * user looks at the list; `isHeld` adds the page's own reasons, for example a selection.
 */
export function useList<Response extends ListResponse, Search extends PageSearch, Key extends QueryKey>({
  query: options,
  search,
  onSearch,
  steady,
  isEnabled = true,
}: {
  query: UseQueryOptions<Response, Error, Response, Key>
  search: Search
  onSearch: Changes<Search>
  steady?: { isHeld: boolean }
  isEnabled?: boolean
}): List<Response['results'][number]> {
  const query = useQuery({ ...options, enabled: isEnabled })
  const { data, isPlaceholderData } = query

  const hold = useHold()
  // The previous page stays while the next one loads, but its rows do not belong to the new address.
  const fresh: readonly Response['results'][number][] | undefined = isPlaceholderData
    ? undefined
    : data?.results
  const isHeld = steady !== undefined && (hold.isHeld || steady.isHeld || search.page > 1)
  const held = useSteadyRows(fresh, JSON.stringify(options.queryKey), isHeld)

  const pageCount =
    data === undefined || isPlaceholderData ? null : Math.max(1, Math.ceil(data.total / search.size))
  const isPastEnd = pageCount !== null && search.page > pageCount && data?.results.length === 0
  useEffect(() => {
    // The list has become shorter than the address says.
    if (isPastEnd) onSearch({ ...search, page: pageCount }, { isReplacing: true })
  }, [isPastEnd, pageCount, search, onSearch])

  // A page that failed to load keeps its pagination.
  const [lastData, setLastData] = useState(data)
  if (data !== undefined && data !== lastData) setLastData(data)
  const counted = data ?? lastData

  return {
    rows: held.rows,
    total: counted?.total,
    isTotalAtLeast: counted?.isTotalAtLeast === true,
    error: query.error,
    isRefetching: held.rows !== undefined && (isPlaceholderData || (query.isFetching && data === undefined)),
    retry: () => void query.refetch(),
    waiting: held.waiting,
    showWaiting: () => {
      hold.releaseFocus()
      held.showWaiting()
    },
    holdProps: hold.holdProps,
    pages: {
      page: search.page,
      size: search.size,
      onPage: (page) => onSearch({ ...search, page }),
      // Keeps the first row of this page visible.
      onSize: (size) =>
        onSearch({ ...search, size, page: Math.floor(((search.page - 1) * search.size) / size) + 1 }),
    },
    more: null,
  }
}
