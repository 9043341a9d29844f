import { z } from 'zod'
import { countAccountsPerRole, findOrganization } from '#db/queries/organizations.ts'
import { orgRoles } from '#db/vocabulary.ts'
import { changeRoles, endMember, reactivateMember } from '../commands/change-members.ts'
import { inviteMembers } from '../commands/invite-members.ts'
import { accountsPerRole, bulkRolesBody, inviteAnswer, inviteBody, membershipsAnswer, userIdBody } from '../contract/people.ts'
import { myOrganization, organizationSettings } from '../contract/session.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { notFound } from '../plugins/problem.ts'

const tags = ['Organizations']
const manage = { permission: 'users.manage' } as const

/** Seats that a plan allows per role; an organisation without a plan has no limits. */
const accountLimits = z.object({ accountLimits: z.partialRecord(z.enum(orgRoles), z.number().int().nonnegative()).optional() })

export const organizationRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  app.get(
    '/organizations/me',
    { config: { permission: 'member' }, schema: { tags, response: { 200: myOrganization } } },
    async ({ actor }) => {
      const found = await database.withOrg(actor, (trx) => findOrganization(trx, actor.orgId))
      if (found === undefined) throw notFound()
      return {
        id: found.id,
        name: found.name,
        logoUrl: found.logo_url,
        parentId: found.parent_id,
        dataRegion: found.data_region,
        pilotExpiresAt: found.pilot_expires_at?.toISOString() ?? null,
        isActive: found.is_active,
        role: actor.role,
        status: 'ACTIVE' as const,
        domain: found.domain,
        settings: organizationSettings.parse(found.settings),
        version: found.version,
      }
    },
  )

  app.get(
    '/organizations/accounts-used-per-role',
    { config: { permission: 'users.view' }, schema: { tags, response: { 200: accountsPerRole } } },
    ({ actor }) =>
      database.withOrg(actor, async (trx) => {
        const used = await countAccountsPerRole(trx, actor.orgId)
        const plan = accountLimits.safeParse((await findOrganization(trx, actor.orgId))?.settings)
        return orgRoles.map((role) => ({
          role,
          used: used.get(role) ?? 0,
          limit: (plan.success ? plan.data.accountLimits?.[role] : undefined) ?? null,
        }))
      }),
  )

  app.post(
    '/organizations/deactivate-user',
    { config: manage, schema: { tags, body: userIdBody, response: { 200: membershipsAnswer } } },
    ({ actor, body }) => endMember(context, actor, body.userId, 'DEPROVISIONED'),
  )

  app.post(
    '/organizations/reactivate-user',
    { config: manage, schema: { tags, body: userIdBody, response: { 200: membershipsAnswer } } },
    ({ actor, body }) => reactivateMember(context, actor, body.userId),
  )

  app.post(
    '/organizations/delete-user',
    { config: manage, schema: { tags, body: userIdBody, response: { 200: membershipsAnswer } } },
    ({ actor, body }) => endMember(context, actor, body.userId, 'DELETED'),
  )

  app.post(
    '/organizations/bulk-update-user-roles',
    { config: manage, schema: { tags, body: bulkRolesBody, response: { 200: membershipsAnswer } } },
    ({ actor, body }) => changeRoles(context, actor, body.userIds, body.role),
  )

  app.post(
    '/organizations/invite-members-to-org',
    { config: { ...manage, idempotent: true }, schema: { tags, body: inviteBody, response: { 200: inviteAnswer } } },
    (request, reply) =>
      inviteMembers(context, request.actor, request.body, (work) =>
        context.runOnce(request, reply, inviteAnswer, work, (inner) => database.asSystem(inner)),
      ),
  )
}
