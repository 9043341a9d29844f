import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { acceptInvitation, redeemHandoff, requestPasswordReset, resetPassword } from '../commands/one-time-links.ts'
import type { Client, OpenedSession } from '../commands/open-session.ts'
import { refreshSession, signOut } from '../commands/refresh-session.ts'
import { signIn } from '../commands/sign-in.ts'
import {
  acceptInviteBody,
  forgotPasswordBody,
  handoffBody,
  loginBody,
  resetPasswordBody,
  type TokenAnswer,
  tokenAnswer,
} from '../contract/session.ts'
import type { ApiContext, RoutePlugin } from '../plugins/context.ts'
import { denied, sessionEnded } from '../plugins/problem.ts'
import { refreshCookie, refreshCookiePath } from '../plugins/refresh-cookie.ts'

const config = { permission: 'public', rateClass: 'auth' } as const
/**
 * Whoever has a session uses it with every page that he loads, and an office does so from one address; what is guessed here is a number
 * of 256 bits, not a password.
 */
const sessionConfig = { permission: 'public', rateClass: 'write' } as const
/** Anybody may post here, and a body is parsed before it is judged: an e-mail, a password and a token need a thousandth of the usual limit. */
const bodyLimit = 16_384

const clientOf = (request: FastifyRequest): Client => ({ address: request.ip, userAgent: request.headers['user-agent'] ?? null })

/** The refresh token goes into the cookie, the access token into the body. */
function answerSession(context: ApiContext, reply: FastifyReply, session: OpenedSession): TokenAnswer {
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

/** The cookie counts only for pages of our own: SameSite already says so, browsers without it send the origin. */
function refuseForeignOrigin(context: ApiContext, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin === undefined) return
  const own = new Set([new URL(context.config.publicUrl).origin, `${request.protocol}://${request.host}`, ...context.config.corsOrigins])
  if (!own.has(origin)) throw denied()
}

/** The same time for known and unknown addresses; the work itself takes a few milliseconds. */
const forgotPasswordMs = 250

export const sessionRoutes: RoutePlugin = (app, context) => {
  app.post(
    '/auth/login',
    { config, bodyLimit, schema: { tags: ['Session'], body: loginBody, response: { 200: tokenAnswer } } },
    async (request, reply) => answerSession(context, reply, await signIn(context, request.body, clientOf(request))),
  )

  app.post(
    '/auth/refresh',
    { config: sessionConfig, schema: { tags: ['Session'], response: { 200: tokenAnswer } } },
    async (request, reply) => {
      refuseForeignOrigin(context, request)
      const token = request.cookies[refreshCookie]
      if (token === undefined) throw sessionEnded()
      return answerSession(context, reply, await refreshSession(context, token))
    },
  )

  app.post(
    '/auth/logout',
    { config: sessionConfig, schema: { tags: ['Session'], response: { 204: z.undefined() } } },
    async (request, reply) => {
      refuseForeignOrigin(context, request)
      const token = request.cookies[refreshCookie]
      if (token !== undefined) await signOut(context, token)
      return reply.clearCookie(refreshCookie, { path: refreshCookiePath }).code(204).send(undefined)
    },
  )

  app.post(
    '/auth/accept-invite',
    { config, bodyLimit, schema: { tags: ['Session'], body: acceptInviteBody, response: { 200: tokenAnswer } } },
    async (request, reply) =>
      answerSession(context, reply, await acceptInvitation(context, request.body, { ...clientOf(request), requestId: request.id })),
  )

  app.post(
    '/auth/forgot-password',
    { config, bodyLimit, schema: { tags: ['Session'], body: forgotPasswordBody, response: { 202: z.object({}) } } },
    async (request, reply) => {
      const pause = new Promise((done) => setTimeout(done, forgotPasswordMs))
      await requestPasswordReset(context, request.body.email)
      await pause
      return reply.code(202).send({})
    },
  )

  app.post(
    '/auth/reset-password',
    { config, bodyLimit, schema: { tags: ['Session'], body: resetPasswordBody, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await resetPassword(context, request.body)
      return reply.clearCookie(refreshCookie, { path: refreshCookiePath }).code(204).send(undefined)
    },
  )

  app.post(
    '/auth/token',
    { config, bodyLimit, schema: { tags: ['Session'], body: handoffBody, response: { 200: tokenAnswer } } },
    async (request, reply) => answerSession(context, reply, await redeemHandoff(context, request.body.hyp_tkn, clientOf(request))),
  )
}
