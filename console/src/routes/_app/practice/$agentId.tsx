import { createFileRoute } from '@tanstack/react-router'
import { BeforePage } from '../../../features/practice/before/BeforePage.tsx'
import { practiceBefore } from '../../../features/practice/before/texts.ts'
import { practiceBotQuery } from '../../../features/practice/queries/bots.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/practice/$agentId')({
  staticData: { title: 'Bot' },
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: ({ context }) => requireCapability(context, 'practice.use'),
  loader: ({ context: { queryClient }, params: { agentId } }) =>
    queryClient.query(practiceBotQuery(session.snapshot().orgId ?? 'none', agentId)),
  component: Before,
})

function Before() {
  const { agentId } = Route.useParams()
  return (
    <MoreTexts texts={practiceBefore}>
      <BeforePage key={agentId} agentId={agentId} />
    </MoreTexts>
  )
}
