import { z } from 'zod'
import { dataRegions, orgRoles, platformRoles, textEngineChoices, userStatuses } from '#db/vocabulary.ts'
import { isoTime } from './page.ts'

/** bcrypt-style limits do not apply to argon2; 200 characters keep the hash cheap. */
const password = z.string().min(1).max(200)
export const newPassword = z.string().min(12, 'Use at least 12 characters.').max(200)
const email = z.string().trim().toLowerCase().max(254).pipe(z.email())

export const loginBody = z.strictObject({ email, password })
export const forgotPasswordBody = z.strictObject({ email })
export const resetPasswordBody = z.strictObject({ token: z.string().min(20).max(200), password: newPassword })
export const acceptInviteBody = z.strictObject({
  token: z.string().min(20).max(200),
  password: newPassword,
  firstName: z.string().trim().min(1).max(15, 'Maximum 15 characters').optional(),
  lastName: z.string().trim().max(25, 'Maximum 25 characters').optional(),
})
export const handoffBody = z.strictObject({ hyp_tkn: z.string().min(20).max(200) })

/** The refresh token travels only in an httpOnly cookie. */
export const tokenAnswer = z.object({ accessToken: z.string(), expiresAt: isoTime })
export type TokenAnswer = z.infer<typeof tokenAnswer>

/** Settings of an organisation; every switch is off unless set. Source: specification 2 §3. */
export const organizationSettings = z.object({
  onlyAdminCanViewAllCalls: z.boolean().default(false),
  onlyAdminCanViewAllRealBuyerCalls: z.boolean().default(false),
  onlyAdminCanDeleteCalls: z.boolean().default(false),
  repsCanEditScoreResults: z.boolean().default(false),
  isRepInstructionsMandatory: z.boolean().default(false),
  blurLeaderboard: z.boolean().default(false),
  hideLeaderboardAcrossApp: z.boolean().default(false),
  useTeamLevelManagement: z.boolean().default(false),
  teamLeadsCanChangeRepVisibilityLevel: z.boolean().default(false),
  defaultRepVisibilityLevel: z.enum(['PERSONAL', 'TEAM', 'ORGANIZATION']).default('PERSONAL'),
  managerVisibilityLevel: z.enum(['PERSONAL', 'TEAM', 'ORGANIZATION']).default('ORGANIZATION'),
  hideSimilarCalls: z.boolean().default(false),
  canRestartCalls: z.boolean().default(true),
  privacyRulesAreWhitelist: z.boolean().default(false),
  /** Who reads descriptions; where the installation has no model, or allows none in the data region, the offline engine does. */
  textEngine: z.enum(textEngineChoices).default('default'),
  /** Whether the meeting recorder may be used at all. */
  recorderAllowed: z.boolean().default(false),
  /** Providers in trial that this organisation may connect. */
  allowedBetaProviders: z.array(z.string()).default([]),
})

export const organizationSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  parentId: z.uuid().nullable(),
  dataRegion: z.enum(dataRegions),
  pilotExpiresAt: isoTime.nullable(),
  isActive: z.boolean(),
  role: z.enum(orgRoles),
  status: z.enum(userStatuses),
})
export type OrganizationSummary = z.infer<typeof organizationSummary>

/** GET /organizations/me */
export const myOrganization = organizationSummary.extend({
  domain: z.string().nullable(),
  settings: organizationSettings,
  /** Whether a model may read its calls: the installation may have none, or allow none in the data region. */
  textModel: z.enum(['available', 'none', 'forbidden']),
  version: z.number().int(),
})
export type MyOrganization = z.infer<typeof myOrganization>

/** PATCH /organizations/settings/privacy-rules-are-whitelist; a stale `version` answers 409 with the organisation as it is now. */
export const privacyWhitelistBody = z.strictObject({
  privacyRulesAreWhitelist: z.boolean(),
  version: z.number().int().positive().optional(),
})

/** PATCH /organizations/settings/text-engine; a stale `version` answers 409 with the organisation as it is now. */
export const textEngineBody = z.strictObject({
  textEngine: z.enum(textEngineChoices),
  version: z.number().int().positive().optional(),
})

/** GET /users/me/orgs */
export const myOrganizations = z.object({ results: z.array(organizationSummary) })

/** GET /users/me and /users/verify-token: who I am in the organisation of the request. */
export const me = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  platformRole: z.enum(platformRoles).nullable(),
  organization: organizationSummary,
  settings: organizationSettings,
  role: z.enum(orgRoles),
  /** Every capability that this person has here, after flags. */
  capabilities: z.array(z.string()),
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type Me = z.infer<typeof me>

export const logActionBody = z.strictObject({ action: z.string().min(1).max(60) })
/** `recorded` is false when the action was already on record within the hour (APP_LOADED). */
export const logActionAnswer = z.object({ recorded: z.boolean() })
