import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { AcceptInvitePage } from '../../features/session/AcceptInvitePage.tsx'

export const Route = createFileRoute('/_auth/accept-invite')({
  staticData: { title: 'Accept your invitation' },
  validateSearch: z.object({ token: z.string().max(200).optional().catch(undefined) }),
  component: TokenPage,
})

function TokenPage() {
  return <AcceptInvitePage token={Route.useSearch().token ?? ''} />
}
