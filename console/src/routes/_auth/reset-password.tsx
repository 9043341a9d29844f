import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ResetPasswordPage } from '../../features/session/ResetPasswordPage.tsx'

export const Route = createFileRoute('/_auth/reset-password')({
  staticData: { title: 'Choose a new password' },
  validateSearch: z.object({ token: z.string().max(200).optional().catch(undefined) }),
  component: TokenPage,
})

function TokenPage() {
  return <ResetPasswordPage token={Route.useSearch().token ?? ''} />
}
