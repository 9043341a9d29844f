import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NewRow } from '#db/schema.ts'
import { insertIntegration } from '#db/queries/integrations/integrations.ts'
import { placeOfSecret, putSecret } from '#db/queries/integrations/integration-secrets.ts'
import { openTestConnections } from '../../connections/testing.ts'
import { openTestServer } from '../../connections/testing-server.ts'
import { jobs } from '../catalog.ts'
import { simulateGrain } from '../../providers/grain/simulator.ts'
import { simulateMicrosoftTeams } from '../../providers/microsoft-teams/simulator.ts'
import { openWorld } from '../../providers/simulated-world.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { newItem } from '../../queue/record.ts'
import type { Vault } from '../../security/secrets.ts'
import { registry } from '../registry.ts'

const world = openWorld({ now: Date.now(), clock: Date.now, calls: 5 })
const vendor = simulateMicrosoftTeams(world)
const grain = simulateGrain(world)

let backend: TestBackend
let server: Awaited<ReturnType<typeof openTestServer>>
let vault: Vault
let orgId = ''

beforeAll(async () => {
  backend = await openTestBackend()
  server = await openTestServer((request) =>
    (request.url.includes('/grain/') ? grain : vendor).fetch(request),
  )
  const services = openTestConnections(backend.database, { settings: { simulatorsUrl: server.url } })
  vault = services.vault
  await backend.start({
    catalog: jobs,
    registry,
    services: { ...services, publicUrl: 'https://coach.example' },
  })
  orgId = await backend.createOrganization()
})
beforeEach(() => {
  world.intercept = null
  world.requests.byRoute.clear()
})
afterAll(async () => {
  await backend.close()
  await server.close()
})

async function given(change: Partial<NewRow<'integrations'>> = {}): Promise<string> {
  const texts = {
    credentials: JSON.stringify({ client_id: 'app', client_secret: 'secret', token: world.secret }),
    tokens: JSON.stringify({ accessToken: world.secret, refreshToken: 'again' }),
    webhook_address: 'unguessable',
  }
  return backend.database.withOrg({ orgId }, async (trx) => {
    const own = {
      org_id: orgId,
      name: 'Our calls',
      provider: 'microsoft_teams',
      auth_kind: 'OAUTH2',
      is_simulator: true,
    }
    const { id } = await insertIntegration(trx, { ...own, ...change })
    for (const kind of ['credentials', 'tokens', 'webhook_address'] as const) {
      const sealed = await vault.seal(trx, orgId, placeOfSecret(id, kind), texts[kind])
      await putSecret(trx, { orgId, integrationId: id, kind, sealed })
    }
    return id
  })
}

const run = async (
  kind: 'connect-integration' | 'disconnect-integration',
  integrationId: string,
  more: { renewsWebhook?: boolean; hasNewCredentials?: boolean } = {},
) => {
  const commandId = await backend.record({
    orgId,
    kind,
    label: 'Webhook',
    items: [newItem(jobs[kind], { subject: integrationId, payload: { integrationId, ...more } })],
  })
  return backend.untilCommandEnds(commandId)
}
const read = (id: string) =>
  backend.database.system
    .selectFrom('integrations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const secretsOf = (id: string) =>
  backend.database.system
    .selectFrom('integration_secrets')
    .select('kind')
    .where('integration_id', '=', id)
    .orderBy('kind')
    .execute()
const asked = () => ({
  subscribed: world.requests.byRoute.get('POST /subscriptions') ?? 0,
  unsubscribed: world.requests.byRoute.get('DELETE /subscriptions/:id') ?? 0,
})

describe('the subscription of a webhook', () => {
  it('is created at the first contact, kept at later ones, and replaced on renewal', async () => {
    const id = await given()
    expect(await run('connect-integration', id)).toMatchObject({ state: 'done' })
    const first = await read(id)
    expect(first.webhook_subscription_id).toBe('subscription-1')
    expect(first.webhook_renewal_at?.getTime()).toBeGreaterThan(Date.now())
    expect(asked()).toEqual({ subscribed: 1, unsubscribed: 0 })

    await run('connect-integration', id)
    expect(asked()).toEqual({ subscribed: 1, unsubscribed: 0 })
    expect((await read(id)).webhook_renewal_at).toEqual(first.webhook_renewal_at)

    await run('connect-integration', id, { renewsWebhook: true })
    expect(asked()).toEqual({ subscribed: 2, unsubscribed: 1 })
    expect((await read(id)).webhook_renewal_at?.getTime()).toBeGreaterThan(
      first.webhook_renewal_at?.getTime() ?? Infinity,
    )
  })

  it('is created again when the old one has already ended', async () => {
    const id = await given({ webhook_subscription_id: 'ended' })
    expect(await run('connect-integration', id, { renewsWebhook: true })).toMatchObject({ state: 'done' })
    expect((await read(id)).webhook_subscription_id).toBe('subscription-1')
  })

  it('is requested again when the provider is down at its renewal', async () => {
    const id = await given({ webhook_subscription_id: 'subscription-1' })
    let refusals = 1
    world.intercept = (_, route) =>
      route === 'POST /subscriptions' && refusals-- > 0 ? Response.json({}, { status: 503 }) : null
    expect(await run('connect-integration', id, { renewsWebhook: true })).toMatchObject({ state: 'done' })
    expect(asked()).toEqual({ subscribed: 2, unsubscribed: 2 })
    expect(await read(id)).toMatchObject({ webhook_subscription_id: 'subscription-1', health: 'healthy' })
  })

  it('is created again with new credentials, which may be those of another account', async () => {
    const id = await given({ webhook_subscription_id: 'of the old account' })
    expect(await run('connect-integration', id, { hasNewCredentials: true })).toMatchObject({ state: 'done' })
    expect(asked()).toEqual({ subscribed: 1, unsubscribed: 1 })
    expect((await read(id)).webhook_subscription_id).toBe('subscription-1')
  })

  it('is removed when the new account allows none, and requested again when the provider is down', async () => {
    const id = await given({ webhook_subscription_id: 'of the old account' })
    let answers = [503, 403]
    world.intercept = (_, route) => {
      const status = route === 'POST /subscriptions' ? answers.shift() : undefined
      return status === undefined ? null : Response.json({}, { status })
    }
    expect(await run('connect-integration', id, { hasNewCredentials: true })).toMatchObject({ state: 'done' })
    expect(await read(id)).toMatchObject({
      webhook_subscription_id: null,
      webhook_renewal_at: null,
      health: 'healthy',
    })
    expect(asked()).toEqual({ subscribed: 2, unsubscribed: 2 })
    // With the same account, a refused renewal fails instead, and the subscription stays.
    answers = [403]
    const kept = await given({ webhook_subscription_id: 'subscription-1' })
    expect(await run('connect-integration', kept, { renewsWebhook: true })).toMatchObject({ state: 'failed' })
    expect((await read(kept)).webhook_subscription_id).toBe('subscription-1')
  })

  it('ends when the settings want none anymore', async () => {
    const id = await given({ provider: 'grain', auth_kind: 'BEARER', webhook_subscription_id: 'hook-1' })
    expect(await run('connect-integration', id, { renewsWebhook: true })).toMatchObject({ state: 'done' })
    expect(world.requests.byRoute.get('DELETE /hooks/:id')).toBe(1)
    expect(await read(id)).toMatchObject({ webhook_subscription_id: null, health: 'healthy' })
  })

  it('ends with a removed integration, which keeps no secrets', async () => {
    const id = await given({ status: 'INACTIVE', webhook_subscription_id: 'subscription-1' })
    expect(await run('disconnect-integration', id)).toMatchObject({ state: 'done' })
    expect(asked()).toEqual({ subscribed: 0, unsubscribed: 1 })
    expect(await secretsOf(id)).toEqual([])
    expect((await read(id)).webhook_subscription_id).toBeNull()
  })

  it.each([401, 503])('leaves no secrets even when the provider responds with %i', async (status) => {
    const id = await given({ status: 'INACTIVE', webhook_subscription_id: 'subscription-1' })
    world.intercept = () => Response.json({}, { status, headers: { 'retry-after': '1' } })
    const { state } = await run('disconnect-integration', id)
    expect(state).toBe(status === 503 ? 'failed' : 'done')
    expect(await secretsOf(id)).toEqual([])
  })

  it('is kept while the integration exists', async () => {
    const id = await given({ webhook_subscription_id: 'subscription-1' })
    expect(await run('disconnect-integration', id)).toMatchObject({ state: 'done' })
    expect(asked()).toEqual({ subscribed: 0, unsubscribed: 0 })
    expect(await secretsOf(id)).toHaveLength(3)
  })
})
