import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { CommandRead } from '#db/queries/ledger/commands-read.ts'
import { defaultLimits } from '#api/config.ts'
import { createLiveStream } from '#api/http/live-stream.ts'
import { createApiTest, type TestUser } from '#api/testing/test-api.ts'
import { figure, sized } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import { listen, manyPerMinute, startNormalClient, watchServerSides } from './connections.ts'
import { givenCommands, openStream, publish, type RawStream } from './streams.ts'

const deadlineMs = 15_000
const limits = {
  ...defaultLimits,
  perMinute: manyPerMinute,
  streamsPerUser: 4,
  streamsPerAddress: 10,
  slowStreamMs: 500,
}

const api = await createApiTest({ config: { limits, trustedProxies: ['127.0.0.1'], logLevel: 'error' } })
const port = await listen(api)
const orgId = await api.givenOrganization()
afterAll(() => api.close())

const open: RawStream[] = []
afterEach(() => destroyAll())

type Asked = { address?: string; token?: string | null; headers?: string[]; orgId?: string; isLazy?: boolean }

/** Opens a stream and waits for the response, unless lazy: a lazy client never reads. */
async function connect(user: TestUser, { isLazy = false, ...options }: Asked = {}): Promise<RawStream> {
  const stream = await openStream(port, { orgId: user.orgId, token: await api.tokenFor(user), ...options })
  open.push(stream)
  if (isLazy) stream.socket.pause()
  else await stream.untilAnswered(deadlineMs)
  return stream
}
const connectTimes = (count: number, user: TestUser, asked: Asked = {}): Promise<RawStream[]> =>
  Promise.all(Array.from({ length: count }, () => connect(user, asked)))
const destroyAll = (): void => open.splice(0).forEach(({ socket }) => socket.destroy())
const givenAdmin = (org = orgId): Promise<TestUser> => api.givenUser({ orgId: org, role: 'ADMIN' })

/** Retries until a stream is accepted, because the server notices a closed connection slightly later than the client. */
const untilAccepted = (user: TestUser, address?: string): Promise<void> =>
  expect.poll(async () => (await connect(user, { address })).status(), { timeout: deadlineMs }).toBe(200)

const statusesOf = (streams: RawStream[]): number[] => streams.map((stream) => stream.status())

describe('open event streams', () => {
  it('are limited per person, each person for himself, and a closed one makes room', async () => {
    const [one, other] = [await givenAdmin(), await givenAdmin()]
    const streams = await connectTimes(limits.streamsPerUser, one, { address: '198.51.100.1' })
    expect(new Set(statusesOf(streams))).toEqual(new Set([200]))
    const refused = await connect(one, { address: '198.51.100.2' })
    expect(refused.status()).toBe(429)
    expect(refused.text()).toMatch(/retry-after: \d+/i)
    expect((await connect(other, { address: '198.51.100.1' })).status()).toBe(200)
    streams[0]?.socket.destroy()
    await untilAccepted(one, '198.51.100.1')
  })

  it('are limited per address over all people, and no other address pays for it', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => givenAdmin()))
    const asked = people.map((user) => connectTimes(3, user, { address: '198.51.100.9' }))
    const statuses = statusesOf((await Promise.all(asked)).flat()).toSorted()
    expect(statuses).toEqual([...Array<number>(limits.streamsPerAddress).fill(200), 429, 429])
    // An entry that a client adds before the proxy's own does not count as an address.
    const claimed = await connect(people[3] as TestUser, { address: '203.0.113.200, 198.51.100.9' })
    expect(claimed.status()).toBe(429)
    const elsewhere = await givenAdmin()
    expect((await connect(elsewhere, { address: '198.51.100.10' })).status()).toBe(200)
  })

  it('are not opened for strangers, and hostile ids to resume from do no harm', async () => {
    const user = await givenAdmin()
    expect((await connect(user, { token: null })).status()).toBe(401)
    expect((await connect(user, { orgId: await api.givenOrganization() })).status()).toBe(403)
    for (const id of ['-1', '9'.repeat(40), "0' or '1'='1", '1e9', 'NaN', '0x10']) {
      const stream = await connect(user, { headers: [`Last-Event-ID: ${id}`] })
      expect(stream.status(), `for ${id}`).toBe(200)
      stream.socket.destroy()
    }
  })

  it('close when their person signs out, is deprovisioned or gets another role, and when a key is revoked', async () => {
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    const end = (how: string, body: object) => api.request(owner, 'POST', `/organizations/${how}`, { body })
    const ends = [
      ({ id }: TestUser) => end('deactivate-user', { userId: id }),
      ({ id }: TestUser) => end('delete-user', { userId: id }),
      ({ id }: TestUser) => end('bulk-update-user-roles', { userIds: [id], role: 'MEMBER' }),
    ]
    let closed = 0
    for (const endSession of ends) {
      const user = await givenAdmin()
      const streams = await connectTimes(2, user)
      expect(statusesOf(streams)).toEqual([200, 200])
      await endSession(user)
      for (const stream of streams) await stream.untilEnded(deadlineMs)
      closed += streams.length
      expect((await connect(user)).status()).toBe(401)
    }
    const body = { name: 'Stream', scopes: ['commands.view'] }
    const created = await api.request(owner, 'POST', '/users/api-keys', { body })
    const { id, secret } = created.json<{ id: string; secret: string }>()
    const stream = await connect(owner, { token: secret })
    expect(stream.status()).toBe(200)
    await api.request(owner, 'DELETE', `/users/api-keys/${id}`)
    await stream.untilEnded(deadlineMs)
    figure('event streams: closed after their person’s end', `${closed + 1} of ${closed + 1}`)
  })
})

describe('a reader that never reads', () => {
  it('is dropped, holds a bounded buffer until then, and takes nothing from one that reads', async () => {
    const user = await givenAdmin(await api.givenOrganization())
    const commandIds = await givenCommands(api, user, 200)
    const sides = watchServerSides(api)
    const lazy = await connectTimes(sized(3, 1), user, { isLazy: true })
    const eager = await connect(user)
    await expect.poll(() => eager.events().length, { timeout: deadlineMs }).toBeGreaterThan(0)
    const held = sides.of(lazy)
    sides.stop()
    expect(held).toHaveLength(lazy.length)

    let published = 0
    let newest = 0
    let most = 0
    const endsAt = performance.now() + sized(120_000, 40_000)
    while (held.some((side) => !side.destroyed)) {
      if (performance.now() > endsAt)
        throw new Error(`Readers that never read are still connected after ${published} events`)
      newest = await publish(api, commandIds)
      published += commandIds.length
      most = Math.max(most, ...held.map((side) => side.writableLength))
    }
    // A snapshot of 200 commands is about 130 KB; nothing beyond it and one event waits in the socket.
    expect(most).toBeLessThan(1024 * 1024)
    const newestOf = (): number =>
      Math.max(...eager.events().map((event) => (event.type === 'progress' ? event.command.version : 0)))
    await expect.poll(newestOf, { timeout: deadlineMs }).toBe(newest)
    expect(eager.isClosed()).toBe(false)
    const dropped = `${lazy.length} of ${lazy.length} within ${published} events each`
    figure('event streams: readers that never read, dropped', dropped)
    figure('event streams: most bytes held for one of them', most)
  })

  it('costs memory by the number of commands, never by the number of events', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const usedBytes = (): number => {
      collect()
      return process.memoryUsage().heapUsed
    }
    let dropped = 0
    const stream = createLiveStream({
      write: () => new Promise<void>(() => {}),
      drop: () => (dropped += 1),
      maxWaiting: 500,
      slowMs: 600_000,
    })
    const rounds = sized(20_000, 200)
    const commands = 400
    const ids = Array.from({ length: commands }, () => randomUUID())
    const commandRead = (id: string, version: number): CommandRead => ({
      id,
      kind: 'test',
      label: `${version} `.padEnd(300, 'x'),
      subjectId: null,
      actorUserId: null,
      state: 'running',
      call: null,
      version,
      counts: { queued: version },
      total: 1,
      stages: [],
      createdAt: new Date(0),
      endedAt: null,
      updatedAt: new Date(0),
    })
    stream.open([])
    stream.deliver(ids.map((id) => commandRead(id, 1)))
    const before = usedBytes()
    for (let version = 2; version < rounds; version += 1) {
      stream.deliver(ids.map((id) => commandRead(id, version)))
      // The database guard in this process must not mistake the work for an unresponsive server.
      if (version % 50 === 0) await delay(0)
    }
    const grown = usedBytes() - before
    expect(dropped).toBe(0)
    // 400 commands of less than 2 KB each, plus garbage not yet collected.
    expect(grown).toBeLessThan(4 * 1024 * 1024)
    stream.deliver(Array.from({ length: 501 }, () => commandRead(randomUUID(), rounds)))
    expect(dropped).toBe(1)
    const size = `${Math.max(0, Math.round(grown / 1024))} KB after ${rounds * commands} events`
    figure('event streams: heap grown for one silent reader', size)
  })
})

describe('reconnect storms', () => {
  it('leave no stream open and take nothing from a normal client', async () => {
    const org = await api.givenOrganization()
    const [user, person] = [await givenAdmin(org), await givenAdmin(org)]
    const authorization = `Bearer ${await api.tokenFor(person)}`
    const headers = { authorization, 'x-forwarded-for': '203.0.113.5' }
    const normal = startNormalClient(port, `/api/users/me?orgId=${org}`, headers)
    const token = await api.tokenFor(user)
    const random = seededRandom()
    const storms = sized(3_000, 150)
    const seen = new Map<number, number>()
    for (let opened = 0; opened < storms; opened += 25) {
      await Promise.all(
        Array.from({ length: 25 }, async () => {
          const stream = await openStream(port, { orgId: org, token })
          // From before the request is examined until long after the first event.
          if (random() < 0.5) await delay(random() * 15)
          else await stream.untilAnswered(deadlineMs)
          seen.set(stream.status(), (seen.get(stream.status()) ?? 0) + 1)
          if (random() < 0.5) stream.socket.resetAndDestroy()
          else stream.socket.destroy()
        }),
      )
    }
    const { requests, failures } = await normal.stop()
    expect(failures).toEqual([])
    expect([...seen.keys()].filter((status) => ![0, 200, 429].includes(status))).toEqual([])
    expect(seen.get(200)).toBeGreaterThan(0)
    // Closed streams no longer count: the full number can be opened again, for the person and for the address.
    await untilAccepted(user)
    destroyAll()
    const countAccepted = async (): Promise<number> => {
      const streams = await connectTimes(limits.streamsPerUser, user)
      destroyAll()
      return statusesOf(streams).filter((status) => status === 200).length
    }
    await expect.poll(countAccepted, { timeout: deadlineMs, interval: 200 }).toBe(limits.streamsPerUser)
    const failed = `${failures.length} of ${requests} beside ${storms} streams`
    figure('reconnect storms: failed requests of a normal client', failed)
  })
})
