import type { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { listDirectSubOrganizations, setPrivacyRulesAreWhitelist } from '#db/queries/people/organizations.ts'
import { setTextEngineChoice } from '#db/queries/rules/text-engine.ts'
import { changeRoles, endMember, reactivateMember } from '../people/change-members.ts'
import { inviteMembers } from '../people/invite-members.ts'
import { readAccounts } from '../people/seats.ts'
import {
  inviteResponse,
  countAccountsPerRole,
  listSubOrganizations,
  deactivateUser,
  reactivateUser,
  deleteUser,
  changeUserRoles,
  inviteMembers as inviteMembersEndpoint,
} from '../../contract/people.ts'
import {
  type MyOrganization,
  type organizationSettings,
  getMyOrganization,
  changePrivacyWhitelist,
  changeTextEngine,
} from '../../contract/session.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { stale } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { readOrganization } from './organization-view.ts'

export const organizationRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  /** Changes one setting and audits it. `set` returns false if the organization has a newer version. */
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

  route(app, countAccountsPerRole, ({ actor }) =>
    database.withOrg(actor, (trx) => readAccounts(trx, actor.orgId)),
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
