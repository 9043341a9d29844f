import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '#db/client.ts'

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'

let processRegistry: Registry | null = null

/** Memory, garbage collection, event loop, and handles. They belong to the process, so they exist once for all registries. */
export function processMetrics(): Registry {
  if (processRegistry === null) {
    processRegistry = new Registry()
    // 20 ms: people notice longer delays only, and the timer itself costs little.
    collectDefaultMetrics({ register: processRegistry, eventLoopMonitoringPrecision: 20 })
  }
  return processRegistry
}

type Reading = { labels: Record<string, string>; value: number }

/** A gauge whose value is read at scrape time. */
export function readAtScrape(
  registry: Registry,
  gauge: { name: string; help: string; labelNames: readonly string[] },
  read: () => Iterable<Reading>,
): void {
  registry.registerMetric(
    new Gauge({
      ...gauge,
      registers: [],
      collect() {
        this.reset()
        for (const { labels, value } of read()) this.set(labels, value)
      },
    }),
  )
}

/** Connections of the process's database pools. If `waiting` stays above 0, the pool is too small. */
export function watchPools(registry: Registry, database: Pick<Database, 'pools'>): void {
  readAtScrape(
    registry,
    {
      name: 'coachline_database_connections',
      help: 'Open database connections of this process by pool (the role) and state.',
      labelNames: ['pool', 'state'],
    },
    () =>
      database.pools().flatMap(({ role, total, idle }) => [
        { labels: { pool: role, state: 'in_use' }, value: total - idle },
        { labels: { pool: role, state: 'idle' }, value: idle },
      ]),
  )
  readAtScrape(
    registry,
    {
      name: 'coachline_database_connections_max',
      help: 'Most connections that the pool opens.',
      labelNames: ['pool'],
    },
    () => database.pools().map(({ role, max }) => ({ labels: { pool: role }, value: max })),
  )
  readAtScrape(
    registry,
    {
      name: 'coachline_database_waiting',
      help: 'Callers that wait for a connection of the pool.',
      labelNames: ['pool'],
    },
    () => database.pools().map(({ role, waiting }) => ({ labels: { pool: role }, value: waiting })),
  )
}

const isLoopback = (address: string): boolean =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export type MetricsRequest = { address: string; headers: Record<string, string | string[] | undefined> }

/**
 * Who may read metrics: with a configured token, a client that sends it as `Authorization: Bearer …`. Without a token, only this machine,
 * and not through a proxy, which would make every client look like this machine.
 */
export function mayReadMetrics(request: MetricsRequest, token: string | null): boolean {
  const { headers } = request
  if (token === null)
    return (
      isLoopback(request.address) &&
      headers['x-forwarded-for'] === undefined &&
      headers.forwarded === undefined
    )
  // Hashes have equal lengths, so the comparison takes the same time for any token.
  return (
    typeof headers.authorization === 'string' &&
    timingSafeEqual(digest(headers.authorization), digest(`Bearer ${token}`))
  )
}
