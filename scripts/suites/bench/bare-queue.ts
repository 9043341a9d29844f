import { randomBytes } from 'node:crypto'
import { createPostgresBackend, Queue, runMigrations, Worker, withBackend } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Bench } from './benchmark.ts'
import type { Backend } from './runtime.ts'
import { secondsOf } from './statistics.ts'

/** BullMQ as its documentation uses it, without a ledger: the rival of our queue. */
export type BareQueue = {
  /** Seconds that `addBulk` takes for this many jobs with their own ids, 500 at a time. */
  add(jobs: number): Promise<number>
  /** Seconds from starting a worker until it has processed the added jobs with a function that does nothing. */
  drain(jobs: number, concurrency: number): Promise<number>
  clear(): Promise<void>
}

const batchSize = 500

export async function openBareQueue(bench: Bench, backend: Backend): Promise<BareQueue> {
  const name = `bare-${randomBytes(4).toString('hex')}`
  const { queue, makeWorker } =
    backend === 'redis' ? await onRedis(bench, name) : await onPostgres(bench, name)
  bench.onEnd(() => queue.close())
  let added = 0

  return {
    add: (jobs) =>
      secondsOf(async () => {
        for (let start = 0; start < jobs; start += batchSize) {
          const size = Math.min(batchSize, jobs - start)
          const options = { removeOnComplete: true, removeOnFail: true }
          await queue.addBulk(
            Array.from({ length: size }, () => {
              added += 1
              // As long as the product's ids: kind, uuid, generation.
              const id = `bench-${String(added).padStart(36, '0')}-0`
              return { name: 'bench', data: { id, gen: 0 }, opts: { ...options, jobId: id } }
            }),
          )
        }
      }),
    drain: async (jobs, concurrency) => {
      let left = jobs
      let finish = (): void => undefined
      const finished = new Promise<void>((resolve) => {
        finish = resolve
      })
      const worker = makeWorker(async () => undefined, concurrency)
      worker.on('error', () => undefined)
      worker.on('completed', () => {
        left -= 1
        if (left === 0) finish()
      })
      await worker.waitUntilReady()
      const seconds = await secondsOf(() => {
        worker.run().catch(() => undefined)
        return finished
      })
      await worker.close()
      return seconds
    },
    clear: () => queue.obliterate({ force: true }),
  }
}

type Made = { queue: Queue; makeWorker: (process: () => Promise<void>, concurrency: number) => Worker }

async function onRedis(bench: Bench, name: string): Promise<Made> {
  const connection = new Redis((await bench.redis()).url, { maxRetriesPerRequest: null })
  bench.onEnd(() => connection.disconnect())
  return {
    queue: new Queue(name, { connection }),
    makeWorker: (process, concurrency) =>
      new Worker(name, process, { connection, concurrency, autorun: false }),
  }
}

async function onPostgres(bench: Bench, name: string): Promise<Made> {
  const { url } = await bench.createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await runMigrations(client, 'bullmq')
  await client.end()
  const pool = new pg.Pool({ connectionString: url, options: '-c search_path=bullmq', max: 15 })
  pool.setMaxListeners(0)
  pool.on('error', () => undefined)
  bench.onEnd(() => pool.end())
  const bound = withBackend(createPostgresBackend)
  return {
    queue: new bound.Queue(name, { connection: pool }) as unknown as Queue,
    makeWorker: (process, concurrency) =>
      new bound.Worker(name, process, { connection: pool, concurrency, autorun: false }) as unknown as Worker,
  }
}
