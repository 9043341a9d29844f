import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecondFactorChallenge, TokenResponse } from '../../contract/session.ts'
import type { ApiContext } from '../../http/context.ts'
import { refreshCookie, refreshCookiePath } from '../../http/refresh-cookie.ts'
import type { Client, OpenedSession } from './open-session.ts'
import type { Challenge, SignInOutcome } from './second-factor.ts'

export const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
})

/** Puts the refresh token into the cookie and the access token into the body. */
export function sendSession(context: ApiContext, reply: FastifyReply, session: OpenedSession): TokenResponse {
  reply.setCookie(refreshCookie, session.refreshToken, {
    path: refreshCookiePath,
    httpOnly: true,
    sameSite: 'strict',
    secure: context.config.publicUrl.startsWith('https://'),
    expires: session.refreshExpiresAt,
  })
  reply.header('cache-control', 'no-store')
  return context.tokens.issue(session)
}

/** Sends the session, or 202 with the challenge of the second step. */
export function sendOutcome(
  context: ApiContext,
  reply: FastifyReply,
  outcome: SignInOutcome,
): TokenResponse | SecondFactorChallenge {
  if (!('challenge' in outcome)) return sendSession(context, reply, outcome)
  reply.statusCode = 202
  return sendChallenge(reply, outcome)
}

export function sendChallenge(
  reply: FastifyReply,
  { expiresAt, ...challenge }: Challenge,
): SecondFactorChallenge {
  reply.header('cache-control', 'no-store')
  return { ...challenge, expiresAt: expiresAt.toISOString() }
}
