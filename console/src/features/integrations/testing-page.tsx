import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  stripSearchParams,
  useNavigate,
} from '@tanstack/react-router'
import axe from 'axe-core'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { MoreTexts } from '../../lib/intl.tsx'
import { meQuery } from '../../lib/me.ts'
import { integrations } from '../../lib/messages/integrations.ts'
import { session } from '../../lib/session.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { TestShell } from '../../ui/testing.tsx'
import { IntegrationsPage } from './IntegrationsPage.tsx'
import { integrationsSearch, type IntegrationsSearch, searchDefaults } from './search.ts'

/** The page under its own address. Whoever calls it has an API ready. */
export async function openIntegrations(address = '/integrations', scheme: 'light' | 'dark' = 'light') {
  await session.ready()
  const root = createRootRoute({ component: Outlet })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/integrations',
    validateSearch: integrationsSearch,
    search: { middlewares: [stripSearchParams(searchDefaults)] },
    component: function List() {
      const search = list.useSearch()
      const navigate = useNavigate()
      // The shell of the console has loaded the person before any page shows.
      const isReady = useQuery(meQuery(useOrgId())).isSuccess
      const write = (next: Partial<IntegrationsSearch>, options?: { isReplacing?: boolean }) =>
        void navigate({ to: '/integrations', search: next, replace: options?.isReplacing === true })
      return <div style={{ height: '100vh' }}>{isReady && <IntegrationsPage search={search} onSearch={write} />}</div>
    },
  })
  const one = createRoute({ getParentRoute: () => root, path: '/integrations/$id', component: () => <h1>Details</h1> })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([list, one]), history })
  await render(
    <TestShell scheme={scheme}>
      <MoreTexts texts={integrations}>
        <RouterProvider router={router as never} />
      </MoreTexts>
    </TestShell>,
  )
  await expect.element(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible()
  return { address: () => decodeURIComponent(history.location.href) }
}

/** After each test: nothing of the page before stays. */
export async function leaveIntegrations(): Promise<void> {
  await cleanup()
  notifications.clean()
  await page.viewport(1280, 800)
}

/** What keeps the page from being used by everybody, as sentences. */
export async function violationsOfPage(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`)
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

/** The text of an element, compared until it fits. */
export const expectText = (locator: Locator) => expect.poll(() => locator.element().textContent)
