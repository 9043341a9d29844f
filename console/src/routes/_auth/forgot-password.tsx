import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../../features/session/ForgotPasswordPage.tsx'

export const Route = createFileRoute('/_auth/forgot-password')({
  staticData: { title: 'Reset your password' },
  component: ForgotPasswordPage,
})
