import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenResponse } from '../../contract/session.ts'
import type { ApiContext } from '../../http/context.ts'
import { refreshCookie, refreshCookiePath } from '../../http/refresh-cookie.ts'
import type { Client, OpenedSession } from './open-session.ts'

export const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
})

/** The refresh token goes into the cookie, the access token into the body. */
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
