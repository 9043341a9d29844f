import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ApiTest, createApiTest } from '#api/testing.ts'
import { givenProvisioned } from '#api/testing-calls.ts'
import { openTestConnections } from '#workers/connections/testing.ts'
import type { ProviderId } from '#workers/domain/providers.ts'
import { offlineEngines } from '#workers/engines/offline/offline.ts'
import { registry } from '#workers/handlers/registry.ts'
import { jobs } from '#workers/jobs/catalog.ts'
import { quickSettings } from '#workers/runtime/testing.ts'
import { startWorkers } from '#workers/runtime/worker.ts'
import { createLog } from '#workers/shared/log.ts'
import { openQueues } from '#workers/shared/queues.ts'
import { openSignals } from '#workers/shared/signals.ts'
import { testConnectionSettings } from '#workers/shared/testing-secrets.ts'
import { serveSimulators, type SimulatorServer } from './simulators/vendor-server.ts'
import startServers from './test-servers.ts'

/**
 * The API with its workers inside the process that serves component tests: requests of the page to `/api` are answered by it.
 * Started by the first test file that asks for it, and ended with the last one of those that use it at the same time.
 */
type Product = { api: ApiTest; simulators: SimulatorServer; close: () => Promise<void> }

let users = 0
let product: Promise<Product> | null = null
let answering: ApiTest | null = null
let servers: Promise<() => Promise<void>> | null = null

async function start(): Promise<Product> {
  servers ??= startServers()
  await servers
  const simulators = await serveSimulators()
  const connections = { ...testConnectionSettings, simulatorsUrl: simulators.url }
  const api = await createApiTest({ config: { connections } })
  const log = createLog({ service: 'workers', level: 'warn' })
  const shared = { redisUrl: null, databaseUrl: api.databaseUrl, prefix: `browser-${randomBytes(6).toString('hex')}`, log }
  const queues = await openQueues(shared)
  const signals = await openSignals(shared)
  const workers = await startWorkers({
    settings: quickSettings,
    database: api.database,
    queues,
    signals,
    catalog: jobs,
    registry,
    services: {
      database: api.database,
      mail: null,
      publicUrl: 'http://127.0.0.1:3000',
      engines: offlineEngines,
      ...openTestConnections(api.database, { settings: connections }),
      now: () => new Date(),
    },
    log,
    onStuck: () => undefined,
  })
  answering = api
  return {
    api,
    simulators,
    close: async () => {
      answering = null
      await workers.drain(1_000)
      await Promise.all([queues.close(), signals.close()])
      await Promise.all([api.close(), simulators.close()])
    },
  }
}

/** What a test file gets: an organisation with its default rules, and a token of somebody in it. */
export type GivenProduct = { orgId: string; userId: string; accessToken: string }

export async function openProduct(role: 'OWNER' | 'OBSERVER'): Promise<GivenProduct> {
  users += 1
  product ??= start()
  const { api } = await product
  const orgId = await givenProvisioned(api, 'Larkfield')
  const user = await api.givenUser({ orgId, role, firstName: 'Dana', lastName: 'Whitlock' })
  return { orgId, userId: user.id, accessToken: await api.tokenFor(user) }
}

export async function closeProduct(): Promise<void> {
  users -= 1
  const ending = product
  if (users > 0 || ending === null) return
  product = null
  await (await ending).close()
}

/** A simulated vendor answers "too many requests" for as long. */
export async function blockVendor(id: ProviderId, ms: number): Promise<void> {
  const vendor = (await product)?.simulators.vendors.get(id)
  if (vendor === undefined) throw new Error(`No vendor ${id} is simulated.`)
  vendor.world.blockFor(ms)
}

/** Ends Postgres, which outlives the product: the next file may ask for it again. */
export async function stopServers(): Promise<void> {
  await (
    await servers
  )?.()
}

/** Answers a request of the page. False where nobody has asked for the product. */
export function answerRequest(request: IncomingMessage, response: ServerResponse): boolean {
  if (answering === null) return false
  answering.app.routing(request, response)
  return true
}
