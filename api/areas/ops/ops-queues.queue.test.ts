import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openQueues, queueNames, type Queues } from '#workers/queue/queues.ts'
import { createLog } from '#workers/telemetry/log.ts'
import { queueSession } from '../../contract/ops.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { answered, auditOf } from '../../testing/calls.ts'

const redisUrl = process.env.TEST_QUEUE_BACKEND === 'redis' ? (process.env.TEST_REDIS_URL ?? null) : null
const prefix = `test-${randomBytes(6).toString('hex')}`
const log = createLog({ service: 'test', level: 'silent' })

let api: ApiTest
let queues: Queues
let opened = 0
let orgId: string
let staff: TestUser
const entry = { kind: 'score-call', id: randomUUID(), gen: 3 }

beforeAll(async () => {
  const open = () => openQueues({ redisUrl, databaseUrl: api.databaseUrl, prefix, connections: 3, log })
  api = await createApiTest({
    openQueues: () => {
      opened += 1
      return open()
    },
  })
  orgId = await api.givenOrganization()
  staff = await api.givenUser({ orgId, role: 'MEMBER', platformRole: 'ops' })
  queues = await open()
  await queues.offer('scoring', [entry])
})
afterAll(async () => {
  await queues.close()
  await api.close()
})

const ask = (user: TestUser) => api.request(user, 'POST', '/ops/queues/session', { body: {} })
/** The pass of a person who may see the board, as the browser would send it. */
async function passOf(user = staff): Promise<string> {
  const response = await ask(user)
  answered(response, 200)
  return String(response.headers['set-cookie']).split(';')[0]!
}
const look = (
  path: string,
  cookie?: string,
  more: { method?: 'GET' | 'PUT' | 'POST' | 'PATCH'; accept?: string } = {},
) =>
  api.app.inject({
    method: more.method ?? 'GET',
    url: `/api/ops/queues${path}`,
    headers: { accept: more.accept ?? 'application/json', ...(cookie === undefined ? {} : { cookie }) },
  })

const listed = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      readOnlyMode: z.boolean(),
      counts: z.record(z.string(), z.number()),
      jobs: z.array(z.object({ id: z.string(), name: z.string(), data: z.unknown() })),
    }),
  ),
})
async function list(cookie: string, query = '') {
  const response = await look(`/api/queues?page=1&jobsPerPage=10${query}`, cookie)
  answered(response, 200)
  return listed.parse(response.json()).queues
}

describe('POST /ops/queues/session', () => {
  it('opens the view for ten minutes with a cookie only for its path, and audits it', async () => {
    const response = await ask(staff)
    const { url, expiresAt } = queueSession.parse(response.json())
    expect(url).toBe('/api/ops/queues')
    expect(new Date(expiresAt).getTime() - Date.now()).toBeGreaterThan(9 * 60_000)
    const cookie = String(response.headers['set-cookie'])
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/ops/queues', 'Max-Age=600'])
      expect(cookie).toContain(part)
    expect((await auditOf(api, orgId, 'all')).at(-1)).toMatchObject({
      action: 'queues.view',
      actor_user_id: staff.id,
    })
  })

  it('is refused without a platform role, whatever the role in the organization, and outside the own one', async () => {
    for (const role of ['OWNER', 'ADMIN', 'MEMBER'] as const)
      expect((await ask(await api.givenUser({ orgId, role }))).statusCode).toBe(403)
    const anonymous = await api.request(null, 'POST', '/ops/queues/session', { orgId, body: {} })
    expect(anonymous.statusCode).toBe(401)
    const elsewhere = await api.givenOrganization()
    expect(
      (await api.request(staff, 'POST', '/ops/queues/session', { orgId: elsewhere, body: {} })).statusCode,
    ).toBe(403)
  })
})

describe('GET /ops/queues without a right to it', () => {
  it('shows people a page that says so and tells programs 401, without touching the queues', async () => {
    const page = await look('', undefined, { accept: 'text/html,*/*' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Your view of the queues has ended')
    for (const path of ['', '/', '/api/queues', '/static/js/main.js', '/queue/scoring']) {
      expect((await look(path)).statusCode).toBe(401)
      expect((await look(path, 'coachline_queues=abc.def')).statusCode).toBe(401)
    }
    // A bearer token is not accepted as a pass: links and images could not send one.
    expect((await api.request(staff, 'GET', '/ops/queues')).statusCode).toBe(401)
    expect(opened).toBe(0)
  })

  it('ends with the ten minutes, the session, the membership, the role and the organization', async () => {
    const cookie = await passOf()
    expect((await look('/api/queues', cookie)).statusCode).toBe(200)
    api.clock.at = new Date(Date.now() + 10 * 60_000 + 1000)
    expect((await look('/api/queues', cookie)).statusCode).toBe(401)
    api.clock.at = null

    const ends: [string, (user: TestUser) => Promise<unknown>][] = [
      [
        'session',
        (user) =>
          api.database.system
            .updateTable('sessions')
            .set({ revoked_at: new Date() })
            .where('user_id', '=', user.id)
            .execute(),
      ],
      [
        'membership',
        (user) =>
          api.database.system
            .updateTable('memberships')
            .set({ status: 'DEPROVISIONED' })
            .where('user_id', '=', user.id)
            .execute(),
      ],
      [
        'role',
        (user) =>
          api.database.system
            .updateTable('users')
            .set({ platform_role: null })
            .where('id', '=', user.id)
            .execute(),
      ],
      [
        'organization',
        (user) =>
          api.database.system
            .updateTable('organizations')
            .set({ is_active: false })
            .where('id', '=', user.orgId)
            .execute(),
      ],
    ]
    for (const [what, end] of ends) {
      const user = await api.givenUser({
        orgId: await api.givenOrganization(),
        role: 'ADMIN',
        platformRole: 'staff',
      })
      const pass = await passOf(user)
      expect((await look('/api/queues', pass)).statusCode).toBe(200)
      await end(user)
      api.context.access.forget(user.id)
      expect([what, (await look('/api/queues', pass)).statusCode]).toEqual([what, 401])
    }
  })
})

describe('GET /ops/queues with a pass', () => {
  it('serves the board only from this server, with its own policy', async () => {
    const cookie = await passOf()
    for (const path of ['', '/', '/queue/scoring']) {
      const page = await look(path, cookie, { accept: 'text/html' })
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.body).toContain('<base href="/api/ops/queues/" />')
      expect(page.body).not.toContain('fonts.googleapis')
      expect(page.headers['content-security-policy']).toContain("script-src 'self'")
      expect(page.headers['content-security-policy']).not.toContain('http')
    }
    const page = await look('', cookie, { accept: 'text/html' })
    const assets = [...page.body.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, path]) => path)
    expect(assets.length).toBeGreaterThan(3)
    for (const asset of assets) {
      const response = await look(`/${asset}`, cookie)
      expect([asset, response.statusCode]).toEqual([asset, 200])
      expect(response.headers['content-type']).toMatch(/javascript|css|image/)
    }
    expect((await api.app.inject('/healthz')).headers['content-security-policy']).not.toBe(
      page.headers['content-security-policy'],
    )
  })

  it('shows every queue read-only with the entries that wait in it', async () => {
    const cookie = await passOf()
    const all = await list(cookie, '&activeQueue=scoring&status=waiting')
    expect(all.map((queue) => queue.name).toSorted()).toEqual([...queueNames].toSorted())
    expect(all.every((queue) => queue.readOnlyMode)).toBe(true)
    const scoring = all.find((queue) => queue.name === 'scoring')!
    expect(scoring.counts.waiting).toBe(1)
    expect(scoring.jobs).toMatchObject([
      { id: `score-call-${entry.id}-3`, name: 'score-call', data: { id: entry.id, gen: 3 } },
    ])
    const job = await look(`/api/queues/scoring/score-call-${entry.id}-3`, cookie)
    expect([job.statusCode, job.json<{ job: { id: string } }>().job.id]).toEqual([
      200,
      `score-call-${entry.id}-3`,
    ])
  })

  it('has no way in for anything that writes', async () => {
    const cookie = await passOf()
    const id = `score-call-${entry.id}-3`
    for (const [method, path] of [
      ['PUT', '/api/queues/pause'],
      ['PUT', '/api/queues/scoring/pause'],
      ['PUT', '/api/queues/scoring/empty'],
      ['PUT', '/api/queues/scoring/obliterate'],
      ['PUT', `/api/queues/scoring/${id}/clean`],
      ['PATCH', `/api/queues/scoring/${id}/update-data`],
      ['POST', '/api/queues/scoring/add'],
    ] as const) {
      const response = await look(path, cookie, { method })
      expect([path, response.statusCode]).toEqual([path, 404])
    }
    expect((await queues.counts('scoring')).waiting).toBe(1)
    expect(await queues.bullQueue('scoring').isPaused()).toBe(false)
  })

  it('connects once, when it is first looked at', async () => {
    const before = opened
    const cookie = await passOf()
    await Promise.all([list(cookie), list(cookie), look('', cookie)])
    expect(opened).toBe(before)
    expect(opened).toBe(1)
  })
})

describe('GET /ops/queues while the queue backend is away', () => {
  it('returns 503 without naming it, and tries again with the next request', async () => {
    let failsToOpen = true
    const other = await createApiTest({
      openQueues: () =>
        failsToOpen
          ? Promise.reject(new Error('The backend at host-17 is away'))
          : openQueues({ redisUrl, databaseUrl: other.databaseUrl, prefix, connections: 3, log }),
    })
    try {
      const user = await other.givenUser({
        orgId: await other.givenOrganization(),
        role: 'ADMIN',
        platformRole: 'staff',
      })
      const session = await other.request(user, 'POST', '/ops/queues/session', { body: {} })
      const cookie = String(session.headers['set-cookie']).split(';')[0]!
      const visit = () => other.app.inject({ url: '/api/ops/queues/api/queues', headers: { cookie } })
      const away = await visit()
      expect(away.statusCode).toBe(503)
      expect(away.json()).toMatchObject({ code: 'queues_unavailable' })
      expect(away.body).not.toContain('host-17')
      failsToOpen = false
      expect((await visit()).statusCode).toBe(200)
    } finally {
      await other.close()
    }
  })
})
