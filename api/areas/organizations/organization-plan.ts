import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { listOwners } from '#db/queries/people/memberships.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { orgRoles } from '#db/vocabulary/organizations.ts'
import type { OrganizationPlan } from '../../contract/organization-settings.ts'
import { organizationSettings } from '../../contract/session.ts'
import { notFound } from '../../http/problem.ts'

/** Seats that a plan allows per role. An organization without a plan has no limits. */
const planSettings = z.object({
  accountLimits: z.partialRecord(z.enum(orgRoles), z.number().int().nonnegative()).default({}),
})

/** Seats per role from an organization's settings. Unreadable settings mean no limits. */
export const accountLimitsOf = (settings: unknown): OrganizationPlan['accountLimits'] =>
  planSettings.safeParse(settings).data?.accountLimits ?? {}

/** System role. @throws HttpProblem 404 */
export async function readPlan(trx: Trx, orgId: string): Promise<OrganizationPlan> {
  const found = await findOrganization(trx, orgId)
  if (found === undefined) throw notFound()
  const { recorderAllowed, allowedBetaProviders } = organizationSettings.parse(found.settings)
  const owners = await listOwners(trx, orgId)
  return {
    id: found.id,
    name: found.name,
    parentId: found.parent_id,
    isActive: found.is_active,
    dataRegion: found.data_region,
    pilotExpiresAt: found.pilot_expires_at?.toISOString() ?? null,
    recorderAllowed,
    allowedBetaProviders,
    accountLimits: accountLimitsOf(found.settings),
    hasOwner: owners.some(({ status }) => status === 'ACTIVE'),
    invitedOwner: owners.find(({ status }) => status === 'INVITED')?.email ?? null,
    version: found.version,
  }
}
