import './ui/mantine.css'
import './ui/global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Texts } from './lib/intl.tsx'
import { meQuery } from './lib/me.ts'
import { createQueryClient } from './lib/query-client.ts'
import { createConsoleRouter } from './lib/router.tsx'
import { session } from './lib/session.ts'
import { colorSchemeManager, cssVariablesResolver, theme } from './ui/theme.ts'

const NoticeList = lazy(() => import('./ui/feedback/NoticeList.tsx').then(({ NoticeList }) => ({ default: NoticeList })))

// Before the router reads the address.
session.consumeAddress()
// The longest wait of a first visit begins here and not where the router asks for it; the router also meets its error.
session.ready().catch(() => undefined)

const queryClient = createQueryClient()
const router = createConsoleRouter(queryClient)

session.onSwitch(async () => {
  await queryClient.cancelQueries()
  queryClient.clear()
  await router.invalidate()
})
session.onSignOut(() => {
  queryClient.clear()
  void router.invalidate()
})
session.onEnter((orgId, me) => queryClient.setQueryData(meQuery(orgId).queryKey, me))
session.onSignIn(() => void router.invalidate())

// The code of the page comes while the session is asked for, and not before it.
void session.asked.then(() => {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    // One that cannot be loaded fails again, and is shown, when the router gets to it.
    router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])?.catch(() => undefined)
  }
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <Texts>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Suspense fallback={null}>
            <NoticeList />
          </Suspense>
        </QueryClientProvider>
      </Texts>
    </MantineProvider>
  </StrictMode>,
)
