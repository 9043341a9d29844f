import { Counter, Histogram, Registry } from 'prom-client'
import { processMetrics, readAtScrape, watchPools } from '#workers/telemetry/metrics.ts'
import type { ApiApp, ApiContext } from './context.ts'
import { watchLedger } from './ledger-gauges.ts'
import { classOf } from './limits.ts'

/** Includes the targets: 0.3 s for reads, 0.5 s for writes, 1 s for a webhook's response. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 3, 10]
/** The parser accepts about thirty methods. A label must not take arbitrary values from clients. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the outcome of a webhook delivery, with the reason if it was refused. */
    countWebhook(outcome: 'accepted' | 'handshake' | 'refused', reason?: string): void
  }
}

export type ApiMetrics = { exposition(): Promise<string> }

/** Measures the process and its responses. Labels are classes, never addresses, ids or organizations. */
export function installMetrics(
  app: ApiApp,
  { database, live }: Pick<ApiContext, 'database' | 'live'>,
): ApiMetrics {
  const registry = new Registry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer was sent, by rate class of the route and class of the status. Event streams are left out.',
    labelNames: ['method', 'class', 'status'],
    buckets,
    registers,
  })
  // Browsers show this time next to each request. Only signed-in callers get it, because it would help others guess what a sign-in
  // compares.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.currentActor !== null)
      reply.header('server-timing', `answer;dur=${reply.elapsedTime.toFixed(2)}`)
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const rateClass = request.is404 ? 'none' : classOf(request)
    if (rateClass === 'stream') return done()
    durations.observe(
      {
        method: methods.has(request.method) ? request.method : 'other',
        class: rateClass,
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    )
    done()
  })
  const webhooks = new Counter({
    name: 'coachline_webhook_deliveries_total',
    help: 'Deliveries of webhooks by outcome and, where refused, by reason.',
    labelNames: ['outcome', 'reason'],
    registers,
  })
  app.decorate('countWebhook', (outcome, reason = '') => webhooks.inc({ outcome, reason }))
  readAtScrape(
    registry,
    { name: 'coachline_event_streams', help: 'Open event streams of this process.', labelNames: [] },
    () => [{ labels: {}, value: live.streamCount() }],
  )
  watchPools(registry, database)
  const ledger = watchLedger(registry, database)
  return {
    exposition: async () => {
      await ledger.refresh()
      return `${await registry.metrics()}\n${await processMetrics().metrics()}`
    },
  }
}
