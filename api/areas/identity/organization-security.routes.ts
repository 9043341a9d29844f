import type { Trx } from '#db/client.ts'
import { countTwoFactor, findTwoFactor, setRequireTwoFactor } from '#db/queries/identity/two-factor.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import {
  changeOrganizationSecurity,
  getOrganizationSecurity,
  type OrganizationSecurity,
} from '../../contract/identity.ts'
import { organizationSettings } from '../../contract/session.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, notFound, stale } from '../../http/problem.ts'
import { route } from '../../http/route.ts'

async function readSecurity(trx: Trx, orgId: string): Promise<OrganizationSecurity> {
  const organization = await findOrganization(trx, orgId)
  if (organization === undefined) throw notFound()
  const { requireTwoFactor } = organizationSettings.parse(organization.settings)
  return { requireTwoFactor, ...(await countTwoFactor(trx, orgId)), version: organization.version }
}

/** What admins decide about the sign-in of their members. System role, because accounts belong to no organization. */
export const organizationSecurityRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, getOrganizationSecurity, ({ actor }) =>
    database.asSystem((trx) => readSecurity(trx, actor.orgId)),
  )

  route(app, changeOrganizationSecurity, async ({ actor, body }) => {
    const changed = await database.asSystem(async (trx) => {
      const own = await findTwoFactor(trx, actor.userId)
      if (body.requireTwoFactor && own?.confirmedAt == null)
        throw conflict('Turn on two-step sign-in for your own account first.')
      const before = await readSecurity(trx, actor.orgId)
      const isSet = await setRequireTwoFactor(trx, actor.orgId, body)
      const after = await readSecurity(trx, actor.orgId)
      if (!isSet) throw stale(after)
      await audit(trx, actor, {
        action: 'organization.update',
        subjectKind: 'organization',
        subjectId: actor.orgId,
        before: { requireTwoFactor: before.requireTwoFactor },
        after: { requireTwoFactor: after.requireTwoFactor },
      })
      return after
    })
    context.access.forgetOrganization(actor.orgId)
    return changed
  })
}
