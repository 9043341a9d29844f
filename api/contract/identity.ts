import { z } from 'zod'
import { endpoint, noContent } from './endpoint.ts'
import { idParams, isoTime } from './page.ts'
import { secondFactorCode, secondSteps } from './session.ts'

/** What a browser says about itself, as far as it is useful. Null: not recognized. */
export const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() })

export const ownSession = z.object({
  id: z.uuid(),
  device,
  /** Network address of the sign-in. */
  address: z.string().nullable(),
  createdAt: isoTime,
  /** Time of the latest renewal, so up to ten minutes old. */
  lastUsedAt: isoTime,
  expiresAt: isoTime,
  /** The session that sends this request. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions',
  permission: 'signedIn',
  worksWhenBound: true,
  response: z.object({ results: z.array(ownSession) }),
})

/** Ends one of the user's own sessions; 404 for any other. */
export const revokeOwnSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  permission: 'signedIn',
  worksWhenBound: true,
  params: idParams,
  response: noContent,
})

/** Ends every session of the user except the one that sends the request. */
export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: '/users/me/sessions/revoke-others',
  permission: 'signedIn',
  worksWhenBound: true,
  response: z.object({ revoked: z.number().int() }),
})

export const twoFactorState = z.object({
  enabledAt: isoTime.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Names of the organizations that require it. */
  requiredBy: z.array(z.string()),
  /** False for an account that signs in only through its organization. */
  hasPassword: z.boolean(),
  /** The account's second steps, if this session was opened without one: they must come first. */
  stepToTake: secondSteps.nullable(),
  /** The account has a passkey, which is not asked for after the password until the account has recovery codes. */
  passkeyNeedsCodes: z.boolean(),
})

/** The secret, and the address that authenticator apps read from a QR code. */
export const twoFactorSecret = z.object({ secret: z.string(), uri: z.string() })

/** Shown once; each works once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const password = z.string().min(1).max(200)
const passwordAndCode = z.strictObject({ password, code: secondFactorCode })

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/users/me/two-factor',
  permission: 'signedIn',
  response: twoFactorState,
})

/** Turns nothing on until a code is confirmed. 409 if it is already on; 403 if another second step must come first. */
export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/users/me/two-factor/start',
  permission: 'signedIn',
  body: z.strictObject({ password }),
  response: twoFactorSecret,
})

/** Turns it on and ends the user's other sessions, which had no second step. */
export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/users/me/two-factor/confirm',
  permission: 'signedIn',
  body: z.strictObject({ code: secondFactorCode }),
  response: recoveryCodes,
})

/**
 * The old codes stop working. An account with an authenticator app needs a code; any other, a session with the second step. The first codes
 * of an account with a passkey make the passkey its second step, which this session then counts as having.
 */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/me/two-factor/recovery-codes',
  permission: 'signedIn',
  body: passwordAndCode.partial({ code: true }),
  response: recoveryCodes,
})

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/users/me/two-factor/disable',
  permission: 'signedIn',
  body: passwordAndCode,
  response: noContent,
})

/** How the members of an organization sign in. */
export const organizationSecurity = z.object({
  requireTwoFactor: z.boolean(),
  /** How many active members there are, and how many of them have a second step. */
  members: z.number().int(),
  membersWithTwoFactor: z.number().int(),
  version: z.number().int(),
})
export type OrganizationSecurity = z.infer<typeof organizationSecurity>

export const getOrganizationSecurity = endpoint({
  method: 'GET',
  path: '/organizations/security',
  permission: 'security.manage',
  response: organizationSecurity,
})

/** A stale `version` returns 409 with the current settings; also 409 while the sender has no second step. */
export const changeOrganizationSecurity = endpoint({
  method: 'PATCH',
  path: '/organizations/security',
  permission: 'security.manage',
  body: z.strictObject({ requireTwoFactor: z.boolean(), version: z.number().int().positive() }),
  response: organizationSecurity,
})

/**
 * Turns off the second step of a member who has lost their phone and their recovery codes, and ends their sessions. 409 for an account that
 * is also used elsewhere, which this organization must not weaken.
 */
export const resetTwoFactor = endpoint({
  method: 'POST',
  path: '/organizations/reset-two-factor',
  permission: 'security.manage',
  body: z.strictObject({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) }),
  response: noContent,
  worksAfterPilot: true,
})

/**
 * A token with which another system sends a member to a page of the console: `/calls?hyp_tkn=…&orgId=…`. It works once, for 60 seconds, and
 * replaces the password, not the second step. Not for oneself, for members with more rights, or for accounts that are also used elsewhere.
 */
export const createSignInToken = endpoint({
  method: 'POST',
  path: '/organizations/sign-in-tokens',
  permission: 'security.manage',
  rateClass: 'auth',
  body: z.strictObject({ userId: z.uuid() }),
  response: { 201: z.object({ hyp_tkn: z.string(), expiresAt: isoTime }) },
})

/** A directory's access to `/scim/v2`. The token itself is shown only once. */
export const scimToken = z.object({
  id: z.uuid(),
  name: z.string(),
  last4: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
})
export type ScimToken = z.infer<typeof scimToken>

export const listScimTokens = endpoint({
  method: 'GET',
  path: '/organizations/scim-tokens',
  permission: 'security.manage',
  response: z.object({
    /** Where the directory sends its requests. */
    baseUrl: z.string(),
    results: z.array(scimToken),
  }),
})

export const createScimToken = endpoint({
  method: 'POST',
  path: '/organizations/scim-tokens',
  permission: 'security.manage',
  body: z.strictObject({ name: z.string().trim().min(1).max(120) }),
  response: { 201: scimToken.extend({ token: z.string() }) },
})

export const revokeScimToken = endpoint({
  method: 'DELETE',
  path: '/organizations/scim-tokens/:id',
  permission: 'security.manage',
  params: idParams,
  response: noContent,
  worksAfterPilot: true,
})
