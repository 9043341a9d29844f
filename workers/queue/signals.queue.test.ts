import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSignals, type Signal, type Signals } from './signals.ts'
import { openTestBackend, type TestBackend } from './runtime/testing.ts'

let backend: TestBackend
let other: Signals
beforeAll(async () => {
  backend = await openTestBackend()
  other = await openSignals(backend)
})
afterAll(async () => {
  await other.close()
  await backend.close()
})

function next<Type extends Signal['type']>(
  signals: Signals,
  type: Type,
): Promise<Extract<Signal, { type: Type }>> {
  return new Promise((resolve) => {
    const unsubscribe = signals.subscribe(type, (signal) => {
      unsubscribe()
      resolve(signal)
    })
  })
}

describe('signals', () => {
  it('reach other processes and the sender itself', async () => {
    const received = Promise.all([next(other, 'progress'), next(backend.signals, 'progress')])
    const sent = { type: 'progress', orgId: 'o', commandId: 'c', version: 7 } as const
    backend.signals.publish(sent)
    expect(await received).toEqual([sent, sent])
  })

  it('combine kicks sent within a moment, however many there are', async () => {
    const kicks: string[][] = []
    const unsubscribe = other.subscribe('kick', (signal) => kicks.push(signal.lanes))
    for (let index = 0; index < 500; index += 1) backend.signals.kick(index % 2 === 0 ? ['mail'] : ['texts'])
    await backend.until(
      'both lanes',
      async () => kicks.flat().includes('mail') && kicks.flat().includes('texts'),
    )
    unsubscribe()
    expect(kicks.length).toBeLessThanOrEqual(2)
  })

  it('end with the subscription', async () => {
    const seen: Signal[] = []
    other.subscribe('cancel', (signal) => seen.push(signal))()
    const last = next(other, 'cancel')
    backend.signals.publish({ type: 'cancel', orgId: 'o', commandId: 'c' })
    await last
    expect(seen).toEqual([])
  })

  it('resume after a lost connection, and report that some may be missing', async () => {
    const resynced = Promise.all([next(other, 'resync'), next(backend.signals, 'resync')])
    if (backend.redisUrl === null) {
      // Only the server's owner may end other users' sessions.
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: backend.databaseUrl })
      await client.connect()
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'coachline-signals' and datname = current_database()`,
      )
      await client.end()
    } else {
      const { Redis } = await import('ioredis')
      const redis = new Redis(backend.redisUrl)
      await once(redis, 'ready')
      await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
      redis.disconnect()
    }
    await resynced
    const received = next(other, 'cancel')
    await backend.until('a signal gets through', async () => {
      backend.signals.publish({ type: 'cancel', orgId: 'o', commandId: 'd' })
      return Promise.race([
        received,
        sql`select pg_sleep(0.05)`.execute(backend.database.system).then(() => null),
      ])
    })
    expect(await received).toMatchObject({ commandId: 'd' })
  })
})
