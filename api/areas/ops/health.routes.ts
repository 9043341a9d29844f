import { z } from 'zod'
import { mayReadMetrics, metricsContentType } from '#workers/telemetry/metrics.ts'
import { readDatabaseTime } from '#db/queries/ledger/ops.ts'
import type { ApiApp, ApiContext } from '../../http/context.ts'
import type { ApiMetrics } from '../../http/metrics.ts'
import { notFound, unavailable } from '../../http/problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** True while the process is shutting down: it reports "not ready" but still serves requests. */
    drain: { isDraining: boolean }
  }
}

const config = { permission: 'public', rateClass: 'free' } as const

/** While shutting down, every response closes its connection. */
export function installDraining(app: ApiApp): void {
  app.decorate('drain', { isDraining: false })
  // Clients should open their next connection to another process.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.drain.isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Probes and metrics of the process. They are outside /api and need no sign-in. */
export function installHealth(app: ApiApp, context: ApiContext, metrics: ApiMetrics): void {
  app.get(
    '/healthz',
    { config, schema: { hide: true, response: { 200: z.object({ status: z.literal('ok') }) } } },
    () => ({
      status: 'ok' as const,
    }),
  )

  app.get(
    '/readyz',
    { config, schema: { hide: true, response: { 200: z.object({ status: z.literal('ready') }) } } },
    async () => {
      if (app.drain.isDraining) throw unavailable()
      await context.database.asSystem(readDatabaseTime)
      return { status: 'ready' as const }
    },
  )

  app.get('/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics({ address: request.ip, headers: request.headers }, context.config.metricsToken))
      throw notFound()
    return reply.type(metricsContentType).send(await metrics.exposition())
  })
}
