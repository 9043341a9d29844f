import { createFileRoute } from '@tanstack/react-router'
import { unsubscribe } from '../../features/mail/texts.ts'
import { UnsubscribePage } from '../../features/mail/UnsubscribePage.tsx'
import { MoreTexts } from '../../lib/intl.tsx'

export const Route = createFileRoute('/_public/unsubscribe/$token')({
  staticData: { title: 'Call summaries' },
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token } = Route.useParams()
  return (
    <MoreTexts texts={unsubscribe}>
      <UnsubscribePage key={token} token={token} />
    </MoreTexts>
  )
}
