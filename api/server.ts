import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Database, openDatabase } from '#db/client.ts'
import { lanes } from '#db/vocabulary/ledger.ts'
import { warmUp } from '#workers/domain/practice/index.ts'
import { isTransientDatabaseError } from '#workers/process/database-errors.ts'
import { createLog } from '#workers/telemetry/log.ts'
import { startInterval } from '#workers/process/interval.ts'
import { requireKnownKeys } from '#workers/security/secrets.ts'
import { openSignals } from '#workers/queue/signals.ts'
import { onTermination } from '#workers/process/termination.ts'
import { sayReady } from '#workers/process/ready.ts'
import { openTracing } from '#workers/telemetry/tracing.ts'
import { buildApp } from './app.ts'
import { type ApiConfig, readApiConfig } from './config.ts'
import { onFirstRequest, runWhenQuiet } from './http/when-quiet.ts'

/** Source: reliability requirements; supervisors kill after 30 s. */
const drainMs = 25_000
/** A load balancer checks readiness about every second and must hear "no" before the socket closes. */
const unreadyMs = process.env.SUPERVISED === '1' ? 0 : 2_000

async function serve(): Promise<void> {
  const config = readApiConfig(process.env)
  const log = createLog({ service: 'api', level: config.logLevel })
  const database = openDatabase(config.poolUrl, {
    applicationName: 'coachline-api',
    poolSize: 12,
    systemPoolSize: 6,
    onError: (error) => log.warn({ event: 'database.connection-lost', err: error }),
  })
  await checkKeys(database, config, log)
  const signals = await openSignals({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, log })
  const tracing = await openTracing({
    endpoint: config.traceEndpoint,
    sampleRatio: config.traceSampleRatio,
    service: 'coachline-api',
    log,
  })
  const { app } = await buildApp({ config, database, signals, log, tracing, kick: () => signals.kick(lanes) })

  let stopWarming = (): void => {}
  onTermination(async () => {
    stopWarming()
    app.drain.isDraining = true
    log.info({ event: 'api.draining' })
    await delay(unreadyMs)
    const force = setTimeout(() => app.server.closeAllConnections(), drainMs - unreadyMs)
    await app.close()
    clearTimeout(force)
    await Promise.allSettled([tracing?.close(), signals.close(), database.close()])
    log.info({ event: 'api.stopped' })
  }, log)

  await app.listen({ host: config.host, port: config.port })
  sayReady()
  // So that nobody's first turn with a buyer waits for it. Before a turn, the rep has chosen a bot and begun a call.
  stopWarming = onFirstRequest(app.server, /^\/api\/(?:agents|practice)\b/, () =>
    runWhenQuiet(app.server, warmUp()),
  )
}

/** Wrong keys end the process. An unreachable database does not: the check is retried until it responds, and callers get 503 meanwhile. */
async function checkKeys(database: Database, { connections }: ApiConfig, log: Logger): Promise<void> {
  const check = (): Promise<void> => requireKnownKeys(database.system, connections.secretKeys)
  try {
    await check()
  } catch (error) {
    if (!isTransientDatabaseError(error)) throw error
    log.warn({ event: 'database.away-at-start', err: error })
    const interval = startInterval({
      once: () => check().then(() => void interval.stop()),
      intervalMs: 1_000,
      onError: endIfForGood,
    })
  }

  function endIfForGood(error: unknown): void {
    if (isTransientDatabaseError(error)) return
    log.fatal({ event: 'api.not-usable', err: error })
    process.exit(1)
  }
}

try {
  await serve()
} catch (error) {
  process.stderr.write(`The API did not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
