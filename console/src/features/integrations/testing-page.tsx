import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openPages, type TestRoot } from '../../ui/testing-pages.tsx'
import { IntegrationsPage } from './list/IntegrationsPage.tsx'
import { integrationsSearch, type IntegrationsSearch, searchDefaults } from './list/search.ts'
import { settingsDefaults, settingsSearch, type SettingsSearch } from './settings/search.ts'
import { SettingsPage } from './settings/SettingsPage.tsx'
import { integrations } from './texts.ts'

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
  const settings = createRoute({
    getParentRoute: () => root,
    path: '/integrations/settings',
    validateSearch: settingsSearch,
    search: { middlewares: [stripSearchParams(settingsDefaults)] },
    component: function Settings() {
      const navigate = useNavigate()
      const write = (next: Partial<SettingsSearch>) =>
        void navigate({ to: '/integrations/settings', search: next })
      return (
        <SettingsPage search={settings.useSearch()} onSearch={write} rules={<p>Rules of the recorder</p>} />
      )
    },
  })
  const newImport = createRoute({
    getParentRoute: () => root,
    path: '/imports/new',
    component: () => <h1>New import</h1>,
  })
  const one = createRoute({
    getParentRoute: () => root,
    path: '/integrations/$id',
    component: () => <h1>Details</h1>,
  })
  return [list, settings, newImport, one]
}

/** The list or the settings at their own address. The caller has started an API. */
export async function openIntegrations(address = '/integrations', scheme: 'light' | 'dark' = 'light') {
  const opened = await openPages(address, routesOf, { texts: integrations, scheme })
  const title = address.startsWith('/integrations/settings') ? 'Integration Settings' : 'Integrations'
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  return opened
}

/** Retries until the text of an element matches. */
export const expectText = (locator: Locator) => expect.poll(() => locator.element().textContent)
