import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { figure, isFullSize } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import type { ApiProcess } from '../lab/server-process.ts'
import { openTcpProxy, type TcpProxy } from '../lab/tcp-proxy.ts'
import { responsesBetween, respondWithinMs, backAfter, seconds, settle, slowest } from './api-book.ts'
import { type ApiClient, send, signIn, until } from './api-client.ts'
import { type ApiLab, backend, openApiLab } from './api-lab.ts'
import { type Load, startLoad } from './api-load.ts'

describe.runIf(isFullSize)('a bad network between the API and its servers', () => {
  let lab: ApiLab
  let toPostgres: TcpProxy
  let toRedis: TcpProxy | null
  let api: ApiProcess
  let clients: ApiClient[]
  const random = seededRandom()
  beforeAll(async () => {
    lab = await openApiLab({ people: 8 })
    toPostgres = await openTcpProxy(lab.postgres.socket, { random })
    toRedis = lab.redis === null ? null : await openTcpProxy(lab.redis.port, { random })
    const settings = {
      databaseUrl: toPostgres.through(lab.databaseUrl),
      redisUrl: lab.redis && toRedis ? toRedis.through(lab.redis.url) : null,
    }
    ;[api] = await Promise.all([lab.startApi(settings), lab.startWorkers()])
    clients = await signIn(() => api.url, lab.people)
  })
  afterAll(async () => {
    await lab.close()
    await toPostgres.close()
    await toRedis?.close()
  })
  afterEach(() => lab.refuseUncaught())

  const readiness = async (): Promise<number> => (await send(`${api.url}/readyz`)).status
  async function untilBack(load: Load, since: number): Promise<number> {
    await until('Readiness', 30_000, async () => (await readiness()) === 200)
    await until('A 2xx', 30_000, () => Promise.resolve(backAfter(load.book, since) < Infinity))
    return backAfter(load.book, since)
  }

  it('slow to Postgres, 15 ms each way: slower, and nothing else', async () => {
    const load = startLoad(clients, random)
    toPostgres.setWeather({ kind: 'slow', delayMs: 15 })
    await pause(6_000)
    toPostgres.setWeather({ kind: 'clear' })
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    figure(`Slow line to Postgres (${backend})`, counts)
  })

  it('half-open to Postgres, 8 s: 503 within 3 s, back when it is clear', async () => {
    const load = startLoad(clients, random)
    await pause(1_500)
    toPostgres.setWeather({ kind: 'silent' })
    const silentAt = performance.now()
    await pause(8_000)
    expect(await readiness()).toBe(503)
    const clearAt = performance.now()
    toPostgres.setWeather({ kind: 'clear' })
    const back = await untilBack(load, clearAt)
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    const during = responsesBetween(load.book, silentAt, clearAt - 1_000)
    expect(during.length).toBeGreaterThan(0)
    expect(
      during
        .filter(({ response }) => response.status < 400)
        .map(({ kind, response }) => `${kind} ${response.status}`),
    ).toEqual([])
    expect(slowest(load.book, 503)).toBeLessThan(respondWithinMs())
    figure(`Half-open line to Postgres 8 s (${backend})`, `${counts}, back after ${seconds(back)}`)
  })

  it('connections to Postgres that fall silent and stay silent while new ones work: the pool lets go of them', async () => {
    const load = startLoad(clients, random)
    await pause(1_500)
    toPostgres.strand()
    const strandedAt = performance.now()
    const back = await untilBack(load, strandedAt)
    // A statement without a response is given up after 17 s; its connection must not be reused after that.
    await pause(Math.max(0, 24_000 - (performance.now() - strandedAt)))
    const late = responsesBetween(load.book, strandedAt + 10_000, performance.now() - 1_000)
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    expect(late.length).toBeGreaterThan(0)
    // "busy" is allowed, because the server keeps the locks of a lost session for 20 s.
    expect(
      late
        .filter(({ response }) => response.status === 0 || response.body.includes('unavailable'))
        .map(({ kind }) => kind),
    ).toEqual([])
    figure(`Silent connections to Postgres (${backend})`, `${counts}, back after ${seconds(back)}`)
  })

  it('cut and refused by Postgres again and again: no false 2xx, nothing twice', async () => {
    const load = startLoad(clients, random)
    for (let round = 0; round < 12; round += 1) {
      await pause(500 * random() + 200)
      toPostgres.cut()
      if (round % 4 === 3) {
        toPostgres.setWeather({ kind: 'refusing' })
        await pause(700)
        toPostgres.setWeather({ kind: 'clear' })
      }
    }
    const clearAt = performance.now()
    const back = await untilBack(load, clearAt)
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    figure(`Line to Postgres cut ×12 (${backend})`, `${counts}, back after ${seconds(back)}`)
  })

  it('corrupt from Postgres: errors, but no crash, no false 2xx, and back when it is clear', async () => {
    const load = startLoad(clients, random)
    await pause(1_000)
    toPostgres.setWeather({ kind: 'corrupt', every: 40 })
    await pause(8_000)
    const clearAt = performance.now()
    toPostgres.setWeather({ kind: 'clear' })
    const back = await untilBack(load, clearAt)
    await load.stop()
    // Altered bytes can turn any response into an error, so a 500 is as good as a 503 here.
    const odd = load.book.complaints.length
    load.book.complaints = []
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    figure(
      `Corrupt line from Postgres 8 s (${backend})`,
      `${counts}, ${odd} × 500, back after ${seconds(back)}`,
    )
  })

  it.runIf(backend === 'redis')('slow, half-open, cut and corrupt to Redis: no request notices', async () => {
    const load = startLoad(clients, random)
    for (const weather of [
      { kind: 'slow', delayMs: 200 },
      { kind: 'silent' },
      { kind: 'corrupt', every: 5 },
      { kind: 'refusing' },
    ] as const) {
      toRedis?.setWeather(weather)
      await pause(1_500)
      toRedis?.cut()
      await pause(1_000)
    }
    toRedis?.setWeather({ kind: 'clear' })
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    expect(
      load.book.responses.filter(({ response }) => response.status === 0 || response.status >= 500),
    ).toEqual([])
    figure(`Bad line to Redis, 4 kinds (${backend})`, counts)
  })
})
