import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { claimIdempotencyKey, releaseIdempotencyKey, storeIdempotentAnswer } from '#db/queries/idempotency.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, invalid } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The claimed key of this request; null without one. */
    idempotencyKey: string | null
  }
}

const keyForm = /^[\x21-\x7e]{1,200}$/

/**
 * `Idempotency-Key` on routes with `config.idempotent`: the first request runs, repeats within 24 hours get its answer. Only
 * successes are kept; a request that failed has changed nothing and may be tried again under the same key.
 */
export function installIdempotency(app: FastifyInstance, { database, now, log }: Pick<ApiContext, 'database' | 'now' | 'log'>): void {
  app.decorateRequest('idempotencyKey', null)

  // After validation, so that a malformed request does not use up its key.
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key']
    if (request.routeOptions.config.idempotent === undefined || key === undefined) return
    if (typeof key !== 'string' || !keyForm.test(key)) throw invalid('idempotency-key', 'The Idempotency-Key header is not valid.')
    const { orgId, userId } = request.actor
    const claim = await database.withOrg({ orgId }, (trx) =>
      claimIdempotencyKey(trx, {
        orgId,
        userId,
        key,
        route: `${request.method} ${request.url.split('?')[0]}`.slice(0, 300),
        bodyHash: createHash('sha256')
          .update(JSON.stringify(request.body ?? null))
          .digest(),
        now: now(),
      }),
    )
    if (claim.state === 'mismatch') throw new HttpProblem(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another request.')
    if (claim.state === 'in_flight') {
      throw new HttpProblem(409, 'idempotency_in_flight', 'The first request with this Idempotency-Key is still running.', {
        retryAfterSeconds: 1,
      })
    }
    if (claim.state === 'claimed') {
      request.idempotencyKey = key
      return
    }
    reply.code(claim.status).header('idempotent-replayed', 'true')
    if (claim.response === null) return reply.send()
    return reply
      .type('application/json; charset=utf-8')
      .serializer((body: unknown) => JSON.stringify(body))
      .send(claim.response)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const key = request.idempotencyKey
    if (key === null) return
    request.idempotencyKey = null
    const { orgId, userId } = request.actor
    const isSuccess = reply.statusCode >= 200 && reply.statusCode < 300
    const keep = request.routeOptions.config.idempotent
    try {
      await database.withOrg({ orgId }, (trx) => {
        if (!isSuccess) return releaseIdempotencyKey(trx, userId, key)
        const text = typeof payload === 'string' && payload !== '' ? payload : null
        const kept = text === null || typeof keep !== 'function' ? text : JSON.stringify(keep(JSON.parse(text)))
        return storeIdempotentAnswer(trx, userId, key, reply.statusCode, kept)
      })
    } catch (error) {
      // The work itself is committed, so its answer stands; a repeat hears 409 until the key is given up.
      log.warn({ event: 'idempotency.not-stored', err: error })
    }
  })
}
