import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedIntegration } from '../../contract/integrations.ts'
import type { ProviderSettings } from '../../contract/provider-settings.ts'
import { connect, createIntegrationTest } from '../../testing/integrations.ts'
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

async function given(): Promise<string> {
  const answer = await connect(api, owner, {
    name: 'Copilot',
    providerId: 'clari_copilot',
    authDetails: { api_key: 'k', api_password: 'p' },
  })
  return acceptedIntegration.parse(answer.json()).integration.id
}
const pathOf = (id: string): string => `/integrations/${id}/provider-settings`
const read = async (id: string) => (await api.request(owner, 'GET', pathOf(id))).json<ProviderSettings>()
const change = (id: string, body: object, user = owner) => api.request(user, 'PATCH', pathOf(id), { body })

describe('settings of a provider', () => {
  it('can be set without losing other stored values, and taken back; changes are audited, and the connection is tested', async () => {
    const id = await given()
    const { settings, version } = await read(id)
    expect(settings).toEqual({})
    const first = await change(id, {
      settings: { durationUnit: 'min', startFields: [' begin '], requestsPerMinute: 30 },
      version,
    })
    expect([first.statusCode, first.json()]).toEqual([
      200,
      {
        settings: { durationUnit: 'min', startFields: ['begin'], requestsPerMinute: 30 },
        version: version + 1,
      },
    ])
    const stored = await api.database.system
      .selectFrom('integrations')
      .select(['config', 'health'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // Values that the product itself stored there are kept.
    expect(stored).toMatchObject({
      config: { awaitsFirstContact: true, durationUnit: 'min' },
      health: 'checking',
    })
    await change(id, { settings: { durationUnit: 's', requestsPerMinute: null, mode: 'push' } })
    expect((await read(id)).settings).toEqual({ startFields: ['begin'], mode: 'push' })
    const audited = await api.database.system
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(
      audited.filter(({ action }) => action === 'integration.configure').map(({ after }) => after),
    ).toEqual([
      { durationUnit: 'min', startFields: ['begin'], requestsPerMinute: 30 },
      { startFields: ['begin'], mode: 'push' },
    ])
    const contacts = await api.database.system
      .selectFrom('work_items')
      .select('kind')
      .where('subject', '=', id)
      .execute()
    expect(contacts.map(({ kind }) => kind)).toEqual([
      'connect-integration',
      'connect-integration',
      'connect-integration',
    ])
  })

  it('replace the subscription of a webhook, which delivers what they say', async () => {
    const id = await given()
    await api.database.system
      .updateTable('integrations')
      .set({ webhook_subscription_id: 'subscription-1' })
      .where('id', '=', id)
      .execute()
    expect((await change(id, { settings: { mode: 'push' } })).statusCode).toBe(200)
    const contacts = await api.database.system
      .selectFrom('work_items')
      .select('payload')
      .where('subject', '=', id)
      .orderBy('id')
      .execute()
    expect(contacts.map(({ payload }) => payload)).toEqual([
      { integrationId: id },
      { integrationId: id, renewsWebhook: true },
    ])
  })

  it('are changed once by a request that is repeated under its key', async () => {
    const id = await given()
    const { version } = await read(id)
    const send = () =>
      api.request(owner, 'PATCH', pathOf(id), {
        body: { settings: { mode: 'push' }, version },
        headers: { 'idempotency-key': `settings-${id}` },
      })
    const answers = [await send(), await send()]
    expect(answers.map((answer) => [answer.statusCode, answer.json<ProviderSettings>().version])).toEqual([
      [200, version + 1],
      [200, version + 1],
    ])
    expect((await read(id)).version).toBe(version + 1)
  })

  it('are refused for an unknown setting, an invalid value or a stale version', async () => {
    const id = await given()
    const { version } = await read(id)
    const answers = await Promise.all([
      change(id, { settings: { durationUnits: 's' } }),
      change(id, { settings: { durationUnit: 'h' } }),
      change(id, { settings: { awaitsFirstContact: false } }),
      change(id, { settings: { webhook: ['x'] } }),
      change(id, { settings: { mode: 'push' }, version: version + 1 }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 400, 422, 422, 409])
    expect(await read(id)).toEqual({ settings: {}, version })
  })

  it('are for users who may change the integration, until it has ended', async () => {
    const id = await given()
    expect([
      (await api.request(member, 'GET', pathOf(id))).statusCode,
      (await change(id, { settings: {} }, member)).statusCode,
    ]).toEqual([404, 404])
    await api.request(owner, 'PATCH', `/integrations/update-status/${id}`, { body: { status: 'INACTIVE' } })
    expect((await change(id, { settings: { mode: 'push' } })).statusCode).toBe(409)
  })
})
