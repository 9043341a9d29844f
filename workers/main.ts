import { openDatabase } from '#db/client.ts'
import { openConnections } from './connections/connections.ts'
import { readWorkerConfig, type WorkerConfig } from './config.ts'
import { closeScoring } from './engines/offline/compare-calls.ts'
import { openTextEngines } from './engines/engines.ts'
import { registry, schedules } from './jobs/registry.ts'
import { watchHealth } from './health.ts'
import { jobs } from './jobs/catalog.ts'
import { openMail } from './mail.ts'
import { startMonitor, type ProcessState } from './monitor.ts'
import { createWorkerMetrics } from './queue/runtime/metrics.ts'
import { defaultSettings, startWorkers } from './queue/runtime/worker.ts'
import { createLog } from './telemetry/log.ts'
import { processMetrics, watchPools } from './telemetry/metrics.ts'
import { openQueues } from './queue/queues.ts'
import { requireKnownKeys, openVault, rewrapDataKeys } from './security/secrets.ts'
import { openOutgoing } from './security/outgoing.ts'
import { openSignals } from './queue/signals.ts'
import { onTermination } from './process/termination.ts'
import { sayReady } from './process/ready.ts'
import { openTracing } from './telemetry/tracing.ts'

// Supervisors kill after 30 s. 4 s of that are for stopping items that are still running.
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
  await requireKnownKeys(database.system, secretKeys)
  const rewrapped = await rewrapDataKeys(database, secretKeys)
  if (rewrapped > 0) log.info({ event: 'secrets.rewrapped', keys: rewrapped })
  const metrics = createWorkerMetrics(jobs)
  watchPools(metrics.registry, database)
  let processState: ProcessState = 'starting'
  const queues = await openQueues({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, log })
  const health = watchHealth(metrics.registry, { database, queues })
  const monitor =
    config.metricsPort === null
      ? null
      : await startMonitor({
          host: config.host,
          port: config.metricsPort,
          metricsToken: config.metricsToken,
          processState: () => processState,
          checks: health.checks,
          metrics: async () => {
            await health.refresh()
            return `${await metrics.registry.metrics()}\n${await processMetrics().metrics()}`
          },
        })
  const signals = await openSignals({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, log })
  const now = (): Date => new Date()
  const outgoing = openOutgoing({ database, servicesInEu: config.servicesInEu, now })
  const mail = config.smtpUrl === null ? null : openMail(config.smtpUrl, config.mailFrom, outgoing)
  const tracing = await openTracing({
    endpoint: config.traceEndpoint,
    sampleRatio: config.traceSampleRatio,
    service: 'coachline-workers',
    log,
  })
  const engines = await openTextEngines({ ...config.textEngine, database, outgoing, log })
  const vault = openVault(secretKeys)
  const connections = openConnections({
    database,
    vault,
    settings: config.connections,
    outgoing,
    publicUrl: config.publicUrl,
    now,
  })
  const workers = await startWorkers({
    settings: {
      ...defaultSettings,
      slots: config.slots,
      parallelFinishes: Math.max(1, Math.floor(config.poolSize / 2)),
    },
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
  const running = schedules.map((start) => start({ database, signals, log, now }))
  processState = 'working'

  onTermination(async () => {
    processState = 'draining'
    await Promise.all(running.map((schedule) => schedule.stop()))
    await workers.drain(drainMs)
    mail?.close()
    await closeScoring()
    await Promise.allSettled([tracing?.close(), queues.close(), signals.close(), database.close()])
    await monitor?.close()
  }, log)
  sayReady()
}

try {
  await run(readWorkerConfig(process.env))
} catch (error) {
  // A refused connection is an AggregateError, whose message is empty.
  const why =
    error instanceof Error
      ? error.message || ('code' in error ? String(error.code) : error.name)
      : String(error)
  process.stderr.write(`The workers did not start: ${why}\n`)
  process.exit(1)
}
