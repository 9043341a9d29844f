import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  findSsoOrganization,
  findSsoOrganizationOfDomain,
  listSsoIdentitiesOf,
  listSsoOrganizationsOf,
} from '#db/queries/identity/single-sign-on.ts'
import { findAccountById } from '#db/queries/identity/two-factor.ts'
import {
  connectSingleSignOn,
  finishSingleSignOn,
  getMySingleSignOn,
  startSingleSignOn,
} from '../../../contract/single-sign-on.ts'
import type { ApiContext, RoutePlugin } from '../../../http/context.ts'
import { sessionEnded } from '../../../http/problem.ts'
import { route } from '../../../http/route.ts'
import { newOpaqueToken } from '../../../http/tokens.ts'
import { assertOwnOrigin } from '../../session/own-origin.ts'
import { clientOf, sendSession } from '../../session/send-session.ts'
import { requirePassword } from '../require-password.ts'
import { finishSignIn, startConnecting, startSignIn } from './sign-in.ts'

/** Anybody may post here, and bodies are parsed before they are checked. */
const bodyLimit = 16_384

const browserCookie = 'coachline_sso'
const browserCookiePath = '/api/auth/sso'
const browserCookieForm = /^[\w-]{43}$/
/** Longer than a sign-in may take, so that several tabs can share it. */
const browserCookieMs = 3_600_000

/** The browser's own secret. It is renewed with every start, so that it lasts for several. */
function browserOf(context: ApiContext, request: FastifyRequest, reply: FastifyReply): string {
  const present = request.cookies[browserCookie] ?? ''
  const browser = browserCookieForm.test(present) ? present : newOpaqueToken()
  reply.setCookie(browserCookie, browser, {
    path: browserCookiePath,
    httpOnly: true,
    sameSite: 'strict',
    secure: context.config.publicUrl.startsWith('https://'),
    expires: new Date(context.now().getTime() + browserCookieMs),
  })
  reply.header('cache-control', 'no-store')
  return browser
}

export const ssoSignInRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(
    app,
    startSingleSignOn,
    async (request, reply) => {
      assertOwnOrigin(context, request)
      return startSignIn(context, request.body, browserOf(context, request, reply))
    },
    { bodyLimit },
  )

  route(app, connectSingleSignOn, async (request, reply) => {
    const { userId } = request.signedIn
    const { email } = await requirePassword(context, userId, request.body.password, request.ip)
    const orgId = request.body.organizationId.toLowerCase()
    return startConnecting(context, { orgId, userId, email }, browserOf(context, request, reply))
  })

  route(
    app,
    finishSingleSignOn,
    async (request, reply) => {
      assertOwnOrigin(context, request)
      const browser = request.cookies[browserCookie] ?? ''
      const client = { ...clientOf(request), requestId: request.id }
      const { orgId, session } = await finishSignIn(context, request.body, browser, client)
      if (session !== null) return { ...sendSession(context, reply, session), organizationId: orgId }
      reply.statusCode = 202
      return { connectedTo: orgId }
    },
    { bodyLimit },
  )

  route(app, getMySingleSignOn, async ({ signedIn: { userId, boundOrgId } }) =>
    database.asSystem(async (trx) => {
      if (boundOrgId !== null) {
        const boundTo = await findSsoOrganization(trx, boundOrgId)
        return { boundTo: boundTo ?? { id: boundOrgId, name: '' }, results: [] }
      }
      const account = await findAccountById(trx, userId)
      if (account === undefined) throw sessionEnded()
      const own = await listSsoOrganizationsOf(trx, userId)
      const domain = account.email.slice(account.email.lastIndexOf('@') + 1)
      const ofDomain = await findSsoOrganizationOfDomain(trx, domain)
      const all = new Map(
        [...own, ...(ofDomain === undefined ? [] : [ofDomain])].map((each) => [each.id, each]),
      )
      const identities = await listSsoIdentitiesOf(trx, userId)
      return {
        boundTo: null,
        results: [...all.values()].map(({ id, name }) => {
          const identity = identities.find(({ orgId }) => orgId === id)
          return {
            organizationId: id,
            name,
            connection:
              identity === undefined
                ? null
                : { email: identity.email, lastUsedAt: identity.lastUsedAt.toISOString() },
          }
        }),
      }
    }),
  )
}
