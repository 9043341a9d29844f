import { openDatabase } from '#db/client.ts'
import { readWorkerConfig, type WorkerConfig } from './config.ts'
import { offlineEngine } from './engines/offline/offline.ts'
import { registry } from './handlers/registry.ts'
import { jobs } from './jobs/catalog.ts'
import { openMail } from './mail.ts'
import { openQueues } from './shared/queues.ts'
import { defaultSettings, startWorkers } from './runtime/worker.ts'
import { createLog } from './shared/log.ts'
import { openSignals } from './shared/signals.ts'

// Supervisors kill after 30 s; 4 s of it are for items that have to be told to stop.
const drainMs = 20_000

async function run(config: WorkerConfig): Promise<void> {
  const log = createLog({ service: 'workers', level: config.logLevel })
  const database = openDatabase(config.databaseUrl, {
    applicationName: 'coachline-workers',
    poolSize: config.poolSize,
    systemPoolSize: config.systemPoolSize,
    onError: (error) => log.warn({ event: 'database.connection-lost', err: error }),
  })
  const queues = await openQueues({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, log })
  const signals = await openSignals({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, log })
  const mail = config.smtpUrl === null ? null : openMail(config.smtpUrl, config.mailFrom)
  const workers = await startWorkers({
    settings: { ...defaultSettings, slots: config.slots, parallelFinishes: Math.max(1, Math.floor(config.poolSize / 2)) },
    database,
    queues,
    signals,
    catalog: jobs,
    registry,
    services: { database, mail, publicUrl: config.publicUrl, engine: offlineEngine, now: () => new Date() },
    log,
    onStuck: () => process.exit(1),
  })

  async function stop(): Promise<void> {
    await workers.drain(drainMs)
    mail?.close()
    await Promise.allSettled([queues.close(), signals.close(), database.close()])
  }
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ event: 'workers.stop-failed', err: error })
          process.exit(1)
        },
      )
    })
  }
  process.send?.('ready')
}

try {
  await run(readWorkerConfig(process.env))
} catch (error) {
  // A refused connection is an AggregateError, whose message is empty.
  const why = error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error)
  process.stderr.write(`The workers did not start: ${why}\n`)
  process.exit(1)
}
