import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

describe('GET /organizations/sub-organizations', () => {
  const ask = (user: TestUser, query = '') =>
    api.request(user, 'GET', `/organizations/sub-organizations${query}`)

  it('lists the active organizations right below, also those in which the reader is nobody, and no others', async () => {
    const orgId = await api.givenOrganization()
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    expect((await ask(admin)).json()).toEqual({ results: [], total: 0 })
    const south = await api.givenOrganization({ name: 'south_field', parentId: orgId })
    const north = await api.givenOrganization({ name: 'Northwind', parentId: orgId })
    const closed = await api.givenOrganization({ name: 'Closed', parentId: orgId })
    await api.database.system
      .updateTable('organizations')
      .set({ is_active: false })
      .where('id', '=', closed)
      .execute()
    await api.givenOrganization({ name: 'Further below', parentId: south })
    await api.givenOrganization({ name: 'Somebody else' })
    const both = [
      { id: north, name: 'Northwind', logoUrl: null, domain: null },
      { id: south, name: 'south_field', logoUrl: null, domain: null },
    ]
    expect((await ask(admin)).json()).toEqual({ results: both, total: 2 })
    expect((await ask(admin, '?from=1&numberOfResults=1')).json()).toEqual({
      results: both.slice(1),
      total: 2,
    })
    expect((await ask(admin, '?search=SOUTH_')).json()).toMatchObject({ results: both.slice(1), total: 1 })
    expect((await ask(admin, '?search=north_ind')).json()).toMatchObject({ total: 0 })
    expect((await ask(admin, '?numberOfResults=1001')).statusCode).toBe(400)
    const below = await api.givenUser({ orgId: south, role: 'ADMIN' })
    expect((await ask(below)).json()).toMatchObject({ results: [{ name: 'Further below' }] })
    expect((await ask(await api.givenUser({ orgId, role: 'MEMBER_PLUS' }))).statusCode).toBe(403)
  })
})
