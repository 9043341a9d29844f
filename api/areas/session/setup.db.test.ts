import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SetupBody } from '../../contract/setup.ts'
import { type ApiTest, createApiTest } from '../../testing/test-api.ts'

const setupCode = 'a-code-of-the-installation'
let api: ApiTest
beforeAll(async () => {
  api = await createApiTest({ config: { setupCode, publicUrl: 'http://127.0.0.1:3000' } })
})
afterAll(() => api.close())

const body = {
  organizationName: 'Larkfield',
  firstName: 'Ada',
  lastName: 'Owner',
  email: 'Ada@Example.test',
  password: 'correct horse battery',
}

type From = { remoteAddress?: string; headers?: Record<string, string> }
const here: From = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } }
const elsewhere: From = { remoteAddress: '10.0.0.7', headers: { host: 'coachline.example' } }

const status = async (from: From) =>
  (await api.app.inject({ url: '/api/setup', ...from })).json<{ needed: boolean; codeRequired: boolean }>()
const setUp = (from: From, change: Partial<SetupBody> = {}) =>
  api.app.inject({ method: 'POST', url: '/api/setup', payload: { ...body, ...change }, ...from })

describe('an installation without an organization', () => {
  it('needs to be set up, and asks everybody for the code who does not come straight from this machine', async () => {
    expect(await status(here)).toEqual({ needed: true, codeRequired: false })
    const strangers: From[] = [
      elsewhere,
      { remoteAddress: '127.0.0.1', headers: { host: 'coachline.example' } },
      { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' } },
      { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000', via: '1.1 proxy' } },
      { remoteAddress: '10.0.0.7', headers: { host: 'localhost:3000' } },
    ]
    for (const from of strangers) expect(await status(from)).toEqual({ needed: true, codeRequired: true })
  })

  it('refuses a missing and a wrong code from elsewhere, and a short password from here', async () => {
    for (const change of [{}, { setupCode: 'a wrong code' }]) {
      const refused = await setUp(elsewhere, change)
      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({ code: 'setup_code', errors: [{ path: 'setupCode' }] })
    }
    expect((await setUp(here, { password: 'short' })).statusCode).toBe(400)
    expect(await status(here)).toMatchObject({ needed: true })
  })

  it('is set up by one of two requests at once: the owner is signed in and finds scorecards and rules', async () => {
    const [first, second] = await Promise.all([
      setUp(elsewhere, { setupCode }),
      setUp(here, { email: 'grace@example.test', organizationName: 'Other' }),
    ])
    const statuses = [first.statusCode, second.statusCode].toSorted((left, right) => left - right)
    expect(statuses).toEqual([201, 409])
    const won = first.statusCode === 201 ? first : second
    expect(won.cookies).toMatchObject([{ name: 'coachline_refresh', httpOnly: true, sameSite: 'Strict' }])

    const authorization = `Bearer ${won.json<{ accessToken: string }>().accessToken}`
    const mine = await api.app.inject({ url: '/api/users/me/orgs', headers: { authorization } })
    const [organization] = mine.json<{ results: { id: string; role: string }[] }>().results
    expect(organization?.role).toBe('OWNER')
    const get = (path: string) =>
      api.app.inject({ url: `/api${path}?orgId=${organization?.id}`, headers: { authorization } })
    expect((await get('/users/me')).json()).toMatchObject({ platformRole: 'staff' })
    expect((await get('/scorecard-configs/all')).json<{ total: number }>().total).toBeGreaterThan(0)
    const rules = (await get('/integrations/real-calls/categorization-rules')).json<{
      organization: unknown[]
    }>()
    expect(rules.organization.length).toBeGreaterThan(0)
    const organizations = await api.database.system.selectFrom('organizations').select('id').execute()
    expect(organizations).toHaveLength(1)
  })

  it('is set up once: afterwards nobody can do it again, with or without the code', async () => {
    expect(await status(elsewhere)).toEqual({ needed: false, codeRequired: true })
    for (const [from, change] of [[here, {}] as const, [elsewhere, { setupCode }] as const]) {
      const refused = await setUp(from, { ...change, email: 'late@example.test' })
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({ code: 'already_set_up' })
    }
  })
})

describe('an installation with a public address or without a code', () => {
  it('asks for the code on this machine too, where a proxy may speak for anybody', async () => {
    const behindProxy = await createApiTest({
      config: { setupCode: null, publicUrl: 'https://coachline.example' },
    })
    try {
      const refused = await behindProxy.app.inject({
        method: 'POST',
        url: '/api/setup',
        payload: body,
        ...here,
      })
      expect(refused.statusCode).toBe(403)
    } finally {
      await behindProxy.close()
    }
  })
})
