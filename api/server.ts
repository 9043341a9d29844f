import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#db/client.ts'
import { lanes } from '#db/vocabulary.ts'
import { createLog } from '#workers/shared/log.ts'
import { demandKnownKeys } from '#workers/shared/secrets.ts'
import { openSignals } from '#workers/shared/signals.ts'
import { onTermination } from '#workers/shared/termination.ts'
import { openTracing } from '#workers/shared/tracing.ts'
import { buildApp } from './app.ts'
import { readApiConfig } from './config.ts'

/** Source: reliability requirements; supervisors kill after 30 s. */
const drainMs = 25_000
/** A load balancer asks for readiness about every second and must hear "no" before the socket closes. */
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
  await demandKnownKeys(database.system, config.connections.secretKeys)
  const signals = await openSignals({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, log })
  const tracing = await openTracing({
    endpoint: config.traceEndpoint,
    sampleRatio: config.traceSampleRatio,
    service: 'coachline-api',
    log,
  })
  const { app } = await buildApp({ config, database, signals, log, tracing, kick: () => signals.kick(lanes) })

  onTermination(async () => {
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
  process.send?.('ready')
}

try {
  await serve()
} catch (error) {
  process.stderr.write(`The API did not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
