import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { countAccountsPerRole, findOrganization, listOrganizationsBelow, setPrivacyRulesAreWhitelist } from '#db/queries/organizations.ts'
import { setTextEngineChoice } from '#db/queries/text-engine.ts'
import { orgRoles } from '#db/vocabulary.ts'
import { changeRoles, endMember, reactivateMember } from '../commands/change-members.ts'
import { inviteMembers } from '../commands/invite-members.ts'
import { pageQuery } from '../contract/page.ts'
import {
  accountsPerRole,
  bulkRolesBody,
  inviteAnswer,
  inviteBody,
  membershipsAnswer,
  subOrganizationsAnswer,
  userIdBody,
} from '../contract/people.ts'
import { type MyOrganization, myOrganization, organizationSettings, privacyWhitelistBody, textEngineBody } from '../contract/session.ts'
import type { ApiConfig } from '../config.ts'
import type { RequestActor } from '../plugins/actor.ts'
import type { ApiContext, RoutePlugin } from '../plugins/context.ts'
import { notFound, stale } from '../plugins/problem.ts'

const tags = ['Organizations']
const manage = { permission: 'users.manage' } as const

/** Seats that a plan allows per role; an organisation without a plan has no limits. */
const accountLimits = z.object({ accountLimits: z.partialRecord(z.enum(orgRoles), z.number().int().nonnegative()).optional() })

function textModelOf(
  { isThere, isAllowedInEu }: ApiConfig['model'],
  dataRegion: MyOrganization['dataRegion'],
): MyOrganization['textModel'] {
  if (!isThere) return 'none'
  return dataRegion === 'EU' && !isAllowedInEu ? 'forbidden' : 'available'
}

/** The actor's organisation as he sees it. */
async function readOrganization({ config }: ApiContext, trx: Trx, actor: RequestActor): Promise<MyOrganization> {
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

  /** Changes one setting on the record; `set` answers false when the organisation has another version by now. */
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

  app.get('/organizations/me', { config: { permission: 'member' }, schema: { tags, response: { 200: myOrganization } } }, ({ actor }) =>
    database.withOrg(actor, (trx) => readOrganization(context, trx, actor)),
  )

  app.patch(
    '/organizations/settings/privacy-rules-are-whitelist',
    { config: { permission: 'rules.manage' }, schema: { tags, body: privacyWhitelistBody, response: { 200: myOrganization } } },
    ({ actor, body }) =>
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

  // Who reads the calls of an organisation is a matter for its admins.
  app.patch(
    '/organizations/settings/text-engine',
    { config: { permission: 'ops.manage' }, schema: { tags, body: textEngineBody, response: { 200: myOrganization } } },
    ({ actor, body }) =>
      changeSetting(
        actor,
        (trx) => setTextEngineChoice(trx, { choice: body.textEngine, version: body.version }),
        ({ textEngine }) => ({ textEngine }),
      ),
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

  // Whoever shares an integration chooses among them, also those in which he is nobody.
  app.get(
    '/organizations/sub-organizations',
    {
      config: { permission: 'integrations.manage' },
      schema: { tags, querystring: pageQuery, response: { 200: subOrganizationsAnswer } },
    },
    ({ actor, query }) => database.withOrg(actor, (trx) => listOrganizationsBelow(trx, query, query)),
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
