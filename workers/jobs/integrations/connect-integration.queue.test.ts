import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blockAccount, findBudget, setBudget } from '#db/queries/integrations/budgets.ts'
import { insertIntegration } from '#db/queries/integrations/integrations.ts'
import { placeOfSecret, putSecret } from '#db/queries/integrations/integration-secrets.ts'
import { openTestConnections } from '../../connections/testing.ts'
import { openTestServer } from '../../connections/testing-server.ts'
import { signInReason } from '../../domain/integrations/texts.ts'
import { jobs } from '../catalog.ts'
import { openWorld } from '../../providers/simulated-world.ts'
import { simulateGong } from '../../providers/gong/simulator.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { newItem } from '../../queue/record.ts'
import type { Vault } from '../../security/secrets.ts'
import { registry } from '../registry.ts'

const world = openWorld({ now: Date.parse('2026-11-20T10:00:00Z'), calls: 20 })
const gong = simulateGong(world)

let backend: TestBackend
let server: Awaited<ReturnType<typeof openTestServer>>
let vault: Vault
let orgId = ''

beforeAll(async () => {
  backend = await openTestBackend()
  server = await openTestServer((request) => gong.fetch(request))
  const services = openTestConnections(backend.database, { settings: { simulatorsUrl: server.url } })
  vault = services.vault
  await backend.start({ catalog: jobs, registry, services })
  orgId = await backend.createOrganization()
  const { id } = await backend.database.system
    .insertInto('users')
    .values({ email: 'rep1@seller.example', first_name: 'Ana' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await backend.database.system
    .insertInto('memberships')
    .values({ org_id: orgId, user_id: id, role: 'MEMBER', status: 'ACTIVE' })
    .execute()
})
beforeEach(() => {
  world.intercept = null
})
afterAll(async () => {
  await backend.close()
  await server.close()
})

async function givenIntegration(
  secretKey: string,
  change: { status?: 'ACTIVE' | 'PAUSED'; config?: string } = {},
): Promise<string> {
  return backend.database.withOrg({ orgId }, async (trx) => {
    const { id } = await insertIntegration(trx, {
      org_id: orgId,
      name: 'Our Gong',
      provider: 'gong',
      auth_kind: 'BASIC',
      is_simulator: true,
      status: 'PAUSED',
      config: JSON.stringify({ awaitsFirstContact: true }),
      ...change,
    })
    const text = JSON.stringify({ auth_key: 'simulated', secret_key: secretKey })
    const sealed = await vault.seal(trx, orgId, placeOfSecret(id, 'credentials'), text)
    await putSecret(trx, { orgId, integrationId: id, kind: 'credentials', sealed })
    return id
  })
}

const connect = (integrationId: string): Promise<string> =>
  backend.record({
    orgId,
    kind: 'connect-integration',
    label: 'Connect',
    items: [newItem(jobs['connect-integration'], { subject: integrationId, payload: { integrationId } })],
  })

const read = (id: string) =>
  backend.database.system
    .selectFrom('integrations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const matchedOf = (id: string) =>
  backend.database.system
    .selectFrom('integration_user_settings')
    .select(['external_user_id', 'is_automatic'])
    .where('integration_id', '=', id)
    .execute()

describe('connect-integration', () => {
  it('activates the integration, sets its account’s request pace and matches users by email', async () => {
    const id = await givenIntegration(world.secret)
    expect(await backend.untilCommandEnds(await connect(id))).toMatchObject({ state: 'done' })
    const row = await read(id)
    expect(row).toMatchObject({ status: 'ACTIVE', health: 'healthy', health_reason: '', config: {} })
    expect(row.config).not.toHaveProperty('awaitsFirstContact')
    expect(row.next_sync_at).not.toBeNull()
    expect(await matchedOf(id)).toEqual([{ external_user_id: world.users[0]?.id, is_automatic: true }])
    const budget = await backend.database.system
      .selectFrom('provider_budgets')
      .select('refill_per_second')
      .where('provider_account', '=', id)
      .executeTakeFirst()
    expect(budget).toEqual({ refill_per_second: 3 })
  })

  it('changes nothing more when it runs twice, and keeps a user’s pause', async () => {
    const id = await givenIntegration(world.secret, { config: '{}' })
    await backend.untilCommandEnds(await connect(id))
    await backend.untilCommandEnds(await connect(id))
    expect(await read(id)).toMatchObject({ status: 'PAUSED', health: 'healthy', version: 1 })
    expect(await matchedOf(id)).toHaveLength(1)
  })

  it('releases at once the work that waited for a sign-in, and nothing else', async () => {
    const id = await givenIntegration(world.secret, { status: 'ACTIVE', config: '{}' })
    const until = new Date(Date.now() + 300_000)
    const item = (subject: string) =>
      newItem(jobs['import-call'], {
        subject,
        payload: { importId: id, integrationId: id, externalId: subject },
        providerAccount: id,
        dueAt: until,
      })
    const commandId = await backend.record({
      orgId,
      kind: 'import-calls',
      label: 'Import',
      items: [item('sign-in'), item('transcript')],
    })
    await backend.database.withOrg({ orgId }, async (trx) => {
      await trx
        .updateTable('work_items')
        .set({ error: signInReason })
        .where('subject', '=', 'sign-in')
        .execute()
      await setBudget(trx, { orgId, providerAccount: id, capacity: 3, refillPerSecond: 3 })
      await blockAccount(trx, { orgId, providerAccount: id, forMs: 300_000, reason: signInReason })
    })
    await backend.untilCommandEnds(await connect(id))
    await backend.until(
      'the waiting item to be taken',
      async () => (await backend.items(commandId))[0]?.state === 'done',
    )
    expect((await backend.items(commandId)).map((one) => one.state)).toEqual(['done', 'queued'])
    expect(await findBudget(backend.database.system, orgId, id)).toMatchObject({
      blockedUntil: null,
      blockedReason: null,
    })
  })

  it('lets copies in other organizations continue with it', async () => {
    const id = await givenIntegration(world.secret, { status: 'ACTIVE', config: '{}' })
    const givenCopy = async (status: 'ACTIVE' | 'INACTIVE') => {
      const copyOrgId = await backend.createOrganization()
      const { id: copyId } = await backend.database.withOrg({ orgId: copyOrgId }, (trx) =>
        insertIntegration(trx, {
          org_id: copyOrgId,
          name: 'Shared Gong',
          provider: 'gong',
          auth_kind: 'BASIC',
          is_simulator: true,
          status,
          health: 'needs_reauth',
          health_reason: 'Gong refused the credentials.',
          original_org_id: orgId,
          original_integration_id: id,
        }),
      )
      return { copyOrgId, copyId }
    }
    const { copyOrgId, copyId } = await givenCopy('ACTIVE')
    const { copyId: endedId } = await givenCopy('INACTIVE')
    await backend.database.withOrg({ orgId: copyOrgId }, async (trx) => {
      await setBudget(trx, { orgId: copyOrgId, providerAccount: id, capacity: 3, refillPerSecond: 3 })
      await blockAccount(trx, { orgId: copyOrgId, providerAccount: id, forMs: 300_000, reason: signInReason })
    })
    expect(await backend.untilCommandEnds(await connect(id))).toMatchObject({ state: 'done' })
    expect(await read(copyId)).toMatchObject({ health: 'healthy', health_reason: '', version: 1 })
    expect(await read(endedId)).toMatchObject({ health: 'needs_reauth' })
    expect(await findBudget(backend.database.system, copyOrgId, id)).toMatchObject({
      blockedUntil: null,
      blockedReason: null,
    })
  })

  it('fails at once with a reason when the credentials are refused, and keeps the row', async () => {
    const id = await givenIntegration('canary-wrong-secret')
    const { state, items } = await backend.untilCommandEnds(await connect(id))
    expect(state).toBe('failed')
    expect(items[0]).toMatchObject({ attempts: 1, error: 'Gong refused the credentials.' })
    expect(await read(id)).toMatchObject({
      status: 'PAUSED',
      health: 'needs_reauth',
      health_reason: 'Gong refused the credentials.',
    })
    expect(JSON.stringify(backend.logged)).not.toContain('canary')
  })

  it('tries again while the provider is down, and then says so', async () => {
    const id = await givenIntegration(world.secret)
    let refusals = 3
    // More than the short retries within one attempt.
    world.intercept = () => (refusals-- > 0 ? Response.json({}, { status: 503 }) : null)
    expect(await backend.untilCommandEnds(await connect(id))).toMatchObject({ state: 'done' })
    expect((await read(id)).health).toBe('healthy')

    const other = await givenIntegration(world.secret)
    world.intercept = () => Response.json({}, { status: 503, headers: { 'retry-after': '1' } })
    const { state, items } = await backend.untilCommandEnds(await connect(other))
    expect(state).toBe('failed')
    expect(items[0]?.attempts).toBe(3)
    expect(await read(other)).toMatchObject({
      status: 'PAUSED',
      health: 'failing',
      health_reason: 'Gong cannot be reached at the moment.',
    })
  })

  it('waits as long as the provider asks without using an attempt', async () => {
    const id = await givenIntegration(world.secret)
    let isFirst = true
    world.intercept = () => {
      const answer = isFirst ? Response.json({}, { status: 429, headers: { 'retry-after': '1' } }) : null
      isFirst = false
      return answer
    }
    const { state, items } = await backend.untilCommandEnds(await connect(id))
    expect(state).toBe('done')
    expect(items[0]).toMatchObject({ deferrals: 1 })
  })

  it('skips a removed integration, and says so', async () => {
    const id = await givenIntegration(world.secret)
    await backend.database.system
      .updateTable('integrations')
      .set({ status: 'INACTIVE' })
      .where('id', '=', id)
      .execute()
    const { state, items } = await backend.untilCommandEnds(await connect(id))
    expect(state).toBe('done')
    expect(await read(id)).toMatchObject({ status: 'INACTIVE', health: 'checking' })

    const effects = await backend.database.system
      .selectFrom('effects')
      .selectAll()
      .where('work_item_id', '=', items[0]!.id)
      .execute()
    expect(effects).toMatchObject([{ step: 'skipped', result: { reason: 'The integration was removed.' } }])
  })
})
