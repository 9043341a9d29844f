import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import axe from 'axe-core'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { MoreTexts } from '../lib/intl.tsx'
import { meQuery } from '../lib/me.ts'
import { session } from '../lib/session.ts'
import { useOrgId } from '../lib/use-session.ts'
import { LiveEvents } from './shell/LiveEvents.tsx'
import { untilStill, wcag } from './testing-axe.ts'
import { TestShell } from './testing.tsx'

const rootWith = (isLive: boolean) =>
  createRootRoute({
    component: function Root() {
      // In the console, the shell has loaded the user before any page renders.
      const isReady = useQuery(meQuery(useOrgId())).isSuccess
      return (
        <div style={{ height: '100vh' }}>
          {isReady && isLive && <LiveEvents />}
          {isReady && <Outlet />}
        </div>
      )
    },
  })
export type TestRoot = ReturnType<typeof rootWith>

/** Pages at their own addresses, with whatever API the caller has prepared. `isLive`: it sends events. */
export async function openPages(
  address: string,
  routesOf: (root: TestRoot) => AnyRoute[],
  {
    texts,
    scheme = 'light',
    isLive = false,
  }: {
    texts: Parameters<typeof MoreTexts>[0]['texts']
    scheme?: 'light' | 'dark' | undefined
    isLive?: boolean
  },
) {
  await session.ready()
  const root = rootWith(isLive)
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren(routesOf(root)), history })
  await render(
    <TestShell scheme={scheme}>
      <MoreTexts texts={texts}>
        <RouterProvider router={router as never} />
      </MoreTexts>
    </TestShell>,
  )
  return {
    address: () => decodeURIComponent(history.location.href),
    back: () => history.back(),
    forward: () => history.forward(),
    go: (to: string) => history.push(to),
  }
}

/** Call after each test: nothing of the previous page may remain. */
export async function leavePage(): Promise<void> {
  await cleanup()
  notifications.clean()
  await page.viewport(1280, 800)
}

/**
 * The user returns to the page after a while, so it refetches what it shows. Resolves once the request whose path ends with `path` is
 * answered.
 */
export async function returnToPage(path: string): Promise<void> {
  const real = window.fetch
  const later = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => performance.timeOrigin + performance.now() + 60_000)
  const asked = Promise.withResolvers<void>()
  window.fetch = async (input, init) => {
    const response = await real(input, init)
    if (new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith(path))
      asked.resolve()
    return response
  }
  const show = (): void => void window.dispatchEvent(new Event('visibilitychange'))
  show()
  // A page that is loading already does not load a second time.
  const again = setInterval(show, 100)
  await asked.promise
  clearInterval(again)
  window.fetch = real
  later.mockRestore()
}

/** Accessibility violations of the page, as sentences. */
export async function violationsOfPage(): Promise<string[]> {
  await untilStill()
  const { violations } = await axe.run(document.body, wcag)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`)
}

/** By how much the page is wider than the window. */
export const overflow = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth

export const button = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
