import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { meQuery } from '../../../lib/me.ts'
import { session } from '../../../lib/session.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { TestShell } from '../../../ui/testing.tsx'
import { RealCallSettings } from './RealCallSettings.tsx'
import { rulesSearch, type RulesSearch } from '../search.ts'
import { startTestApi } from './testing-api.ts'

/** The settings page with an in-memory API, for component tests. */

/** A save waits for a pause of 1.6 s. */
export const patient = { timeout: 6_000 }

export async function leavePage(): Promise<void> {
  await cleanup()
  notifications.clean()
  await page.viewport(1280, 800)
}

export async function show(
  address = '/settings/real-calls?edit=true',
  {
    scheme = 'light',
    canManage = true,
    without = [],
    given,
  }: {
    scheme?: 'light' | 'dark'
    canManage?: boolean
    without?: readonly string[]
    given?: (started: ReturnType<typeof startTestApi>) => void
  } = {},
) {
  const started = startTestApi({ canManage, without })
  given?.(started)
  await session.ready()
  const root = createRootRoute({ component: Outlet })
  const settings = createRoute({
    getParentRoute: () => root,
    path: '/settings/real-calls',
    validateSearch: rulesSearch,
    component: function Settings() {
      const search = settings.useSearch()
      const navigate = settings.useNavigate()
      // In the console, the shell has loaded the user before any page renders.
      const isReady = useQuery(meQuery(useOrgId())).isSuccess
      const write = (next: RulesSearch) => void navigate({ search: next as never })
      return (
        <div style={{ height: '100vh' }}>
          {isReady && <RealCallSettings search={search} onSearch={write} />}
        </div>
      )
    },
  })
  const calls = createRoute({ getParentRoute: () => root, path: '/calls', component: () => <h1>Calls</h1> })
  const router = createRouter({
    routeTree: root.addChildren([settings, calls]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await render(
    <TestShell scheme={scheme}>
      <RouterProvider router={router as never} />
    </TestShell>,
  )
  await expect.poll(() => document.body.textContent).toMatch(/Organization\d|rules yet/)
  return { api: started, router }
}

export const field = (column: string, number: number | null) =>
  page.getByLabelText(`${column}, ${number === null ? 'new rule' : `rule ${number}`}`, { exact: true })
export { ruleId as ruleIdOf } from './testing-api.ts'
export const rowOf = (number: number) => page.getByRole('row').nth(number)
export const labels = () =>
  page
    .getByRole('textbox', { name: /^Label, rule/ })
    .elements()
    .map((element) => (element as HTMLInputElement).value)
export const focusedName = () => document.activeElement?.getAttribute('aria-label')
