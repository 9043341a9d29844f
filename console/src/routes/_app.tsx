import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MoreTexts } from '../lib/intl.tsx'
import { meQuery } from '../lib/me.ts'
import { shell } from '../lib/messages/shell.ts'
import { ui } from '../lib/messages/ui.ts'
import { ownPreferences } from '../lib/preferences.ts'
import { session } from '../lib/session.ts'
import { useMe } from '../lib/use-can.ts'
import { AppShell } from '../ui/shell/AppShell.tsx'
import { LiveEvents } from '../ui/shell/LiveEvents.tsx'
import { NoOrganization } from '../features/session/NoOrganization.tsx'

/** The signed-in part: nothing below renders without a session, an organisation and the person's capabilities. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    await session.ready()
    const { phase, orgId } = session.snapshot()
    if (phase !== 'signed-in')
      throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { redirect: location.href }, replace: true })
    if (orgId === null) return
    const person = await context.queryClient.query({ ...meQuery(orgId), staleTime: 'static' })
    ownPreferences(person.id)
    if (!person.organization.isActive && location.pathname !== '/home') throw redirect({ to: '/home', replace: true })
  },
  component: SignedIn,
})

const texts = { ...shell, ...ui }

function SignedIn() {
  const me = useMe()
  useEffect(() => {
    if (me !== undefined) ownPreferences(me.id)
  }, [me])
  return (
    <MoreTexts texts={texts}>
      {session.snapshot().orgId === null ? (
        <NoOrganization />
      ) : (
        <AppShell>
          <Outlet />
          <LiveEvents />
        </AppShell>
      )}
    </MoreTexts>
  )
}
