import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBudget } from '#db/queries/integrations/budgets.ts'
import { insertIntegration } from '#db/queries/integrations/integrations.ts'
import { placeOfSecret, putSecret } from '#db/queries/integrations/integration-secrets.ts'
import type { NewRow } from '#db/schema.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { simulateGong } from '../providers/gong/simulator.ts'
import { ProviderError } from '../providers/provider.ts'
import { openWorld } from '../providers/simulated-world.ts'
import type { Vault } from '../security/secrets.ts'
import type { Connections } from './connection.ts'
import { PaceWait } from './request-pace.ts'
import { openTestConnections } from './testing.ts'
import { openTestServer } from './testing-server.ts'

const world = openWorld({ now: Date.parse('2026-11-20T10:00:00Z'), calls: 5 })
const gong = simulateGong(world)
const { signal } = new AbortController()

let test: TestDatabase
let server: Awaited<ReturnType<typeof openTestServer>>
let connections: Connections
let vault: Vault
beforeAll(async () => {
  test = await createTestDatabase()
  server = await openTestServer((request) => gong.fetch(request))
  const opened = openTestConnections(test.database, { settings: { simulatorsUrl: server.url } })
  connections = opened.connections
  vault = opened.vault
})
afterAll(async () => {
  await server.close()
  await test.drop()
})

async function givenOrganization(): Promise<string> {
  const values = { name: 'Alder Works', domain: 'Alder.example' }
  const { id } = await test.database.system
    .insertInto('organizations')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function givenGong(
  orgId: string,
  change: Partial<NewRow<'integrations'>> = {},
  withSecret = true,
): Promise<string> {
  return test.database.withOrg({ orgId }, async (trx) => {
    const row = {
      org_id: orgId,
      name: 'Gong',
      provider: 'gong',
      auth_kind: 'BASIC',
      is_simulator: true,
      ...change,
    }
    const { id } = await insertIntegration(trx, row)
    const text = JSON.stringify({ auth_key: 'simulated', secret_key: world.secret })
    const sealed = await vault.seal(trx, orgId, placeOfSecret(id, 'credentials'), text)
    if (withSecret) await putSecret(trx, { orgId, integrationId: id, kind: 'credentials', sealed })
    return id
  })
}

const read = (id: string) =>
  test.database.system.selectFrom('integrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'nothing',
    (error: unknown) => error,
  )

describe('an opened integration', () => {
  it('sends requests with its credentials, at the account’s pace', async () => {
    const orgId = await givenOrganization()
    const id = await givenGong(orgId)
    const { adapter, context, integration } = await connections.open(orgId, id, signal)
    expect(integration).toMatchObject({ id, orgId, companyName: 'Gong', providerAccount: id })
    expect([...context.internalDomains]).toEqual(['alder.example'])
    expect(await adapter.client.testConnection(context)).toEqual({ ok: true })
    expect(await findBudget(test.database.system, orgId, id)).toMatchObject({ refillPerSecond: 3 })
  })

  it('knows the mail domains of members, except those of public mailbox providers', async () => {
    const orgId = await givenOrganization()
    const id = await givenGong(orgId)
    for (const email of ['noor@larkfield.example', 'omar@larkfield.example', 'ilse@gmail.com']) {
      const user = await test.database.system
        .insertInto('users')
        .values({ email })
        .returning('id')
        .executeTakeFirstOrThrow()
      await test.database.system
        .insertInto('memberships')
        .values({ org_id: orgId, user_id: user.id, role: 'MEMBER', status: 'ACTIVE' })
        .execute()
    }
    const { context } = await connections.open(orgId, id, signal)
    expect([...context.internalDomains].toSorted()).toEqual(['alder.example', 'larkfield.example'])
  })

  it('that is a shared copy uses the original’s credentials, until the original is removed or paused', async () => {
    const [parent, child] = [await givenOrganization(), await givenOrganization()]
    const original = await givenGong(parent)
    const copy = await givenGong(child, { original_org_id: parent, original_integration_id: original }, false)
    const { adapter, context, integration } = await connections.open(child, copy, signal)
    expect(integration).toMatchObject({ id: copy, orgId: child, providerAccount: original })
    expect(await adapter.client.testConnection(context)).toEqual({ ok: true })
    const setStatus = (status: 'PAUSED' | 'INACTIVE') =>
      test.database.system.updateTable('integrations').set({ status }).where('id', '=', original).execute()
    await setStatus('PAUSED')
    expect(await thrownBy(connections.open(child, copy, signal))).toMatchObject({
      name: 'OwnWait',
      message: 'The integration is paused.',
    })
    await setStatus('INACTIVE')
    expect(await thrownBy(connections.open(child, copy, signal))).toMatchObject({ name: 'PermanentError' })
  })

  it.each([
    ['that was removed', { status: 'INACTIVE' }, 'PermanentError'],
    ['that is paused', { status: 'PAUSED' }, 'OwnWait'],
    ['of a provider without an API', { provider: 'manual_upload' }, 'PermanentError'],
  ] as const)('cannot be one %s', async (_, change, name) => {
    const orgId = await givenOrganization()
    expect(await thrownBy(connections.open(orgId, await givenGong(orgId, change), signal))).toMatchObject({
      name,
    })
  })

  it('of another organization does not exist', async () => {
    const id = await givenGong(await givenOrganization())
    expect(await thrownBy(connections.open(await givenOrganization(), id, signal))).toMatchObject({
      name: 'PermanentError',
    })
  })

  it('without credentials reports that they are missing', async () => {
    const orgId = await givenOrganization()
    const { adapter, context } = await connections.open(orgId, await givenGong(orgId, {}, false), signal)
    expect(await adapter.client.testConnection(context)).toMatchObject({ ok: false, error: { code: 'auth' } })
  })
})

describe('a provider’s failure', () => {
  it('is reported to the runtime and shown to users', async () => {
    const orgId = await givenOrganization()
    const id = await givenGong(orgId)
    const connection = await connections.open(orgId, id, signal)
    const failed = (error: unknown) => thrownBy(connection.failed(error))
    expect(await failed(new ProviderError('not_found', 'Gong cannot find this.'))).toMatchObject({
      name: 'PermanentError',
    })
    expect((await read(id)).health).toBe('checking')

    await connection.adapter.client.testConnection(connection.context)
    const limited = new ProviderError('rate_limited', 'Gong accepts no more requests for now.', {
      retryAfterMs: 90_000,
    })
    expect(await failed(limited)).toMatchObject({ name: 'RetryLater', delayMs: 90_000 })
    const ownLimit = new PaceWait(
      'rate_limited',
      'The account has used up its request limit for the moment.',
      {
        retryAfterMs: 3_000,
      },
    )
    expect(await failed(ownLimit)).toMatchObject({ name: 'OwnWait', delayMs: 3_000 })
    const budget = await findBudget(test.database.system, orgId, id)
    expect(budget?.blockedReason).toBe('Gong accepts no more requests for now.')
    // The account is blocked now, so its pace rejects the next request before it is sent.
    expect(await connection.adapter.client.testConnection(connection.context)).toMatchObject({
      ok: false,
      error: { code: 'rate_limited' },
    })

    const down = new ProviderError('provider_down', 'Gong cannot be reached at the moment.')
    expect(await failed(down)).toBe(down)
    const other = new TypeError('a mistake of ours')
    expect(await failed(other)).toBe(other)

    expect(await failed(new ProviderError('auth', 'Gong refused the credentials.'))).toMatchObject({
      name: 'PermanentError',
    })
    expect(await read(id)).toMatchObject({
      health: 'needs_reauth',
      health_reason: 'Gong refused the credentials.',
      version: 1,
    })
  })
})
