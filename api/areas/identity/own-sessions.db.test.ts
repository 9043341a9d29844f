import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnSession } from '../../contract/identity.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization()
})
afterAll(() => api.close())

const password = 'correct horse battery'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

async function signIn(user: TestUser, address: string) {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password },
    remoteAddress: address,
    headers: { 'user-agent': firefox },
  })
  const cookie = response.cookies.find(({ name }) => name === 'coachline_refresh')?.value ?? ''
  return { cookie, authorization: `Bearer ${response.json<{ accessToken: string }>().accessToken}` }
}

type SignedIn = Awaited<ReturnType<typeof signIn>>

const send = (by: SignedIn, method: 'GET' | 'POST' | 'DELETE', path: string) =>
  api.app.inject({ method, url: `/api${path}`, headers: { authorization: by.authorization } })

const list = async (by: SignedIn): Promise<OwnSession[]> =>
  (await send(by, 'GET', '/users/me/sessions')).json<{ results: OwnSession[] }>().results

const refresh = (by: SignedIn) =>
  api.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies: { coachline_refresh: by.cookie } })

const auditOf = (user: TestUser) =>
  api.database.system
    .selectFrom('audit_log')
    .select(['action', 'before', 'address'])
    .where('org_id', '=', user.orgId)
    .where('actor_user_id', '=', user.id)
    .orderBy('id')
    .execute()

describe('own sessions', () => {
  it('are listed with device, place, and which one asks', async () => {
    const user = await api.givenUser({ orgId, password })
    const office = await signIn(user, '10.1.0.1')
    await signIn(user, '10.1.0.2')
    const sessions = await list(office)
    expect(sessions).toHaveLength(2)
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
      address: '10.1.0.1',
      device: { browser: 'Firefox 145', system: 'Linux' },
    })
    expect(sessions.filter(({ isCurrent }) => !isCurrent)).toMatchObject([{ address: '10.1.0.2' }])
  })

  it('end one by one: the access token and the cookie stop working at once, and the audit log says so', async () => {
    const user = await api.givenUser({ orgId, password })
    const [office, lost] = [await signIn(user, '10.2.0.1'), await signIn(user, '10.2.0.2')]
    expect(await list(lost)).toHaveLength(2)
    const lostId = (await list(office)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect((await send(office, 'DELETE', `/users/me/sessions/${lostId}`)).statusCode).toBe(204)
    expect((await send(lost, 'GET', '/users/me/sessions')).statusCode).toBe(401)
    expect((await refresh(lost)).statusCode).toBe(401)
    expect(await list(office)).toHaveLength(1)
    expect(await auditOf(user)).toMatchObject([
      { action: 'session.revoke', before: { sessionId: lostId, address: '10.2.0.2' } },
    ])
    expect((await send(office, 'DELETE', `/users/me/sessions/${lostId}`)).statusCode).toBe(404)
  })

  it('of somebody else cannot be ended', async () => {
    const [own, other] = [await api.givenUser({ orgId, password }), await api.givenUser({ orgId, password })]
    const [me, them] = [await signIn(own, '10.3.0.1'), await signIn(other, '10.3.0.2')]
    const [theirs] = await list(them)
    expect((await send(me, 'DELETE', `/users/me/sessions/${theirs?.id}`)).statusCode).toBe(404)
    expect(await list(them)).toHaveLength(1)
  })

  it('end all but the one that asks', async () => {
    const user = await api.givenUser({ orgId, password })
    const here = await signIn(user, '10.4.0.1')
    const others = [await signIn(user, '10.4.0.2'), await signIn(user, '10.4.0.3')]
    const ended = await send(here, 'POST', '/users/me/sessions/revoke-others')
    expect(ended.json()).toEqual({ revoked: 2 })
    for (const other of others) expect((await refresh(other)).statusCode).toBe(401)
    expect((await refresh(here)).statusCode).toBe(200)
    expect(await auditOf(user)).toMatchObject([{ action: 'session.revoke-others', before: { sessions: 2 } }])
  })
})
