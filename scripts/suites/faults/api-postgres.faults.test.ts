import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { categorizationRulesResponse } from '../../../api/contract/rules.ts'
import { sampleTranscript } from '../../../workers/jobs/testing.ts'
import { figure, isFullSize } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import type { ApiProcess } from '../lab/server-process.ts'
import {
  responsesBetween,
  respondWithinMs,
  backAfter,
  seconds,
  settle,
  slowest,
  untilAtRest,
} from './api-book.ts'
import { type LabResponse, type ApiClient, parsed, send, signIn, until } from './api-client.ts'
import { type ApiLab, backend, openApiLab } from './api-lab.ts'
import { startLoad } from './api-load.ts'

const maxConnections = 120

describe.runIf(isFullSize)('Postgres that freezes, disconnects or is full', () => {
  let lab: ApiLab
  let api: ApiProcess
  let clients: ApiClient[]
  const random = seededRandom()
  beforeAll(async () => {
    lab = await openApiLab({ people: 8, postgresFlags: ['-c', `max_connections=${maxConnections}`] })
    ;[api] = await Promise.all([lab.startApi(), lab.startWorkers()])
    clients = await signIn(() => api.url, lab.people)
  })
  afterAll(() => lab.close())
  afterEach(() => lab.refuseUncaught())

  const readiness = async (): Promise<number> => (await send(`${api.url}/readyz`)).status
  const liveness = async (): Promise<number> => (await send(`${api.url}/healthz`)).status
  const uploadOf = () => ({
    title: `Discovery ${randomUUID()}`,
    transcript: sampleTranscript,
    callType: 'discovery',
    durationSeconds: 900,
  })
  const post = (client: ApiClient, body: unknown, key: string): Promise<LabResponse> =>
    client.ask('/integrations/real-calls', { body, key })

  async function asAdministrator<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: lab.databaseUrl })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  it('frozen for 10 s with requests in flight: 503 within 3 s, at once for what comes later, and back when it moves again', async () => {
    const load = startLoad(clients, random)
    await pause(3_000)
    lab.postgres.freeze()
    const frozenAt = performance.now()
    await pause(3_500)
    expect([await readiness(), await liveness()]).toEqual([503, 200])
    await pause(6_500)
    const thawedAt = performance.now()
    lab.postgres.thaw()
    await until('Readiness', 20_000, async () => (await readiness()) === 200)
    await until('A 2xx', 20_000, () => Promise.resolve(backAfter(load.book, thawedAt) < Infinity))
    await pause(2_000)
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    const during = responsesBetween(load.book, frozenAt, thawedAt - 1_000)
    expect(during.length).toBeGreaterThan(0)
    expect(
      during
        .filter(({ response }) => response.status !== 503)
        .map(({ kind, response }) => `${kind} ${response.status}`),
    ).toEqual([])
    expect(slowest(load.book, 503)).toBeLessThan(respondWithinMs())
    figure(
      `Postgres frozen 10 s (${backend})`,
      `${counts}, back after ${seconds(backAfter(load.book, thawedAt))}`,
    )
  })

  it('a statement that waits for another session is not given up while the server answers', async () => {
    const [client] = clients
    if (client === undefined) throw new Error('There are no people')
    const rules = parsed(
      categorizationRulesResponse,
      await client.ask('/integrations/real-calls/categorization-rules'),
    ).organization
    const rule = rules.find((one) => one.id === client.person.ruleId)
    if (rule === undefined) throw new Error('There is no rule')
    const { label, callTitleIncludes, callType, behavior, scorecardConfigId, version } = rule
    const edit = await asAdministrator(async (session) => {
      await session.query('begin')
      await session.query('select id from categorization_rules where id = $1 for update', [rule.id])
      const response = client.ask(`/integrations/real-calls/categorization-rules/organization/${rule.id}`, {
        body: {
          label,
          callTitleIncludes,
          callType,
          behavior,
          scorecardConfigId,
          version,
          explanation: 'Patience.',
        },
      })
      // Longer than the API waits for a transaction to begin, shorter than its lock timeout.
      await pause(3_500)
      await session.query('commit')
      return response
    })
    expect(edit.status).toBe(200)
    figure(
      `Statement behind a lock of 3.5 s (${backend})`,
      `answered ${edit.status} after ${seconds(edit.tookMs)}`,
    )
  })

  it('backends terminated again and again: no false 2xx, nothing twice', async () => {
    const load = startLoad(clients, random)
    let terminated = 0
    for (let round = 0; round < 15; round += 1) {
      await pause(400)
      terminated += await lab.postgres.terminateClients(round % 3 === 0 ? 'coachline' : 'coachline-api')
    }
    await pause(1_000)
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    figure(`Backends terminated ×${terminated} (${backend})`, counts)
  })

  it('pool exhausted by a lock of somebody else: 503, the process stays alive, and all goes through afterwards', async () => {
    const wanted = Array.from({ length: 40 }, (_, index) => ({
      client: clients[index % clients.length]!,
      body: uploadOf(),
      key: randomUUID(),
    }))
    const { first, alive } = await asAdministrator(async (session) => {
      await session.query('begin')
      await session.query('lock table calls in access exclusive mode')
      const responses = Promise.all(wanted.map(({ client, body, key }) => post(client, body, key)))
      await pause(1_000)
      const health = await liveness()
      const held = await responses
      await session.query('rollback')
      return { first: held, alive: health }
    })
    expect(alive).toBe(200)
    expect(first.map(({ status }) => status)).toEqual(wanted.map(() => 503))
    expect(first.filter(({ headers }) => headers.get('retry-after') === null)).toEqual([])
    const times = first.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other)
    // Twelve have a connection and wait for the lock, at most 5 s; the others wait for a connection, at most 2 s.
    expect(times[wanted.length - 13] ?? Infinity).toBeLessThan(respondWithinMs())
    expect(times.at(-1) ?? Infinity).toBeLessThan(5_000 + 1_500)
    const second = await Promise.all(wanted.map(({ client, body, key }) => post(client, body, key)))
    expect(second.map(({ status }) => status)).toEqual(wanted.map(() => 202))
    await untilAtRest(lab.database, 180_000)
    const titles = wanted.map(({ body }) => body.title)
    const stored = await lab.database.system
      .selectFrom('calls')
      .select(['title', 'status'])
      .where('title', 'in', titles)
      .execute()
    expect(stored.map(({ status }) => status)).toEqual(wanted.map(() => 'SCORED'))
    expect(new Set(stored.map(({ title }) => title)).size).toBe(wanted.length)
    figure(
      `Pool exhausted, ${wanted.length} requests (${backend})`,
      `${wanted.length} × 503: ${wanted.length - 12} within ${seconds(times[wanted.length - 13] ?? Infinity)}, 12 behind the lock within ${seconds(times.at(-1) ?? Infinity)}; repeated: ${second.length} × 202, 0 duplicates`,
    )
  })

  it('no connection left on the server: 503 until there is one again', async () => {
    // A new API has no connections yet.
    await api.kill()
    const hogs: pg.Client[] = []
    for (;;) {
      const hog = new pg.Client({ connectionString: lab.databaseUrl, application_name: 'hog' })
      hog.on('error', () => undefined)
      try {
        await hog.connect()
        hogs.push(hog)
      } catch {
        break
      }
    }
    api = await lab.startApi({ port: Number(new URL(api.url).port) })
    const load = startLoad(clients, random)
    await pause(1_500)
    expect([await readiness(), await liveness()]).toEqual([503, 200])
    const fullFor = load.book.responses.length
    await Promise.all(hogs.map((hog) => hog.end()))
    const freeAt = performance.now()
    await until('A 2xx', 20_000, () => Promise.resolve(backAfter(load.book, freeAt) < Infinity))
    await pause(1_000)
    expect(fullFor).toBeGreaterThan(0)
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    figure(
      `Too many connections, ${hogs.length} taken (${backend})`,
      `${counts}, back after ${seconds(backAfter(load.book, freeAt))}`,
    )
  })
})
