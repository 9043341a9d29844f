import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiLimits } from '../config.ts'
import { errorTexts } from '../contract/errors.ts'
import type { RateClass } from './permission.ts'
import { HttpProblem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    countsInFlight: boolean
  }
}

const windowMs = 60_000

function classOf(request: FastifyRequest): RateClass {
  const named = request.routeOptions.config.rateClass
  if (named !== undefined) return named
  return request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write'
}

const tooMany = (waitMs: number): HttpProblem =>
  new HttpProblem(429, 'rate_limited', 'Too many requests. Please wait a moment.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })

/**
 * First gate of every request: too many in flight is 503 with Retry-After, too many from one address is 429. `installUserLimits`
 * adds the gate per person, which can only stand behind the session.
 */
export async function installLimits(app: FastifyInstance, limits: ApiLimits): Promise<void> {
  await app.register(rateLimit, { global: false, cache: 20_000 })
  let inFlight = 0
  app.decorateRequest('countsInFlight', false)
  const ofAddress = app.createRateLimit({
    timeWindow: windowMs,
    max: limits.perMinute.address,
    keyGenerator: (request) => `address ${request.ip}`,
  })
  const ofSignIn = app.createRateLimit({
    timeWindow: windowMs,
    max: limits.perMinute.auth,
    keyGenerator: (request) => `auth ${request.ip}`,
  })

  app.addHook('onRequest', async (request) => {
    const rateClass = classOf(request)
    // Probes must hear the truth under load, and a stream stays open for an hour.
    if (rateClass === 'free') return
    if (rateClass !== 'stream') {
      if (inFlight >= limits.inFlight) throw new HttpProblem(503, 'busy', errorTexts.busy, { retryAfterSeconds: 1 })
      inFlight += 1
      request.countsInFlight = true
    }
    const result = await (rateClass === 'auth' ? ofSignIn(request) : ofAddress(request))
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttl)
  })
  // Runs once per request, also when the client has gone.
  app.addHook('onResponse', async (request) => {
    if (!request.countsInFlight) return
    request.countsInFlight = false
    inFlight -= 1
  })
}

export function installUserLimits(app: FastifyInstance, limits: ApiLimits): void {
  const key = (request: FastifyRequest, rateClass: string): string =>
    `${rateClass} ${request.currentActor?.kind ?? ''} ${request.currentActor?.userId ?? request.currentSession?.userId ?? request.ip}`
  const reads = app.createRateLimit({ timeWindow: windowMs, max: limits.perMinute.read, keyGenerator: (request) => key(request, 'read') })
  const writes = app.createRateLimit({
    timeWindow: windowMs,
    max: limits.perMinute.write,
    keyGenerator: (request) => key(request, 'write'),
  })
  app.addHook('onRequest', async (request) => {
    if (request.currentActor === null && request.currentSession === null) return
    const result = await (classOf(request) === 'write' ? writes(request) : reads(request))
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttl)
  })
}
