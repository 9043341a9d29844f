import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import type { Database } from '#db/client.ts'
import type { Row } from '#db/schema.ts'
import { createTestDatabase } from '#db/testing.ts'
import type { CommandState } from '#db/vocabulary/ledger.ts'
import { openTestConnections } from '../../connections/testing.ts'
import { offlineEngines } from '../../engines/offline/offline.ts'
import { type NewCommand, recordCommand } from '../record.ts'
import { openSignals, type Signals } from '../signals.ts'
import type { Tracing } from '../../telemetry/tracing.ts'
import type { HandlerServices } from './handler.ts'
import type { WorkerMetrics } from './metrics.ts'
import { openQueues, type Queues } from '../queues.ts'
import type { Catalog, Handlers } from './run-item.ts'
import { defaultSettings, type RuntimeSettings, startWorkers, type Workers } from './worker.ts'

/** Short times, so that what takes a minute in production takes a moment in a test. */
export const quickSettings: RuntimeSettings = {
  ...defaultSettings,
  slots: { webhooks: 4, imports: 4, transcripts: 4, routing: 4, scoring: 4, texts: 4, recorder: 4, mail: 4 },
  lockDurationMs: 2_000,
  stalledIntervalMs: 500,
  epochCheckMs: 100,
  heartbeatMs: 1_000,
  retry: { ...defaultSettings.retry, baseMs: 20, capMs: 200 },
}

export type TestBackend = {
  backend: 'redis' | 'postgres'
  database: Database
  databaseUrl: string
  redisUrl: string | null
  prefix: string
  queues: Queues
  signals: Signals
  log: Logger
  /** Lines of the log, newest last. */
  logged: Record<string, unknown>[]
  /** Starts the insides of a worker process in this process. `close` stops it. */
  start(options: StartOptions): Promise<Workers & { stuck: Promise<void> }>
  /** Creates an organization. */
  createOrganization(name?: string): Promise<string>
  /** Records a command and wakes the dispatchers, as the API does. */
  record(command: NewCommand): Promise<string>
  items(commandId: string): Promise<Row<'work_items'>[]>
  /**
   * Waits until `ask` returns something other than null, undefined, or false, for as long as items keep moving.
   *
   * @param stillMs gives up when no item has moved for this long, ms. Default 20,000
   */
  until<Result>(
    what: string,
    ask: () => Promise<Result | null | undefined | false>,
    stillMs?: number,
  ): Promise<Result>
  untilCommandEnds(
    commandId: string,
    stillMs?: number,
  ): Promise<{ state: CommandState; items: Row<'work_items'>[] }>
  close(): Promise<void>
}

export type StartOptions = {
  catalog: Catalog
  registry: Handlers
  services?: Partial<HandlerServices>
  settings?: Partial<RuntimeSettings>
  /** Uses its own queue connections and signals, like another process. */
  asOtherProcess?: boolean
  /** Replaces the queues. */
  queues?: Queues
  metrics?: WorkerMetrics
  tracing?: Tracing
}

/** The queue backend of this run. The test runner sets it. */
export const testBackend: 'redis' | 'postgres' =
  process.env.TEST_QUEUE_BACKEND === 'redis' ? 'redis' : 'postgres'

function redisUrl(): string | null {
  if (testBackend === 'postgres') return null
  const url = process.env.TEST_REDIS_URL
  if (url === undefined) throw new Error('TEST_REDIS_URL is not set: this run needs a redis-server binary')
  return url
}

/** A database, a queue prefix, and a signal channel for one test file. */
export async function openTestBackend(): Promise<TestBackend> {
  const testDatabase = await createTestDatabase({ poolSize: 8, systemPoolSize: 6, onError: () => undefined })
  const { database, url } = testDatabase
  const prefix = `test-${randomBytes(6).toString('hex')}`
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'debug' },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const shared = { redisUrl: redisUrl(), databaseUrl: url, prefix, log }
  const open = async (): Promise<{ queues: Queues; signals: Signals }> => ({
    queues: await openQueues(shared),
    signals: await openSignals(shared),
  })
  const own = await open()
  const stops: (() => Promise<void>)[] = []

  /** The number of items and of their claims by kind and state. It changes with everything that a worker does. */
  async function ledger(): Promise<string> {
    const rows = await database.system
      .selectFrom('work_items')
      .select(({ fn }) => [
        'kind',
        'state',
        fn.countAll<number>().as('items'),
        fn.sum('attempts').as('claims'),
      ])
      .groupBy(['kind', 'state'])
      .orderBy('kind')
      .orderBy('state')
      .execute()
    return rows.map(({ kind, state, items, claims }) => `${kind} ${state}: ${items} (${claims})`).join(', ')
  }

  async function until<Result>(
    what: string,
    ask: () => Promise<Result | null | undefined | false>,
    stillMs = 20_000,
  ): Promise<Result> {
    const startedAt = performance.now()
    let checkAt = startedAt + stillMs
    let before = ''
    for (;;) {
      const result = await ask()
      if (result !== null && result !== undefined && result !== false) return result
      if (performance.now() > checkAt) {
        const now = await ledger()
        if (now === before) {
          const errors = logged
            .filter((line) => line.level !== 20 && line.level !== 30 && line.err !== undefined)
            .slice(-3)
          throw new Error(`Waited in vain: ${what}\nThe ledger: ${now}\n${JSON.stringify(errors, null, 2)}`)
        }
        before = now
        checkAt = performance.now() + stillMs
      }
      // Ask less often the longer it takes, to save the server's time.
      const pauseMs = Math.min(50, Math.max(10, (performance.now() - startedAt) / 20))
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  const items = (commandId: string): Promise<Row<'work_items'>[]> =>
    database.system
      .selectFrom('work_items')
      .selectAll()
      .where('command_id', '=', commandId)
      .orderBy('id')
      .execute()

  return {
    backend: testBackend,
    database,
    databaseUrl: url,
    redisUrl: shared.redisUrl,
    prefix,
    ...own,
    log,
    logged,
    items,
    until,
    start: async ({ catalog, registry, services, settings, asOtherProcess, queues, metrics, tracing }) => {
      const used = asOtherProcess === true ? await open() : own
      let onStuck = (): void => undefined
      const stuck = new Promise<void>((resolve) => {
        onStuck = resolve
      })
      const workers = await startWorkers({
        settings: { ...quickSettings, ...settings },
        database,
        ...used,
        ...(queues === undefined ? {} : { queues }),
        catalog,
        registry,
        services: {
          database,
          mail: null,
          publicUrl: 'http://127.0.0.1:3000',
          engines: offlineEngines,
          ...openTestConnections(database),
          now: () => new Date(),
          ...services,
        },
        log,
        ...(metrics === undefined ? {} : { metrics }),
        ...(tracing === undefined ? {} : { tracing }),
        onStuck: () => onStuck(),
      })
      const stop = async (): Promise<void> => {
        await workers.drain(1_000)
        if (used !== own) await Promise.all([used.queues.close(), used.signals.close()])
      }
      stops.push(stop)
      return { ...workers, stuck }
    },
    createOrganization: async (name = 'Alder Works') => {
      const row = await database.system
        .insertInto('organizations')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },
    record: async (command) => {
      const { commandId } = await database.withOrg({ orgId: command.orgId }, (trx) =>
        recordCommand(trx, command),
      )
      own.signals.kick([...new Set(command.items.map((item) => item.lane))])
      return commandId
    },
    untilCommandEnds: async (commandId, stillMs) => {
      const ask = async (): Promise<CommandState | null> => {
        const row = await database.system
          .selectFrom('commands')
          .select('state')
          .where('id', '=', commandId)
          .executeTakeFirst()
        return row !== undefined && row.state !== 'running' ? row.state : null
      }
      const state = await until(`the end of command ${commandId}`, ask, stillMs)
      return { state, items: await items(commandId) }
    },
    close: async () => {
      for (const stop of stops.splice(0)) await stop()
      await Promise.all([own.queues.close(), own.signals.close()])
      await testDatabase.drop()
    },
  }
}

/** Starts a worker process with the jobs of `testing-jobs.ts`, or those of `script`. Resolves when it is ready. */
export async function forkWorker(
  backend: TestBackend,
  settings: Partial<RuntimeSettings> = {},
  script: URL = new URL('./testing-process.ts', import.meta.url),
): Promise<ChildProcess> {
  const orders = {
    databaseUrl: backend.databaseUrl,
    redisUrl: backend.redisUrl,
    prefix: backend.prefix,
    settings: { ...quickSettings, slots: { transcripts: 4, scoring: 4 }, ...settings },
  }
  const child = fork(script, [JSON.stringify(orders)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--no-regexp-peephole-optimization'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) =>
      reject(new Error(`The worker process ended with ${code} before it was ready`)),
    )
  })
  return child
}

/** Deletes everything in the queue backend, like a flushed Redis or emptied tables. */
export async function emptyQueues(backend: TestBackend): Promise<void> {
  if (backend.redisUrl !== null) {
    const { Redis } = await import('ioredis')
    const redis = new Redis(backend.redisUrl)
    // In one script, as a flush is: an entry added between the read and the delete would be only partly deleted.
    await redis.eval(
      `for _, key in ipairs(redis.call('keys', ARGV[1])) do redis.call('del', key) end`,
      0,
      `{${backend.prefix}*`,
    )
    redis.disconnect()
    return
  }
  await asOwner(backend, 'truncate bullmq.job cascade')
}

async function asOwner(backend: TestBackend, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: backend.databaseUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A table without a unique index, so that duplicate effects are counted instead of refused. */
export async function createEffectsTable(backend: TestBackend): Promise<void> {
  await asOwner(
    backend,
    "create table seen_effects (org_id uuid not null, item uuid not null, note text not null default '')",
    'grant select, insert on seen_effects to app, app_system',
  )
}

/** Number of effects by item. */
export async function countEffects(backend: TestBackend): Promise<Map<string, number>> {
  const { rows } = await sql<{ item: string; effects: number }>`
    select item, count(*)::integer as effects from seen_effects group by item`.execute(
    backend.database.system,
  )
  return new Map(rows.map((row) => [row.item, row.effects]))
}
