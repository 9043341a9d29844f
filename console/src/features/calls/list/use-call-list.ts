import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callsKey } from '../../../lib/query-keys.ts'
import { useMe } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { showError } from '../../../ui/feedback/notices.ts'
import { useList } from '../../../ui/list/use-list.ts'
import { callListQuery } from '../queries/calls.ts'
import type { CallsPageProps } from './CallsPage.tsx'
import { type CallsSearch, isFiltered, listBody, unfilteredBody } from './search.ts'

/** Maximum number of ids in one bulk request to the server. */
export const mostSelected = 1000

/** One page of calls, kept current by live events. New rows wait while the user looks at the list, selects rows or has the peek open. */
export function useCallList(
  search: CallsSearch,
  onSearch: CallsPageProps['onSearch'],
  hasSelection: boolean,
) {
  const orgId = useOrgId()
  const ownId = useMe()?.id ?? ''
  const queryClient = useQueryClient()
  const body = listBody(search, ownId)
  const list = useList({
    query: callListQuery(orgId, body),
    search,
    onSearch: (next, options) => onSearch({ ...next, peek: undefined }, options),
    steady: { isHeld: hasSelection || search.peek !== undefined },
  })
  const unfiltered = useQuery({
    ...callListQuery(orgId, unfilteredBody(search, ownId)),
    enabled: isFiltered(search),
  })
  const { from: _from, numberOfResults: _size, ...filterBody } = body
  return {
    list,
    /** The filters and the order, without the page. */
    filterBody,
    /** The total without filters; undefined if nothing is filtered. */
    ofTotal: isFiltered(search) ? unfiltered.data?.total : undefined,
    refresh: () => {
      list.showWaiting()
      void queryClient.invalidateQueries({ queryKey: callsKey(orgId) })
    },
    /** Every matching call, at most `mostSelected`. */
    loadAll: async () => {
      try {
        return (
          await queryClient.query(callListQuery(orgId, { ...body, from: 0, numberOfResults: mostSelected }))
        ).results
      } catch (error) {
        showError(error)
        throw error
      }
    },
  }
}
