import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { integrations } from '../../lib/messages/integrations.ts'
import { openPages, type TestRoot } from '../../ui/testing-pages.tsx'
import { IntegrationsPage } from './IntegrationsPage.tsx'
import { integrationsSearch, type IntegrationsSearch, searchDefaults } from './search.ts'

function routesOf(root: TestRoot) {
  const list = createRoute({
    getParentRoute: () => root,
    path: '/integrations',
    validateSearch: integrationsSearch,
    search: { middlewares: [stripSearchParams(searchDefaults)] },
    component: function List() {
      const navigate = useNavigate()
      const write = (next: Partial<IntegrationsSearch>, options?: { isReplacing?: boolean }) =>
        void navigate({ to: '/integrations', search: next, replace: options?.isReplacing === true })
      return <IntegrationsPage search={list.useSearch()} onSearch={write} />
    },
  })
  const one = createRoute({ getParentRoute: () => root, path: '/integrations/$id', component: () => <h1>Details</h1> })
  return [list, one]
}

/** The page under its own address. Whoever calls it has an API ready. */
export async function openIntegrations(address = '/integrations', scheme: 'light' | 'dark' = 'light') {
  const opened = await openPages(address, routesOf, { texts: integrations, scheme })
  await expect.element(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible()
  return opened
}

/** The text of an element, compared until it fits. */
export const expectText = (locator: Locator) => expect.poll(() => locator.element().textContent)
