import { createFileRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { LoginPage } from '../../features/session/LoginPage.tsx'
import { readSetupStatus } from '../../features/session/setup-status.ts'
import { safeRedirect } from '../../features/session/safe-redirect.ts'
import { session } from '../../lib/session.ts'

export const Route = createFileRoute('/_auth/login')({
  staticData: { title: 'Sign in' },
  validateSearch: z.object({ redirect: z.string().max(2000).optional().catch(undefined) }),
  beforeLoad: async ({ search }) => {
    // An unreachable server must not hide the form, which reports the error itself.
    const [setup] = await Promise.all([readSetupStatus(), session.ready().catch(() => undefined)])
    if (setup.needed) throw redirect({ to: '/setup', replace: true })
    if (session.snapshot().phase === 'signed-in')
      throw redirect({ href: safeRedirect(search.redirect), replace: true })
  },
  component: Login,
})

function Login() {
  return <LoginPage goTo={safeRedirect(Route.useSearch().redirect)} />
}
