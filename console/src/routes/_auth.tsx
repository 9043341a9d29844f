import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AuthLayout } from '../features/session/AuthLayout.tsx'

/** Sign-in pages: a form beside an example of what the product gives. */
export const Route = createFileRoute('/_auth')({
  component: () => (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  ),
})
