import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CallsPage, type CallsPageProps } from '../../../features/calls/list/CallsPage.tsx'
import { callsSearch, searchDefaults } from '../../../features/calls/list/search.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/calls/')({
  staticData: { title: 'Calls' },
  validateSearch: callsSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'calls.view'),
  component: Calls,
})

function Calls() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<CallsPageProps['onSearch']>(
    (next, options) => void navigate({ search: next, replace: options?.isReplacing === true }),
    [navigate],
  )
  return <CallsPage search={search} onSearch={write} />
}
