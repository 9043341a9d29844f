import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ApiTest, createApiTest } from '#api/testing/test-api.ts'
import { givenCall, givenProvisioned } from '#api/testing/calls.ts'
import type { ProviderId } from '#workers/domain/providers.ts'
import { quickSettings } from '#workers/queue/runtime/testing.ts'
import { createLog } from '#workers/telemetry/log.ts'
import { testConnectionSettings } from '#workers/security/testing-secrets.ts'
import { serveSimulators, type SimulatorServer } from './simulators/vendor-server.ts'
import { openLabQueues, startLabWorkers } from './suites/lab/workers.ts'
import startServers from './test-servers.ts'

/**
 * The API and its workers, inside the process that serves component tests. They handle the page's requests to `/api`. The first test file
 * that needs them starts them, and they stop with the last one. While no test file uses them, they do not respond.
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
  const prefix = `browser-${randomBytes(6).toString('hex')}`
  const { queues, signals, close } = await openLabQueues({
    redisUrl: null,
    databaseUrl: api.databaseUrl,
    prefix,
    log,
  })
  const workers = await startLabWorkers({
    // No worker dies here, and each check for stalled jobs costs one query per queue.
    settings: { ...quickSettings, stalledIntervalMs: 5_000 },
    database: api.database,
    queues,
    signals,
    connectionSettings: { settings: connections },
    log,
    onStuck: () => undefined,
  })
  return {
    api,
    simulators,
    close: async () => {
      await workers.drain(1_000)
      await close()
      await Promise.all([api.close(), simulators.close()])
    },
  }
}

/** What a test file gets: an organization with its default rules, and a token of a member. */
export type GivenProduct = { orgId: string; userId: string; accessToken: string }

/** `STAFF`: an owner who is also platform staff. */
export async function openProduct(
  given: 'OWNER' | 'OBSERVER' | 'MEMBER' | 'STAFF',
  settings: Record<string, boolean> = {},
): Promise<GivenProduct> {
  users += 1
  product ??= start()
  const { api } = await product
  answering = api
  const orgId = await givenProvisioned(api, 'Larkfield')
  if (Object.keys(settings).length > 0)
    await api.database.system
      .updateTable('organizations')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', orgId)
      .execute()
  const who = given === 'STAFF' ? { role: 'OWNER' as const, platformRole: 'staff' as const } : { role: given }
  const user = await api.givenUser({ orgId, ...who, firstName: 'Dana', lastName: 'Whitlock' })
  return { orgId, userId: user.id, accessToken: await api.tokenFor(user) }
}

/** Adds another organization of the same user, with calls of these titles. */
export async function addOrganization(
  userId: string,
  name: string,
  titles: readonly string[],
): Promise<string> {
  if (product === null) throw new Error('Open the product first.')
  const { api } = await product
  const orgId = await givenProvisioned(api, name)
  await api.givenMembership(userId, { orgId, role: 'OWNER' })
  await addCalls(orgId, titles)
  return orgId
}

/** Inserts scored calls with these titles. The workers do not process them. */
export async function addCalls(orgId: string, titles: readonly string[]): Promise<void> {
  if (product === null) throw new Error('Open the product first.')
  const { api } = await product
  await Promise.all(titles.map((title) => givenCall(api, orgId, { title })))
}

/** Inserts teams with these names below a team. */
export async function addTeams(orgId: string, parentId: string, names: readonly string[]): Promise<void> {
  if (product === null) throw new Error('Open the product first.')
  const { api } = await product
  await api.database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('teams')
      .values(names.map((name) => ({ org_id: orgId, parent_id: parentId, name })))
      .execute(),
  )
}

export function closeProduct(): void {
  users -= 1
  if (users === 0) answering = null
}

/** Makes a simulated vendor respond with "too many requests" for `ms`. */
export async function blockVendor(id: ProviderId, ms: number): Promise<void> {
  const vendor = (await product)?.simulators.vendors.get(id)
  if (vendor === undefined) throw new Error(`No vendor ${id} is simulated.`)
  vendor.world.blockFor(ms)
}

/** Stops what keeps running between test files. */
export async function stopServers(): Promise<void> {
  await (await product)?.close()
  await (
    await servers
  )?.()
}

/** Handles a request of the page. @returns false when no test file has opened the product */
export function answerRequest(request: IncomingMessage, response: ServerResponse): boolean {
  if (answering === null) return false
  answering.app.routing(request, response)
  return true
}
