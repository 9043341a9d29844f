import { setInterval } from 'node:timers'
import { pino } from 'pino'
import { openDatabase } from '#db/client.ts'
import { openPaces } from '#workers/connections/request-pace.ts'
import { createWorld, worldConnections } from '#workers/jobs/imports/testing-imports.ts'
import { openLabQueues, startLabWorkers } from './workers.ts'
import type { ImportFigures, ImportOrders } from './import-worker.ts'

/** A worker process with the product's jobs, whose integrations lead to a simulated world of calls that its parent chooses. */
process.once('disconnect', () => process.exit(1))
const orders = JSON.parse(process.argv[2] ?? '{}') as ImportOrders
const log = pino({ level: 'warn' }, pino.destination(2))
const database = openDatabase(orders.databaseUrl, {
  poolSize: 8,
  systemPoolSize: 6,
  onError: () => undefined,
})

const figures: ImportFigures = { requests: 0, maxRssMb: 0, mostInASecond: 0, firstAt: 0, lastAt: 0 }
/** When the requests of the last second arrived. */
const arrivals: number[] = []

function arrive(): void {
  const at = performance.now()
  if (figures.requests === 0) figures.firstAt = at
  figures.lastAt = at
  figures.requests += 1
  arrivals.push(at)
  while ((arrivals[0] ?? at) <= at - 1_000) arrivals.shift()
  figures.mostInASecond = Math.max(figures.mostInASecond, arrivals.length)
}

const { world: wanted } = orders
const pace =
  wanted.perSecond === undefined
    ? null
    : openPaces(database)({ ...wanted.account, perSecond: wanted.perSecond })
const never = new AbortController().signal
const world = createWorld({
  count: wanted.calls,
  pageSize: wanted.pageSize,
  request: async () => {
    if (pace === null) return
    await pace.take(never)
    arrive()
  },
})

const { queues, signals } = await openLabQueues({
  redisUrl: orders.redisUrl,
  databaseUrl: orders.databaseUrl,
  prefix: orders.prefix,
  log,
})
await startLabWorkers({
  settings: orders.settings,
  database,
  queues,
  signals,
  services: { connections: worldConnections(world) },
  log,
  onStuck: () => process.exit(1),
})
setInterval(() => {
  figures.maxRssMb = Math.max(figures.maxRssMb, process.memoryUsage.rss() / 1024 / 1024)
}, 100)
process.on('message', () => {
  process.send?.(figures)
  Object.assign(figures, { requests: 0, mostInASecond: 0 })
})
process.send?.('ready')
