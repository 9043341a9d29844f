import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiTest, createApiTest, type TestUser } from '../testing/test-api.ts'
import type { RoutePlugin } from './context.ts'
import { conflict } from './problem.ts'

let release: (() => void)[] = []
let created = 0

const answer = z.object({ number: z.number() })
const createRoute: RoutePlugin = (app, { runOnce }) => {
  const config = { permission: 'member' } as const
  app.post(
    '/test/create',
    { config: { ...config, idempotent: true }, schema: { body: z.object({ name: z.string() }) } },
    async (request, reply) => {
      const { name } = request.body
      const made = await runOnce(request, reply, answer, async () => {
        if (name === 'wait') await new Promise<void>((done) => release.push(done))
        if (name === 'fail') throw conflict('Not this one.')
        created += 1
        return { number: created }
      })
      if (name === 'lost') throw new Error('The answer to a committed change is lost.')
      return reply.code(201).send(made)
    },
  )
}

let api: ApiTest
let orgId: string
let user: TestUser
beforeAll(async () => {
  api = await createApiTest({ extraRoutes: [createRoute] })
  orgId = await api.givenOrganization()
  user = await api.givenUser({ orgId, role: 'OWNER' })
})
afterAll(() => api.close())

/** Waits until `count` requests are in their handler, as the handler itself reports. */
async function untilWaiting(count: number): Promise<void> {
  await expect.poll(() => release.length, { interval: 5 }).toBe(count)
}

function letGo(): void {
  for (const go of release) go()
  release = []
}

describe('Idempotency-Key', () => {
  const create = (name: string, key: string, who = user) =>
    api.request(who, 'POST', '/test/create', { body: { name }, headers: { 'idempotency-key': key } })

  it('runs the first request and repeats its response', async () => {
    const key = randomUUID()
    const before = created
    const first = await create('a', key)
    const second = await create('a', key)
    expect(first.statusCode).toBe(201)
    expect([second.statusCode, second.body]).toEqual([201, first.body])
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(created).toBe(before + 1)
  })

  it('refuses the same key with another body, and keeps people and routes apart', async () => {
    const key = randomUUID()
    await create('a', key)
    expect((await create('b', key)).statusCode).toBe(422)
    const colleague = await api.givenUser({ orgId })
    const before = created
    expect((await create('a', key, colleague)).statusCode).toBe(201)
    expect(created).toBe(before + 1)
    expect((await create('a', 'not a key')).statusCode).toBe(400)
  })

  it('returns 409 while the first request runs', async () => {
    const key = randomUUID()
    const first = create('wait', key)
    await untilWaiting(1)
    expect((await create('wait', key)).statusCode).toBe(409)
    letGo()
    const answer = await first
    expect(answer.statusCode).toBe(201)
    expect((await create('wait', key)).body).toBe(answer.body)
  })

  it('gives the key back when the request failed, and forgets it after a day', async () => {
    const key = randomUUID()
    expect((await create('fail', key)).statusCode).toBe(409)
    expect((await create('a', key)).statusCode).toBe(201)
    await api.database.system
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('key', '=', key)
      .execute()
    const before = created
    expect((await create('a', key)).statusCode).toBe(201)
    expect(created).toBe(before + 1)
  })

  it('frees the key at once when the first process dies', async () => {
    const key = randomUUID()
    const first = create('wait', key)
    await untilWaiting(1)
    expect((await create('wait', key)).statusCode).toBe(409)
    // From the server's side, this is what a process that is gone looks like.
    const client = new pg.Client({ connectionString: api.databaseUrl })
    await client.connect()
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`)
    await client.end()
    const second = create('wait', key)
    await untilWaiting(2)
    letGo()
    expect([(await first).statusCode, (await second).statusCode]).toEqual([503, 201])
    expect((await create('wait', key)).body).toBe((await second).body)
  })

  it('repeats what was committed although its response was lost', async () => {
    const key = randomUUID()
    const before = created
    expect((await create('lost', key)).statusCode).toBe(500)
    expect((await create('lost', key)).headers['idempotent-replayed']).toBe('true')
    expect(created).toBe(before + 1)
  })

  it('never repeats the secret of an API key', async () => {
    const ask = () =>
      api.request(user, 'POST', '/users/api-keys', {
        body: { name: 'Once', scopes: ['users.view'] },
        headers: { 'idempotency-key': 'one-key' },
      })
    const first = (await ask()).json<{ id: string; secret: string | null }>()
    const second = (await ask()).json<{ id: string; secret: string | null }>()
    expect(first.secret).toMatch(/^clk_/)
    expect(second).toEqual({ ...first, secret: null })
  })
})
