import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { Texts } from './lib/intl.tsx'
import { meQuery } from './lib/me.ts'
import { createQueryClient } from './lib/query-client.ts'
import { createConsoleRouter } from './lib/router.tsx'
import { session } from './lib/session.ts'
import { hideUndos } from './ui/feedback/notices.ts'
import { listOf } from './ui/shell/navigation.ts'
import { colorSchemeManager, cssVariablesResolver, theme } from './ui/theme.ts'

const NoticeList = lazy(() =>
  import('./ui/feedback/NoticeList.tsx').then(({ NoticeList }) => ({ default: NoticeList })),
)

type ConsoleRouter = ReturnType<typeof createConsoleRouter>

/** The router and the cache of one tab, following its session. Call once per tab. */
export function connectConsole(history?: RouterHistory): {
  router: ConsoleRouter
  queryClient: QueryClient
  console: ReactNode
} {
  const queryClient = createQueryClient()
  const router = createConsoleRouter(queryClient, history)

  session.onLeave(() => {
    // First let everything of the former organization unmount. A query that is cleared while it still has an observer never loads again,
    // and the observer keeps showing the former rows.
    flushSync(() => undefined)
    queryClient.clear()
    hideUndos()
  })
  session.onSwitch(async ({ keepsAddress }) => {
    if (!keepsAddress) await router.navigate({ href: listOf(router.state.location.pathname) })
    await router.invalidate()
  })
  session.onSignOut(() => {
    queryClient.clear()
    hideUndos()
    void router.invalidate()
  })
  session.onEnter((orgId, me) => queryClient.setQueryData(meQuery(orgId).queryKey, me))
  session.onSignIn(() => void router.invalidate())

  return {
    router,
    queryClient,
    console: (
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
    ),
  }
}
