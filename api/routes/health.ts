import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ApiApp, ApiContext } from '../plugins/context.ts'
import { notFound, unavailable } from '../plugins/problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the process has been told to end: it is not ready any more, but serves what still comes. */
    drain: { isDraining: boolean }
  }
}

const config = { permission: 'public', rateClass: 'free' } as const
const seconds = [0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 3, 10]
const isLoopback = (address: string): boolean => address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'

/** Counts answers and their times by status class; addresses and ids stay out of the labels. */
function createRequestMetrics(app: ApiApp): () => string[] {
  const answers = new Map<string, { count: number; sum: number; buckets: number[] }>()
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.rateClass === 'stream') return
    const label = `method="${request.method}",status="${Math.floor(reply.statusCode / 100)}xx"`
    const entry = answers.get(label) ?? { count: 0, sum: 0, buckets: seconds.map(() => 0) }
    const elapsed = reply.elapsedTime / 1000
    entry.count += 1
    entry.sum += elapsed
    entry.buckets = entry.buckets.map((count, index) => (elapsed <= (seconds[index] ?? 0) ? count + 1 : count))
    answers.set(label, entry)
  })
  return () => {
    const lines: string[] = []
    for (const [label, { count, sum, buckets }] of answers) {
      for (const [index, value] of buckets.entries())
        lines.push(`http_request_duration_seconds_bucket{${label},le="${seconds[index]}"} ${value}`)
      lines.push(`http_request_duration_seconds_bucket{${label},le="+Inf"} ${count}`)
      lines.push(`http_request_duration_seconds_sum{${label}} ${sum}`, `http_request_duration_seconds_count{${label}} ${count}`)
    }
    return lines
  }
}

/** Probes and metrics of the process; they stand beside /api and need no sign-in. */
export function installHealth(app: ApiApp, context: ApiContext): void {
  app.decorate('drain', { isDraining: false })
  const requestLines = createRequestMetrics(app)
  const loopDelay = monitorEventLoopDelay({ resolution: 20 })
  loopDelay.enable()
  app.addHook('onClose', async () => void loopDelay.disable())

  app.get('/healthz', { config, schema: { hide: true, response: { 200: z.object({ status: z.literal('ok') }) } } }, () => ({
    status: 'ok' as const,
  }))

  app.get('/readyz', { config, schema: { hide: true, response: { 200: z.object({ status: z.literal('ready') }) } } }, async () => {
    if (app.drain.isDraining) throw unavailable()
    await context.database.asSystem((trx) => sql`select 1`.execute(trx))
    return { status: 'ready' as const }
  })

  app.get('/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = context.config
    const isAllowed = metricsToken === null ? isLoopback(request.ip) : request.headers.authorization === `Bearer ${metricsToken}`
    if (!isAllowed) throw notFound()
    const lines = [
      '# TYPE http_request_duration_seconds histogram',
      ...requestLines(),
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '# TYPE process_uptime_seconds gauge',
      `process_uptime_seconds ${process.uptime()}`,
      '# TYPE nodejs_eventloop_delay_p99_seconds gauge',
      `nodejs_eventloop_delay_p99_seconds ${loopDelay.percentile(99) / 1e9 || 0}`,
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
