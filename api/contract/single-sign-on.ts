import { z } from 'zod'
import { endpoint, noContent } from './endpoint.ts'
import { organizationDomain } from './organization-settings.ts'
import { isoTime } from './page.ts'
import { tokenResponse } from './session.ts'

/** Roles that a first sign-in may assign. Nobody becomes an owner that way, and CUSTOM needs a list of capabilities. */
export const provisionedRoles = ['ADMIN', 'MEMBER_PLUS', 'MEMBER', 'OBSERVER', 'TEMP'] as const

export const ssoDomain = z.object({
  domain: z.string(),
  /** Null until the TXT record is found. */
  verifiedAt: isoTime.nullable(),
  /** Name and value of the TXT record. */
  record: z.object({ name: z.string(), value: z.string() }),
})

/** How members of the organization sign in through its identity provider. The client secret is never sent. */
export const singleSignOn = z.object({
  provider: z
    .object({
      issuer: z.string(),
      clientId: z.string(),
      defaultRole: z.enum(provisionedRoles),
      /** When somebody first signed in with these settings; null: nobody has yet. */
      testedAt: isoTime.nullable(),
      version: z.number().int(),
    })
    .nullable(),
  /** Passwords do not open the organization, except for owners. */
  isRequired: z.boolean(),
  domains: z.array(ssoDomain),
  /** The address to enter at the provider. */
  redirectUri: z.string(),
  /** Leads straight to the provider's sign-in page. */
  signInLink: z.string(),
  /** Why nothing may be sent to a provider. Null when it may. */
  unavailable: z.string().nullable(),
})
export type SingleSignOn = z.infer<typeof singleSignOn>

export const getSingleSignOn = endpoint({
  method: 'GET',
  path: '/organizations/sso',
  permission: 'security.manage',
  response: singleSignOn,
})

const issuer = z
  .string()
  .trim()
  .max(500)
  .pipe(
    z.url({ protocol: /^https?$/, error: 'Enter the issuer’s address, such as https://login.example.com.' }),
  )

/**
 * Creates or changes the settings after reading the provider's description. A stale `version` returns 409 with the current settings;
 * without one, there must be none yet. A different issuer or client needs its own secret, ends the sessions and identities that came from
 * the former one, and lets passwords open the organization again, because nobody has signed in with it yet.
 */
export const changeSingleSignOn = endpoint({
  method: 'PATCH',
  path: '/organizations/sso',
  permission: 'security.manage',
  body: z.strictObject({
    issuer,
    clientId: z.string().trim().min(1, 'Enter the client ID.').max(300),
    /** Left out: keeps the secret. */
    clientSecret: z.string().trim().min(1).max(2000).optional(),
    defaultRole: z.enum(provisionedRoles),
    version: z.number().int().positive().optional(),
  }),
  response: singleSignOn,
  isLong: true,
})

/** Passwords open the organization again. */
export const removeSingleSignOn = endpoint({
  method: 'DELETE',
  path: '/organizations/sso',
  permission: 'security.manage',
  response: noContent,
  worksAfterPilot: true,
})

/** 409 until somebody has signed in with the present settings. */
export const requireSingleSignOn = endpoint({
  method: 'PATCH',
  path: '/organizations/sso/required',
  permission: 'security.manage',
  body: z.strictObject({ isRequired: z.boolean() }),
  response: singleSignOn,
})

const domainBody = z.strictObject({ domain: organizationDomain })

export const addSsoDomain = endpoint({
  method: 'POST',
  path: '/organizations/sso/domains',
  permission: 'security.manage',
  body: domainBody,
  response: singleSignOn,
})

/** Looks for the TXT record. 422 if it is not found, 409 if another organization has proven the domain. */
export const verifySsoDomain = endpoint({
  method: 'POST',
  path: '/organizations/sso/domains/verify',
  permission: 'security.manage',
  body: domainBody,
  response: singleSignOn,
})

export const removeSsoDomain = endpoint({
  method: 'POST',
  path: '/organizations/sso/domains/remove',
  permission: 'security.manage',
  body: domainBody,
  response: singleSignOn,
  worksAfterPilot: true,
})

const email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** Forgets a member's identity at the provider, and ends their sessions from there. */
export const disconnectMember = endpoint({
  method: 'POST',
  path: '/organizations/sso/disconnect-member',
  permission: 'security.manage',
  body: z.strictObject({ email }),
  response: noContent,
  worksAfterPilot: true,
})

/** The provider's sign-in page. The browser gets a cookie that it needs to come back. */
const departure = z.object({ url: z.string() })

/** Found by the domain of an address, or by the organization in its sign-in link. 404 if there is no single sign-on. */
export const startSingleSignOn = endpoint({
  method: 'POST',
  path: '/auth/sso/start',
  permission: 'public',
  rateClass: 'auth',
  body: z.union([z.strictObject({ email }), z.strictObject({ organizationId: z.uuid() })]),
  response: departure,
})

/** Receives what the provider sent back. 202: a signed-in user has connected their account. */
export const finishSingleSignOn = endpoint({
  method: 'POST',
  path: '/auth/sso/finish',
  permission: 'public',
  rateClass: 'auth',
  body: z.strictObject({
    state: z.string().min(20).max(200),
    code: z.string().min(1).max(4000),
    iss: z.string().max(500).optional(),
  }),
  response: {
    200: tokenResponse.extend({ organizationId: z.uuid() }),
    202: z.object({ connectedTo: z.uuid() }),
  },
})

export const mySingleSignOn = z.object({
  /** The organization whose provider opened this session; null: a sign-in with the account itself. */
  boundTo: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Organizations with single sign-on: the user's own, and the one that owns their address's domain. */
  results: z.array(
    z.object({
      organizationId: z.uuid(),
      name: z.string(),
      /** Null: not connected. */
      connection: z.object({ email: z.string(), lastUsedAt: isoTime }).nullable(),
    }),
  ),
})

export const getMySingleSignOn = endpoint({
  method: 'GET',
  path: '/users/me/sso',
  permission: 'signedIn',
  response: mySingleSignOn,
  worksWhenBound: true,
})

/** Sends the signed-in user to the provider to connect their account. */
export const connectSingleSignOn = endpoint({
  method: 'POST',
  path: '/auth/sso/connect',
  permission: 'signedIn',
  rateClass: 'auth',
  body: z.strictObject({ organizationId: z.uuid(), password: z.string().min(1).max(200) }),
  response: departure,
})
