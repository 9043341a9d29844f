import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ConfirmEmailPage } from '../../features/session/ConfirmEmailPage.tsx'

export const Route = createFileRoute('/_auth/confirm-email')({
  staticData: { title: 'Confirm your email address' },
  validateSearch: z.object({ token: z.string().max(200).optional().catch(undefined) }),
  component: TokenPage,
})

function TokenPage() {
  return <ConfirmEmailPage token={Route.useSearch().token ?? ''} />
}
