import { openDatabase } from '#db/client.ts'
import { openConnections } from './connections/connections.ts'
import { readWorkerConfig, type WorkerConfig } from './config.ts'
import { openTextEngines } from './engines/engines.ts'
import { registry } from './handlers/registry.ts'
import { watchHealth } from './health.ts'
import { jobs } from './jobs/catalog.ts'
import { openMail } from './mail.ts'
import { startMonitor, type Standing } from './monitor.ts'
import { createWorkerMetrics } from './runtime/metrics.ts'
import { defaultSettings, startWorkers } from './runtime/worker.ts'
import { startSyncs } from './schedules/syncs.ts'
import { startUpkeep } from './schedules/upkeep.ts'
import { createLog } from './shared/log.ts'
import { processMetrics, watchPools } from './shared/metrics.ts'
import { openQueues } from './shared/queues.ts'
import { demandKnownKeys, openVault, rewrapDataKeys } from './shared/secrets.ts'
import { openSignals } from './shared/signals.ts'
import { onTermination } from './shared/termination.ts'
import { openTracing } from './shared/tracing.ts'

// Supervisors kill after 30 s; 4 s of it are for items that have to be told to stop.
const drainMs = 20_000

async function run(config: WorkerConfig): Promise<void> {
  const log = createLog({ service: 'workers', level: config.logLevel })
  const database = openDatabase(config.poolUrl, {
    applicationName: 'coachline-workers',
    poolSize: config.poolSize,
    systemPoolSize: config.systemPoolSize,
    onError: (error) => log.warn({ event: 'database.connection-lost', err: error }),
  })
  const { secretKeys } = config.connections
  await demandKnownKeys(database.system, secretKeys)
  const rewrapped = await rewrapDataKeys(database, secretKeys)
  if (rewrapped > 0) log.info({ event: 'secrets.rewrapped', keys: rewrapped })
  const metrics = createWorkerMetrics(jobs)
  watchPools(metrics.registry, database)
  let standing: Standing = 'starting'
  const queues = await openQueues({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, log })
  const health = watchHealth(metrics.registry, { database, queues })
  const monitor =
    config.metricsPort === null
      ? null
      : await startMonitor({
          host: config.host,
          port: config.metricsPort,
          metricsToken: config.metricsToken,
          standing: () => standing,
          checks: health.checks,
          metrics: async () => {
            await health.refresh()
            return `${await metrics.registry.metrics()}\n${await processMetrics().metrics()}`
          },
        })
  const signals = await openSignals({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, log })
  const mail = config.smtpUrl === null ? null : openMail(config.smtpUrl, config.mailFrom)
  const tracing = await openTracing({
    endpoint: config.traceEndpoint,
    sampleRatio: config.traceSampleRatio,
    service: 'coachline-workers',
    log,
  })
  const engines = await openTextEngines({ ...config.textEngine, database, log })
  const now = (): Date => new Date()
  const vault = openVault(secretKeys)
  const connections = openConnections({ database, vault, settings: config.connections, publicUrl: config.publicUrl, now })
  const workers = await startWorkers({
    settings: { ...defaultSettings, slots: config.slots, parallelFinishes: Math.max(1, Math.floor(config.poolSize / 2)) },
    database,
    queues,
    signals,
    catalog: jobs,
    registry,
    services: { database, mail, publicUrl: config.publicUrl, engines, connections, vault, now },
    log,
    metrics,
    tracing,
    onStuck: () => process.exit(1),
  })
  const schedules = [startSyncs({ database, signals, log, now }), startUpkeep({ database, signals, log })]
  standing = 'working'

  onTermination(async () => {
    standing = 'draining'
    await Promise.all(schedules.map((schedule) => schedule.stop()))
    await workers.drain(drainMs)
    mail?.close()
    await Promise.allSettled([tracing?.close(), queues.close(), signals.close(), database.close()])
    await monitor?.close()
  }, log)
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
