import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { acceptedCall } from '../../../api/contract/calls.ts'
import { sampleTranscript } from '../../../workers/jobs/testing.ts'
import { figure, isFullSize } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import type { ApiProcess } from '../lab/server-process.ts'
import { responsesBetween, seconds, settle } from './api-book.ts'
import { type LabResponse, type ApiClient, parsed, send, signIn, until } from './api-client.ts'
import { type ApiLab, backend, openApiLab } from './api-lab.ts'
import { startLoad } from './api-load.ts'
import { openStreamView } from './api-stream.ts'

describe.runIf(isFullSize && backend === 'redis')('Redis that hangs, is full, or may forget', () => {
  let lab: ApiLab
  let api: ApiProcess
  let clients: ApiClient[]
  let staff: ApiClient
  const random = seededRandom()
  beforeAll(async () => {
    lab = await openApiLab({ people: 8 })
    ;[api] = await Promise.all([lab.startApi(), lab.startWorkers()])
    clients = await signIn(() => api.url, lab.people)
    const [first] = clients
    if (first === undefined) throw new Error('There are no people')
    staff = first
  })
  afterAll(() => lab.close())
  afterEach(() => {
    lab.redis?.thaw()
    lab.refuseUncaught()
  })

  /** Opens the queue viewer like a browser. */
  async function openBoard(): Promise<() => Promise<LabResponse>> {
    const pass = await staff.ask('/ops/queues/session', { body: {} })
    if (pass.status !== 200) throw new Error(`The pass was answered with ${pass.status}: ${pass.body}`)
    const cookie = String(pass.headers.get('set-cookie')).split(';')[0] ?? ''
    return () =>
      send(`${api.url}/api/ops/queues/api/queues?page=1&jobsPerPage=10`, {
        headers: { cookie, accept: 'application/json' },
      })
  }

  it('hung for 12 s: requests go on, progress comes by polling, the queue viewer says 503 instead of hanging', async () => {
    const look = await openBoard()
    expect((await look()).status).toBe(200)
    const stream = openStreamView(staff, () => api.url)
    const load = startLoad(clients.slice(1), random)
    await pause(2_000)
    lab.redis?.freeze()
    const frozenAt = performance.now()
    const title = `Discovery ${randomUUID()}`
    const body = { title, transcript: sampleTranscript, callType: 'discovery', durationSeconds: 900 }
    const upload = await staff.ask('/integrations/real-calls', { body, key: randomUUID() })
    expect(upload.status).toBe(202)
    const { commandId } = parsed(acceptedCall, upload)
    await staff.ask(`/commands/${commandId}/cancel`, { body: {} })
    const seen = until('Progress on the stream', 15_000, () =>
      Promise.resolve(stream.shown.get(commandId)?.state === 'cancelled'),
    )
    const board = await look()
    expect([board.status, board.headers.get('content-type'), board.headers.get('retry-after')]).toEqual([
      503,
      'application/problem+json',
      '2',
    ])
    const seenAfter = await seen
    await pause(Math.max(0, 12_000 - (performance.now() - frozenAt)))
    const thawedAt = performance.now()
    lab.redis?.thaw()
    await pause(1_000)
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    const during = responsesBetween(load.book, frozenAt, thawedAt).map(({ response }) => response.status)
    expect(during.filter((status) => status === 0 || status >= 500)).toEqual([])
    await until('The queue viewer', 20_000, async () => (await look()).status === 200)
    await stream.close()
    figure(
      `Redis hung 12 s (${backend})`,
      `${during.length} responses meanwhile, 0 × 5xx; cancel seen on the stream after ${seconds(seenAfter)}; queue viewer 503 after ${seconds(board.tookMs)}; ${counts}`,
    )
  })

  it('hung while the API ends and starts: it still ends when asked and starts serving', async () => {
    lab.redis?.freeze()
    const askedAt = performance.now()
    expect(await api.stop()).toBe(0)
    const endedAt = performance.now()
    api = await lab.startApi({ port: Number(new URL(api.url).port) })
    expect((await send(`${api.url}/readyz`)).status).toBe(200)
    figure(
      `Redis hung while the API restarts (${backend})`,
      `ended after ${seconds(endedAt - askedAt)}, ready ${seconds(performance.now() - endedAt)} later`,
    )
  })

  it('F12: full: requests go on, nothing is lost, and the work is done when there is room', async () => {
    await lab.redis?.limitMemory(1_000_000)
    const load = startLoad(clients, random)
    const fullAt = performance.now()
    await pause(10_000)
    const freeAt = performance.now()
    await lab.redis?.limitMemory(0)
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    const during = responsesBetween(load.book, fullAt, freeAt).map(({ response }) => response.status)
    expect(during.filter((status) => status === 0 || status >= 500)).toEqual([])
    figure(
      `F12 Redis full 10 s (${backend})`,
      `${during.length} responses meanwhile, 0 × 5xx; ${counts}; done ${seconds(performance.now() - freeAt)} after there was room`,
    )
  })

  it('with a policy that may evict work: workers refuse to start and say why; the API, which keeps no work there, serves', async () => {
    const redis = new Redis(lab.redis?.url ?? '')
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru')
    try {
      await expect(lab.startWorkers()).rejects.toThrow('set it to noeviction')
      const other = await lab.startApi()
      const [client] = await signIn(() => other.url, lab.people.slice(1, 2))
      const body = {
        title: `Discovery ${randomUUID()}`,
        transcript: sampleTranscript,
        callType: 'discovery',
        durationSeconds: 900,
      }
      expect((await client?.ask('/integrations/real-calls', { body }))?.status).toBe(202)
      expect(await other.stop()).toBe(0)
    } finally {
      await redis.config('SET', 'maxmemory-policy', 'noeviction')
      redis.disconnect()
    }
    figure(`Redis that may evict (${backend})`, 'workers refuse to start, the API accepts work')
  })
})
