import { createFileRoute } from '@tanstack/react-router'
import { DeletedCallsPage } from '../../../features/calls/deleted/DeletedCallsPage.tsx'
import { deletedCalls } from '../../../features/calls/deleted/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/calls/deleted')({
  staticData: { title: 'Deleted calls' },
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: ({ context }) => requireCapability(context, 'calls.delete'),
  component: Deleted,
})

function Deleted() {
  return (
    <MoreTexts texts={deletedCalls}>
      <DeletedCallsPage />
    </MoreTexts>
  )
}
