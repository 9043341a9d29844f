import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiLimits } from '../config.ts'
import { errorTexts } from '../contract/errors.ts'
import { addressKey } from './address.ts'
import { createOccupancy } from './occupancy.ts'
import type { RateClass } from '../contract/endpoint.ts'
import { HttpProblem } from './problem.ts'
import { createRateWindow } from './rate-window.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Removes the request from the in-flight counts. Null when it is not counted. */
    leaveFlight: (() => void) | null
  }
}

export const windowMs = 60_000

/** The route's rate class, or the default for its method. */
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
 * The first check of every request: 503 with Retry-After if too many are in flight, 429 if too many come from one address.
 * `installUserLimits` adds the check per user, which needs the session.
 * @returns a function that installs the check in a scope; all scopes share the counts
 */
export function createLimits(app: FastifyInstance, limits: ApiLimits): (scope: FastifyInstance) => void {
  const inFlight = createOccupancy(limits.inFlightPerAddress)
  app.decorateRequest('leaveFlight', null)
  const ofAddress = createRateWindow({ windowMs, max: limits.perMinute.address })
  const ofSignIn = createRateWindow({ windowMs, max: limits.perMinute.auth })
  const ofWebhookSender = createRateWindow({ windowMs, max: limits.webhooksPerMinute.address })
  const rateOf = (rateClass: RateClass) =>
    rateClass === 'auth' ? ofSignIn : rateClass === 'webhook' ? ofWebhookSender : ofAddress

  function refusalOf(request: FastifyRequest): HttpProblem | undefined {
    const rateClass = classOf(request)
    // Probes need a real response even under load, and a stream stays open for an hour.
    if (rateClass === 'free') return undefined
    const address = addressKey(request.ip)
    if (rateClass !== 'stream') {
      if (inFlight.total() >= limits.inFlight)
        return new HttpProblem(503, 'busy', errorTexts.busy, { retryAfterSeconds: 1 })
      if (!inFlight.enter(address)) return tooMany(1000)
      request.leaveFlight = () => inFlight.leave(address)
    }
    const waitMs = rateOf(rateClass).count(address)
    return waitMs > 0 ? tooMany(waitMs) : undefined
  }
  return (scope) => {
    scope.addHook('onRequest', (request, _reply, done) => done(refusalOf(request)))
    // Not onResponse, which never runs if the client leaves before the response; the request would count forever.
    scope.addHook('onSend', (request, _reply, payload, done) => {
      request.leaveFlight?.()
      request.leaveFlight = null
      done(null, payload)
    })
  }
}

export function installUserLimits(app: FastifyInstance, limits: ApiLimits): void {
  const inFlight = createOccupancy(limits.inFlightPerUser)
  const reads = createRateWindow({ windowMs, max: limits.perMinute.read })
  const writes = createRateWindow({ windowMs, max: limits.perMinute.write })

  function refusalOf(request: FastifyRequest): HttpProblem | undefined {
    const { currentActor, currentSession, leaveFlight } = request
    if (currentActor === null && currentSession === null) return undefined
    const user = `${currentActor?.kind ?? ''} ${currentActor?.userId ?? currentSession?.userId}`
    if (leaveFlight !== null) {
      if (!inFlight.enter(user)) return tooMany(1000)
      request.leaveFlight = () => {
        leaveFlight()
        inFlight.leave(user)
      }
    }
    const waitMs = (classOf(request) === 'write' ? writes : reads).count(user)
    return waitMs > 0 ? tooMany(waitMs) : undefined
  }
  app.addHook('onRequest', (request, _reply, done) => done(refusalOf(request)))
}
