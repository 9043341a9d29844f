import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AuthLayout } from '../features/session/AuthLayout.tsx'
import { MoreTexts } from '../lib/intl.tsx'
import { session } from '../features/session/texts.ts'

/** Sign-in pages: a form next to an example of the product's output. */
export const Route = createFileRoute('/_auth')({
  component: () => (
    <MoreTexts texts={session}>
      <AuthLayout>
        <Outlet />
      </AuthLayout>
    </MoreTexts>
  ),
})
