import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiLimits } from '../config.ts'
import { errorTexts } from '../contract/errors.ts'
import { addressKey } from './address.ts'
import { createOccupancy } from './occupancy.ts'
import type { RateClass } from './permission.ts'
import { HttpProblem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes the request out of the counts of what is in flight; null: it is in none. */
    leaveFlight: (() => void) | null
  }
}

export const windowMs = 60_000

/** The class that the route names, or the one of its method. */
export function classOf(request: FastifyRequest): RateClass {
  const named = request.routeOptions.config.rateClass
  if (named !== undefined) return named
  return request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write'
}

export const tooMany = (waitMs: number): HttpProblem =>
  new HttpProblem(429, 'rate_limited', 'Too many requests. Please wait a moment.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })

/**
 * First gate of every request: too many in flight is 503 with Retry-After, too many from one address is 429. `installUserLimits`
 * adds the gate per person, which can only stand behind the session.
 */
export async function installLimits(app: FastifyInstance, limits: ApiLimits): Promise<void> {
  await app.register(rateLimit, { global: false, cache: 20_000 })
  const inFlight = createOccupancy(limits.inFlightPerAddress)
  app.decorateRequest('leaveFlight', null)
  const ofAddress = app.createRateLimit({
    timeWindow: windowMs,
    max: limits.perMinute.address,
    keyGenerator: (request) => `address ${addressKey(request.ip)}`,
  })
  const ofSignIn = app.createRateLimit({
    timeWindow: windowMs,
    max: limits.perMinute.auth,
    keyGenerator: (request) => `auth ${addressKey(request.ip)}`,
  })
  const ofWebhookSender = app.createRateLimit({
    timeWindow: windowMs,
    max: limits.webhooksPerMinute.address,
    keyGenerator: (request) => `webhooks of ${addressKey(request.ip)}`,
  })
  const limiterOf = (rateClass: RateClass) => (rateClass === 'auth' ? ofSignIn : rateClass === 'webhook' ? ofWebhookSender : ofAddress)

  app.addHook('onRequest', async (request) => {
    const rateClass = classOf(request)
    // Probes must hear the truth under load, and a stream stays open for an hour.
    if (rateClass === 'free') return
    if (rateClass !== 'stream') {
      if (inFlight.total() >= limits.inFlight) throw new HttpProblem(503, 'busy', errorTexts.busy, { retryAfterSeconds: 1 })
      const address = addressKey(request.ip)
      if (!inFlight.enter(address)) throw tooMany(1000)
      request.leaveFlight = () => inFlight.leave(address)
    }
    const result = await limiterOf(rateClass)(request)
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttl)
  })
  // Not onResponse, which never runs when the client has gone before the answer: each such request would count for ever.
  app.addHook('onSend', async (request) => {
    request.leaveFlight?.()
    request.leaveFlight = null
  })
}

export function installUserLimits(app: FastifyInstance, limits: ApiLimits): void {
  const inFlight = createOccupancy(limits.inFlightPerUser)
  const key = (request: FastifyRequest, rateClass: string): string =>
    `${rateClass} ${request.currentActor?.kind ?? ''} ${request.currentActor?.userId ?? request.currentSession?.userId ?? addressKey(request.ip)}`
  const reads = app.createRateLimit({ timeWindow: windowMs, max: limits.perMinute.read, keyGenerator: (request) => key(request, 'read') })
  const writes = app.createRateLimit({
    timeWindow: windowMs,
    max: limits.perMinute.write,
    keyGenerator: (request) => key(request, 'write'),
  })
  app.addHook('onRequest', async (request) => {
    if (request.currentActor === null && request.currentSession === null) return
    const { leaveFlight } = request
    if (leaveFlight !== null) {
      const user = key(request, 'user')
      if (!inFlight.enter(user)) throw tooMany(1000)
      request.leaveFlight = () => {
        leaveFlight()
        inFlight.leave(user)
      }
    }
    const result = await (classOf(request) === 'write' ? writes(request) : reads(request))
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttl)
  })
}
