import { z } from 'zod'
import { dataRegions, isFreeMailDomain, orgRoles, visibilityLevels } from '#db/vocabulary/organizations.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime, pageOf, pageQuery, sentTime } from './page.ts'
import { myOrganization, organizationSummary } from './session.ts'

export const organizationName = z.string().trim().min(1, 'Enter a name.').max(200)

const domainForm = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** A mail domain that belongs to the organization, in lower case. */
export const organizationDomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(domainForm, 'Enter a domain such as example.com.')
  .refine((domain) => !isFreeMailDomain(domain), 'Everybody can have an address at this domain.')

/** Whether an address is at exactly this domain; subdomains count as different domains. */
export const isAddressOf = (email: string, domain: string): boolean =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase() === domain.toLowerCase()

/** Fields that are left out stay unchanged. A stale `version` returns 409 with the current organization. */
export const organizationChanges = z.strictObject({
  name: organizationName.optional(),
  domain: organizationDomain.nullable().optional(),
  onlyAdminCanViewAllCalls: z.boolean().optional(),
  onlyAdminCanViewAllRealBuyerCalls: z.boolean().optional(),
  onlyAdminCanDeleteCalls: z.boolean().optional(),
  onlyAdminCanExportCalls: z.boolean().optional(),
  onlyAdminCanRescoreCalls: z.boolean().optional(),
  onlyAdminCanViewMembers: z.boolean().optional(),
  onlyAdminCanFilterCalls: z.boolean().optional(),
  hideRoleplayFromMembers: z.boolean().optional(),
  hideBotsFromMembers: z.boolean().optional(),
  repsCanEditScoreResults: z.boolean().optional(),
  isRepInstructionsMandatory: z.boolean().optional(),
  blurLeaderboard: z.boolean().optional(),
  hideLeaderboardAcrossApp: z.boolean().optional(),
  useTeamLevelManagement: z.boolean().optional(),
  teamLeadsCanChangeRepVisibilityLevel: z.boolean().optional(),
  defaultRepVisibilityLevel: z.enum(visibilityLevels).optional(),
  hideSimilarCalls: z.boolean().optional(),
  canRestartCalls: z.boolean().optional(),
  managerVisibilityLevel: z.enum(visibilityLevels).optional(),
  membersMustHaveMatchingDomain: z.boolean().optional(),
  /** True is refused, because nobody can join without an invitation. */
  enableAutoJoiningByDomain: z.boolean().optional(),
  version: z.number().int().positive().optional(),
})
export type OrganizationChanges = z.infer<typeof organizationChanges>

/** Maximum size of a logo, 512 KB. */
export const maxLogoBytes = 524_288

/** Fields of the form; it may also contain a logo as the file `logo`. */
export const subOrganizationFields = z.strictObject({
  name: organizationName,
  domain: z.union([z.literal('').transform(() => null), organizationDomain.nullable()]).default(null),
  enableAutoJoiningByDomain: z.stringbool().or(z.boolean()).default(false),
  membersMustHaveMatchingDomain: z.stringbool().or(z.boolean()).default(false),
})

/** Platform staff see all organizations, others see their own. `role` is null if the user is not a member. */
export const listedOrganization = organizationSummary
  .omit({ role: true, status: true })
  .extend({ domain: z.string().nullable(), role: z.enum(orgRoles).nullable() })

const accountLimits = z.partialRecord(z.enum(orgRoles), z.number().int().min(0).max(1_000_000))

/** Settings that only platform staff can change. */
export const organizationPlan = z.object({
  id: z.uuid(),
  name: z.string(),
  parentId: z.uuid().nullable(),
  isActive: z.boolean(),
  dataRegion: z.enum(dataRegions),
  pilotExpiresAt: isoTime.nullable(),
  recorderAllowed: z.boolean(),
  allowedBetaProviders: z.array(z.string()),
  /** Seats per role; a role without an entry has no limit. */
  accountLimits,
  hasOwner: z.boolean(),
  /** Who was invited last to be an owner and has not accepted. */
  invitedOwner: z.string().nullable(),
  version: z.number().int(),
})
export type OrganizationPlan = z.infer<typeof organizationPlan>

/** Fields that are left out stay unchanged. Region, pilot and state also apply to the sub-organizations. */
export const organizationPlanChanges = z.strictObject({
  isActive: z.boolean().optional(),
  dataRegion: z.enum(dataRegions).optional(),
  pilotExpiresAt: sentTime.nullable().optional(),
  recorderAllowed: z.boolean().optional(),
  allowedBetaProviders: z.array(z.string().min(1).max(60)).max(100).optional(),
  accountLimits: accountLimits.optional(),
  version: z.number().int().positive().optional(),
})
export type OrganizationPlanChanges = z.infer<typeof organizationPlanChanges>

const ownerEmail = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** The owner is invited by email. */
export const newOrganization = z.strictObject({
  name: organizationName,
  domain: organizationDomain.nullable().default(null),
  ownerEmail,
  dataRegion: z.enum(dataRegions).default('default'),
  pilotExpiresAt: sentTime.nullable().default(null),
})

export const changeOrganization = endpoint({
  method: 'PATCH',
  path: '/organizations',
  permission: 'organization.manage',
  body: organizationChanges,
  response: myOrganization,
})

/** One file in the field `logo`: PNG, JPEG or WebP, at most 512 KB. Its address is unguessable and changes with every upload. */
export const changeLogo = endpoint({
  method: 'PATCH',
  path: '/organizations/logo',
  permission: 'organization.manage',
  body: z.unknown(),
  response: myOrganization,
  takesForm: true,
})

/** The creator becomes its owner. It has the data region and pilot of the organization above it. */
export const createSubOrganization = endpoint({
  method: 'POST',
  path: '/organizations/sub-organization',
  permission: 'organization.manage',
  body: subOrganizationFields,
  response: { 201: listedOrganization },
  isIdempotent: true,
  takesForm: true,
})

export const listAllOrganizations = endpoint({
  method: 'GET',
  path: '/organizations/all-organizations',
  permission: 'member',
  query: pageQuery,
  response: pageOf(listedOrganization),
})

export const createOrganization = endpoint({
  method: 'POST',
  path: '/organizations',
  permission: 'ops.manage',
  body: newOrganization,
  response: { 201: organizationPlan },
  isIdempotent: true,
  platformRoles: ['staff'],
  worksAfterPilot: true,
})

/** For an organization without an active owner. Ends the open invitations of other owners. */
export const inviteOwner = endpoint({
  method: 'POST',
  path: '/organizations/:id/invite-owner',
  permission: 'ops.manage',
  params: idParams,
  body: z.strictObject({ email: ownerEmail }),
  response: organizationPlan,
  isIdempotent: true,
  platformRoles: ['staff'],
  worksAfterPilot: true,
})

export const getOrganizationPlan = endpoint({
  method: 'GET',
  path: '/organizations/:id/plan',
  permission: 'ops.manage',
  params: idParams,
  response: organizationPlan,
  platformRoles: ['staff'],
})

export const changeOrganizationPlan = endpoint({
  method: 'PATCH',
  path: '/organizations/:id/plan',
  permission: 'ops.manage',
  params: idParams,
  body: organizationPlanChanges,
  response: organizationPlan,
  platformRoles: ['staff'],
  worksAfterPilot: true,
})
