import { z } from 'zod'
import {
  dataRegions,
  orgRoles,
  platformRoles,
  textEngineChoices,
  userStatuses,
  visibilityLevels,
} from '#db/vocabulary/organizations.ts'
import { isoTime } from './page.ts'
import { narrowingFlags } from './permissions.ts'
import { endpoint, noContent } from './endpoint.ts'

/** Unlike bcrypt, argon2 has no length limit; 200 characters keep hashing cheap. */
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
export const tokenResponse = z.object({ accessToken: z.string(), expiresAt: isoTime })
export type TokenResponse = z.infer<typeof tokenResponse>

/**
 * The second steps of an account: codes of an authenticator app, passkeys, and the recovery codes that replace either. A passkey counts only
 * if the account has an app or was given recovery codes.
 */
export const secondSteps = z.object({
  hasApp: z.boolean().default(true),
  hasPasskey: z.boolean().default(false),
  /** Whether unused ones are left. */
  hasRecoveryCodes: z.boolean().default(false),
})
export type SecondSteps = z.infer<typeof secondSteps>

/**
 * The password was correct and a second step must follow with this challenge: a code of the app or a recovery code (`POST
 * /auth/second-factor`), or a passkey (`POST /auth/passkey/start`).
 */
export const secondFactorChallenge = secondSteps.extend({ challenge: z.string(), expiresAt: isoTime })
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>
/** 202: the sign-in is not complete. */
const tokenOrChallenge = { 200: tokenResponse, 202: secondFactorChallenge }

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not matter. */
export const secondFactorCode = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})$/, 'Enter the 6 digits of your app, or a recovery code.'))

/** Settings of an organization; every switch is off unless set. Source: specification 2 §3. */
export const organizationSettings = z.object({
  onlyAdminCanViewAllCalls: z.boolean().default(false),
  onlyAdminCanViewAllRealBuyerCalls: z.boolean().default(false),
  onlyAdminCanDeleteCalls: z.boolean().default(false),
  onlyAdminCanExportCalls: z.boolean().default(false),
  onlyAdminCanRescoreCalls: z.boolean().default(false),
  /** The page of all people is for admins only; others find the people of their own teams. */
  onlyAdminCanViewMembers: z.boolean().default(false),
  onlyAdminCanFilterCalls: z.boolean().default(false),
  /** Members neither see nor start practice. Managers and observers do. */
  hideRoleplayFromMembers: z.boolean().default(false),
  /** Members see no buyer bots, and therefore no practice. Managers and observers do. */
  hideBotsFromMembers: z.boolean().default(false),
  repsCanEditScoreResults: z.boolean().default(false),
  /** Whoever calls a buyer bot first confirms that they have read its brief. */
  isRepInstructionsMandatory: z.boolean().default(false),
  blurLeaderboard: z.boolean().default(false),
  hideLeaderboardAcrossApp: z.boolean().default(false),
  useTeamLevelManagement: z.boolean().default(false),
  teamLeadsCanChangeRepVisibilityLevel: z.boolean().default(false),
  defaultRepVisibilityLevel: z.enum(visibilityLevels).default('PERSONAL'),
  managerVisibilityLevel: z.enum(visibilityLevels).default('ORGANIZATION'),
  hideSimilarCalls: z.boolean().default(false),
  canRestartCalls: z.boolean().default(true),
  privacyRulesAreWhitelist: z.boolean().default(false),
  /** Only addresses of the organization's domain can be invited. */
  membersMustHaveMatchingDomain: z.boolean().default(false),
  /** The engine that reads descriptions. The offline engine is used if there is no model, or the data region allows none. */
  textEngine: z.enum(textEngineChoices).default('default'),
  /** Whether the meeting recorder may be used at all. */
  recorderAllowed: z.boolean().default(false),
  /** Nobody can work here without a second step at sign-in. */
  requireTwoFactor: z.boolean().default(false),
  /** Passwords do not open the organization, except for owners: members sign in through its identity provider. */
  requireSingleSignOn: z.boolean().default(false),
  /** Beta providers that this organization may connect. */
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

export const myOrganization = organizationSummary.extend({
  domain: z.string().nullable(),
  settings: organizationSettings,
  /** Whether a model may read the organization's calls. The installation may have none, or allow none in the data region. */
  textModel: z.enum(['available', 'none', 'forbidden']),
  /** Why no mail is sent for it, in words; null: mail is sent. */
  mailRefusal: z.string().nullable(),
  version: z.number().int(),
})
export type MyOrganization = z.infer<typeof myOrganization>

/** A stale `version` returns 409 with the current organization. */
export const privacyWhitelistBody = z.strictObject({
  privacyRulesAreWhitelist: z.boolean(),
  version: z.number().int().positive().optional(),
})

/** A stale `version` returns 409 with the current organization. */
export const textEngineBody = z.strictObject({
  textEngine: z.enum(textEngineChoices),
  version: z.number().int().positive().optional(),
})

export const myOrganizations = z.object({ results: z.array(organizationSummary) })

/** The user in the organization of the request. */
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
  /** Every capability of the user in the organization, after flags. */
  capabilities: z.array(z.string()),
  /** The settings of the organization that take something from the user. */
  narrowedBy: z.array(z.enum(narrowingFlags)).default([]),
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Sees assignments of others: a manager, or somebody who leads a team. */
  seesAssignments: z.boolean().default(false),
  /** The installation has a calendar provider. The recorder joins meetings of calendars, so without one nothing of it is shown. */
  canConnectCalendar: z.boolean().default(false),
  /** The version of the account. */
  version: z.number().int().default(1),
})
export type Me = z.infer<typeof me>

export const logActionBody = z.strictObject({ action: z.string().min(1).max(60) })
/** `recorded` is false if the action was already recorded within the last hour (APP_LOADED). */
export const logActionResponse = z.object({ recorded: z.boolean() })

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  permission: 'public',
  rateClass: 'auth',
  body: loginBody,
  response: tokenOrChallenge,
})

/** The second step of a sign-in. */
export const enterSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  permission: 'public',
  rateClass: 'auth',
  body: z.strictObject({ challenge: z.string().min(20).max(200), code: secondFactorCode }),
  response: tokenResponse,
})

/**
 * For a session that was opened before the account had a second step. The answer to the challenge opens a session with it. 409 if the
 * account has none.
 */
export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/users/me/second-factor',
  permission: 'signedIn',
  response: secondFactorChallenge,
})

/** The cookie is a random number of 256 bits and a whole office shares one address, so a refresh counts as a write, not as a guess. */
export const refreshSession = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  permission: 'public',
  rateClass: 'write',
  response: tokenResponse,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  permission: 'public',
  rateClass: 'write',
  response: noContent,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/accept-invite',
  permission: 'public',
  rateClass: 'auth',
  body: acceptInviteBody,
  response: tokenOrChallenge,
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  permission: 'public',
  rateClass: 'auth',
  body: forgotPasswordBody,
  response: { 202: z.object({}) },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  permission: 'public',
  rateClass: 'auth',
  body: resetPasswordBody,
  response: noContent,
})

export const redeemHandoff = endpoint({
  method: 'POST',
  path: '/auth/token',
  permission: 'public',
  rateClass: 'auth',
  body: handoffBody,
  response: tokenOrChallenge,
})

export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  permission: 'member',
  response: me,
})

export const verifyToken = endpoint({
  method: 'GET',
  path: '/users/verify-token',
  permission: 'member',
  response: me,
})

export const listMyOrganizations = endpoint({
  method: 'GET',
  path: '/users/me/orgs',
  permission: 'signedIn',
  worksWhenBound: true,
  response: myOrganizations,
})

export const logAction = endpoint({
  method: 'POST',
  path: '/users/log-action',
  permission: 'member',
  body: logActionBody,
  response: logActionResponse,
  worksAfterPilot: true,
})

export const getMyOrganization = endpoint({
  method: 'GET',
  path: '/organizations/me',
  permission: 'member',
  response: myOrganization,
})

export const changePrivacyWhitelist = endpoint({
  method: 'PATCH',
  path: '/organizations/settings/privacy-rules-are-whitelist',
  permission: 'rules.manage',
  body: privacyWhitelistBody,
  response: myOrganization,
})

/** Only admins decide which engine reads an organization's calls. */
export const changeTextEngine = endpoint({
  method: 'PATCH',
  path: '/organizations/settings/text-engine',
  permission: 'ops.manage',
  body: textEngineBody,
  response: myOrganization,
})
