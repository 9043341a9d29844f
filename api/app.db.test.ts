import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#db/client.ts'
import { testSecretsKeys } from '#workers/security/testing-secrets.ts'
import { buildApp } from './app.ts'
import { defaultLimits, readApiConfig } from './config.ts'
import { errorTexts } from './contract/errors.ts'
import { idParams } from './contract/page.ts'
import type { RoutePlugin } from './http/context.ts'
import { conflict, stale } from './http/problem.ts'
import { type ApiTest, createApiTest, type TestUser } from './testing/test-api.ts'

let release: (() => void)[] = []

/** Routes that exist only for these tests. */
const sampleRoutes: RoutePlugin = (app, { database }) => {
  const config = { permission: 'member' } as const
  app.get('/test/fails', { config }, () => {
    throw new Error('canary-of-the-inside: password=hunter2')
  })
  app.get('/test/conflict', { config }, () => {
    throw conflict('That is taken.')
  })
  app.get('/test/stale', { config }, () => {
    throw stale({ version: 3 })
  })
  app.post(
    '/test/validated',
    {
      config,
      schema: {
        body: z.strictObject({
          items: z.array(z.object({ size: z.number().max(3), name: z.string().max(5).optional() })),
        }),
      },
    },
    () => ({}),
  )
  app.get('/test/by-id/:id', { config, schema: { params: idParams } }, () => ({}))
  app.get(
    '/test/wrong-answer',
    { config, schema: { response: { 200: z.object({ count: z.number() }) } } },
    () => ({ count: 'canary' }) as never,
  )
  app.get('/test/unknown-reference', { config }, ({ actor }) =>
    database.withOrg(actor, (trx) =>
      trx
        .insertInto('team_members')
        .values({ org_id: actor.orgId, team_id: randomUUID(), user_id: actor.userId })
        .execute(),
    ),
  )
  app.get('/test/too-long', { config }, ({ actor }) =>
    database.withOrg(actor, (trx) =>
      trx
        .insertInto('teams')
        .values({ org_id: actor.orgId, name: 'x'.repeat(500) })
        .execute(),
    ),
  )
  app.get('/test/zone', { config }, ({ actor }) => ({ zone: actor.timeZone }))
  app.get('/test/slow', { config }, () => new Promise((done) => release.push(() => done({ slow: true }))))
}

let api: ApiTest
let orgId: string
let user: TestUser
beforeAll(async () => {
  api = await createApiTest({
    extraRoutes: [sampleRoutes],
    config: {
      limits: {
        ...defaultLimits,
        inFlight: 3,
        perMinute: { read: 1e6, write: 1e6, auth: 1e6, address: 1e6 },
      },
    },
  })
  orgId = await api.givenOrganization()
  user = await api.givenUser({ orgId, role: 'OWNER' })
})
afterAll(() => api.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  api.request(user, 'GET', path, { headers })

/** Waits until `count` requests are in their handler, as the handler itself reports. */
async function untilWaiting(count: number): Promise<void> {
  await expect.poll(() => release.length, { interval: 5 }).toBe(count)
}

function letGo(): void {
  for (const go of release) go()
  release = []
}

describe('the boot', () => {
  const config = {
    ...readApiConfig({
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      SESSION_SECRET: 'x'.repeat(32),
      SECRETS_KEYS: testSecretsKeys,
    }),
    consoleFolder: null,
  }
  const boot = async (change: { sessionSecret?: string }, route?: RoutePlugin) => {
    const database = openDatabase(config.databaseUrl)
    try {
      const built = await buildApp({
        config: { ...config, ...change },
        database,
        signals: api.signals,
        log: api.context.log,
        ...(route === undefined ? {} : { extraRoutes: [route] }),
      })
      await built.app.close()
    } finally {
      await database.close()
    }
  }

  it('refuses a route without a permission, and one with an unknown permission', async () => {
    await expect(boot({}, (app) => void app.get('/open', () => ({})))).rejects.toThrow(
      'GET /api/open has no permission',
    )
    const unknown = { permission: 'everything' } as unknown as { permission: 'member' }
    await expect(boot({}, (app) => void app.get('/typo', { config: unknown }, () => ({})))).rejects.toThrow(
      'GET /api/typo has no permission',
    )
  })

  it('refuses a short secret', async () => {
    await expect(boot({ sessionSecret: 'short' })).rejects.toThrow('at least 32 characters')
  })

  it('names the variables that are missing or wrong, never their values', () => {
    expect(() => readApiConfig({ SESSION_SECRET: 'short-canary', PORT: 'canary-port' })).toThrow(
      /DATABASE_URL is missing; PORT.*SESSION_SECRET is not valid/,
    )
    expect(() => readApiConfig({ SESSION_SECRET: 'short-canary' })).not.toThrow(/canary/)
  })

  it('returns 503 while Postgres is away, and says so to probes', async () => {
    const database = openDatabase('postgres://127.0.0.1:1/none')
    const built = await buildApp({ config, database, signals: api.signals, log: api.context.log })
    const answers = await Promise.all([
      built.app.inject({ url: '/readyz' }),
      built.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'a@example.test', password: 'x' },
      }),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBeDefined()
    }
    expect(answers[1]?.json()).toMatchObject({ detail: errorTexts.unavailable })
    expect((await built.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    await built.app.close()
    await database.close()
  })
})

describe('a database that accepts and never answers', () => {
  it('is given up with a 503', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const database = openDatabase(`postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/none`)
    const built = await buildApp({
      config: api.context.config,
      database,
      signals: api.signals,
      log: api.context.log,
    })
    const answer = await built.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'a@example.test', password: 'x' },
    })
    expect(answer.statusCode).toBe(503)
    await built.app.close()
    for (const socket of sockets) socket.destroy()
    silent.close()
    await database.close()
  })
})

describe('the console', () => {
  it('is served with its page for every path, and only hashed files are kept', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'console-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
    await writeFile(join(folder, 'assets/main-abc123.js'), 'export {}')
    await writeFile(join(folder, '.secret'), 'canary')
    const built = await buildApp({
      config: { ...api.context.config, consoleFolder: folder },
      database: api.database,
      signals: api.signals,
      log: api.context.log,
    })
    const ask = (url: string, accept = 'text/html') => built.app.inject({ url, headers: { accept } })
    for (const path of ['/', '/calls/123', '/index.html']) {
      const page = await ask(path)
      expect([path, page.statusCode, page.headers['cache-control']]).toEqual([path, 200, 'no-cache'])
      expect(page.headers['content-security-policy']).toContain("worker-src 'self' blob:")
    }
    expect((await ask('/assets/main-abc123.js', '*/*')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await ask('/assets/gone.js', '*/*')).statusCode).toBe(404)
    expect((await ask('/api/unknown')).json()).toMatchObject({ status: 404 })
    for (const path of [
      '/.secret',
      '/..%2f..%2fetc/passwd',
      '/assets/..%2f.secret',
      '/assets/%2e%2e/.secret',
    ]) {
      expect((await ask(path)).body).not.toMatch(/canary|root:/)
    }
    await built.app.close()
    await rm(folder, { recursive: true })
  })
})

describe('problems', () => {
  it('have one form, with message equal to detail', async () => {
    const response = await get('/test/conflict')
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'That is taken.',
      message: 'That is taken.',
      code: 'conflict',
      requestId: expect.any(String) as string,
    })
    expect((await get('/test/stale')).json()).toMatchObject({
      status: 409,
      code: 'stale',
      current: { version: 3 },
    })
  })

  it('name each field that is wrong', async () => {
    const response = await api.request(user, 'POST', '/test/validated', {
      body: { items: [{ size: 9 }], extra: true },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      'items.0.size',
      '',
    ])
  })

  it('are 400 for values that the checks of a text break at', async () => {
    const name = { length: { toString: 1 } }
    const response = await api.request(user, 'POST', '/test/validated', {
      body: { items: [{ size: 1, name }] },
    })
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'validation_failed' }])
  })

  it('say nothing about the inside when something breaks', async () => {
    for (const path of ['/test/fails', '/test/wrong-answer']) {
      const response = await get(path)
      expect(response.statusCode).toBe(500)
      expect(response.body).not.toContain('canary')
      expect(response.json()).toMatchObject({ code: 'internal' })
    }
  })

  it('tell a bad reference and a value that is too long from a failure of ours', async () => {
    expect((await get('/test/unknown-reference')).statusCode).toBe(422)
    expect((await get('/test/too-long')).statusCode).toBe(400)
  })

  it('are the same for unknown paths, ids that are no ids, and long ones', async () => {
    const { requestId: _a, ...missing } = (await get('/no/such/path')).json<{ requestId: string }>()
    const { requestId: _b, ...malformed } = (await get('/test/by-id/1%20or%201=1')).json<{
      requestId: string
    }>()
    expect(missing).toMatchObject({ status: 404, detail: errorTexts.notFound })
    expect(malformed).toEqual(missing)
    expect((await get(`/test/by-id/${'9'.repeat(500)}`)).statusCode).toBe(404)
  })

  it('answer bodies that are no JSON, too large, or of another type', async () => {
    const send = (payload: string, type: string) =>
      api
        .request(user, 'POST', '/test/validated', { headers: { 'content-type': type }, body: payload })
        .then((response) => response.statusCode)
    expect(await send('{', 'application/json')).toBe(400)
    expect(await send('<a/>', 'application/xml')).toBe(415)
    expect(await send(JSON.stringify({ items: 'x'.repeat(5 * 1024 * 1024) }), 'application/json')).toBe(413)
    expect(await send('{"__proto__": {"x": 1}, "items": []}', 'application/json')).toBe(400)
  })
})

describe('the request context', () => {
  it('takes IANA zones only, and UTC without one', async () => {
    expect((await get('/test/zone')).json()).toEqual({ zone: 'UTC' })
    expect((await get('/test/zone', { 'x-time-zone': 'America/New_York' })).json()).toEqual({
      zone: 'America/New_York',
    })
    for (const zone of ['Mars/Olympus', '+02:00', "UTC'; drop table users", 'x'.repeat(100)])
      expect((await get('/test/zone', { 'x-time-zone': zone })).statusCode).toBe(400)
  })

  it('answers both forms of a path, with and without the last slash', async () => {
    expect((await get('/users/teams')).statusCode).toBe(200)
    expect((await get('/users/teams/')).statusCode).toBe(200)
  })

  it('sends the security headers, and lets no foreign origin in', async () => {
    const { headers } = await api.app.inject({ url: '/healthz', headers: { origin: 'https://evil.example' } })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('describes every route in the OpenAPI document, with orgId for routes that require it', async () => {
    const document = (await api.app.inject({ url: '/api/openapi.json' })).json<{
      paths: Record<
        string,
        Record<
          string,
          {
            parameters?: { name: string }[]
            responses?: Record<string, { headers?: Record<string, object> }>
          }
        >
      >
    }>()
    const parameters = document.paths['/api/users/teams/{id}']?.get?.parameters?.map(({ name }) => name)
    expect(parameters?.toSorted()).toEqual(['id', 'orgId'])
    const exported = document.paths['/api/organizations/audit-log/export']?.get?.responses?.[200]
    expect(exported?.headers).toMatchObject({ 'x-truncated': { schema: { type: 'integer' } } })
    expect((await api.app.inject({ url: '/api/docs/' })).statusCode).toBe(200)
  })
})

describe('too much at once', () => {
  it('returns 503 with Retry-After beyond the limit, and recovers', async () => {
    const waiting = [get('/test/slow'), get('/test/slow'), get('/test/slow')]
    await untilWaiting(3)
    const refused = await get('/users/me')
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('1')
    expect((await api.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    letGo()
    for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(200)
    expect((await get('/users/me')).statusCode).toBe(200)
  })

  it('counts requests per user and class, and says when to come back', async () => {
    const small = await createApiTest({
      config: { limits: { ...defaultLimits, perMinute: { read: 3, write: 2, auth: 2, address: 1000 } } },
    })
    try {
      const org = await small.givenOrganization()
      const [one, other] = [await small.givenUser({ orgId: org }), await small.givenUser({ orgId: org })]
      const read = (who: TestUser) =>
        small.request(who, 'GET', '/users/me').then((response) => response.statusCode)
      expect([await read(one), await read(one), await read(one), await read(one)]).toEqual([
        200, 200, 200, 429,
      ])
      expect(await read(other)).toBe(200)
      expect(
        (await small.request(one, 'POST', '/users/log-action', { body: { action: 'x' } })).statusCode,
      ).toBe(200)
      const login = () => small.request(null, 'POST', '/auth/login', { body: {} })
      await login()
      await login()
      const refused = await login()
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      // A signed-in user keeps their session, however many users of the same address sign in.
      expect((await small.request(null, 'POST', '/auth/refresh')).statusCode).toBe(401)
    } finally {
      await small.close()
    }
  })

  it('closes a connection whose headers never end', async () => {
    const small = await createApiTest()
    try {
      // The real limit is ten seconds; the mechanism is the same.
      small.app.server.headersTimeout = 300
      await small.app.listen({ host: '127.0.0.1', port: 0 })
      const socket = connect((small.app.server.address() as AddressInfo).port, '127.0.0.1')
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')
      const text = await new Promise<string>((done) => {
        let received = ''
        socket.on('data', (chunk) => (received += chunk.toString()))
        socket.on('close', () => done(received))
      })
      expect(text).toContain('408')
    } finally {
      await small.close()
    }
  })
})
