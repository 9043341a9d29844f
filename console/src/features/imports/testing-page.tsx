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
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { savedIntegration, type UpsertIntegrationBody } from '#api/contract/integrations.ts'
import { api, newIdempotencyKey } from '../../lib/api.ts'
import { MoreTexts } from '../../lib/intl.tsx'
import { meQuery } from '../../lib/me.ts'
import { imports } from '../../lib/messages/imports.ts'
import { integrationDetail } from '../../lib/messages/integration-detail.ts'
import { integrations } from '../../lib/messages/integrations.ts'
import { session } from '../../lib/session.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { LiveEvents } from '../../ui/shell/LiveEvents.tsx'
import { TestShell } from '../../ui/testing.tsx'
import { IntegrationPage } from '../integrations/detail/IntegrationPage.tsx'
import { ImportPage } from './detail/ImportPage.tsx'
import { ImportsPage } from './list/ImportsPage.tsx'
import { NewImportPage } from './new/NewImportPage.tsx'
import { importsSearch, newImportSearch, searchDefaults } from './search.ts'

/** What simulated vendors take for a key. */
const goodKey = 'simulated-secret-1'
const texts = { ...imports, ...integrations, ...integrationDetail }

function Root() {
  // The shell of the console has loaded the person before any page shows.
  const isReady = useQuery(meQuery(useOrgId())).isSuccess
  return (
    <div style={{ height: '100vh' }}>
      {isReady && <LiveEvents />}
      {isReady && <Outlet />}
    </div>
  )
}

/** The pages of imports and of one integration under their addresses, with live events. Whoever calls it has an API ready. */
export async function openAt(address: string, scheme: 'light' | 'dark' = 'light') {
  await session.ready()
  const root = createRootRoute({ component: Root })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/imports',
    validateSearch: importsSearch,
    search: { middlewares: [stripSearchParams(searchDefaults)] },
    component: function List() {
      const navigate = useNavigate()
      return (
        <ImportsPage
          search={list.useSearch()}
          onSearch={(next, options) => void navigate({ to: '/imports', search: next, replace: options?.isReplacing === true })}
        />
      )
    },
  })
  const fresh = createRoute({
    getParentRoute: () => root,
    path: '/imports/new',
    validateSearch: newImportSearch,
    component: function Fresh() {
      const { integrationId } = fresh.useSearch()
      return <NewImportPage integrationId={integrationId} />
    },
  })
  const one = createRoute({
    getParentRoute: () => root,
    path: '/imports/$id',
    component: function One() {
      const { id } = one.useParams()
      return <ImportPage key={id} id={id} />
    },
  })
  const integration = createRoute({
    getParentRoute: () => root,
    path: '/integrations/$id',
    component: function Integration() {
      const { id } = integration.useParams()
      return <IntegrationPage key={id} id={id} />
    },
  })
  const call = createRoute({ getParentRoute: () => root, path: '/calls/$callId', component: () => <h1>One call</h1> })
  const all = createRoute({ getParentRoute: () => root, path: '/integrations', component: () => <h1>Integrations</h1> })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([list, fresh, one, integration, call, all]), history })
  await render(
    <TestShell scheme={scheme}>
      <MoreTexts texts={texts}>
        <RouterProvider router={router as never} />
      </MoreTexts>
    </TestShell>,
  )
  return { address: () => decodeURIComponent(history.location.href) }
}

/** After each test: nothing of the page before stays. */
export async function leavePage(): Promise<void> {
  await cleanup()
  notifications.clean()
  await page.viewport(1280, 800)
}

const connect = (body: Partial<UpsertIntegrationBody> & Pick<UpsertIntegrationBody, 'name' | 'providerId'>) =>
  api('/integrations/', savedIntegration, { method: 'POST', body, idempotencyKey: newIdempotencyKey() })

/** A Gong of this installation's own. */
export const connectGong = async (name: string): Promise<string> =>
  (
    await connect({
      name,
      providerId: 'gong',
      useSimulator: true,
      authKind: 'BASIC',
      authDetails: { auth_key: 'key', secret_key: goodKey },
      autoSyncEnabled: false,
    })
  ).integration.id

/** Orum sends calls; its secret is told once. */
export const connectOrum = async (name: string) => {
  const { integration, webhook } = await connect({ name, providerId: 'orum' })
  if (webhook === null) throw new Error('Orum got no address.')
  return { id: integration.id, path: new URL(webhook.url).pathname, secret: webhook.secret }
}

/** What keeps the page from being used by everybody, as sentences. */
export async function violationsOfPage(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`)
}

export const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth
