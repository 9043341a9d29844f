import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiTest, createApiTest } from '../testing.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

describe('sign-in', () => {
  it('answers an access token and tells who I am', async () => {
    const orgId = await api.givenOrganization()
    const user = await api.givenUser({ orgId, role: 'ADMIN', password: 'correct horse battery' })
    const login = await api.request(null, 'POST', '/auth/login', { body: { email: user.email, password: user.password } })
    expect(login.statusCode, login.body).toBe(200)
    const me = await api.request(user, 'GET', '/users/me')
    expect(me.statusCode, me.body).toBe(200)
    expect(me.json()).toMatchObject({ id: user.id, role: 'ADMIN' })
  })
})
