import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CallsPage, type CallsPageProps } from '../../../features/calls/list/CallsPage.tsx'
import {
  callsSearch,
  listBody,
  searchDefaults,
  withoutAdminFilters,
} from '../../../features/calls/list/search.ts'
import { callListQuery } from '../../../features/calls/queries/calls.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { callList } from '../../../features/calls/list/texts.ts'
import { meQuery } from '../../../lib/me.ts'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/calls/')({
  staticData: { title: 'Calls' },
  validateSearch: callsSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'calls.view'),
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context: { queryClient }, deps: { search } }) => {
    const orgId = session.snapshot().orgId ?? 'none'
    const me = queryClient.getQueryData(meQuery(orgId).queryKey)
    const isNarrowed = me?.narrowedBy.includes('onlyAdminCanFilterCalls') === true
    const body = listBody(isNarrowed ? withoutAdminFilters(search) : search, me?.id ?? '')
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(callListQuery(orgId, body)).catch(() => undefined)
  },
  component: Calls,
})

function Calls() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<CallsPageProps['onSearch']>(
    (next, options) => void navigate({ search: next, replace: options?.isReplacing === true }),
    [navigate],
  )
  return (
    <MoreTexts texts={callList}>
      <CallsPage search={search} onSearch={write} />
    </MoreTexts>
  )
}
