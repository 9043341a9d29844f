import { sql } from 'kysely'
import { z } from 'zod'
import { mayReadMetrics, metricsContentType } from '#workers/shared/metrics.ts'
import type { ApiApp, ApiContext } from '../plugins/context.ts'
import type { ApiMetrics } from '../plugins/metrics.ts'
import { notFound, unavailable } from '../plugins/problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the process has been told to end: it is not ready any more, but serves what still comes. */
    drain: { isDraining: boolean }
  }
}

const config = { permission: 'public', rateClass: 'free' } as const

/** A process that ends says so with every answer. */
export function installDraining(app: ApiApp): void {
  app.decorate('drain', { isDraining: false })
  // Whoever keeps a connection to a process that is about to go should open the next one elsewhere.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.drain.isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Probes and metrics of the process; they stand beside /api and need no sign-in. */
export function installHealth(app: ApiApp, context: ApiContext, metrics: ApiMetrics): void {
  app.get('/healthz', { config, schema: { hide: true, response: { 200: z.object({ status: z.literal('ok') }) } } }, () => ({
    status: 'ok' as const,
  }))

  app.get('/readyz', { config, schema: { hide: true, response: { 200: z.object({ status: z.literal('ready') }) } } }, async () => {
    if (app.drain.isDraining) throw unavailable()
    await context.database.asSystem((trx) => sql`select 1`.execute(trx))
    return { status: 'ready' as const }
  })

  app.get('/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics({ address: request.ip, headers: request.headers }, context.config.metricsToken)) throw notFound()
    return reply.type(metricsContentType).send(await metrics.exposition())
  })
}
