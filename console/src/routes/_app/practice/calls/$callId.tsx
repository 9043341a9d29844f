import { createFileRoute } from '@tanstack/react-router'
import { PracticeCallPage } from '../../../../features/practice/call/PracticeCallPage.tsx'
import { practiceCallSearch } from '../../../../features/practice/call/search.ts'
import { practiceCallQuery } from '../../../../features/practice/queries/attempts.ts'
import { practice } from '../../../../features/practice/texts.ts'
import { MoreTexts } from '../../../../lib/intl.tsx'
import { session } from '../../../../lib/session.ts'
import { requireCapability } from '../../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/practice/calls/$callId')({
  staticData: { title: 'Practice call' },
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: practiceCallSearch,
  loader: async ({ context, params: { callId } }) => {
    try {
      return await context.queryClient.query(practiceCallQuery(session.snapshot().orgId ?? 'none', callId))
    } catch (error) {
      // Checked only now: a call that was running when the organization hid practice is shown, so that it can be ended.
      await requireCapability(context, 'practice.use')
      throw error
    }
  },
  component: OneCall,
})

function OneCall() {
  const { callId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MoreTexts texts={practice}>
      {/* Each call mounts fresh, because typed text, selection and scroll position belong to one call. */}
      <PracticeCallPage
        key={callId}
        callId={callId}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </MoreTexts>
  )
}
