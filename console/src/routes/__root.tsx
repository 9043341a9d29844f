import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '../lib/router.tsx'
import { ErrorPage } from '../ui/feedback/PageProblems.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: ErrorPage,
})
