import { pino } from 'pino'
import { openDatabase } from '#db/client.ts'
import { offlineEngine } from '../engines/offline/offline.ts'
import { openSignals } from '../shared/signals.ts'
import { openQueues } from '../shared/queues.ts'
import { testHandlers, testJobs } from './testing-jobs.ts'
import { startWorkers, type RuntimeSettings } from './worker.ts'

/** A worker process for tests that kill it; the parent hands over addresses and settings as JSON. */
type Orders = { databaseUrl: string; redisUrl: string | null; prefix: string; settings: RuntimeSettings }

const orders = JSON.parse(process.argv[2] ?? '{}') as Orders
const log = pino({ level: 'error' }, pino.destination(2))
const database = openDatabase(orders.databaseUrl, { poolSize: 5, systemPoolSize: 4, onError: () => undefined })
const shared = { redisUrl: orders.redisUrl, databaseUrl: orders.databaseUrl, prefix: orders.prefix, log }
const workers = await startWorkers({
  settings: orders.settings,
  database,
  queues: await openQueues(shared),
  signals: await openSignals(shared),
  catalog: testJobs,
  registry: testHandlers,
  services: { database, mail: null, publicUrl: 'http://127.0.0.1:3000', engine: offlineEngine, now: () => new Date() },
  log,
  onStuck: () => process.exit(1),
})
process.on('SIGTERM', () => {
  workers.drain(5_000).then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
process.send?.('ready')
