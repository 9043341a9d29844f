import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Trx } from '#db/client.ts'
import { findCallLink, findLinkBlock } from '#db/queries/calls/call-links.ts'
import { type Call, lockVisibleCalls } from '#db/queries/calls/calls.ts'
import {
  getCallIdOfLink,
  getPublicDetails,
  getPublicUrl,
  openPublicDetails,
  type PublicDetails,
  regeneratePublicUrl,
  togglePublicUrl,
} from '../../contract/public-links.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { requireCall, visibilityOf } from '../calls/call-access.ts'
import { preparePassword, renewAddress, toggleLink, viewLink } from './manage-link.ts'
import { createLinkDoor, linkKey, passLifeMs } from './open-link.ts'
import { readPublicDetails } from './public-details.ts'

/** Requests without a sign-in are short. */
const bodyLimit = 16_384
const passCookie = 'coachline_link'
/** Limits the pass of a link to that link. */
const passPath = (token: string): string =>
  `/api/integrations/real-calls/public-details/${encodeURIComponent(token)}`

/** Keeps what a link shows out of search engines, caches and referrers. */
function hide(reply: FastifyReply): void {
  reply
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'private, no-store')
}

/** Public links of calls: the settings that members change, and the page that visitors see. */
export const publicLinkRoutes: RoutePlugin = (app, context) => {
  const { database } = context
  const open = createLinkDoor(context)

  async function lockCall(trx: Trx, actor: RequestActor, callId: string): Promise<Call> {
    const { id } = await requireCall(context, trx, actor, callId)
    const [call] = await lockVisibleCalls(trx, [id], await visibilityOf(trx, actor))
    // The call was deleted between the two reads.
    if (call === undefined) throw notFound()
    return call
  }
  /** Read separately, because blocks belong to the installation. */
  const findBlock = async (tokenHash: Buffer | null): Promise<Date | null> =>
    tokenHash === null
      ? null
      : database.asSystem((trx) => findLinkBlock(trx, linkKey(tokenHash), context.now()))

  route(app, getPublicUrl, async ({ actor, params }, reply) => {
    hide(reply)
    const { call, tokenHash } = await database.withOrg(actor, async (trx) => {
      const found = await requireCall(context, trx, actor, params.id)
      return { call: found, tokenHash: (await findCallLink(trx, found.id))?.token_hash ?? null }
    })
    const blockedUntil = await findBlock(tokenHash)
    return database.withOrg(actor, (trx) => viewLink(context, trx, call, { blockedUntil }))
  })

  route(app, togglePublicUrl, async ({ actor, params, body }, reply) => {
    hide(reply)
    const hasPassword = await database.withOrg(actor, async (trx) => {
      const { id } = await requireCall(context, trx, actor, params.id)
      return (await findCallLink(trx, id))?.password_hash != null
    })
    const { passwordHash, newPassword } = await preparePassword(body, hasPassword)
    return database.withOrg(actor, async (trx) => {
      const call = await lockCall(trx, actor, params.id)
      await toggleLink(context, trx, actor, call, { body, passwordHash })
      return viewLink(context, trx, call, { blockedUntil: null, newPassword })
    })
  })

  route(app, regeneratePublicUrl, async ({ actor, params }, reply) => {
    hide(reply)
    return database.withOrg(actor, async (trx) => {
      const call = await lockCall(trx, actor, params.id)
      await renewAddress(context, trx, actor, call)
      return viewLink(context, trx, call, { blockedUntil: null })
    })
  })

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    password: string | undefined,
  ): Promise<PublicDetails> {
    hide(reply)
    const { link, pass } = await open({
      token,
      password,
      pass: request.cookies[passCookie],
      address: request.ip,
    })
    const details = await database.withOrg({ orgId: link.orgId }, (trx) => readPublicDetails(trx, link))
    if (details === undefined)
      throw new HttpProblem(403, 'password_required', 'Enter the password of this link.')
    if (password !== undefined)
      reply.setCookie(passCookie, pass, {
        path: passPath(token),
        httpOnly: true,
        sameSite: 'strict',
        secure: context.config.publicUrl.startsWith('https://'),
        maxAge: passLifeMs / 1000,
      })
    return details
  }

  route(app, getPublicDetails, (request, reply) => show(request, reply, request.params.id, request.query.pwd))
  route(
    app,
    openPublicDetails,
    (request, reply) => show(request, reply, request.params.id, request.body.password),
    { bodyLimit },
  )

  route(app, getCallIdOfLink, async (request, reply) => {
    hide(reply)
    const { link: token, pwd } = request.query
    const { link } = await open({ token, password: pwd, pass: undefined, address: request.ip })
    return { id: link.callId }
  })
}
