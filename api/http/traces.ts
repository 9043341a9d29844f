import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/client.ts'
import {
  currentSpan,
  inSpan,
  parseTraceparent,
  runInSpan,
  type Span,
  type Tracing,
} from '#workers/telemetry/tracing.ts'
import { classOf } from './limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The server span of the request; null if none is recorded. */
    span: Span | null
  }
}

/**
 * One server span per API request, named by the route's pattern. Probes, console files and event streams, which stay open for an hour, have
 * none.
 */
export function installTraces(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions
    const rateClass = classOf(request)
    if (request.is404 || url === undefined || rateClass === 'free' || rateClass === 'stream') return done()
    const header = request.headers.traceparent
    const parent = typeof header === 'string' && parseTraceparent(header) !== null ? header : null
    request.span = tracing.start({
      name: `${request.method} ${url}`,
      kind: 'server',
      parent,
      attributes: {
        'http.request.method': request.method,
        'http.route': url,
        'coachline.request_id': request.id,
      },
    })
    runInSpan(request.span, done)
  })
  // A body is read in the context of the socket, so everything after it must re-enter the span.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span === null) done()
    else runInSpan(request.span, done)
  })
  // Runs once per request, even if the client has left.
  app.addHook('onResponse', async (request, reply) => {
    request.span?.set({ 'http.response.status_code': reply.statusCode })
    request.span?.end({ errorClass: reply.statusCode >= 500 ? String(reply.statusCode) : null })
  })
}

/**
 * Adds a span to every transaction of a traced request, including the wait for a connection. Whatever is recorded inside continues the
 * trace.
 */
export function traceTransactions<Traced extends Database>(database: Traced, tracing: Tracing): Traced {
  function traced<Result>(role: 'app' | 'app_system', transaction: () => Promise<Result>): Promise<Result> {
    const parent = currentSpan()?.traceparent ?? null
    if (parent === null) return transaction()
    return inSpan(
      tracing,
      { name: 'transaction', kind: 'internal', parent, attributes: { 'coachline.role': role } },
      transaction,
    )
  }
  return {
    ...database,
    withOrg: (context, work) => traced('app', () => database.withOrg(context, work)),
    asSystem: (work) => traced('app_system', () => database.asSystem(work)),
    asSystemOnce: (statement) => traced('app_system', () => database.asSystemOnce(statement)),
  }
}
