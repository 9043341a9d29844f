import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { CallPage } from '../../../features/calls/detail/CallPage.tsx'
import { callSearch, defaultCallTab } from '../../../features/calls/detail/call-search.ts'
import { callQuery } from '../../../features/calls/queries.ts'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/calls/$callId')({
  staticData: { title: 'Call' },
  validateSearch: callSearch,
  search: { middlewares: [stripSearchParams({ tab: defaultCallTab })] },
  beforeLoad: ({ context }) => requireCapability(context, 'calls.view'),
  loader: ({ context, params }) =>
    context.queryClient.query({ ...callQuery(session.snapshot().orgId ?? 'none', params.callId), staleTime: 'static' }),
  component: OneCall,
})

function OneCall() {
  const { callId } = Route.useParams()
  // Another call starts anew: search, selection and scroll positions belong to one call.
  return <CallPage key={callId} callId={callId} />
}
