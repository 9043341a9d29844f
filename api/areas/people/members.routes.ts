import { listMembersWithoutCalls } from '#db/queries/people/members-at-work.ts'
import {
  bulkInvitationsResponse,
  checkInvitations,
  itemResults,
  resendInvitations as resendEndpoint,
  revokeInvitations as revokeEndpoint,
  sendBulkInvitations,
} from '../../contract/invitations.ts'
import { rolesOf } from '../../contract/permissions.ts'
import {
  changeMembers,
  sendLoginInfo as sendLoginInfoEndpoint,
  sendLoginInfoToSlackers,
} from '../../contract/users.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { findInvitationObstacles, judgeInvitations, sendInvitations } from './bulk-invitations.ts'
import { changeManyMembers } from './change-many.ts'
import { resendInvitations, revokeInvitations, sendLoginInfo } from './mail-members.ts'

const dayMs = 86_400_000
/** Maximum number of people that one request may mail. */
const mostMailed = 1000

/** Changes to many members, each with its own result. */
export const memberRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, checkInvitations, async ({ actor, body }) => {
    const obstacle = await findInvitationObstacles(context, actor, body)
    const judged = await database.asSystem((trx) => judgeInvitations(trx, actor, body, obstacle))
    return { results: judged.map(({ result }) => result) }
  })

  route(app, sendBulkInvitations, async (request, reply) => {
    const obstacle = await findInvitationObstacles(context, request.actor, request.body)
    const sent = await context.runOnce(
      request,
      reply,
      bulkInvitationsResponse,
      (trx) => sendInvitations(context, trx, request.actor, request.body, obstacle),
      (inner) => database.asSystem(inner),
    )
    context.kick()
    return sent
  })

  route(app, resendEndpoint, async (request, reply) => {
    const sent = await context.runOnce(
      request,
      reply,
      itemResults,
      (trx) => resendInvitations(context, trx, request.actor, request.body.userIds),
      (inner) => database.asSystem(inner),
    )
    context.kick()
    return sent
  })

  route(app, revokeEndpoint, ({ actor, body }) => revokeInvitations(context, actor, body.userIds))

  route(app, changeMembers, ({ actor, body }) => changeManyMembers(context, actor, body))

  route(app, sendLoginInfoEndpoint, async (request, reply) => {
    const sent = await context.runOnce(
      request,
      reply,
      itemResults,
      (trx) => sendLoginInfo(context, trx, request.actor, request.body.users),
      (inner) => database.asSystem(inner),
    )
    context.kick()
    return sent
  })

  route(app, sendLoginInfoToSlackers, async (request, reply) => {
    const { actor, body } = request
    const userIds = await database.withOrg(actor, (trx) =>
      listMembersWithoutCalls(trx, {
        since: new Date(context.now().getTime() - body.numberOfDaysWithNoCalls * dayMs),
        roles: rolesOf['calls.create'],
        capability: 'calls.create',
        limit: mostMailed,
      }),
    )
    const others = userIds.filter((id) => id !== actor.userId)
    if (body.isPreview)
      return database.asSystem((trx) => sendLoginInfo(context, trx, actor, others, { isPreview: true }))
    const sent = await context.runOnce(
      request,
      reply,
      itemResults,
      (trx) => sendLoginInfo(context, trx, actor, others),
      (inner) => database.asSystem(inner),
    )
    context.kick()
    return sent
  })
}
