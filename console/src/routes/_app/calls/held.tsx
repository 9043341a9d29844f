import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { HeldCallsPage } from '../../../features/calls/held/HeldCallsPage.tsx'
import { heldCallsQuery } from '../../../features/calls/held/queries.ts'
import { heldSearch, searchDefaults } from '../../../features/calls/held/search.ts'
import { heldCalls } from '../../../features/calls/held/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/calls/held')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Held calls' },
  validateSearch: heldSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'calls.view'),
  loaderDeps: ({ search: { decidable } }) => ({ onlyDecidable: decidable }),
  loader: ({ context: { queryClient }, deps }) => {
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(heldCallsQuery(session.snapshot().orgId ?? 'none', deps)).catch(() => undefined)
  },
  component: Held,
})

function Held() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MoreTexts texts={heldCalls}>
      <HeldCallsPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </MoreTexts>
  )
}
