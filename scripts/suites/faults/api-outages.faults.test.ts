import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { acceptedCall } from '../../../api/contract/calls.ts'
import { sampleTranscript } from '../../../workers/jobs/testing.ts'
import { figure, isFullSize, sized } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import type { ApiProcess } from '../lab/server-process.ts'
import { openTcpProxy } from '../lab/tcp-proxy.ts'
import {
  responsesBetween,
  respondWithinMs,
  backAfter,
  seconds,
  settle,
  slowest,
  untilAtRest,
} from './api-book.ts'
import { type ApiClient, parsed, send, signIn, until } from './api-client.ts'
import { type ApiLab, backend, openApiLab } from './api-lab.ts'
import { type Load, startLoad } from './api-load.ts'

let lab: ApiLab
let api: ApiProcess
let clients: ApiClient[]
const random = seededRandom()
beforeAll(async () => {
  lab = await openApiLab({ people: 8 })
  ;[api] = await Promise.all([lab.startApi(), lab.startWorkers()])
  clients = await signIn(() => api.url, lab.people)
})
afterAll(() => lab.close())
afterEach(() => lab.refuseUncaught())

const startPeople = (): Load => startLoad(clients, random)
const readiness = async (): Promise<number> => (await send(`${api.url}/readyz`)).status
/** Kills the API and starts another one at its address; tokens stay valid. */
async function replaceApi(): Promise<void> {
  await api.kill()
  api = await lab.startApi({ port: Number(new URL(api.url).port) })
}

describe('servers and processes that die under load', () => {
  it('F6: Postgres crashes and comes back: 503 at once, no false 2xx, and the API needs no restart', async () => {
    const load = startPeople()
    const waits: number[] = []
    for (let round = 0; round < sized(3, 1); round += 1) {
      await pause(sized(3_000, 600))
      await lab.postgres.crash()
      const downAt = performance.now()
      expect(await readiness()).toBe(503)
      expect((await send(`${api.url}/healthz`)).status).toBe(200)
      await pause(sized(4_000, 500))
      const during = responsesBetween(load.book, downAt, performance.now())
      expect(
        during
          .filter(({ response }) => response.status < 400)
          .map(({ kind, response }) => `${kind} ${response.status}`),
      ).toEqual([])
      await lab.postgres.start()
      const startedAt = performance.now()
      await until('Readiness', 20_000, async () => (await readiness()) === 200)
      await until('A 2xx', 20_000, () => Promise.resolve(backAfter(load.book, startedAt) < Infinity))
      waits.push(backAfter(load.book, startedAt))
    }
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    expect(slowest(load.book, 503)).toBeLessThan(respondWithinMs())
    figure(
      `F6 Postgres crash ×${waits.length} (${backend})`,
      `${counts}, back after ${seconds(Math.max(...waits))}`,
    )
  })

  it.runIf(backend === 'redis')(
    'F5: Redis is away: every request is answered as always, and the work is done afterwards',
    async () => {
      // Few people, because what they request in a minute must be processed afterwards.
      const load = startLoad(clients.slice(0, 5), random)
      await pause(sized(2_000, 400))
      await lab.redis?.kill()
      const downAt = performance.now()
      await pause(sized(60_000, 1_000))
      await until('a request answered without Redis', 30_000, async () =>
        responsesBetween(load.book, downAt, performance.now()).some(
          ({ response }) => response.status >= 200 && response.status < 300,
        ),
      )
      const upAt = performance.now()
      await lab.redis?.start()
      await pause(sized(2_000, 300))
      const { counts, broken } = await settle(lab.database, load)
      expect(broken).toEqual([])
      const during = responsesBetween(load.book, downAt, upAt).map(({ response }) => response.status)
      expect(during.filter((status) => status === 0 || status >= 500)).toEqual([])
      expect(during.filter((status) => status < 300).length).toBeGreaterThan(0)
      figure(
        `F5 Redis away ${sized(60, 1)} s (${backend})`,
        `${during.length} responses meanwhile, 0 × 5xx; ${counts}; done ${seconds(performance.now() - upAt)} after its return`,
      )
    },
  )

  it('API killed under load; everybody repeats under the same Idempotency-Key: nothing twice, nothing lost', async () => {
    const load = startPeople()
    const rounds = sized(8, 1)
    for (let round = 0; round < rounds; round += 1) {
      await pause(sized(1_500, 500) * (0.5 + random()))
      await replaceApi()
    }
    await pause(sized(1_500, 300))
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    figure(`API kill −9 ×${rounds} (${backend})`, counts)
  })

  it.runIf(isFullSize)('F7: API killed between commit and kick: the poll finds the work', async () => {
    const rounds = 8
    const proxy = await openTcpProxy(lab.postgres.socket)
    const titles: string[] = []
    let answered = 0
    for (let round = 0; round < rounds; round += 1) {
      const doomed = await lab.startApi({ databaseUrl: proxy.through(lab.databaseUrl) })
      const [client] = await signIn(() => doomed.url, lab.people.slice(0, 1))
      if (client === undefined) throw new Error('There are no people')
      const title = `Discovery ${randomUUID()}`
      titles.push(title)
      // The API learns of its commit later than this test, which kills it in between.
      proxy.setWeather({ kind: 'slow', delayMs: 40 })
      const key = randomUUID()
      const body = { title, transcript: sampleTranscript, callType: 'discovery', durationSeconds: 900 }
      const response = client.ask('/integrations/real-calls', { body, key })
      const find = () =>
        lab.database.system.selectFrom('calls').select('id').where('title', '=', title).executeTakeFirst()
      await until('The commit', 15_000, async () => (await find()) !== undefined, 1)
      await doomed.kill()
      proxy.setWeather({ kind: 'clear' })
      if ((await response).status !== 0) answered += 1
      const usual = clients[0]
      const repeat = await usual?.ask('/integrations/real-calls', { body, key })
      expect(repeat?.headers.get('idempotent-replayed')).toBe('true')
      expect(repeat && parsed(acceptedCall, repeat).callId).toBe((await find())?.id)
    }
    await proxy.close()
    await untilAtRest(lab.database, 180_000)
    const items = await lab.database.system
      .selectFrom('work_items')
      .innerJoin('calls', 'calls.command_id', 'work_items.command_id')
      .select(['work_items.created_at', 'work_items.started_at', 'work_items.state'])
      .where('calls.title', 'in', titles)
      .where('work_items.kind', '=', 'parse-transcript')
      .execute()
    expect(items.map((item) => item.state)).toEqual(titles.map(() => 'done'))
    const waits = items.map((item) => (item.started_at?.getTime() ?? Infinity) - item.created_at.getTime())
    // Without the poll, the sweeper would be next, after a minute.
    expect(Math.max(...waits)).toBeLessThan(10_000)
    figure(
      `F7 API killed between commit and kick ×${rounds} (${backend})`,
      `${rounds - answered} without a response, started after at most ${seconds(Math.max(...waits))}, 0 lost, repeat answered with the same call`,
    )
  })
})
