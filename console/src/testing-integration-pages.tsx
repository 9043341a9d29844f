import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router'
import { upsertIntegration, type UpsertIntegrationBody } from '#api/contract/integration-connections.ts'
import { newIdempotencyKey } from './lib/api.ts'
import { call } from './lib/call.ts'
import { imports } from './features/imports/texts.ts'
import { integrationDetail } from './features/integrations/detail/texts.ts'
import { integrations } from './features/integrations/texts.ts'
import { openPages, type TestRoot } from './ui/testing-pages.tsx'
import { NewestImports } from './features/imports/list/NewestImports.tsx'
import { IntegrationPage } from './features/integrations/detail/IntegrationPage.tsx'
import { ImportPage } from './features/imports/detail/ImportPage.tsx'
import { ImportsPage } from './features/imports/list/ImportsPage.tsx'
import { NewImportPage } from './features/imports/new/NewImportPage.tsx'
import { newImportSearch, searchDefaults as newImportDefaults } from './features/imports/new/search.ts'
import { importsSearch, searchDefaults } from './features/imports/list/search.ts'

/** The key that simulated providers accept. */
const goodKey = 'simulated-secret-1'
const texts = { ...imports, ...integrations, ...integrationDetail }

function routesOf(root: TestRoot) {
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
          onSearch={(next, options) =>
            void navigate({ to: '/imports', search: next, replace: options?.isReplacing === true })
          }
        />
      )
    },
  })
  const fresh = createRoute({
    getParentRoute: () => root,
    path: '/imports/new',
    validateSearch: newImportSearch,
    search: { middlewares: [stripSearchParams(newImportDefaults)] },
    component: function Fresh() {
      const navigate = fresh.useNavigate()
      return (
        <NewImportPage
          search={fresh.useSearch()}
          onSearch={(next, options) =>
            void navigate({
              search: ((before: object) => ({ ...before, ...next })) as never,
              replace: options?.isReplacing === true,
            })
          }
        />
      )
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
      return (
        <IntegrationPage
          key={id}
          id={id}
          imports={<NewestImports integrationId={id} count={5} includeAutomatic />}
        />
      )
    },
  })
  const call = createRoute({
    getParentRoute: () => root,
    path: '/calls/$callId',
    component: () => <h1>One call</h1>,
  })
  const all = createRoute({
    getParentRoute: () => root,
    path: '/integrations',
    component: () => <h1>Integrations</h1>,
  })
  return [list, fresh, one, integration, call, all]
}

/** The pages of imports and of one integration at their own addresses, with live events. The caller has an API ready. */
export const openAt = (address: string, scheme: 'light' | 'dark' = 'light') =>
  openPages(address, routesOf, { texts, scheme, isLive: true })

const connect = (body: Partial<UpsertIntegrationBody> & Pick<UpsertIntegrationBody, 'name' | 'providerId'>) =>
  call(upsertIntegration, { body, idempotencyKey: newIdempotencyKey() })

const connectSimulator = async (
  name: string,
  providerId: 'aircall' | 'dialpad' | 'gong',
  credentials: Pick<UpsertIntegrationBody, 'authKind' | 'authDetails'>,
): Promise<string> =>
  (
    await connect({
      name,
      providerId,
      useSimulator: true,
      ...credentials,
      autoSyncEnabled: false,
    })
  ).integration.id

/** Connects this installation's own simulated Gong. */
export const connectGong = (name: string) =>
  connectSimulator(name, 'gong', { authKind: 'BASIC', authDetails: { auth_key: 'key', secret_key: goodKey } })

/** No other test file uses this provider, so its test may block it, which makes every request wait. */
export const connectAircall = (name: string) =>
  connectSimulator(name, 'aircall', { authKind: 'BASIC', authDetails: { api_id: 'id', api_token: goodKey } })

/** Coachline subscribes to the events of this provider. */
export const connectDialpad = (name: string) =>
  connectSimulator(name, 'dialpad', { authKind: 'BEARER', authDetails: { token: goodKey } })

/** Orum delivers calls; its secret is shown only once. */
export const connectOrum = async (name: string) => {
  const saved = await connect({ name, providerId: 'orum' })
  if (!('webhook' in saved) || saved.webhook === null) throw new Error('Orum got no address.')
  const { integration, webhook } = saved
  return { id: integration.id, path: new URL(webhook.url).pathname, secret: webhook.secret }
}
