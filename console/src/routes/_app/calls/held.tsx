import { createFileRoute } from '@tanstack/react-router'
import { HeldCallsPage } from '../../../features/calls/held/HeldCallsPage.tsx'
import { heldCallsQuery } from '../../../features/calls/held/queries.ts'
import { heldCalls } from '../../../features/calls/held/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/calls/held')({
  staticData: { title: 'Held calls' },
  beforeLoad: ({ context }) => requireCapability(context, 'calls.view'),
  loader: ({ context: { queryClient } }) => {
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(heldCallsQuery(session.snapshot().orgId ?? 'none')).catch(() => undefined)
  },
  component: () => (
    <MoreTexts texts={heldCalls}>
      <HeldCallsPage />
    </MoreTexts>
  ),
})
