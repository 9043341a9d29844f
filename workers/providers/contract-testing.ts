import { catalog, type ProviderId } from '../domain/providers.ts'
import { adapters } from './adapters.ts'
import type {
  AdapterContext,
  CallProviderAdapter,
  Credentials,
  ListCallsParams,
  Page,
  ProviderCall,
} from './provider.ts'
import { openWorld, sellerDomain, type WorldOptions } from './simulated-world.ts'
import { fetchOf, type VendorSimulator } from './simulator-kit.ts'
import { simulators } from './simulators.ts'

/** Where the clock of a test starts. The clock moves only when something waits. */
export const testStart = Date.parse('2026-03-02T10:00:00Z')
export const dayMs = 86_400_000

export type Stage = {
  adapter: CallProviderAdapter
  simulator: VendorSimulator
  world: VendorSimulator['world']
  context: AdapterContext
  clock: { now: number }
  /** Origins of all requests. */
  origins: Set<string>
  /** Requests wait until this time. */
  gate: { until: number }
}

const credentialTypes: Record<string, Credentials['type']> = {
  BASIC: 'BASIC',
  API_KEY: 'API_KEY',
  BEARER: 'BEARER',
  OAUTH2: 'OAUTH2',
  OAUTH2_CC: 'OAUTH2',
  WEBHOOK_ONLY: 'WEBHOOK_ONLY',
}

/** Kinds of credentials that the catalog offers for the provider, the preferred one first. */
export const credentialTypesOf = (id: ProviderId): Credentials['type'][] => [
  ...new Set(catalog[id].authKinds.flatMap((kind) => credentialTypes[kind] ?? [])),
]

export function openStage(
  id: ProviderId,
  options: Partial<WorldOptions> = {},
  change: Partial<AdapterContext> = {},
): Stage {
  const adapter = adapters[id]
  const [credentialType] = credentialTypesOf(id)
  if (credentialType === undefined) throw new Error(`${id} has no credentials.`)
  const clock = { now: testStart }
  const gate = { until: 0 }
  const origins = new Set<string>()
  const world = openWorld({ now: testStart, clock: () => clock.now, calls: 700, ...options })
  const simulator = simulators[id](world)
  const send = fetchOf(simulator)
  const context: AdapterContext = {
    connectionId: 'connection',
    credentials: { get: () => Promise.resolve(world.credentials(credentialType)) },
    baseUrl: null,
    internalDomains: new Set([sellerDomain]),
    config: simulator.config,
    fetch: async (input, init) => {
      // As the pace of a real connection does.
      clock.now = Math.max(clock.now, gate.until)
      origins.add(new URL(input instanceof Request ? input.url : input).origin)
      return send(input, init)
    },
    now: () => clock.now,
    sleep: (ms) => {
      clock.now += ms
      return Promise.resolve()
    },
    signal: new AbortController().signal,
    ...change,
  }
  return { adapter, simulator, world, context, clock, origins, gate }
}

/** The last 60 days, in pages as small as the vendor allows. */
export const lastDays: ListCallsParams = {
  from: new Date(testStart - 60 * dayMs),
  to: new Date(testStart),
  pageSize: 20,
}

/** More pages than any test listing has, so that a cursor that loops ends. */
const maxPages = 5_000

/** All pages from a cursor on. `between` is called after each. */
export async function listPages(
  stage: Stage,
  params: ListCallsParams,
  between?: (page: number) => void,
): Promise<Page<ProviderCall>[]> {
  const pages: Page<ProviderCall>[] = []
  let cursor = params.cursor ?? null
  do {
    const page = await stage.adapter.client.listCalls(stage.context, { ...params, cursor })
    pages.push(page)
    cursor = page.nextCursor
    between?.(pages.length)
    if (pages.length > maxPages) throw new Error('The listing has no end.')
  } while (cursor !== null)
  return pages
}

export const idsOf = (pages: readonly Page<ProviderCall>[]): string[] =>
  pages.flatMap((page) => page.items.map((call) => call.externalId))

/** Ids that the listing must return. */
export const idsOfWorld = ({ world, simulator }: Stage): string[] =>
  world
    .page({ from: lastDays.from, to: lastDays.to, limit: 1e6 })
    .calls.map((call) => simulator.externalIdOf(call))
