import { acceptInvitation, redeemHandoff, requestPasswordReset, resetPassword } from './one-time-links.ts'
import { refreshSession, signOut } from './refresh-session.ts'
import { answerChallenge } from './second-factor.ts'
import { assertOwnOrigin } from './own-origin.ts'
import { clientOf, sendOutcome, sendSession } from './send-session.ts'
import { signIn } from './sign-in.ts'
import {
  enterSecondFactor,
  signIn as signInEndpoint,
  refreshSession as refreshSessionEndpoint,
  signOut as signOutEndpoint,
  acceptInvitation as acceptInvitationEndpoint,
  requestPasswordReset as requestPasswordResetEndpoint,
  resetPassword as resetPasswordEndpoint,
  redeemHandoff as redeemHandoffEndpoint,
} from '../../contract/session.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { sessionEnded } from '../../http/problem.ts'
import { refreshCookie, refreshCookiePath } from '../../http/refresh-cookie.ts'
import { route } from '../../http/route.ts'

/** Anybody may post here, and bodies are parsed before they are checked. A password or a token needs far less than the usual limit. */
const bodyLimit = 16_384

/** Makes known and unknown addresses take equally long; the work itself takes a few milliseconds. */
const forgotPasswordMs = 250

export const sessionRoutes: RoutePlugin = (app, context) => {
  route(
    app,
    signInEndpoint,
    async (request, reply) =>
      sendOutcome(context, reply, await signIn(context, request.body, clientOf(request))),
    { bodyLimit },
  )

  route(
    app,
    enterSecondFactor,
    async (request, reply) =>
      sendSession(context, reply, await answerChallenge(context, request.body, clientOf(request))),
    { bodyLimit },
  )

  route(app, refreshSessionEndpoint, async (request, reply) => {
    assertOwnOrigin(context, request)
    const token = request.cookies[refreshCookie]
    if (token === undefined) throw sessionEnded()
    return sendSession(context, reply, await refreshSession(context, token))
  })

  route(app, signOutEndpoint, async (request, reply) => {
    assertOwnOrigin(context, request)
    const token = request.cookies[refreshCookie]
    if (token !== undefined) await signOut(context, token)
    reply.clearCookie(refreshCookie, { path: refreshCookiePath })
  })

  route(
    app,
    acceptInvitationEndpoint,
    async (request, reply) =>
      sendOutcome(
        context,
        reply,
        await acceptInvitation(context, request.body, { ...clientOf(request), requestId: request.id }),
      ),
    { bodyLimit },
  )

  route(
    app,
    requestPasswordResetEndpoint,
    async (request) => {
      const pause = new Promise((done) => setTimeout(done, forgotPasswordMs))
      await requestPasswordReset(context, request.body.email)
      await pause
      return {}
    },
    { bodyLimit },
  )

  route(
    app,
    resetPasswordEndpoint,
    async (request, reply) => {
      await resetPassword(context, request.body, request.ip)
      reply.clearCookie(refreshCookie, { path: refreshCookiePath })
    },
    { bodyLimit },
  )

  route(
    app,
    redeemHandoffEndpoint,
    async (request, reply) =>
      sendOutcome(context, reply, await redeemHandoff(context, request.body.hyp_tkn, clientOf(request))),
    { bodyLimit },
  )
}
