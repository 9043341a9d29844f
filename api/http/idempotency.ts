import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Trx } from '#db/client.ts'
import {
  claimIdempotencyKey,
  type IdempotentRequest,
  storeIdempotentResponse,
} from '#db/queries/ledger/idempotency.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, invalid } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The Idempotency-Key of a request to a route with `config.idempotent`; null if it has none. */
    idempotencyKey: string | null
  }
}

/** Opens one transaction; by default in the actor's organization. */
type Open = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>

/**
 * Makes a change once per Idempotency-Key: the first request runs `work`, repeats within 24 hours get its response. Change and response are
 * stored in the same commit, so a repeat is safe even if the process of the first request died or its commit was never confirmed. A failed
 * request has changed nothing and leaves its key unused.
 *
 * @throws HttpProblem 409 while the first request runs, 422 if the key was used with a different request
 */
export type RunOnce = <Answer>(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'header'>,
  answer: z.ZodType<Answer>,
  work: (trx: Trx) => Promise<Answer>,
  open?: Open,
) => Promise<Answer>

const keyForm = /^[\x21-\x7e]{1,200}$/

/** Reads the header on routes with `config.idempotent`, whose handlers use `runOnce`. */
export function installIdempotency(app: FastifyInstance): void {
  app.decorateRequest('idempotencyKey', null)
  app.addHook('preHandler', (request, _reply, done) => {
    const key = request.headers['idempotency-key']
    if (request.routeOptions.config.idempotent === undefined || key === undefined) return done()
    if (typeof key !== 'string' || !keyForm.test(key))
      return done(invalid('idempotency-key', 'The Idempotency-Key header is not valid.'))
    request.idempotencyKey = key
    done()
  })
}

export function createRunOnce({ database, now }: Pick<ApiContext, 'database' | 'now'>): RunOnce {
  return async (request, reply, answer, work, open = (inner) => database.withOrg(request.actor, inner)) => {
    const key = request.idempotencyKey
    if (key === null) return open(work)
    const own: IdempotentRequest = {
      orgId: request.actor.orgId,
      userId: request.actor.userId,
      key,
      route: `${request.method} ${request.url.split('?')[0]}`.slice(0, 300),
      bodyHash: createHash('sha256')
        .update(JSON.stringify(request.body ?? null))
        .digest(),
      now: now(),
    }
    const keep = request.routeOptions.config.idempotent
    const ended = await open(async (trx) => {
      const claim = await claimIdempotencyKey(trx, own)
      if (claim.state === 'mismatch')
        throw new HttpProblem(
          422,
          'idempotency_mismatch',
          'This Idempotency-Key was used for another request.',
        )
      if (claim.state === 'in_flight') {
        throw new HttpProblem(
          409,
          'idempotency_in_flight',
          'The first request with this Idempotency-Key is still running.',
          {
            retryAfterSeconds: 1,
          },
        )
      }
      if (claim.state === 'answered') return { isRepeat: true, result: answer.parse(claim.response) }
      const result = await work(trx)
      await storeIdempotentResponse(
        trx,
        own,
        JSON.stringify(typeof keep === 'function' ? keep(result) : result),
      )
      return { isRepeat: false, result }
    })
    if (ended.isRepeat) reply.header('idempotent-replayed', 'true')
    return ended.result
  }
}
