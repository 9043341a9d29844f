import { createFileRoute } from '@tanstack/react-router'
import { FromCallPage } from '../../../features/bots/from-call/FromCallPage.tsx'
import { callProposalQuery } from '../../../features/bots/from-call/queries.ts'
import { fromCall } from '../../../features/bots/from-call/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/bots/from-call/$callId')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Bot from a real call' },
  beforeLoad: ({ context }) => requireCapability(context, 'bots.createFromCall'),
  loader: ({ context: { queryClient }, params: { callId } }) => {
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(callProposalQuery(session.snapshot().orgId ?? 'none', callId)).catch(() => undefined)
  },
  component: BotFromCall,
})

function BotFromCall() {
  const { callId } = Route.useParams()
  return (
    <MoreTexts texts={fromCall}>
      <FromCallPage key={callId} callId={callId} />
    </MoreTexts>
  )
}
