import { createFileRoute } from '@tanstack/react-router'
import { PublicCallPage } from '../../features/calls/share/PublicCallPage.tsx'
import { publicCall } from '../../features/calls/share/public-texts.ts'
import { MoreTexts } from '../../lib/intl.tsx'

export const Route = createFileRoute('/_public/p/$token')({
  staticData: { title: 'Shared call' },
  component: SharedCall,
})

function SharedCall() {
  const { token } = Route.useParams()
  return (
    <MoreTexts texts={publicCall}>
      <PublicCallPage key={token} token={token} />
    </MoreTexts>
  )
}
