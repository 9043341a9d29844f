import type { FastifyRequest } from 'fastify'
import type { ApiContext } from '../../http/context.ts'
import { denied } from '../../http/problem.ts'

/** The cookie works only from our own pages. SameSite ensures that; browsers without SameSite send the origin. @throws HttpProblem 403 */
export function assertOwnOrigin(context: ApiContext, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin === undefined) return
  const own = new Set([
    new URL(context.config.publicUrl).origin,
    `${request.protocol}://${request.host}`,
    ...context.config.corsOrigins,
  ])
  if (!own.has(origin)) throw denied()
}
