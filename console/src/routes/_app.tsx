import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useEffect, lazy, Suspense } from 'react'
import { reportAppLoaded } from '../lib/app-loaded.ts'
import { ApiError } from '../lib/api-error.ts'
import { MoreTexts } from '../lib/intl.tsx'
import { meQuery } from '../lib/me.ts'
import { shell } from '../ui/shell/texts.ts'
import { ui } from '../ui/texts.ts'
import { ownPreferences } from '../lib/preferences.ts'
import { session } from '../lib/session.ts'
import { useMe } from '../lib/use-can.ts'
import { useSession } from '../lib/use-session.ts'
import { PagePending } from '../ui/feedback/PagePending.tsx'
import { AppShell } from '../ui/shell/AppShell.tsx'

// The page loads first, and the stream opens after it. Few users have no organization.
const LiveEvents = lazy(() =>
  import('../ui/shell/LiveEvents.tsx').then(({ LiveEvents }) => ({ default: LiveEvents })),
)

const NoOrganization = lazy(() =>
  import('../features/session/NoOrganization.tsx').then(({ NoOrganization }) => ({
    default: NoOrganization,
  })),
)

/** The signed-in part: nothing below renders without a session, an organization and the user's capabilities. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    await session.ready()
    const { phase, orgId } = session.snapshot()
    if (phase !== 'signed-in')
      throw redirect({
        to: '/login',
        search: location.pathname === '/' ? {} : { redirect: location.href },
        replace: true,
      })
    if (orgId === null) return
    const person = await context.queryClient
      .query({ ...meQuery(orgId), staleTime: 'static' })
      .catch((error: unknown) => {
        // The organization requires a second step, which the account can set up without the organization.
        if (error instanceof ApiError && error.code === 'two_factor_required')
          throw redirect({ to: '/protect-account', replace: true })
        if (error instanceof ApiError && error.code === 'single_sign_on_required')
          throw redirect({ to: '/sso', search: { org: orgId, redirect: location.href }, replace: true })
        throw error
      })
    ownPreferences(person.id)
    if (!person.organization.isActive && location.pathname !== '/home')
      throw redirect({ to: '/home', replace: true })
  },
  component: SignedIn,
})

const texts = { ...shell, ...ui }

function SignedIn() {
  const { orgId, transition } = useSession()
  return (
    <MoreTexts texts={texts}>
      {orgId === null && (
        <Suspense fallback={null}>
          <NoOrganization />
        </Suspense>
      )}
      {/* The key remounts everything of an organization, so that no query, placeholder or state survives a switch. */}
      {orgId !== null && transition !== 'leaving' && (
        <Organization key={orgId} isEntering={transition === 'entering'} />
      )}
    </MoreTexts>
  )
}

function Organization({ isEntering }: { isEntering: boolean }) {
  const me = useMe()
  useEffect(() => {
    if (me === undefined) return
    ownPreferences(me.id)
    reportAppLoaded(me.id, me.organization.id, Date.now())
  }, [me])
  return (
    <AppShell>
      {isEntering ? <PagePending /> : <Outlet />}
      <Suspense fallback={null}>
        <LiveEvents />
      </Suspense>
    </AppShell>
  )
}
