import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { type Call, findVisibleCall } from '#db/queries/calls/calls.ts'
import type { MemberAsReader } from '#db/queries/coaching/readers.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { type CallReader, findVisibility } from '#db/queries/people/visibility.ts'
import { type OrgRole, visibilityLevels } from '#db/vocabulary/organizations.ts'

/** An organization's settings about who sees calls. A setting that is not stored has a new organization's value. */
const readingSettings = z.object({
  onlyAdminCanViewAllCalls: z.boolean().default(false),
  onlyAdminCanViewAllRealBuyerCalls: z.boolean().default(false),
  hideRoleplayFromMembers: z.boolean().default(false),
  hideBotsFromMembers: z.boolean().default(false),
  useTeamLevelManagement: z.boolean().default(false),
  defaultRepVisibilityLevel: z.enum(visibilityLevels).default('PERSONAL'),
  managerVisibilityLevel: z.enum(visibilityLevels).default('ORGANIZATION'),
})
export type ReadingSettings = z.infer<typeof readingSettings>

/**
 * The roles with `calls.view` and `calls.viewAll`, and those that practice is never hidden from, in the API's permission table, which
 * workers can't import. A test compares the two.
 */
const mayView: readonly OrgRole[] = ['ADMIN', 'OWNER', 'MEMBER_PLUS', 'MEMBER', 'OBSERVER']
const mayViewAll: readonly OrgRole[] = ['ADMIN', 'OWNER', 'MEMBER_PLUS', 'OBSERVER']
const seesPractice: ReadonlySet<OrgRole> = new Set(['ADMIN', 'OWNER', 'MEMBER_PLUS', 'OBSERVER'])

export function callReaderOfMember(
  { userId, role, capabilities, visibilityLevel }: MemberAsReader,
  settings: Pick<
    ReadingSettings,
    'onlyAdminCanViewAllCalls' | 'hideRoleplayFromMembers' | 'hideBotsFromMembers'
  >,
): CallReader {
  const isAdmin = role === 'OWNER' || role === 'ADMIN'
  const has = (roles: readonly OrgRole[], capability: string): boolean =>
    role === 'CUSTOM' ? capabilities.includes(capability) : roles.includes(role)
  return {
    userId,
    isAdmin,
    mayViewCalls: has(mayView, 'calls.view'),
    mayViewAllCalls: has(mayViewAll, 'calls.viewAll') && (isAdmin || !settings.onlyAdminCanViewAllCalls),
    visibilityLevel,
    hidesPractice:
      (settings.hideRoleplayFromMembers || settings.hideBotsFromMembers) && !seesPractice.has(role),
  }
}

export async function findReadingSettings(trx: Trx, orgId: string): Promise<ReadingSettings> {
  const organization = await findOrganization(trx, orgId)
  return readingSettings.parse(organization?.settings ?? {})
}

/** The members who may see a call now, in the given order. Nobody may see a call without content. */
export async function whoMaySee(
  trx: Trx,
  call: Pick<Call, 'id' | 'org_id'>,
  members: readonly MemberAsReader[],
): Promise<MemberAsReader[]> {
  const settings = await findReadingSettings(trx, call.org_id)
  const seeing: MemberAsReader[] = []
  for (const member of members) {
    const reader = callReaderOfMember(member, settings)
    if (!reader.mayViewCalls) continue
    const visibility = await findVisibility(trx, reader, settings)
    if ((await findVisibleCall(trx, call.id, visibility)) !== undefined) seeing.push(member)
  }
  return seeing
}
