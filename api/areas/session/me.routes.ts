import { setTimeZone } from '#db/queries/people/accounts.ts'
import { listOrganizationsOf, type OrganizationOfUser } from '#db/queries/people/identity.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { findPeople, recordUserAction } from '#db/queries/people/people.ts'
import { isNarrowedBy, narrowingFlags } from '../../contract/permissions.ts'
import {
  type Me,
  organizationSettings,
  type OrganizationSummary,
  getMe,
  listMyOrganizations,
  logAction,
  verifyToken,
} from '../../contract/session.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { deprovisioned } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { readsOthers } from '../assignments/assignment-access.ts'
import { calendarOffers } from '../integrations/provider-choice.ts'

const hourMs = 3_600_000

export const toSummary = (organization: OrganizationOfUser): OrganizationSummary => ({
  ...organization,
  pilotExpiresAt: organization.pilotExpiresAt?.toISOString() ?? null,
})

/** The actor in the organization of the request. */
export async function readMe(context: ApiContext, actor: RequestActor): Promise<Me> {
  return context.database.withOrg(actor, async (trx) => {
    const [own] = await findPeople(trx, [actor.userId])
    const organization = await findOrganization(trx, actor.orgId)
    // The membership ended between the session's read and this one.
    if (own === undefined || organization === undefined) throw deprovisioned()
    return {
      id: own.id,
      email: own.email,
      firstName: own.firstName,
      lastName: own.lastName,
      avatar: own.avatar,
      platformRole: actor.platformRole,
      organization: {
        id: organization.id,
        name: organization.name,
        logoUrl: organization.logo_url,
        parentId: organization.parent_id,
        dataRegion: organization.data_region,
        pilotExpiresAt: organization.pilot_expires_at?.toISOString() ?? null,
        isActive: organization.is_active,
        role: actor.role,
        status: own.status,
      },
      settings: organizationSettings.parse(organization.settings),
      role: actor.role,
      capabilities: [...actor.capabilities],
      narrowedBy: narrowingFlags.filter((flag) => isNarrowedBy(flag, actor.role, actor.flags)),
      teams: own.teams.map(({ id, name }) => ({ id, name })),
      seesAssignments: allows(actor, 'practice.use') && (await readsOthers(trx, actor)),
      canConnectCalendar: calendarOffers.length > 0,
      version: own.accountVersion,
    }
  })
}

export const meRoutes: RoutePlugin = (app, context) => {
  for (const endpoint of [getMe, verifyToken])
    route(app, endpoint, (request) => readMe(context, request.actor))

  route(app, listMyOrganizations, async ({ signedIn }) => {
    const organizations = await context.database.asSystem((trx) =>
      listOrganizationsOf(trx, signedIn.userId, signedIn.boundOrgId),
    )
    return { results: organizations.map(toSummary) }
  })

  route(app, logAction, async ({ actor, body }) => {
    const { orgId, userId } = actor
    const at = context.now()
    // Only APP_LOADED is limited; the other actions are rare by nature.
    const since = body.action === 'APP_LOADED' ? new Date(at.getTime() - hourMs) : null
    const recorded = await context.database.withOrg({ orgId }, (trx) =>
      recordUserAction(trx, { orgId, userId, action: body.action, at, since }),
    )
    if (recorded) await context.database.asSystem((trx) => setTimeZone(trx, userId, actor.timeZone))
    return { recorded }
  })
}
