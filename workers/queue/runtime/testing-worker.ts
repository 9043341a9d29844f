import { pino } from 'pino'
import { type Database, openDatabase } from '#db/client.ts'
import { openTestConnections } from '../../connections/testing.ts'
import { offlineEngines } from '../../engines/offline/offline.ts'
import { openMail } from '../../mail.ts'
import { sayReady } from '../../process/ready.ts'
import { openOutgoing } from '../../security/outgoing.ts'
import { openSignals } from '../signals.ts'
import { openQueues } from '../queues.ts'
import type { Catalog, Handlers } from './run-item.ts'
import { startWorkers, type RuntimeSettings } from './worker.ts'

/** What the parent passes as JSON in the first argument. */
export type WorkerOrders = {
  databaseUrl: string
  /** Address of BullMQ's tables, if it differs from the ledger's. */
  queueDatabaseUrl?: string
  redisUrl: string | null
  prefix: string
  settings: RuntimeSettings
  logLevel?: string
  /** Address of the providers' simulators. */
  simulatorsUrl?: string
  /** A mail server; without it no mail is sent. */
  smtpUrl?: string
}

function mailOf({ smtpUrl }: WorkerOrders, database: Database) {
  if (smtpUrl === undefined) return null
  const outgoing = openOutgoing({ database, servicesInEu: new Set(), now: () => new Date() })
  return openMail(smtpUrl, 'Coachline <coach@coach.example>', outgoing)
}

/** Runs a worker process for tests that kill it. Sends 'ready' to the parent. */
export async function runTestWorker(program: { catalog: Catalog; registry: Handlers }): Promise<void> {
  // An interrupted test run must not leave workers behind.
  process.once('disconnect', () => process.exit(1))
  const orders = JSON.parse(process.argv[2] ?? '{}') as WorkerOrders
  const log = pino({ level: orders.logLevel ?? 'error' }, pino.destination(2))
  const database = openDatabase(orders.databaseUrl, {
    poolSize: 5,
    systemPoolSize: 4,
    onError: () => undefined,
  })
  const shared = { redisUrl: orders.redisUrl, databaseUrl: orders.databaseUrl, prefix: orders.prefix, log }
  const workers = await startWorkers({
    settings: orders.settings,
    database,
    queues: await openQueues({ ...shared, databaseUrl: orders.queueDatabaseUrl ?? orders.databaseUrl }),
    signals: await openSignals(shared),
    ...program,
    services: {
      database,
      mail: mailOf(orders, database),
      publicUrl: 'http://127.0.0.1:3000',
      engines: offlineEngines,
      ...openTestConnections(database, { settings: { simulatorsUrl: orders.simulatorsUrl ?? null } }),
      now: () => new Date(),
    },
    log,
    onStuck: () => process.exit(1),
  })
  process.on('SIGTERM', () => {
    workers.drain(5_000).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
  sayReady()
}
