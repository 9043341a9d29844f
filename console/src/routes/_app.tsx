import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { meQuery } from '../lib/me.ts'
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

function SignedIn() {
  const me = useMe()
  useEffect(() => {
    if (me !== undefined) ownPreferences(me.id)
  }, [me])
  if (session.snapshot().orgId === null) return <NoOrganization />
  return (
    <AppShell>
      <Outlet />
      <LiveEvents />
    </AppShell>
  )
}
