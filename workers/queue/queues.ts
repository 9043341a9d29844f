import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type BackoffOptions,
  createPostgresBackend,
  type Job as BullJob,
  Queue,
  runMigrations,
  Worker,
  withBackend,
} from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Logger } from 'pino'
import { openSocket } from '#db/socket.ts'
import { type Lane, lanes } from '#db/vocabulary/ledger.ts'
import { withDeadline } from '../process/deadline.ts'
import { findLostJobs } from './lost-jobs.ts'
import { restAfterErrors } from './rest-after-errors.ts'

/** One queue per lane, and one more with a single slot for items that are suspected of ending their process. */
export const queueNames = [...lanes, 'quarantine'] as const
export type QueueName = Lane | 'quarantine'

/** Everything that enters a queue: enough to find the ledger row, and nothing else. */
export type EntryData = { id: string; gen: number }
/** `interactive`: a person waits for it, so it goes before the entries already in the queue. */
export type QueueEntry = EntryData & { kind: string; interactive?: boolean }

/** BullMQ refuses a `:` and a pure number. */
export const entryId = (entry: QueueEntry): string => `${entry.kind}-${entry.id}-${entry.gen}`

export type ConsumerOptions = {
  concurrency: number
  /** How long a silent worker keeps an entry, ms. */
  lockDurationMs: number
  /** Longest time from the end of a dead worker's lock until its entry is found, ms. */
  stalledIntervalMs: number
  onError: (error: Error) => void
  /** The entry has left the queue. */
  onGone: (entryId: string) => void
  /** An entry was taken back from a silent worker. */
  onStalled?: () => void
}

export type Consumer = {
  ready(): Promise<void>
  /** Takes no further entries. Running ones continue. */
  pause(): Promise<void>
  close(force: boolean): Promise<void>
}

export type Queues = {
  backend: 'redis' | 'postgres'
  /** Adds entries. Leaves an existing entry alone. @throws DeadlineError, or the backend's error. */
  offer(queue: QueueName, entries: readonly QueueEntry[]): Promise<void>
  /** Finds entries that the backend no longer has, and removes their remains. After this, they can be added again. */
  missing(queue: QueueName, entryIds: readonly string[]): Promise<Set<string>>
  counts(queue: QueueName): Promise<{ waiting: number; active: number; delayed: number }>
  consume(queue: QueueName, process: (data: EntryData) => Promise<void>, options: ConsumerOptions): Consumer
  /** A token that lives and dies with the backend's data. Null if the data is as durable as the ledger. */
  epoch: { read: () => Promise<string | null>; create: (token: string) => Promise<string> } | null
  /** For a read-only view. */
  bullQueue(queue: QueueName): Queue
  close(): Promise<void>
}

export type QueueOptions = {
  redisUrl: string | null
  databaseUrl: string
  /** Separates installations that share one Redis. */
  prefix?: string
  /** Deadline of a queue call, ms. */
  deadlineMs?: number
  /** Connections of the Postgres backend. Each consumer keeps one for LISTEN. */
  connections?: number
  log: Pick<Logger, 'debug' | 'warn'>
}

// Events serve only the read-only view: about two seconds of full load.
const eventStreamLength = 10_000
// An entry fails only while Postgres is unreachable or its process is stopping. The ledger counts the real attempts.
const entryOptions = {
  removeOnComplete: true,
  removeOnFail: true,
  attempts: 3,
  backoff: { type: 'exponential', delay: 1000, jitter: 0.5 } satisfies BackoffOptions,
}
// BullMQ delivers a dead worker's job again. The ledger decides how often, so BullMQ must never give up.
const maxStalledCount = 100_000

/**
 * Jobs of one call. A longer call would block Redis for everyone else, and while Redis takes these the next ones are prepared. In
 * Postgres, each call has a high fixed cost.
 */
const jobsPerCall = { redis: 250, postgres: Infinity }

type Connected = Omit<Queues, 'offer' | 'missing' | 'counts' | 'consume' | 'bullQueue' | 'close'> & {
  makeQueue: (name: QueueName) => Queue
  makeWorker: (
    name: QueueName,
    process: (job: BullJob<EntryData>) => Promise<void>,
    options: ConsumerOptions,
  ) => Worker<EntryData, void>
  missing?: Queues['missing']
  close(): Promise<void>
}

/** Opens the queue backend of the process: Redis if `redisUrl` is set, else tables in the ledger's database. */
export async function openQueues(options: QueueOptions): Promise<Queues> {
  const deadlineMs = options.deadlineMs ?? 2_000
  const { makeQueue, makeWorker, ...connected } =
    options.redisUrl === null ? await connectPostgres(options) : await connectRedis(options.redisUrl, options)
  const queues = new Map<QueueName, Queue>()

  function queueOf(name: QueueName): Queue {
    const known = queues.get(name)
    if (known !== undefined) return known
    const queue = makeQueue(name)
    // Without a listener, a lost connection would end the process. Callers see the failure of their own call.
    queue.on('error', (error) => options.log.debug({ event: 'queue.error', queue: name, err: error }))
    queues.set(name, queue)
    // A queue created while the backend is down refuses every later call, so the next call creates another.
    queue.waitUntilReady().catch(() => {
      if (queues.get(name) === queue) queues.delete(name)
      queue.close().catch(() => undefined)
    })
    return queue
  }

  async function addAll(queue: Queue, jobs: Parameters<Queue['addBulk']>[0]): Promise<void> {
    const calls: Promise<unknown>[] = []
    const size = Math.min(jobs.length, jobsPerCall[connected.backend])
    for (let start = 0; start < jobs.length; start += size) {
      if (start > 0) await nextTurn()
      const call = queue.addBulk(jobs.slice(start, start + size))
      // A call that fails before all are sent is reported below.
      call.catch(() => undefined)
      calls.push(call)
    }
    await Promise.all(calls)
  }

  return {
    backend: connected.backend,
    epoch: connected.epoch,
    bullQueue: queueOf,
    offer: async (name, entries) => {
      const queue = queueOf(name)
      const jobs = entries.map((entry) => ({
        name: entry.kind,
        data: { id: entry.id, gen: entry.gen },
        opts: {
          ...entryOptions,
          jobId: entryId(entry),
          ...(entry.interactive === true ? { lifo: true } : {}),
        },
      }))
      const only = jobs.length === 1 ? jobs[0] : undefined
      // A single add is cheaper: the bulk call of the Postgres backend creates temporary tables.
      const added: Promise<unknown> =
        only === undefined ? addAll(queue, jobs) : queue.add(only.name, only.data, only.opts)
      await withDeadline(added, deadlineMs, 'The queue backend')
    },
    missing: connected.missing ?? ((name, entryIds) => findLostJobs(queueOf(name), entryIds, deadlineMs * 3)),
    counts: async (name) => {
      const counts = await withDeadline(
        queueOf(name).getJobCounts('waiting', 'active', 'delayed'),
        deadlineMs,
        'The queue backend',
      )
      return { waiting: counts.waiting ?? 0, active: counts.active ?? 0, delayed: counts.delayed ?? 0 }
    },
    consume: (name, process, consumer) => {
      const worker = makeWorker(name, (job) => process(job.data), consumer)
      worker.on('error', consumer.onError)
      worker.on('stalled', () => consumer.onStalled?.())
      worker.on('completed', (job) => job.id !== undefined && consumer.onGone(job.id))
      worker.on('failed', (job) => job?.id !== undefined && consumer.onGone(job.id))
      const rests = restAfterErrors(worker)
      return {
        ready: async () => {
          await worker.waitUntilReady()
        },
        pause: () => {
          rests.end()
          return worker.pause(true)
        },
        close: (force) => {
          rests.end()
          return worker.close(force)
        },
      }
    },
    close: async () => {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()))
      await connected.close()
    },
  }
}

function workerOptions(options: ConsumerOptions) {
  return {
    concurrency: options.concurrency,
    lockDuration: options.lockDurationMs,
    // One worker's check counts for all. If that worker dies, the next check may come two intervals later.
    stalledInterval: Math.ceil(options.stalledIntervalMs / 2),
    maxStalledCount,
    // Delay after an error of the backend, ms.
    runRetryDelay: 1_000,
  }
}

const eventStream = { events: { maxLen: eventStreamLength } }

async function connectRedis(url: string, options: QueueOptions): Promise<Connected> {
  const { log } = options
  // Producers fail fast: a dispatcher that hangs would hold the locks of its rows.
  const producer = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 5_000,
    socketTimeout: silenceMs,
    retryStrategy,
    lazyConnect: true,
  })
  producer.on('error', (error) => log.warn({ event: 'redis.error', err: error }))
  try {
    await producer.connect()
  } catch (error) {
    producer.disconnect()
    throw new Error(`Redis at ${new URL(url).host} does not respond (REDIS_URL).`, { cause: error })
  }
  try {
    await requireNoEviction(producer, log)
  } catch (error) {
    producer.disconnect()
    throw error
  }
  // Workers wait without a limit: that is how they come back after an outage.
  const consumer = new Redis(url, { maxRetriesPerRequest: null, socketTimeout: silenceMs, retryStrategy })
  consumer.on('error', (error) => log.debug({ event: 'redis.error', err: error }))
  const base = options.prefix ?? 'coachline'
  // The braces keep all keys of one lane in one slot of a cluster.
  const prefixOf = (name: QueueName): string => `{${base}-${name}}`
  const epochKey = `{${base}}-epoch`
  return {
    backend: 'redis',
    epoch: {
      read: () => withDeadline(producer.get(epochKey), 2_000, 'Redis'),
      create: async (token) => {
        await withDeadline(producer.set(epochKey, token, 'NX'), 2_000, 'Redis')
        return (await producer.get(epochKey)) ?? token
      },
    },
    makeQueue: (name) =>
      new Queue(name, {
        connection: producer,
        prefix: prefixOf(name),
        streams: eventStream,
        skipWaitingForReady: true,
      }),
    makeWorker: (name, process, settings) =>
      new Worker<EntryData, void>(name, process, {
        connection: consumer,
        prefix: prefixOf(name),
        ...workerOptions(settings),
      }),
    close: async () => {
      producer.disconnect()
      consumer.disconnect()
    },
  }
}

// A connection that is silent for this long is dead. BullMQ waits for entries at most 10 s.
const silenceMs = 20_000

// Retries forever, at most 2 s apart, so that work resumes soon after Redis is back.
const retryStrategy = (times: number): number => Math.min(2_000, 50 * 2 ** Math.min(times, 6))

/** A Redis that evicts keys loses work silently. @throws when its policy is known and not `noeviction`. */
async function requireNoEviction(redis: Redis, log: QueueOptions['log']): Promise<void> {
  const policy = await evictionPolicy(redis)
  if (policy === null) {
    log.warn(
      { event: 'redis.policy-unknown' },
      'The maxmemory-policy of Redis cannot be read. It must be noeviction.',
    )
  } else if (policy !== 'noeviction') {
    throw new Error(
      `Redis has maxmemory-policy ${policy}; set it to noeviction. Otherwise work is lost when memory is full.`,
    )
  }
}

async function evictionPolicy(redis: Redis): Promise<string | null> {
  try {
    const response = await redis.config('GET', 'maxmemory-policy')
    const policy = Array.isArray(response) ? response[1] : null
    if (typeof policy === 'string') return policy
  } catch {
    // Managed servers often forbid CONFIG; INFO carries the same line.
  }
  try {
    return /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1] ?? null
  } catch {
    return null
  }
}

const schema = 'bullmq'
// Any fixed number. The lock keeps two processes from granting at the same time.
const schemaLock = 7_241_011

/** Creates or updates BullMQ's tables. The runtime role may use them but does not own them. */
async function prepareSchema(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [schemaLock])
    await runMigrations(client, schema)
    await client.query(`grant usage, create on schema ${schema} to app_system`)
    await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to app_system`)
    await client.query(`grant usage, select, update on all sequences in schema ${schema} to app_system`)
    await client.query(`grant execute on all functions in schema ${schema} to app_system`)
  } finally {
    await client.end()
  }
}

async function connectPostgres(options: QueueOptions): Promise<Connected> {
  await prepareSchema(options.databaseUrl)
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    options: `-c role=app_system -c search_path=${schema} -c statement_timeout=15000 -c lock_timeout=5000`,
    // Nine consumers listen. The rest serve short calls.
    max: options.connections ?? queueNames.length + 6,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'coachline-queues',
    stream: openSocket,
  })
  // Each queue and each consumer adds a listener.
  pool.setMaxListeners(0)
  pool.on('error', (error) => options.log.warn({ event: 'queue.connection-lost', err: error }))
  // A connection that dies while in use: its caller sees the error of their own call.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const backend = withBackend(createPostgresBackend)

  /**
   * Redis puts an entry that it takes back from a silent worker first in the queue. Postgres puts it last, where it would wait for a whole
   * window after it has already waited for its lock to expire.
   */
  function putStalledFirst(name: QueueName, worker: Pick<Worker, 'on'>): void {
    const taken: string[] = []
    worker.on('stalled', (id) => {
      // Entries found by one check are reported in one turn of the event loop.
      if (taken.push(id) > 1) return
      setImmediate(() => {
        pool
          .query('select change_priority($1, id, 0, true) from unnest($2::text[]) as id', [
            name,
            taken.splice(0),
          ])
          .catch((error: unknown) =>
            options.log.debug({ event: 'queue.stalled-not-first', queue: name, err: error }),
          )
      })
    })
  }

  return {
    backend: 'postgres',
    epoch: null,
    makeQueue: (name) =>
      new backend.Queue(name, { connection: pool, streams: eventStream }) as unknown as Queue,
    makeWorker: (name, process, settings) => {
      const common = { connection: pool, ...workerOptions(settings) }
      const worker = new backend.Worker<EntryData, void>(name, process, common) as unknown as Worker<
        EntryData,
        void
      >
      putStalledFirst(name, worker)
      return worker
    },
    missing: async (name, entryIds) => {
      // An entry ends and is removed in two steps. If the connection is lost in between, the remains would make the queue ignore every later add.
      const { rows } = await pool.query<{ id: string }>(
        `with remains as (delete from job where queue = $1 and id = any($2::text[]) and state in ('completed', 'failed'))
        select id from unnest($2::text[]) as id where not exists (
          select from job where job.queue = $1 and job.id = id.id and state not in ('completed', 'failed'))`,
        [name, entryIds],
      )
      return new Set(rows.map((row) => row.id))
    },
    close: () => pool.end(),
  }
}
