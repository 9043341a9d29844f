import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSecret, placeOfSecret, type SecretKind } from '#db/queries/integrations/integration-secrets.ts'
import { catalog } from '#workers/domain/providers.ts'
import { createWebhookTargets } from '../../http/webhook-targets.ts'
import { authorizeResponse } from '../../contract/integration-connections.ts'
import { integrationsResponse, sharedWithResponse, acceptedIntegration } from '../../contract/integrations.ts'
import { givenKey } from '../../testing/matrix/matrix.ts'
import { connect, createIntegrationTest, givenOrum, gong } from '../../testing/integrations.ts'
import type { ApiTest, TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId = ''
let owner: TestUser
let member: TestUser
beforeAll(async () => {
  api = await createIntegrationTest()
  orgId = await api.givenOrganization({ name: 'Larkfield' })
  owner = await api.givenUser({ orgId, role: 'OWNER' })
  member = await api.givenUser({ orgId, role: 'MEMBER' })
})
afterAll(() => api.close())

const given = async (user: TestUser, body: object): Promise<string> =>
  acceptedIntegration.parse((await connect(api, user, body)).json()).integration.id
const openStored = (id: string, kind: SecretKind) =>
  api.database.withOrg({ orgId }, async (trx) => {
    const stored = await findSecret(trx, id, kind)
    return stored === undefined
      ? null
      : api.context.vault.open(trx, orgId, placeOfSecret(id, kind), stored.sealed)
  })
const read = (id: string) =>
  api.database.system.selectFrom('integrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const secretsOf = (id: string) =>
  api.database.system
    .selectFrom('integration_secrets')
    .select('kind')
    .where('integration_id', '=', id)
    .execute()
const pausesOf = (id: string) =>
  api.database.system
    .selectFrom('pauses')
    .select(['org_id', 'reason'])
    .where('provider_account', '=', id)
    .execute()
const setStatus = (user: TestUser, id: string, status: string, version?: number) =>
  api.request(user, 'PATCH', `/integrations/update-status/${id}`, {
    body: { status, ...(version === undefined ? {} : { version }) },
  })
/** An integration as the worker leaves it after the first contact. */
const connected = async (body: object = gong): Promise<string> => {
  const id = await given(owner, body)
  await api.database.system
    .updateTable('integrations')
    .set({ status: 'ACTIVE', health: 'healthy', config: '{}' })
    .where('id', '=', id)
    .execute()
  return id
}

describe('the status of an integration', () => {
  it('is paused and resumed, which stops and starts its work', async () => {
    const id = await connected()
    expect((await setStatus(owner, id, 'PAUSED')).json()).toMatchObject({ status: 'PAUSED', version: 2 })
    expect(await pausesOf(id)).toEqual([{ org_id: orgId, reason: 'The integration is paused.' }])
    expect((await setStatus(owner, id, 'PAUSED')).json()).toMatchObject({ version: 2 })
    expect((await setStatus(owner, id, 'ACTIVE', 1)).statusCode).toBe(409)
    expect((await setStatus(owner, id, 'ACTIVE', 2)).json()).toMatchObject({ status: 'ACTIVE' })
    expect(await pausesOf(id)).toEqual([])
    expect((await read(id)).next_sync_at).not.toBeNull()
  })

  it('starts no syncs of a provider that cannot be asked', async () => {
    const id = await givenOrum(api, owner)
    await setStatus(owner, id, 'PAUSED')
    expect((await setStatus(owner, id, 'ACTIVE')).json()).toMatchObject({
      status: 'ACTIVE',
      nextSyncAt: null,
    })
    for (const autoSyncEnabled of [false, true]) {
      const answer = await api.request(owner, 'POST', `/integrations/update-details/${id}`, {
        body: { name: 'Orum', autoSyncEnabled },
      })
      expect(answer.json()).toMatchObject({ autoSyncEnabled, nextSyncAt: null })
    }
  })

  it('syncs as often as a new, shorter interval says from now on', async () => {
    const id = await connected({ ...gong, syncEveryMinutes: 1440 })
    const tomorrow = new Date(Date.now() + 86_400_000)
    await api.database.system
      .updateTable('integrations')
      .set({ next_sync_at: tomorrow })
      .where('id', '=', id)
      .execute()
    const minutesLeft = async (syncEveryMinutes: number) => {
      const answer = await api.request(owner, 'POST', `/integrations/update-details/${id}`, {
        body: { name: 'Gong', syncEveryMinutes },
      })
      const { nextSyncAt } = answer.json<{ nextSyncAt: string }>()
      return (Date.parse(nextSyncAt) - Date.now()) / 60_000
    }
    expect(await minutesLeft(1440)).toBeGreaterThan(1_400)
    expect(await minutesLeft(5)).toBeLessThanOrEqual(5)
    expect(await minutesLeft(60)).toBeLessThanOrEqual(5)
  })

  it('cannot be resumed before the first contact, or if resuming is ruled out', async () => {
    const fresh = await given(owner, gong)
    expect((await setStatus(owner, fresh, 'ACTIVE')).json()).toMatchObject({
      status: 409,
      code: 'not_connected',
    })
    const id = await connected()
    await setStatus(owner, id, 'PAUSED')
    await api.database.system
      .updateTable('integrations')
      .set({ can_be_unpaused_override: false })
      .where('id', '=', id)
      .execute()
    expect((await setStatus(owner, id, 'ACTIVE')).json()).toMatchObject({
      status: 409,
      code: 'not_resumable',
    })
  })

  it('ends with its secrets, its webhook address and its imports, permanently', async () => {
    const id = await connected()
    const { id: commandId } = await api.database.system
      .insertInto('commands')
      .values({ org_id: orgId, kind: 'import-calls', label: 'Import' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.database.system
      .insertInto('imports')
      .values({
        org_id: orgId,
        integration_id: id,
        command_id: commandId,
        scope: 'ALL',
        started_by: 'person',
      })
      .execute()
    expect((await secretsOf(id)).length).toBeGreaterThan(0)
    expect((await setStatus(owner, id, 'INACTIVE')).json()).toMatchObject({
      status: 'INACTIVE',
      can: { edit: false, remove: false },
    })
    expect(await secretsOf(id)).toEqual([])
    expect(await read(id)).toMatchObject({ webhook_token_hash: null, next_sync_at: null })
    const command = await api.database.system
      .selectFrom('commands')
      .select('state')
      .where('id', '=', commandId)
      .executeTakeFirst()
    expect(command).toEqual({ state: 'cancelled' })
    expect((await setStatus(owner, id, 'ACTIVE')).statusCode).toBe(409)
    expect((await connect(api, owner, { ...gong, id })).statusCode).toBe(409)
  })

  it('keeps what the provider is asked with, and nothing else, until a job has ended its subscription there', async () => {
    const id = await connected()
    await api.database.system
      .updateTable('integrations')
      .set({ webhook_subscription_id: 'sub-1' })
      .where('id', '=', id)
      .execute()
    expect((await secretsOf(id)).map(({ kind }) => kind).sort()).toContain('webhook_address')
    expect((await setStatus(owner, id, 'INACTIVE')).statusCode).toBe(200)
    expect(await secretsOf(id)).toEqual([{ kind: 'credentials' }])
    const items = await api.database.system
      .selectFrom('work_items')
      .select(['kind', 'payload'])
      .where('subject', '=', id)
      .execute()
    expect(items).toContainEqual({ kind: 'disconnect-integration', payload: { integrationId: id } })
    const detail = await api.request(owner, 'GET', `/integrations/${id}`)
    expect(detail.json()).toMatchObject({ status: 'INACTIVE', webhook: null })
  })

  it('ends a connection test that somebody waits for', async () => {
    const id = await given(owner, gong)
    expect((await read(id)).health).toBe('checking')
    expect((await setStatus(owner, id, 'INACTIVE')).json()).toMatchObject({
      health: 'failing',
      healthReason: 'The integration was removed.',
    })
  })

  it('can be changed by its owner and by admins only', async () => {
    expect((await setStatus(member, await connected(), 'PAUSED')).statusCode).toBe(404)
  })
})

describe('a consent page', () => {
  const consent = async (user: TestUser, body: object) => {
    const answer = await api.request(user, 'POST', '/integrations/oauth/authorize', { body })
    expect(`${answer.statusCode} ${answer.body}`).toMatch(/^200 /)
    return new URL(authorizeResponse.parse(answer.json()).authorizationUrl)
  }
  const zoom = {
    name: 'My Zoom',
    providerId: 'zoom_meetings',
    authDetails: { client_id: 'app', client_secret: 'canary-app-secret' },
  }
  const back = (state: string | null, body: object = {}) => ({
    name: 'My Zoom',
    providerId: 'zoom_meetings',
    oauthDetails: { code: 'canary-code', state },
    ...body,
  })

  it('asks for what the provider needs, and returns once, only to the user who opened it', async () => {
    const url = await consent(member, zoom)
    expect(`${url.origin}${url.pathname}`).toBe('https://zoom.us/oauth/authorize')
    const asked = Object.fromEntries(url.searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'app',
      redirect_uri: 'http://127.0.0.1:3000/integrations',
      code_challenge_method: 'S256',
    })
    const state = asked.state ?? ''
    const shown: unknown = JSON.parse(Buffer.from(state.split('.')[0] ?? '', 'base64url').toString())
    expect(shown).toMatchObject({
      integrationProviderId: 'zoom_meetings',
      integrationName: 'My Zoom',
      integrationProviderCompanyName: 'Zoom',
    })
    expect(url.href).not.toContain('canary')

    expect((await connect(api, owner, back(state))).json()).toMatchObject({ code: 'oauth_state_invalid' })
    const answer = await connect(api, member, back(state))
    expect(`${answer.statusCode} ${answer.body}`).toMatch(/^202 /)
    const { id } = acceptedIntegration.parse(answer.json()).integration
    expect(JSON.parse((await openStored(id, 'credentials')) ?? '')).toEqual({
      client_id: 'app',
      client_secret: 'canary-app-secret',
    })
    expect(JSON.parse((await openStored(id, 'oauth_code')) ?? '')).toMatchObject({ code: 'canary-code' })
    expect((await connect(api, member, back(state))).json()).toMatchObject({ code: 'oauth_state_invalid' })
  })

  it('refuses a state that was altered, is too old or is meant for another provider', async () => {
    const stateOf = async () => (await consent(owner, zoom)).searchParams.get('state') ?? ''
    const state = await stateOf()
    const [payload = '', signature = ''] = state.split('.')
    const altered = `${Buffer.from(Buffer.from(payload, 'base64url').toString().replace('My Zoom', 'Mine')).toString('base64url')}.${signature}`
    for (const wrong of [altered, `${payload}.`, payload, 'x']) {
      expect((await connect(api, owner, back(wrong))).json()).toMatchObject({
        status: 422,
        code: 'oauth_state_invalid',
      })
    }
    expect((await connect(api, owner, back(await stateOf(), { providerId: 'ringcentral' }))).statusCode).toBe(
      422,
    )
    expect(
      (await connect(api, owner, back(await stateOf(), { providerId: 'hubspot' }))).json(),
    ).toMatchObject({
      code: 'oauth_state_invalid',
    })
    api.clock.at = new Date(Date.now() + 16 * 60_000)
    const answer = await connect(api, owner, back(state))
    api.clock.at = null
    expect(answer.json()).toMatchObject({
      code: expect.stringMatching(/oauth_state_invalid|session_ended/) as string,
    })
  })

  it('uses the installation’s app without showing it, and a simulator’s page if that was requested', async () => {
    const own = await consent(owner, { name: 'Hub', providerId: 'hubspot' })
    expect(own.searchParams.get('client_id')).toBe('own-hubspot-app')
    expect(own.searchParams.has('code_challenge')).toBe(false)
    const simulated = await consent(owner, { ...zoom, useSimulator: true })
    expect(simulated.href).toContain('http://127.0.0.1:4999/zoom_meetings/oauth/authorize?')
    const refused = await api.request(owner, 'POST', '/integrations/oauth/authorize', {
      body: { name: 'x', providerId: 'salesloft' },
    })
    expect(refused.json()).toMatchObject({ status: 422, code: 'credentials_incomplete' })
  })

  it('is shown to nobody, nor are credentials taken, where the data region forbids the provider', async () => {
    const inEu = await api.givenUser({
      orgId: await api.givenOrganization({ dataRegion: 'EU' }),
      role: 'OWNER',
    })
    const authorize = (body: object) => api.request(inEu, 'POST', '/integrations/oauth/authorize', { body })
    expect((await authorize(zoom)).json()).toMatchObject({ status: 422, code: 'data_region' })
    expect((await authorize({ ...zoom, useSimulator: true })).statusCode).toBe(200)
    expect((await connect(api, inEu, gong)).json()).toMatchObject({ status: 422, code: 'data_region' })
    const { rows } = await sql`select id from integrations where org_id = ${inEu.orgId}`.execute(
      api.database.system,
    )
    expect(rows).toEqual([])
    expect((await connect(api, inEu, { ...gong, useSimulator: true })).statusCode).toBe(202)
    // A provider that only delivers receives no requests.
    expect(await givenOrum(api, inEu)).not.toBe('')
  })

  it('is of no use once the first contact is canceled, which the integration says', async () => {
    const url = await consent(owner, zoom)
    const answer = await connect(api, owner, back(url.searchParams.get('state')))
    const { commandId, integration } = acceptedIntegration.parse(answer.json())
    expect(integration.health).toBe('checking')
    expect((await api.request(owner, 'POST', `/commands/${commandId}/cancel`)).statusCode).toBe(200)
    expect(await read(integration.id)).toMatchObject({
      health: 'failing',
      health_reason: 'The connection test was canceled.',
    })
    expect(await openStored(integration.id, 'oauth_code')).toBeNull()
  })

  it('reconnects an integration that exists', async () => {
    const id = await connected({
      name: 'Zoom',
      providerId: 'zoom_meetings',
      authDetails: { account_id: 'a', client_id: 'c', client_secret: 's' },
    })
    const url = await consent(owner, { ...zoom, integrationId: id })
    const answer = await connect(api, owner, back(url.searchParams.get('state')))
    expect(acceptedIntegration.parse(answer.json()).integration).toMatchObject({
      id,
      authKind: 'OAUTH2',
      status: 'ACTIVE',
      health: 'checking',
    })
    // A connection test brings no new credentials, so their webhook subscription stays.
    expect(
      (await api.request(owner, 'POST', `/integrations/${id}/test`, { headers: { prefer: 'respond-async' } }))
        .statusCode,
    ).toBe(202)
    const contacts = await api.database.system
      .selectFrom('work_items')
      .select('payload')
      .where('subject', '=', id)
      .orderBy('id')
      .execute()
    expect(contacts.map(({ payload }) => payload)).toEqual([
      { integrationId: id },
      { integrationId: id, hasNewCredentials: true },
      { integrationId: id },
    ])
    const { authDetails: _kept, ...again } = zoom
    expect((await consent(owner, { ...again, integrationId: id })).searchParams.get('client_id')).toBe('app')
    const other = { name: 'x', providerId: 'salesloft', integrationId: id }
    expect(
      (await api.request(owner, 'POST', '/integrations/oauth/authorize', { body: other })).statusCode,
    ).toBe(422)
  })
})

describe('sharing', () => {
  it('gives sub-organizations a copy without secrets, takes it back, and ends with the original', async () => {
    const [child, other] = [
      await api.givenOrganization({ parentId: orgId }),
      await api.givenOrganization({ parentId: orgId }),
    ]
    const childAdmin = await api.givenUser({ orgId: child, role: 'ADMIN' })
    const id = await connected()
    const share = async (subOrgIds: string[]) => {
      const answer = await api.request(owner, 'POST', `/integrations/share/${id}`, { body: { subOrgIds } })
      expect(`${answer.statusCode} ${answer.body}`).toMatch(/^200 /)
      return sharedWithResponse.parse(answer.json()).results.map((one) => one.id)
    }
    const listOf = async (user: TestUser) =>
      integrationsResponse.parse((await api.request(user, 'GET', '/integrations')).json()).results
    expect((await share([child, other])).toSorted()).toEqual([child, other].toSorted())
    const [copy] = await listOf(childAdmin)
    expect(copy).toMatchObject({
      originalIntegrationId: id,
      status: 'ACTIVE',
      can: { edit: true, share: false },
    })
    expect(await secretsOf(copy?.id ?? '')).toEqual([])
    expect((await listOf(owner)).find((row) => row.id === id)?.subIntegrations).toHaveLength(2)
    const { version } = await read(id)
    const renamed = (given: number) =>
      api.request(owner, 'POST', `/integrations/update-details/${id}`, {
        body: { name: 'Gong', version: given },
      })
    expect((await renamed(version)).json<{ subIntegrations: unknown[] }>().subIntegrations).toHaveLength(2)
    const outdated = await setStatus(owner, id, 'PAUSED', version)
    expect(outdated.json<{ current: { subIntegrations: unknown[] } }>().current.subIntegrations).toHaveLength(
      2,
    )
    expect((await connect(api, childAdmin, { ...gong, id: copy?.id })).json()).toMatchObject({
      code: 'shared_integration',
    })

    expect(await share([child])).toEqual([child])
    expect((await api.request(owner, 'GET', `/integrations/shared-with/${id}`)).json()).toMatchObject({
      total: 1,
    })
    await setStatus(owner, id, 'INACTIVE')
    expect(await listOf(childAdmin)).toMatchObject([{ status: 'INACTIVE' }])
  })

  it('gives each copy an address and a secret of its own where calls are only delivered', async () => {
    const child = await api.givenOrganization({ parentId: orgId })
    const childAdmin = await api.givenUser({ orgId: child, role: 'ADMIN' })
    const id = await givenOrum(api, owner)
    await api.database.system
      .updateTable('integrations')
      .set({ config: JSON.stringify({ durationUnit: 'ms' }) })
      .where('id', '=', id)
      .execute()
    await api.request(owner, 'POST', `/integrations/share/${id}`, { body: { subOrgIds: [child] } })
    const [copy] = integrationsResponse.parse(
      (await api.request(childAdmin, 'GET', '/integrations')).json(),
    ).results
    const copyId = copy?.id ?? ''
    const addressOf = async (user: TestUser, of: string) =>
      (await api.request(user, 'GET', `/integrations/${of}`)).json<{ webhook: { url: string } | null }>()
        .webhook?.url ?? ''
    const url = await addressOf(childAdmin, copyId)
    expect(url).toContain('/api/webhooks/orum/')
    expect(url).not.toBe(await addressOf(owner, id))
    const rotated = await api.request(childAdmin, 'POST', `/integrations/${copyId}/webhook/rotate`)
    const { secret } = rotated.json<{ secret: string }>()
    const target = await createWebhookTargets(api.context).find(url.slice(url.lastIndexOf('/') + 1))
    expect(target).toMatchObject({
      orgId: child,
      integrationId: copyId,
      current: secret,
      config: { durationUnit: 'ms' },
    })
  })

  it('keeps the copy of an organization that is deactivated, and gives it to no other inactive one', async () => {
    const [kept, added, inactive] = [
      await api.givenOrganization({ parentId: orgId }),
      await api.givenOrganization({ parentId: orgId }),
      await api.givenOrganization({ parentId: orgId }),
    ]
    const id = await connected()
    const share = (subOrgIds: string[]) =>
      api.request(owner, 'POST', `/integrations/share/${id}`, { body: { subOrgIds } })
    await share([kept])
    await api.database.system
      .updateTable('organizations')
      .set({ is_active: false })
      .where('id', 'in', [kept, inactive])
      .execute()
    expect((await share([kept, added])).json()).toMatchObject({ total: 2 })
    expect((await share([kept, added, inactive])).json()).toMatchObject({ code: 'unknown_organization' })
  })

  it('is refused, with the current list, if it has changed since the sender looked', async () => {
    const [one, other] = [
      await api.givenOrganization({ parentId: orgId }),
      await api.givenOrganization({ parentId: orgId }),
    ]
    const id = await connected()
    const share = (subOrgIds: string[], knownOrgIds: string[]) =>
      api.request(owner, 'POST', `/integrations/share/${id}`, { body: { subOrgIds, knownOrgIds } })
    expect((await share([one], [])).statusCode).toBe(200)
    const outdated = await share([other], [])
    expect(outdated.json()).toMatchObject({
      status: 409,
      code: 'stale',
      current: { results: [{ id: one }], total: 1 },
    })
    expect((await share([one, other], [one])).json()).toMatchObject({ total: 2 })
  })

  it('is for admins, for providers that allow it, and for organizations below', async () => {
    const id = await connected()
    const stranger = await api.givenOrganization()
    const share = (user: TestUser, integrationId: string, subOrgIds: string[]) =>
      api.request(user, 'POST', `/integrations/share/${integrationId}`, { body: { subOrgIds } })
    expect((await share(member, id, [])).statusCode).toBe(403)
    expect((await share(owner, id, [stranger])).json()).toMatchObject({
      status: 422,
      code: 'unknown_organization',
    })
    expect((await share(owner, id, [orgId])).statusCode).toBe(422)
    const zoom = await connected({
      name: 'Z',
      providerId: 'zoom_meetings',
      authDetails: { account_id: 'a', client_id: 'c', client_secret: 's' },
    })
    expect((await share(owner, zoom, [])).json()).toMatchObject({ status: 422, code: 'not_sharable' })
  })
})

describe('settings of people and teams', () => {
  it('say who is who; nobody of the provider is two of ours', async () => {
    const integrationId = await givenOrum(api, owner)
    const body = { integrationId, userId: member.id, externalUserId: 'ext-1', callType: 'demo' }
    const saved = await api.request(owner, 'POST', '/integrations/user-settings', { body })
    expect(saved.json()).toMatchObject({
      userId: member.id,
      externalUserId: 'ext-1',
      callType: 'demo',
      isAutomatic: false,
    })
    const kept = await api.request(owner, 'POST', '/integrations/user-settings', {
      body: { integrationId, userId: member.id, callType: null },
    })
    expect(kept.json()).toMatchObject({ externalUserId: 'ext-1', callType: null })
    const id = saved.json<{ id: string }>().id
    const named = await api.request(owner, 'POST', '/integrations/user-settings', {
      body: { id, integrationId, userId: member.id },
    })
    expect(named.json()).toMatchObject({ id, externalUserId: 'ext-1' })
    const other = await api.request(owner, 'POST', '/integrations/user-settings', {
      body: { id: crypto.randomUUID(), integrationId, userId: member.id },
    })
    expect(other.json()).toMatchObject({ status: 422, code: 'unknown_settings' })
    const taken = await api.request(owner, 'POST', '/integrations/user-settings', {
      body: { ...body, userId: owner.id },
    })
    expect(taken.json()).toMatchObject({ status: 409, code: 'external_user_taken' })
    const list = await api.request(owner, 'GET', `/integrations/user-settings/${integrationId}`)
    expect(list.json()).toMatchObject({ total: 1, results: [{ user: { id: member.id } }] })

    const teamId = await api.givenTeam(orgId, 'North')
    const team = await api.request(owner, 'POST', '/integrations/team-settings', {
      body: { integrationId, teamId, callType: 'cold' },
    })
    expect(team.json()).toEqual({
      teamId,
      teamName: 'North',
      integrationId,
      callType: 'cold',
      scorecardConfigId: null,
    })
    expect(
      (await api.request(owner, 'GET', `/integrations/team-settings/${integrationId}`)).json(),
    ).toMatchObject({ total: 1 })
    expect((await api.request(member, 'POST', '/integrations/user-settings', { body })).statusCode).toBe(404)
  })

  it('move a match in one request, if that names whom it is taken from and is still so', async () => {
    const integrationId = await givenOrum(api, owner)
    const settings = async () =>
      (await api.request(owner, 'GET', `/integrations/user-settings/${integrationId}`))
        .json<{ results: { userId: string }[] }>()
        .results.map((row) => [row.userId, row] as const)
    const match = (userId: string, externalUserId: string, more: object = {}) =>
      api.request(owner, 'POST', '/integrations/user-settings', {
        body: { integrationId, userId, externalUserId, ...more },
      })
    await match(member.id, 'ext-1', { callType: 'demo' })
    await match(owner.id, 'ext-2')

    const ofNobody = { userId: null, externalUserId: 'ext-2' }
    expect((await match(owner.id, 'ext-1', { replaces: ofNobody })).json()).toMatchObject({
      status: 409,
      code: 'external_user_taken',
    })
    const withoutOther = { userId: member.id, externalUserId: null }
    expect((await match(owner.id, 'ext-1', { replaces: withoutOther })).json()).toMatchObject({
      status: 409,
      code: 'member_matched',
    })
    expect(Object.fromEntries(await settings())).toMatchObject({
      [member.id]: { externalUserId: 'ext-1', callType: 'demo' },
      [owner.id]: { externalUserId: 'ext-2' },
    })

    const both = { userId: member.id, externalUserId: 'ext-2' }
    expect((await match(owner.id, 'ext-1', { replaces: both })).statusCode).toBe(200)
    expect(Object.fromEntries(await settings())).toMatchObject({
      [member.id]: { externalUserId: null, callType: null },
      [owner.id]: { externalUserId: 'ext-1' },
    })
  })

  it('name people by their email address before they accept their invitation', async () => {
    const integrationId = await givenOrum(api, owner)
    const elsewhere = await api.givenUser({ orgId: await api.givenOrganization(), firstName: 'Quentin' })
    await api.request(owner, 'POST', '/organizations/invite-members-to-org', {
      body: { orgId, emails: [elsewhere.email], role: 'MEMBER' },
    })
    const user = { id: elsewhere.id, firstName: elsewhere.email, lastName: '', avatar: null }
    const body = { integrationId, userId: elsewhere.id, externalUserId: 'ext-2' }
    const saved = await api.request(owner, 'POST', '/integrations/user-settings', { body })
    expect(saved.json()).toMatchObject({ user })
    const list = await api.request(owner, 'GET', `/integrations/user-settings/${integrationId}`)
    expect(list.json()).toMatchObject({ results: [{ user }] })
  })

  it('of somebody who left can be cleared but not set, so that others can take their place', async () => {
    const integrationId = await givenOrum(api, owner)
    const leaver = await api.givenUser({ orgId, role: 'MEMBER' })
    const match = (userId: string, values: object) =>
      api.request(owner, 'POST', '/integrations/user-settings', {
        body: { integrationId, userId, ...values },
      })
    const email = (method: 'PATCH' | 'DELETE') =>
      api.request(owner, method, '/integrations/real-calls/config/user', {
        body: { userId: leaver.id, autoEmailTarget: 'None' },
      })
    await match(leaver.id, { externalUserId: 'ext-1', callType: 'demo' })
    expect((await email('PATCH')).statusCode).toBe(200)
    await api.database.system
      .updateTable('memberships')
      .set({ status: 'DEPROVISIONED' })
      .where('user_id', '=', leaver.id)
      .execute()

    const refused = { status: 422, code: 'unknown_person' }
    expect((await match(leaver.id, { externalUserId: 'ext-2' })).json()).toMatchObject(refused)
    expect((await match(leaver.id, { externalUserId: 'ext-1', callType: null })).json()).toMatchObject({
      externalUserId: 'ext-1',
      callType: null,
    })
    expect((await match(leaver.id, { externalUserId: null })).json()).toMatchObject({ externalUserId: null })
    expect((await match(member.id, { externalUserId: 'ext-1' })).json()).toMatchObject({
      externalUserId: 'ext-1',
    })
    expect((await match(leaver.id, { callType: 'demo' })).json()).toMatchObject(refused)

    expect((await email('PATCH')).json()).toMatchObject(refused)
    const cleared = await email('DELETE')
    expect(cleared.json<{ users: { user: { id: string } }[] }>().users).not.toContainEqual(
      expect.objectContaining({ user: expect.objectContaining({ id: leaver.id }) }),
    )
    expect((await email('DELETE')).json()).toMatchObject(refused)
  })

  it('say who gets summaries, for each level, by admins only', async () => {
    const teamId = await api.givenTeam(orgId, 'South')
    const change = (method: 'PATCH' | 'DELETE', level: string, body?: object) =>
      api.request(
        owner,
        method,
        `/integrations/real-calls/config/${level}`,
        body === undefined ? {} : { body },
      )
    await change('PATCH', 'org', { autoEmailTarget: 'InternalParticipants' })
    await change('PATCH', 'org', { autoEmailTarget: 'None' })
    await change('PATCH', 'team', { teamId, autoEmailTarget: 'AllParticipants' })
    const all = await change('PATCH', 'user', { userId: member.id, autoEmailTarget: 'None' })
    expect(all.json()).toMatchObject({
      organization: 'None',
      teams: [{ teamId, teamName: 'South', autoEmailTarget: 'AllParticipants' }],
      users: [{ user: { id: member.id }, autoEmailTarget: 'None' }],
    })
    await change('DELETE', 'team', { teamId, autoEmailTarget: 'None' })
    await change('DELETE', 'user', { userId: member.id, autoEmailTarget: 'None' })
    expect((await change('DELETE', 'org')).json()).toEqual({ organization: null, teams: [], users: [] })
    expect(
      (await change('PATCH', 'team', { teamId: crypto.randomUUID(), autoEmailTarget: 'None' })).statusCode,
    ).toBe(422)
    expect((await api.request(member, 'GET', '/integrations/real-calls/config')).statusCode).toBe(403)
  })
})

describe('a recipe', () => {
  it('is one of the provider’s, or the one that is stored', async () => {
    const authDetails = { api_id: 'canary-id', api_token: 'canary-aircall' }
    const aircall = { name: 'Aircall', providerId: 'aircall', authDetails }
    const old = { ...aircall, recipeId: 'calls-and-meetings' }
    expect((await connect(api, owner, old)).json()).toMatchObject({ code: 'unknown_recipe' })
    const id = await given(owner, aircall)
    expect((await read(id)).recipe_id).toBe('recorded-calls')
    await api.database.system
      .updateTable('integrations')
      .set({ recipe_id: 'calls-and-meetings' })
      .where('id', '=', id)
      .execute()
    expect((await connect(api, owner, { ...old, id })).statusCode).toBe(202)
    expect((await read(id)).recipe_id).toBe('calls-and-meetings')
  })
})

describe('another system', () => {
  it.each(['hubspot', 'salesloft', 'dialpad'])(
    'brings the own OAuth app of an organization for %s, with which somebody signs in later',
    async (providerId) => {
      const headers = {
        authorization: `Bearer ${await givenKey(api, owner, ['integrations.access', 'integrations.manage'])}`,
      }
      const answer = await api.request(null, 'POST', `/external/integrations/v1/providers/${providerId}`, {
        headers,
        orgId,
        body: { name: 'Own app', authDetails: { client_id: 'app-7', client_secret: 'canary-app' } },
      })
      expect(`${answer.statusCode} ${answer.body}`).toMatch(/^202 /)
      expect(answer.json()).toMatchObject({ status: 'PAUSED', commandId: null, needsConsent: true })
      expect(answer.body).not.toContain('canary')
      const { id } = answer.json<{ id: string }>()
      const shown = await api.request(owner, 'GET', `/integrations/${id}`)
      expect(shown.json()).toMatchObject({
        health: 'needs_reauth',
        healthReason: expect.stringMatching(/^Sign in to .+ to finish the setup\.$/),
        hasConnected: false,
      })
      const consent = await api.request(owner, 'POST', '/integrations/oauth/authorize', {
        body: { name: 'Own app', providerId, integrationId: id },
      })
      const { authorizationUrl } = consent.json<{ authorizationUrl: string }>()
      expect(new URL(authorizationUrl).searchParams.get('client_id')).toBe('app-7')
    },
  )

  it('connects with an API key, and learns the recipes', async () => {
    const key = await givenKey(api, owner, ['integrations.access', 'integrations.manage'])
    const headers = { authorization: `Bearer ${key}` }
    const path = '/external/integrations/v1/providers/glyphic'
    const recipes = await api.request(null, 'GET', `${path}/recipes`, { headers, orgId })
    expect(recipes.json()).toMatchObject({
      total: 2,
      results: [{ id: 'recorded-calls', authKind: 'API_KEY', fields: [{ name: 'api_key' }] }, {}],
    })
    const body = {
      name: 'From outside',
      recipeId: 'recorded-calls',
      authDetails: { api_key: 'canary-outside' },
    }
    const answer = await api.request(null, 'POST', path, { headers, orgId, body })
    expect(`${answer.statusCode} ${answer.body}`).toMatch(/^202 /)
    expect(answer.json()).toMatchObject({
      name: 'From outside',
      provider: 'glyphic',
      status: 'PAUSED',
      needsConsent: false,
    })
    const other = await api.request(null, 'POST', path, {
      headers,
      orgId,
      body: { ...body, recipeId: 'nothing' },
    })
    expect(other.json()).toMatchObject({ status: 422, code: 'unknown_recipe' })
    const gongPath = '/external/integrations/v1/providers/gong'
    const withoutRecipes = await api.request(null, 'GET', `${gongPath}/recipes`, { headers, orgId })
    expect(withoutRecipes.json()).toMatchObject({ total: 0 })
    const fields = (catalog.gong.credentialFields.BASIC ?? []).map(({ name }) => [name, 'canary'])
    const connected = await api.request(null, 'POST', gongPath, {
      headers,
      orgId,
      body: { name: 'Gong from outside', authDetails: Object.fromEntries(fields) },
    })
    expect(`${connected.statusCode} ${connected.body}`).toMatch(/^202 /)
    const spelledOut = ['zoom', 'zoomphone', 'clari copilot', 'Clari-Copilot']
    for (const name of spelledOut) {
      const known = await api.request(
        null,
        'GET',
        `/external/integrations/v1/providers/${encodeURIComponent(name)}/recipes`,
        {
          headers,
          orgId,
        },
      )
      expect(`${name}: ${known.statusCode}`).toBe(`${name}: 200`)
    }
    const copilot = await api.request(null, 'POST', '/external/integrations/v1/providers/clari%20copilot', {
      headers,
      orgId,
      body: {
        name: 'Copilot',
        recipeId: 'recorded-calls',
        authDetails: { api_key: 'canary-key', api_password: 'canary-password' },
      },
    })
    expect(copilot.json()).toMatchObject({ provider: 'clari_copilot' })
    const unknown = await api.request(null, 'POST', '/external/integrations/v1/providers/nobody', {
      headers,
      orgId,
      body,
    })
    expect(unknown.statusCode).toBe(404)
    const narrow = { authorization: `Bearer ${await givenKey(api, owner, ['calls.view'])}` }
    expect((await api.request(null, 'POST', path, { headers: narrow, orgId, body })).statusCode).toBe(403)
  })
})

describe('after a pilot', () => {
  it('nothing is connected, changed or shared, but everything can still be seen', async () => {
    const place = await api.givenOrganization()
    const admin = await api.givenUser({ orgId: place, role: 'ADMIN' })
    const id = await givenOrum(api, admin)
    await api.database.system
      .updateTable('organizations')
      .set({ pilot_expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', place)
      .execute()
    api.context.access.forgetOrganization(place)
    const attempts: ['POST' | 'PATCH' | 'DELETE', string, object?][] = [
      ['POST', '/integrations', gong],
      ['POST', '/integrations/oauth/authorize', { name: 'x', providerId: 'hubspot' }],
      ['POST', `/integrations/update-details/${id}`, { name: 'x' }],
      ['PATCH', `/integrations/update-status/${id}`, { status: 'PAUSED' }],
      ['POST', `/integrations/${id}/test`],
      ['POST', `/integrations/${id}/webhook/rotate`],
      ['POST', `/integrations/share/${id}`, { subOrgIds: [] }],
      ['POST', '/integrations/user-settings', { integrationId: id, userId: admin.id }],
      ['POST', '/integrations/team-settings', { integrationId: id, teamId: crypto.randomUUID() }],
      ['PATCH', '/integrations/real-calls/config/org', { autoEmailTarget: 'None' }],
      ['DELETE', '/integrations/real-calls/config/org'],
      [
        'POST',
        '/external/integrations/v1/providers/glyphic',
        { name: 'x', recipeId: 'recorded-calls', authDetails: { api_key: 'k' } },
      ],
    ]
    for (const [method, path, body] of attempts) {
      const answer = await api.request(admin, method, path, body === undefined ? {} : { body })
      expect([path, answer.statusCode, (answer.json() as { code: string }).code]).toEqual([
        path,
        403,
        'pilot_ended',
      ])
    }
    expect((await api.request(admin, 'GET', `/integrations/${id}`)).statusCode).toBe(200)
  })
})
