import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reserveModelUse, settleModelUse } from '#db/queries/model/model-use.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
  api.context.config.model = {
    isThere: true,
    isAllowedInEu: false,
    name: 'acme-large',
    isPriceKnown: true,
    price: { input: 3, output: 15 },
  }
})
afterAll(() => api.close())

async function use(orgId: string, purpose: 'scoring' | 'second_look' = 'scoring'): Promise<void> {
  const tokens = { inputTokens: 900, outputTokens: 100 }
  await api.database.withOrg({ orgId }, async (trx) => {
    const reserved = await reserveModelUse(trx, {
      orgId,
      purpose,
      model: 'acme-large',
      ...tokens,
      costMicros: 4_200,
    })
    if ('reached' in reserved) throw new Error('A limit is reached.')
    await settleModelUse(trx, reserved.reservationId, { ...tokens, costMicros: 4_200, isEstimated: false })
  })
}

const limits = (change: object) => ({ monthlyTokens: null, monthlyCost: null, version: 0, ...change })

describe('what an organization uses of the model', () => {
  it('is shown to its admins: this month, and by day and purpose', async () => {
    const orgId = await api.givenOrganization()
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    await use(orgId)
    await use(orgId)
    await use(orgId, 'second_look')
    await use(await api.givenOrganization())
    const answer = (await api.request(admin, 'GET', '/organizations/model-use')).json()
    expect(answer).toMatchObject({
      model: { name: 'acme-large', isPriceKnown: true, isAvailable: true },
      requests: 3,
      tokens: 3_000,
      cost: 0.0126,
      unpricedTokens: 0,
      limits: { monthlyTokens: null, monthlyCost: null, version: 0 },
    })
    const page = (
      await api.request(admin, 'GET', '/organizations/model-use/days?from=0&numberOfResults=1')
    ).json()
    expect(page).toMatchObject({
      total: 2,
      results: [{ purpose: 'scoring', model: 'acme-large', requests: 2, inputTokens: 1_800, cost: 0.0084 }],
    })
  })

  it('is not available in data region EU unless the installation allows it', async () => {
    const orgId = await api.givenOrganization({ dataRegion: 'EU' })
    const admin = await api.givenUser({ orgId, role: 'OWNER' })
    const answer = (await api.request(admin, 'GET', '/organizations/model-use')).json()
    expect(answer.model.isAvailable).toBe(false)
  })
})

describe('the monthly limit of an organization', () => {
  const set = (user: TestUser, body: object) =>
    api.request(user, 'PATCH', '/organizations/settings/model-limits', { body })

  it('is set by an admin, on the record, and a stale change is refused with what is there', async () => {
    const orgId = await api.givenOrganization()
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    const answer = await set(admin, limits({ monthlyTokens: 5_000, monthlyCost: 12.5 }))
    expect(answer.json()).toMatchObject({
      limits: { monthlyTokens: 5_000, monthlyCost: 12.5, version: 1 },
    })
    const late = await set(admin, limits({ monthlyTokens: 1 }))
    expect(late.statusCode).toBe(409)
    expect(late.json().current.limits).toMatchObject({ monthlyTokens: 5_000 })
    expect((await set(admin, limits({ version: 1 }))).json().limits).toEqual({
      monthlyTokens: null,
      monthlyCost: null,
      version: 2,
    })
    const { action } = await api.database.system
      .selectFrom('audit_log')
      .select('action')
      .where('org_id', '=', orgId)
      .where('action', '=', 'organization.limit-model')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(action).toBe('organization.limit-model')
  })

  it('of money needs a price, and no limit is below zero', async () => {
    const orgId = await api.givenOrganization()
    const admin = await api.givenUser({ orgId, role: 'OWNER' })
    expect((await set(admin, limits({ monthlyTokens: -1 }))).statusCode).toBe(400)
    api.context.config.model = { ...api.context.config.model, isPriceKnown: false }
    const refused = await set(admin, limits({ monthlyCost: 10 }))
    api.context.config.model = { ...api.context.config.model, isPriceKnown: true }
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toMatchObject([{ path: 'monthlyCost' }])
  })

  it('is no matter for members who are no admins', async () => {
    const orgId = await api.givenOrganization()
    const member = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
    expect((await set(member, limits({ monthlyTokens: 1 }))).statusCode).toBe(403)
    expect((await api.request(member, 'GET', '/organizations/model-use')).statusCode).toBe(403)
  })
})
