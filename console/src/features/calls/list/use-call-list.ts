import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type PointerEvent, type UIEvent, useEffect, useState } from 'react'
import { showError } from '../../../ui/feedback/notices.tsx'
import { useSteadyRows } from '../../../ui/table/use-steady-rows.ts'
import { useMe } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { callListQuery, callsKey } from '../queries.ts'
import type { CallsPageProps } from './CallsPage.tsx'
import { type CallsSearch, isFiltered, listBody, unfilteredBody } from './search.ts'

/** The server takes this many ids in one bulk request. */
export const mostSelected = 1000

/**
 * One page of calls, kept current by live events. New rows wait while somebody looks at the list: the pointer or the focus is in it,
 * it is scrolled, rows are selected, the peek is open, or another page than the first is shown.
 */
export function useCallList(search: CallsSearch, onSearch: CallsPageProps['onSearch'], hasSelection: boolean) {
  const orgId = useOrgId()
  const ownId = useMe()?.id ?? ''
  const queryClient = useQueryClient()
  const [isPointerInside, setPointerInside] = useState(false)
  const [isFocusInside, setFocusInside] = useState(false)
  const [isScrolled, setScrolled] = useState(false)
  const [isRefreshing, setRefreshing] = useState(false)

  const body = listBody(search, ownId)
  const query = useQuery(callListQuery(orgId, body))
  const whole = useQuery({ ...callListQuery(orgId, unfilteredBody(search, ownId)), enabled: isFiltered(search) })
  const isHeld = isPointerInside || isFocusInside || isScrolled || hasSelection || search.peek !== undefined || search.page > 1
  // The page before stays while the next one loads: its rows are not an answer to the new address.
  const fresh = query.isPlaceholderData ? undefined : query.data?.results
  const steady = useSteadyRows(fresh, JSON.stringify([orgId, body]), isHeld)

  const { data, isPlaceholderData } = query
  const pages = data === undefined || isPlaceholderData ? null : Math.max(1, Math.ceil(data.total / search.size))
  const isPastEnd = pages !== null && search.page > pages && data?.results.length === 0
  useEffect(() => {
    // The list has become shorter than the address says.
    if (isPastEnd && pages !== null) onSearch({ ...search, page: pages, peek: undefined }, { isReplacing: true })
  }, [isPastEnd, pages, search, onSearch])

  // A page that failed to load leaves the way back to the others.
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const counted = data ?? last

  return {
    rows: steady.rows,
    waiting: steady.waiting,
    showWaiting: () => {
      // The button that was pressed goes, and takes the focus with it unheard.
      setFocusInside(false)
      steady.showWaiting()
    },
    total: counted?.total,
    isTotalAtLeast: counted?.isTotalAtLeast === true,
    ofTotal: isFiltered(search) ? whole.data?.total : undefined,
    error: query.error,
    isRefetching: steady.rows !== undefined && (isPlaceholderData || isRefreshing || (query.isFetching && query.data === undefined)),
    refresh: () => {
      setRefreshing(true)
      steady.showWaiting()
      void queryClient.invalidateQueries({ queryKey: callsKey(orgId) }).finally(() => setRefreshing(false))
    },
    /** Ids of every call that matches, at most `mostSelected`. */
    allIds: async (): Promise<string[]> => {
      try {
        const all = await queryClient.query(callListQuery(orgId, { ...body, from: 0, numberOfResults: mostSelected }))
        return all.results.map(({ id }) => id)
      } catch (error) {
        showError(error)
        throw error
      }
    },
    holdProps: {
      onPointerEnter: () => setPointerInside(true),
      onPointerLeave: ({ currentTarget }: PointerEvent) => {
        setPointerInside(false)
        setFocusInside(currentTarget.contains(document.activeElement))
      },
      onFocusCapture: () => setFocusInside(true),
      onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent) => setFocusInside(currentTarget.contains(relatedTarget)),
      onScrollCapture: ({ target }: UIEvent) => setScrolled(target instanceof HTMLElement && target.scrollTop > 0),
    },
  }
}
