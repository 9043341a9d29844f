import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestBackend, testBackend, type TestBackend } from './runtime/testing.ts'
import { type ConsumerOptions, entryId, openQueues, type QueueEntry } from './queues.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openTestBackend()
})
afterAll(() => backend.close())

const usual: ConsumerOptions = {
  concurrency: 1,
  lockDurationMs: 500,
  stalledIntervalMs: 200,
  onError: () => undefined,
  onGone: () => undefined,
}
const entries = (kind: string, count: number): QueueEntry[] =>
  Array.from({ length: count }, (_, n) => ({ kind, id: `${kind}${n}`, gen: 0 }))

describe('entries of a worker that stopped responding', () => {
  it('go before waiting entries, because they have waited for the end of their lock', async () => {
    const held = entries('held', 3)
    const entered: string[] = []
    await backend.queues.offer('texts', held)
    const silent = backend.queues.consume(
      'texts',
      ({ id }) => {
        entered.push(id)
        return new Promise(() => undefined)
      },
      { ...usual, concurrency: held.length },
    )
    await backend.until('the worker holds them', async () => entered.length === held.length)
    // Closed by force: its entries stay locked, and nobody renews the locks.
    await silent.close(true)

    const waiting = entries('waiting', 200)
    await backend.queues.offer('texts', waiting)
    const order: string[] = []
    let takenBack = 0
    const areTakenBack = Promise.withResolvers<void>()
    const other = backend.queues.consume(
      'texts',
      async ({ id }) => {
        if (order.push(id) === 1) await areTakenBack.promise
      },
      {
        ...usual,
        // Its own locks must not run out on a busy machine.
        lockDurationMs: 30_000,
        onStalled: () => {
          takenBack += 1
          if (takenBack === held.length) areTakenBack.resolve()
        },
      },
    )
    await backend.until('all have been worked on', async () => order.length >= held.length + waiting.length)
    await other.close(false)

    expect(order.toSorted()).toEqual([...held, ...waiting].map(({ id }) => id).toSorted())
    // A few may be handed out while the others are being moved to the front.
    for (const { id } of held) expect(order.indexOf(id)).toBeLessThan(order.length / 2)
  })
})

/** A proxy in front of Redis. When shut, it drops its connections and refuses new ones. */
async function openProxy(redisUrl: string) {
  const target = new URL(redisUrl)
  const sockets = new Set<Socket>()
  let isOpen = true
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    if (!isOpen) return void socket.destroy()
    const there = connect(Number(target.port), target.hostname).on('error', () => undefined)
    sockets.add(there)
    socket.pipe(there).pipe(socket)
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const { port } = server.address() as AddressInfo
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: Object.assign(new URL(redisUrl), { host: `127.0.0.1:${port}` }).href,
    shut: () => {
      isOpen = false
      cut()
    },
    reopen: () => {
      isOpen = true
    },
    close: () => {
      cut()
      server.close()
    },
  }
}

describe('a queue on first use', () => {
  it.runIf(testBackend === 'redis')('accepts entries when Redis is back', async () => {
    const proxy = await openProxy(backend.redisUrl ?? '')
    const log = pino({ level: 'silent' })
    const queues = await openQueues({
      redisUrl: proxy.url,
      databaseUrl: backend.databaseUrl,
      prefix: backend.prefix,
      log,
    })
    // More than one call takes, so that Redis may accept some parts and refuse others.
    const late = entries('late', 600)
    proxy.shut()
    await backend.until(
      'the loss is noticed',
      async () => (await queues.epoch?.read().catch(() => 'lost')) === 'lost',
    )
    await expect(queues.offer('scoring', late)).rejects.toThrow(
      /isn't writeable|max retries|The queue backend/,
    )
    proxy.reopen()
    const offered = () =>
      queues.offer('scoring', late).then(
        () => true,
        () => false,
      )
    await backend.until('the entries are taken', offered)
    expect(await queues.counts('scoring')).toEqual({ waiting: 600, active: 0, delayed: 0 })
    await queues.close()
    proxy.close()
  })
})

describe('lost jobs', () => {
  // Postgres keeps an entry's place and data in one row.
  it.runIf(testBackend === 'redis')(
    'are missing from the queue, and their remains do not block the next add',
    async () => {
      const lost = entries('lost', 3)
      const ids = lost.map(entryId)
      await backend.queues.offer('mail', lost)
      expect(await backend.queues.missing('mail', [...ids, 'mail-never-0'])).toEqual(
        new Set(['mail-never-0']),
      )

      const redis = new Redis(backend.redisUrl ?? '')
      expect(await redis.del(`{${backend.prefix}-mail}:mail:wait`)).toBe(1)
      redis.disconnect()
      expect(await backend.queues.missing('mail', ids)).toEqual(new Set(ids))
      await backend.queues.offer('mail', lost)
      expect(await backend.queues.missing('mail', ids)).toEqual(new Set())
      expect(await backend.queues.counts('mail')).toEqual({ waiting: 3, active: 0, delayed: 0 })
    },
  )

  // Postgres ends and removes an entry in one step.
  it.runIf(testBackend === 'postgres').each(['completed', 'failed'])(
    'are missing when they are %s and nobody could remove them, and do not swallow the next add',
    async (state) => {
      const ended = entries(state, 3)
      const ids = ended.map(entryId)
      await backend.queues.offer('recorder', ended)
      await sql`update bullmq.job set state = ${state} where queue = 'recorder' and id = any(${ids.slice(1)}::text[])`.execute(
        backend.database.system,
      )
      expect(await backend.queues.missing('recorder', ids)).toEqual(new Set(ids.slice(1)))
      await backend.queues.offer('recorder', ended)
      expect(await backend.queues.missing('recorder', ids)).toEqual(new Set())
    },
  )
})
