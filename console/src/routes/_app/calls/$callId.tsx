import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { CallPage } from '../../../features/calls/detail/CallPage.tsx'
import { callSearch, defaultCallTab } from '../../../features/calls/detail/call-search.ts'
import { callQuery, transcriptQuery } from '../../../features/calls/queries/calls.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { callDetail } from '../../../features/calls/detail/texts.ts'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/calls/$callId')({
  staticData: { title: 'Call' },
  validateSearch: callSearch,
  search: { middlewares: [stripSearchParams({ tab: defaultCallTab })] },
  beforeLoad: ({ context }) => requireCapability(context, 'calls.view'),
  loader: async ({ context: { queryClient }, params: { callId }, cause }) => {
    const orgId = session.snapshot().orgId ?? 'none'
    // Requested in parallel, but not for every link that is hovered. The panel that shows it handles its errors.
    if (cause !== 'preload') queryClient.query(transcriptQuery(orgId, callId)).catch(() => undefined)
    await queryClient.query({ ...callQuery(orgId, callId), staleTime: 'static' })
  },
  component: OneCall,
})

function OneCall() {
  const { callId } = Route.useParams()
  return (
    <MoreTexts texts={callDetail}>
      {/* Each call mounts fresh, because search, selection and scroll positions belong to one call. */}
      <CallPage key={callId} callId={callId} />
    </MoreTexts>
  )
}
