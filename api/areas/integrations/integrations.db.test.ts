import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordSync } from '#db/queries/imports/imports.ts'
import { findSecret, placeOfSecret, type SecretKind } from '#db/queries/integrations/integration-secrets.ts'
import { readPreviousSecrets } from '#workers/domain/integrations/previous-secrets.ts'
import { entries } from './provider-choice.ts'
import { logoOf, logoPath } from './provider-logo.ts'
import { savedIntegration } from '../../contract/integration-connections.ts'
import {
  integrationsResponse,
  serviceProvidersResponse,
  acceptedIntegration,
} from '../../contract/integrations.ts'
import { givenKey } from '../../testing/matrix/matrix.ts'
import { connect, createIntegrationTest, givenOrum, gong, orum } from '../../testing/integrations.ts'
import type { ApiTest, TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId = ''
let owner: TestUser
let member: TestUser
beforeAll(async () => {
  api = await createIntegrationTest()
  orgId = await api.givenOrganization({ name: 'Larkfield' })
  owner = await api.givenUser({ orgId, role: 'OWNER', firstName: 'Dana', lastName: 'Whitlock' })
  member = await api.givenUser({ orgId, role: 'MEMBER' })
})
afterAll(() => api.close())

const list = async (user: TestUser, query = '') =>
  integrationsResponse.parse((await api.request(user, 'GET', `/integrations/${query}`)).json())
const openStored = (id: string, kind: SecretKind, of = orgId) =>
  api.database.withOrg({ orgId: of }, async (trx) => {
    const stored = await findSecret(trx, id, kind)
    return stored === undefined
      ? null
      : api.context.vault.open(trx, of, placeOfSecret(id, kind), stored.sealed)
  })
const auditOf = (id: string) =>
  api.database.system
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const given = async (user: TestUser, body: object): Promise<string> => {
  const answer = await connect(api, user, body)
  expect(`${answer.statusCode} ${answer.body}`).toMatch(/^202 /)
  return acceptedIntegration.parse(answer.json()).integration.id
}

describe('connecting', () => {
  it('seals the credentials, records the first contact and waits paused', async () => {
    const answer = await connect(api, owner, { ...gong, defaultCallType: 'discovery', syncEveryMinutes: 30 })
    const { commandId, integration } = acceptedIntegration.parse(answer.json())
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([202, 'no-store'])
    expect(integration).toMatchObject({
      name: 'Gong',
      status: 'PAUSED',
      health: 'checking',
      authType: 'AUTHORIZATION_BASIC',
      owner: { firstName: 'Dana' },
      defaultCallType: 'discovery',
      syncEveryMinutes: 30,
      can: { edit: true, connect: true, changeStatus: true, share: true, remove: true },
    })
    expect(JSON.parse((await openStored(integration.id, 'credentials')) ?? '')).toEqual({
      auth_key: 'key',
      secret_key: 'canary-gong-secret',
    })
    const items = await api.database.system
      .selectFrom('work_items')
      .selectAll()
      .where('command_id', '=', commandId)
      .execute()
    expect(items).toMatchObject([
      { kind: 'connect-integration', payload: { integrationId: integration.id }, interactive: true },
    ])
    expect(await auditOf(integration.id)).toMatchObject([
      { action: 'integration.create', after: { provider: 'gong' } },
    ])
  })

  it.each([
    ['API_KEY', { providerId: 'glyphic', authDetails: { api_key: 'k' } }, { api_key: 'k' }],
    [
      'API_KEY',
      { providerId: 'clari_copilot', authDetails: { api_key: 'k', api_password: 'p' } },
      { api_key: 'k', api_password: 'p' },
    ],
    ['BEARER', { providerId: 'hubspot', bearerAuthDetails: { token: 't' } }, { token: 't' }],
    [
      'BASIC',
      { providerId: 'aircall', authDetails: { api_id: 'i', api_token: 't' } },
      { api_id: 'i', api_token: 't' },
    ],
    [
      'OAUTH2_CC',
      { providerId: 'zoom_phone', authDetails: { account_id: 'a', client_id: 'c', client_secret: 's' } },
      { account_id: 'a', client_id: 'c', client_secret: 's' },
    ],
    [
      'NANGO',
      { providerId: 'salesloft', nangoAuthDetails: { connectionId: 'c', providerConfigKey: 'k' } },
      { connection_id: 'c', provider_config_key: 'k' },
    ],
  ])('takes credentials of the kind %s: %o', async (kind, body, stored) => {
    const id = await given(owner, { name: 'Any', ...body })
    const row = await api.database.system
      .selectFrom('integrations')
      .select('auth_kind')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row?.auth_kind).toBe(kind)
    expect(JSON.parse((await openStored(id, 'credentials')) ?? '')).toEqual(stored)
  })

  it.each([
    ['no credentials', { providerId: 'gong' }, 422, 'credentials_incomplete'],
    [
      'half of them',
      { providerId: 'clari_copilot', authKind: 'API_KEY', authDetails: { api_key: 'canary-half' } },
      422,
      'credentials_incomplete',
    ],
    [
      'an unknown field',
      { providerId: 'glyphic', authDetails: { api_key: 'canary-x', more: 'y' } },
      422,
      'credentials_incomplete',
    ],
    [
      'keys that the provider does not take',
      { ...gong, providerId: 'glyphic' },
      422,
      'credentials_incomplete',
    ],
    [
      'no consent',
      { providerId: 'hubspot', authKind: 'OAUTH2', authDetails: { client_id: 'a', client_secret: 'canary' } },
      422,
      'consent_needed',
    ],
    ['an unknown scorecard', { ...gong, defaultScorecardId: crypto.randomUUID() }, 422, 'unknown_scorecard'],
    [
      'an unknown recipe',
      { providerId: 'glyphic', recipeId: 'x', authDetails: { api_key: 'k' } },
      422,
      'unknown_recipe',
    ],
    [
      'a trial that is not allowed',
      { providerId: 'fathom', authDetails: { api_key: 'k' } },
      422,
      'provider_not_available',
    ],
    ['a calendar', { ...gong, type: 'CALENDAR' }, 422, 'provider_not_available'],
    ['an id that is nobody’s', { ...gong, id: crypto.randomUUID() }, 404, 'not_found'],
  ])('is refused with %s', async (_, body, status, code) => {
    const answer = await connect(api, owner, { name: 'Any', ...body })
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([status, code])
    expect(answer.body).not.toContain('canary')
  })

  it('says that a name cannot be empty', async () => {
    const answer = await connect(api, owner, { ...gong, name: ' ' })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Name cannot be empty.')
  })

  it('says who can connect again what a member connected before their role was lowered', async () => {
    const former = await api.givenUser({ orgId, role: 'ADMIN' })
    const id = await given(former, { ...gong, name: 'Former' })
    await api.database.system
      .updateTable('memberships')
      .set({ role: 'MEMBER' })
      .where('user_id', '=', former.id)
      .execute()
    api.context.access.forget(former.id)
    const shown = await api.request(former, 'GET', `/integrations/${id}`)
    expect(shown.json()).toMatchObject({ can: { edit: true, connect: false } })
    expect((await connect(api, former, { ...gong, id })).json()).toMatchObject({
      status: 422,
      detail: 'Only owners and admins can connect Gong.',
    })
  })

  it('leaves what concerns the whole company to admins, and lets members connect their own accounts', async () => {
    expect((await connect(api, member, gong)).statusCode).toBe(422)
    const id = await given(member, {
      name: 'My Zoom',
      providerId: 'zoom_meetings',
      authDetails: { account_id: 'a', client_id: 'c', client_secret: 's' },
    })
    expect((await list(member)).results.map((row) => row.id)).toEqual([id])
    expect((await list(owner)).results.map((row) => row.id)).toContain(id)
  })

  it('answers Orum’s address and secret once, and not again to a repeat', async () => {
    const headers = { 'idempotency-key': 'orum-1' }
    const first = savedIntegration.parse((await connect(api, owner, orum, headers)).json())
    expect(first.integration).toMatchObject({
      status: 'ACTIVE',
      health: 'healthy',
      authType: 'NONE',
      hasWebhook: true,
    })
    expect(first.webhook?.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/api\/webhooks\/orum\/[\w-]{43}$/)
    expect(Buffer.from(first.webhook?.secret ?? '', 'base64url')).toHaveLength(32)
    const again = await connect(api, owner, orum, headers)
    expect(again.json()).toMatchObject({ integration: { id: first.integration.id }, webhook: null })
    const kept = await api.database.system
      .selectFrom('idempotency_keys')
      .select('response')
      .where('key', '=', 'orum-1')
      .executeTakeFirst()
    expect(JSON.stringify(kept)).not.toContain(first.webhook?.secret)
  })

  it('answers what became of the first contact to those who wait for it', async () => {
    const waiting = api.request(owner, 'POST', '/integrations', { body: { ...gong, name: 'Waited for' } })
    const row = await expect
      .poll(() =>
        api.database.system
          .selectFrom('integrations')
          .select('id')
          .where('name', '=', 'Waited for')
          .executeTakeFirst(),
      )
      .toBeDefined()
      .then(() =>
        api.database.system
          .selectFrom('integrations')
          .select('id')
          .where('name', '=', 'Waited for')
          .executeTakeFirstOrThrow(),
      )
    const change = { health: 'needs_reauth', health_reason: 'Gong refused the credentials.' } as const
    await api.database.system.updateTable('integrations').set(change).where('id', '=', row.id).execute()
    await api.database.system
      .updateTable('commands')
      .set({ state: 'failed', ended_at: new Date() })
      .where('subject_id', '=', row.id)
      .execute()
    const answer = await waiting
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'connection_failed',
      message: 'Gong refused the credentials.',
      current: { id: row.id, status: 'PAUSED', health: 'needs_reauth' },
    })
  })

  it('replaces credentials, refuses a stale version and another provider', async () => {
    const id = await given(owner, gong)
    const stale = await connect(api, owner, { ...gong, id, version: 7 })
    expect([stale.statusCode, (stale.json() as { current: { id: string } }).current.id]).toEqual([409, id])
    expect((await connect(api, owner, { ...orum, id })).statusCode).toBe(422)
    const basicAuthDetails = { authKey: 'key', secretKey: 'canary-second' }
    expect(
      (await connect(api, owner, { ...gong, id, version: 1, name: 'Renamed', basicAuthDetails })).statusCode,
    ).toBe(202)
    expect(await openStored(id, 'credentials')).toContain('canary-second')
    expect((await list(owner, '?search=renamed')).results).toMatchObject([
      { id, name: 'Renamed', version: 2, health: 'checking' },
    ])
  })
})

describe('the list', () => {
  it('shows the recorder as soon as a calendar is connected, active with a meeting platform only', async () => {
    const place = await api.givenOrganization()
    const admin = await api.givenUser({ orgId: place, role: 'ADMIN' })
    expect(await list(admin)).toEqual({ results: [], total: 0 })
    const row = { org_id: place, name: 'x', auth_kind: 'OAUTH2', status: 'ACTIVE' } as const
    await api.database.system
      .insertInto('integrations')
      .values({ ...row, type: 'CALENDAR', provider: 'google_calendar' })
      .execute()
    const recorder = {
      id: 'meeting-recorder',
      name: 'Meeting Recorder',
      status: 'PAUSED',
      canBeUnpausedOverride: false,
    }
    expect((await list(admin)).results[0]).toMatchObject(recorder)
    await api.database.system
      .insertInto('integrations')
      .values({ ...row, provider: 'zoom_meetings' })
      .execute()
    const withPlatform = await list(admin)
    expect(withPlatform.results[0]).toMatchObject({
      ...recorder,
      status: 'ACTIVE',
      canBeUnpausedOverride: true,
    })
    expect(withPlatform.total).toBe(3)
    await api.database.system
      .updateTable('integrations')
      .set({ status: 'PAUSED' })
      .where('type', '=', 'CALENDAR')
      .execute()
    expect((await list(admin)).results[0]).toMatchObject({ status: 'PAUSED', canBeUnpausedOverride: true })
    expect((await api.request(admin, 'GET', '/integrations/total-integrations-count')).json()).toEqual({
      count: 2,
    })
  })

  it('leaves removed integrations out where the caller wants that, unless the caller asks for them by status', async () => {
    const place = await api.givenOrganization()
    const admin = await api.givenUser({ orgId: place, role: 'ADMIN' })
    const kept = await givenOrum(api, admin)
    const removed = await givenOrum(api, admin)
    await api.request(admin, 'PATCH', `/integrations/update-status/${removed}`, {
      body: { status: 'INACTIVE' },
    })
    const idsOf = async (query: string) => {
      const { results, total } = await list(admin, query)
      expect(total).toBe(results.length)
      return results.map(({ id }) => id)
    }
    expect(await idsOf('')).toEqual([kept, removed])
    expect(await idsOf('?includeRemoved=false')).toEqual([kept])
    expect(await idsOf('?includeRemoved=false&status=INACTIVE')).toEqual([removed])
  })

  it('tells a sign-in that has never worked from one that has expired', async () => {
    const id = await given(owner, { ...gong, name: 'Never connected' })
    const read = async () => (await list(owner, '?search=Never connected')).results
    expect(await read()).toMatchObject([{ id, hasConnected: false }])
    await api.database.system.updateTable('integrations').set({ config: '{}' }).where('id', '=', id).execute()
    expect(await read()).toMatchObject([{ id, hasConnected: true }])
  })

  it('finds a text in names and in names of providers', async () => {
    const place = await api.givenOrganization()
    const admin = await api.givenUser({ orgId: place, role: 'ADMIN' })
    const row = { org_id: place, auth_kind: 'BASIC' } as const
    await api.database.system
      .insertInto('integrations')
      .values([
        { ...row, name: 'Sales', provider: 'zoom_phone' },
        { ...row, name: 'After Zoom', provider: 'gong' },
        { ...row, name: 'Support', provider: 'aircall' },
      ])
      .execute()
    const found = async (search: string) => {
      const { results, total } = await list(admin, `?search=${search}`)
      expect(total).toBe(results.length)
      return results.map(({ name }) => name)
    }
    expect(await found('zoom')).toEqual(['After Zoom', 'Sales'])
    expect(await found('GONG')).toEqual(['After Zoom'])
    expect(await found('_')).toEqual([])
  })

  it('says until when calls are synced, which a sync that fails does not change', async () => {
    const id = await givenOrum(api, owner)
    const until = new Date('2026-11-10T09:00:00Z')
    for (const sync of [{ until }, { error: 'This key may not read calls.' }])
      await api.database.withOrg({ orgId }, (trx) => recordSync(trx, { integrationId: id, ...sync }))
    const row = (await list(owner)).results.find((each) => each.id === id)
    expect(row).toMatchObject({
      syncedUntil: until.toISOString(),
      lastSyncError: 'This key may not read calls.',
    })
    expect(Date.parse(row?.lastSyncAt ?? '')).toBeGreaterThan(until.getTime())
  })

  it('names a mark of our own for every provider, and the console has it', async () => {
    const folder = new URL('../../../console/public', import.meta.url)
    const marks = entries.map(([id]) => logoOf(id))
    expect(marks).toHaveLength(21)
    for (const mark of [...marks, logoPath('meeting_recorder')])
      expect(existsSync(`${folder.pathname}${mark}`), `${mark}`).toBe(true)
    const orumId = await givenOrum(api, owner)
    expect((await list(owner)).results.find(({ id }) => id === orumId)?.provider.logoUrl).toBe(
      '/providers/orum.svg',
    )
  })

  it('offers providers by type, trials to users who are allowed them, and simulators if there are any', async () => {
    const place = await api.givenOrganization({ settings: { allowedBetaProviders: ['fathom'] } })
    const admin = await api.givenUser({ orgId: place, role: 'ADMIN' })
    const rep = await api.givenUser({ orgId: place, role: 'MEMBER' })
    const offers = async (user: TestUser, path: string) =>
      serviceProvidersResponse.parse(
        (await api.request(user, 'GET', `/integrations/service-providers/${path}`)).json(),
      ).results
    const all = await offers(admin, 'REAL_CALL_SCORING')
    const named = (name: string) => all.find((one) => one.companyName === name)
    expect(named('Gong')).toMatchObject({ isSimulator: false, authKinds: ['BASIC', 'OAUTH2', 'NANGO'] })
    expect(named('Gong (simulator)')).toMatchObject({
      id: 'gong',
      isSimulator: true,
      authKinds: ['BASIC', 'OAUTH2'],
    })
    expect(named('HubSpot')).toMatchObject({ hasOwnOauthApp: true, credentialFields: { OAUTH2: [] } })
    expect([named('Fathom')?.isBeta, named('Avoma'), named('Manual transcript upload (simulator)')]).toEqual([
      true,
      undefined,
      undefined,
    ])
    expect(named('Gong (simulator)')?.configurationNotes).toMatch(
      /Every key, password and token is simulated-secret-1;.*any client ID/,
    )
    expect(named('Orum (simulator)')?.configurationNotes).toContain('http://127.0.0.1:4999/orum/desk/calls')
    expect((await offers(rep, 'users/REAL_CALL_SCORING')).map((one) => one.companyName)).toEqual([
      'Zoom',
      'Zoom (simulator)',
      'Fathom',
      'Fathom (simulator)',
    ])
    expect(await offers(admin, 'CALENDAR')).toEqual([])
  })
})

describe('one integration', () => {
  it('shows its webhook and budget to those who may change it, and is missing for others', async () => {
    const id = await givenOrum(api, owner)
    const detail = await api.request(owner, 'GET', `/integrations/${id}`)
    expect(detail.json()).toMatchObject({
      id,
      webhook: { previousSecretUntil: null, acceptedInDay: 0 },
      budget: { blockedUntil: null },
    })
    expect((await api.request(member, 'GET', `/integrations/${id}`)).statusCode).toBe(404)
  })

  it('is one to everybody who manages integrations, on every route, and to nobody with less, whatever their role', async () => {
    const id = await given(owner, gong)
    await api.database.system
      .updateTable('integrations')
      .set({ status: 'ACTIVE', health: 'healthy', config: '{}' })
      .where('id', '=', id)
      .execute()
    const manager = await api.givenUser({
      orgId,
      role: 'CUSTOM',
      capabilities: ['integrations.access', 'integrations.manage'],
    })
    const narrow = { authorization: `Bearer ${await givenKey(api, owner, ['integrations.access'])}` }
    await api.database.system
      .updateTable('integrations')
      .set({ user_id: member.id })
      .where('id', '=', id)
      .execute()
    const routes: ['GET' | 'POST', string, object?][] = [
      ['GET', `/integrations/${id}`],
      ['GET', `/integrations/${id}/deliveries`],
      ['GET', `/integrations/${id}/external-calls`],
      ['GET', `/integrations/${id}/external-calls/call-1`],
      ['GET', `/integrations/real-calls/listUsers/${id}`],
      ['POST', `/integrations/real-calls/list-calls-from-provider/${id}`, {}],
      ['POST', '/integrations/real-calls/import-calls', { integrationId: id, importScope: 'ALL' }],
    ]
    for (const [method, path, body] of routes) {
      const headers = { prefer: 'respond-async' }
      const options = body === undefined ? {} : { body }
      const managed = await api.request(manager, method, path, { ...options, headers })
      const refused = await api.request(null, method, path, {
        ...options,
        orgId,
        headers: { ...headers, ...narrow },
      })
      expect([path, managed.statusCode < 300, refused.statusCode]).toEqual([path, true, 404])
    }
    const imports = '/integrations/real-calls/import-tasks'
    expect((await api.request(manager, 'GET', imports)).json<{ total: number }>().total).toBeGreaterThan(0)
    const seenByKey = await api.request(null, 'GET', imports, { orgId, headers: narrow })
    expect(seenByKey.json()).toMatchObject({ total: 0 })
  })

  it('is renamed and set, and says so when it has been changed meanwhile', async () => {
    const id = await givenOrum(api, owner)
    const body = { name: 'Dialer', autoSyncEnabled: false, defaultCallType: 'cold', version: 1 }
    const changed = await api.request(owner, 'POST', `/integrations/update-details/${id}`, { body })
    expect(changed.json()).toMatchObject({
      name: 'Dialer',
      autoSyncEnabled: false,
      defaultCallType: 'cold',
      version: 2,
    })
    const stale = await api.request(owner, 'POST', `/integrations/update-details/${id}`, { body })
    expect(stale.json()).toMatchObject({ status: 409, current: { name: 'Dialer', version: 2 } })
    expect((await auditOf(id)).map((entry) => entry.action)).toEqual([
      'integration.create',
      'integration.update',
    ])
  })

  it('changes its signing secret: the old one counts for a day more', async () => {
    const id = await givenOrum(api, owner)
    const before = await openStored(id, 'webhook')
    const answer = await api.request(owner, 'POST', `/integrations/${id}/webhook/rotate`)
    const { secret } = answer.json() as { secret: string }
    expect(`${answer.statusCode} ${answer.body}`).toMatch(/^200 /)
    expect(await openStored(id, 'webhook')).toBe(secret)
    const previous = readPreviousSecrets((await openStored(id, 'webhook_previous')) ?? '', null)
    expect(previous.map((each) => each.secret)).toEqual([before])
    const given = await api.request(owner, 'POST', `/integrations/${id}/webhook/rotate`, {
      body: { secret: 'of the provider' },
    })
    expect(given.statusCode).toBe(200)
    expect(await openStored(id, 'webhook')).toBe('of the provider')
  })

  it('is asked again on demand', async () => {
    const id = await given(owner, gong)
    const answer = await api.request(owner, 'POST', `/integrations/${id}/test`, {
      headers: { prefer: 'respond-async' },
    })
    expect([answer.statusCode, acceptedIntegration.parse(answer.json()).integration.health]).toEqual([
      202,
      'checking',
    ])
    const nobody = await api.request(owner, 'POST', `/integrations/${await givenOrum(api, owner)}/test`)
    expect(nobody.json()).toEqual({ health: 'healthy', healthReason: '', accountLabel: '' })
  })
})

describe('a call that is uploaded', () => {
  it('names an integration of the organization or none', async () => {
    const stranger = await api.givenUser({ orgId: await api.givenOrganization(), role: 'OWNER' })
    const foreign = await givenOrum(api, stranger)
    const call = (integrationId: string) => ({
      title: 'A call',
      transcript: 'Ada: Hello.\nBen: Hello.',
      integrationId,
    })
    for (const id of [foreign, crypto.randomUUID()]) {
      const refused = await api.request(owner, 'POST', '/integrations/real-calls', { body: call(id) })
      expect([refused.statusCode, (refused.json() as { code: string }).code]).toEqual([
        422,
        'unknown_integration',
      ])
    }
    const own = await api.request(owner, 'POST', '/integrations/real-calls', {
      body: call(await givenOrum(api, owner)),
      headers: { prefer: 'respond-async' },
    })
    expect(own.statusCode).toBe(202)
  })
})
