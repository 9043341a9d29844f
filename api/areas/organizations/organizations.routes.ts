import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  countAccountsPerRole,
  findOrganization,
  listDirectSubOrganizations,
  setPrivacyRulesAreWhitelist,
} from '#db/queries/people/organizations.ts'
import { setTextEngineChoice } from '#db/queries/rules/text-engine.ts'
import { orgRoles } from '#db/vocabulary/organizations.ts'
import { changeRoles, endMember, reactivateMember } from '../people/change-members.ts'
import { inviteMembers } from '../people/invite-members.ts'
import {
  inviteResponse,
  countAccountsPerRole as countAccountsPerRoleEndpoint,
  listSubOrganizations,
  deactivateUser,
  reactivateUser,
  deleteUser,
  changeUserRoles,
  inviteMembers as inviteMembersEndpoint,
} from '../../contract/people.ts'
import {
  type MyOrganization,
  organizationSettings,
  getMyOrganization,
  changePrivacyWhitelist,
  changeTextEngine,
} from '../../contract/session.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { notFound, stale } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { textModelOf } from './text-model.ts'

/** Seats that a plan allows per role; an organization without a plan has no limits. */
const accountLimits = z.object({
  accountLimits: z.partialRecord(z.enum(orgRoles), z.number().int().nonnegative()).optional(),
})

/** The actor's organization. */
async function readOrganization(
  { config }: ApiContext,
  trx: Trx,
  actor: RequestActor,
): Promise<MyOrganization> {
  const found = await findOrganization(trx, actor.orgId)
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
    status: 'ACTIVE',
    domain: found.domain,
    settings: organizationSettings.parse(found.settings),
    textModel: textModelOf(config.model, found.data_region),
    version: found.version,
  }
}

export const organizationRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  /** Changes one setting and audits it. `set` returns false when the organization has a newer version. */
  const changeSetting = (
    actor: RequestActor,
    set: (trx: Trx) => Promise<boolean>,
    valueOf: (settings: z.infer<typeof organizationSettings>) => Record<string, unknown>,
  ): Promise<MyOrganization> =>
    database.withOrg(actor, async (trx) => {
      const before = await readOrganization(context, trx, actor)
      const isSet = await set(trx)
      const after = await readOrganization(context, trx, actor)
      if (!isSet) throw stale(after)
      await audit(trx, actor, {
        action: 'organization.update',
        subjectKind: 'organization',
        subjectId: actor.orgId,
        before: valueOf(before.settings),
        after: valueOf(after.settings),
      })
      return after
    })

  route(app, getMyOrganization, ({ actor }) =>
    database.withOrg(actor, (trx) => readOrganization(context, trx, actor)),
  )

  route(app, changePrivacyWhitelist, ({ actor, body }) =>
    changeSetting(
      actor,
      (trx) =>
        setPrivacyRulesAreWhitelist(trx, actor.orgId, {
          privacyRulesAreWhitelist: body.privacyRulesAreWhitelist,
          version: body.version,
        }),
      ({ privacyRulesAreWhitelist }) => ({ privacyRulesAreWhitelist }),
    ),
  )

  route(app, changeTextEngine, ({ actor, body }) =>
    changeSetting(
      actor,
      (trx) => setTextEngineChoice(trx, { choice: body.textEngine, version: body.version }),
      ({ textEngine }) => ({ textEngine }),
    ),
  )

  route(app, countAccountsPerRoleEndpoint, ({ actor }) =>
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

  route(app, listSubOrganizations, ({ actor, query }) =>
    database.withOrg(actor, (trx) => listDirectSubOrganizations(trx, query, query)),
  )

  route(app, deactivateUser, ({ actor, body }) => endMember(context, actor, body.userId, 'DEPROVISIONED'))

  route(app, reactivateUser, ({ actor, body }) => reactivateMember(context, actor, body.userId))

  route(app, deleteUser, ({ actor, body }) => endMember(context, actor, body.userId, 'DELETED'))

  route(app, changeUserRoles, ({ actor, body }) => changeRoles(context, actor, body.userIds, body.role))

  route(app, inviteMembersEndpoint, (request, reply) =>
    inviteMembers(context, request.actor, request.body, (work) =>
      context.runOnce(request, reply, inviteResponse, work, (inner) => database.asSystem(inner)),
    ),
  )
}
