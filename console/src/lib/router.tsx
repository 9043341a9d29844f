import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from '../routeTree.gen.ts'
import { ErrorPage, MissingPage } from '../ui/feedback/PageProblems.tsx'
import { PagePending } from '../ui/feedback/PagePending.tsx'

export type RouterContext = { queryClient: QueryClient }

export const createConsoleRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    context: { queryClient },
    defaultPreload: 'intent',
    // Freshness is handled by the query library.
    defaultPreloadStaleTime: 0,
    // Skeletons appear after 200 ms, so that fast responses do not flash.
    defaultPendingMs: 200,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: MissingPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
  interface StaticDataRouteOption {
    /** Name of the page in breadcrumbs and tab; `usePageTitle` overrides it once the record is known. */
    title?: string
  }
}
