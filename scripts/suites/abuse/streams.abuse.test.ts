import { randomUUID } from 'node:crypto'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CommandRead } from '#db/queries/ledger/commands-read.ts'
import { defaultLimits } from '#api/config.ts'
import { createLiveStream } from '#api/http/live-stream.ts'
import { type ApiTest, createApiTest, type TestUser } from '#api/testing/test-api.ts'
import { figure, sized } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import { startNormalClient } from './connections.ts'
import { givenCommands, openStream, publish, type RawStream } from './streams.ts'

const deadlineMs = 15_000
const many = { read: 1e7, write: 1e7, auth: 1e7, address: 1e7 }
const limits = {
  ...defaultLimits,
  perMinute: many,
  streamsPerUser: 4,
  streamsPerAddress: 10,
  slowStreamMs: 500,
}

let api: ApiTest
let port: number
let orgId: string
beforeAll(async () => {
  api = await createApiTest({ config: { limits, trustedProxies: ['127.0.0.1'], logLevel: 'error' } })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = (api.app.server.address() as AddressInfo).port
  orgId = await api.givenOrganization()
})
afterAll(() => api.close())

const open: RawStream[] = []
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.destroy()
})

async function connect(
  user: TestUser,
  options: { address?: string; token?: string; headers?: string[] } = {},
): Promise<RawStream> {
  const token = options.token ?? (await api.tokenFor(user))
  const stream = await openStream(port, { ...options, orgId: user.orgId, token })
  open.push(stream)
  await stream.untilAnswered(deadlineMs)
  return stream
}

/** Opens one more until it is accepted: the server hears of a closed connection a moment later than whoever has closed it. */
const untilAccepted = (user: TestUser, address?: string): Promise<void> =>
  expect
    .poll(async () => (await connect(user, address === undefined ? {} : { address })).status(), {
      timeout: deadlineMs,
    })
    .toBe(200)

const statusesOf = (streams: RawStream[]): number[] => streams.map((stream) => stream.status())

describe('open event streams', () => {
  it('are limited per person, each person for himself, and a closed one makes room', async () => {
    const [one, other] = [
      await api.givenUser({ orgId, role: 'ADMIN' }),
      await api.givenUser({ orgId, role: 'ADMIN' }),
    ]
    const streams = await Promise.all(
      Array.from({ length: limits.streamsPerUser }, () => connect(one, { address: '198.51.100.1' })),
    )
    expect(new Set(statusesOf(streams))).toEqual(new Set([200]))
    const refused = await connect(one, { address: '198.51.100.2' })
    expect(refused.status()).toBe(429)
    expect(refused.text()).toMatch(/retry-after: \d+/i)
    expect((await connect(other, { address: '198.51.100.1' })).status()).toBe(200)
    streams[0]?.socket.destroy()
    await untilAccepted(one, '198.51.100.1')
  })

  it('are limited per address over all people, and no other address pays for it', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => api.givenUser({ orgId, role: 'ADMIN' })))
    const asked = people.flatMap((user) =>
      Array.from({ length: 3 }, () => connect(user, { address: '198.51.100.9' })),
    )
    const statuses = statusesOf(await Promise.all(asked)).toSorted()
    expect(statuses).toEqual([...Array<number>(limits.streamsPerAddress).fill(200), 429, 429])
    // What a client claims before the proxy's own entry is another address for nobody.
    const claimed = await connect(people[3] as TestUser, { address: '203.0.113.200, 198.51.100.9' })
    expect(claimed.status()).toBe(429)
    const elsewhere = await api.givenUser({ orgId, role: 'ADMIN' })
    expect((await connect(elsewhere, { address: '198.51.100.10' })).status()).toBe(200)
  })

  it('are not opened for strangers, and hostile ids to resume from do no harm', async () => {
    const user = await api.givenUser({ orgId, role: 'ADMIN' })
    const stranger = await openStream(port, { orgId, token: null })
    open.push(stranger)
    await stranger.untilAnswered(deadlineMs)
    expect(stranger.status()).toBe(401)
    const foreign = await openStream(port, {
      orgId: await api.givenOrganization(),
      token: await api.tokenFor(user),
    })
    open.push(foreign)
    await foreign.untilAnswered(deadlineMs)
    expect(foreign.status()).toBe(403)
    for (const id of ['-1', '9'.repeat(40), "0' or '1'='1", '1e9', 'NaN', '0x10']) {
      const stream = await connect(user, { headers: [`Last-Event-ID: ${id}`] })
      expect([id, stream.status()]).toEqual([id, 200])
      stream.socket.destroy()
    }
  })

  it('close when their person signs out, is deprovisioned or gets another role, and when a key is revoked', async () => {
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    const ends: [string, (user: TestUser) => Promise<unknown>][] = [
      [
        'deprovisioned',
        (user) => api.request(owner, 'POST', '/organizations/deactivate-user', { body: { userId: user.id } }),
      ],
      [
        'deleted',
        (user) => api.request(owner, 'POST', '/organizations/delete-user', { body: { userId: user.id } }),
      ],
      [
        'another role',
        (user) =>
          api.request(owner, 'POST', '/organizations/bulk-update-user-roles', {
            body: { userIds: [user.id], role: 'MEMBER' },
          }),
      ],
    ]
    let closed = 0
    for (const [, end] of ends) {
      const user = await api.givenUser({ orgId, role: 'ADMIN' })
      const streams = await Promise.all([connect(user), connect(user)])
      expect(statusesOf(streams)).toEqual([200, 200])
      await end(user)
      for (const stream of streams) await stream.untilEnded(deadlineMs)
      closed += streams.length
      expect((await connect(user)).status()).toBe(401)
    }
    const created = await api.request(owner, 'POST', '/users/api-keys', {
      body: { name: 'Stream', scopes: ['commands.view'] },
    })
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
    const user = await api.givenUser({ orgId: await api.givenOrganization(), role: 'ADMIN' })
    const commandIds = await givenCommands(api, user, 200)
    const serverSides: Socket[] = []
    const onConnection = (socket: Socket): void => void serverSides.push(socket)
    api.app.server.on('connection', onConnection)
    const lazy: RawStream[] = []
    const token = await api.tokenFor(user)
    for (let index = 0; index < sized(3, 1); index += 1) {
      const stream = await openStream(port, { orgId: user.orgId, token })
      stream.socket.pause()
      open.push(stream)
      lazy.push(stream)
    }
    const eager = await connect(user)
    await expect.poll(() => eager.events().length, { timeout: deadlineMs }).toBeGreaterThan(0)
    const ports = new Set(lazy.map(({ socket }) => socket.localPort))
    const held = serverSides.filter((side) => ports.has(side.remotePort))
    api.app.server.off('connection', onConnection)
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
    // A snapshot of 200 commands is some 130 KB; beyond it and one event nothing waits in the socket.
    expect(most).toBeLessThan(1024 * 1024)
    const newestOf = (): number =>
      Math.max(...eager.events().map((event) => (event.type === 'progress' ? event.command.version : 0)))
    await expect.poll(newestOf, { timeout: deadlineMs }).toBe(newest)
    expect(eager.isClosed()).toBe(false)
    figure(
      'event streams: readers that never read, dropped',
      `${lazy.length} of ${lazy.length} within ${published} events each`,
    )
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
      isPrivate: false,
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
      // The database's guard in this process must not take the work for a silent server.
      if (version % 50 === 0) await delay(0)
    }
    const grown = usedBytes() - before
    expect(dropped).toBe(0)
    // 400 commands of less than 2 KB each, and what the collector has left.
    expect(grown).toBeLessThan(4 * 1024 * 1024)
    stream.deliver(Array.from({ length: 501 }, () => commandRead(randomUUID(), rounds)))
    expect(dropped).toBe(1)
    figure(
      'event streams: heap grown for one silent reader',
      `${Math.max(0, Math.round(grown / 1024))} KB after ${rounds * commands} events`,
    )
  })
})

describe('reconnect storms', () => {
  it('leave no stream behind and take nothing from a normal client', async () => {
    const org = await api.givenOrganization()
    const [user, person] = [
      await api.givenUser({ orgId: org, role: 'ADMIN' }),
      await api.givenUser({ orgId: org, role: 'ADMIN' }),
    ]
    const headers = {
      authorization: `Bearer ${await api.tokenFor(person)}`,
      'x-forwarded-for': '203.0.113.5',
    }
    const normal = startNormalClient(port, `/api/users/me?orgId=${org}`, headers)
    const token = await api.tokenFor(user)
    const random = seededRandom()
    const storms = sized(3_000, 150)
    const seen = new Map<number, number>()
    for (let opened = 0; opened < storms; opened += 25) {
      await Promise.all(
        Array.from({ length: 25 }, async () => {
          const stream = await openStream(port, { orgId: org, token })
          // From before the request has been looked at to long after the first event.
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
    // Nothing counts that is gone: as many as are allowed open at once, for the person and for the address.
    await untilAccepted(user)
    for (const { socket } of open.splice(0)) socket.destroy()
    await expect
      .poll(
        async () => {
          const streams = await Promise.all(
            Array.from({ length: limits.streamsPerUser }, () => connect(user)),
          )
          const accepted = statusesOf(streams).filter((status) => status === 200).length
          for (const { socket } of open.splice(0)) socket.destroy()
          return accepted
        },
        { timeout: deadlineMs, interval: 200 },
      )
      .toBe(limits.streamsPerUser)
    figure(
      'reconnect storms: failed requests of a normal client',
      `${failures.length} of ${requests} beside ${storms} streams`,
    )
  })
})
