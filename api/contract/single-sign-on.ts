import { z } from 'zod'
import { endpoint, noContent } from './endpoint.ts'
import { organizationDomain } from './organization-settings.ts'
import { isoTime } from './page.ts'
import { tokenResponse } from './session.ts'

/** Roles that a first sign-in may give. Nobody becomes an owner that way, and CUSTOM needs a list of capabilities. */
export const provisionedRoles = ['ADMIN', 'MEMBER_PLUS', 'MEMBER', 'OBSERVER', 'TEMP'] as const

export const ssoDomain = z.object({
  domain: z.string(),
  /** Null until the TXT record was found. */
  verifiedAt: isoTime.nullable(),
  /** Name and content of the TXT record. */
  record: z.object({ name: z.string(), value: z.string() }),
})

/** How members of the organization sign in through its identity provider. The client secret is never sent. */
export const singleSignOn = z.object({
  provider: z
    .object({
      issuer: z.string(),
      clientId: z.string(),
      defaultRole: z.enum(provisionedRoles),
      /** When somebody signed in with these settings for the first time; null: nobody has yet. */
      testedAt: isoTime.nullable(),
      version: z.number().int(),
    })
    .nullable(),
  /** Passwords do not open the organization, except for owners. */
  isRequired: z.boolean(),
  domains: z.array(ssoDomain),
  /** What the provider has to know. */
  redirectUri: z.string(),
  /** Opens the provider's sign-in at once. */
  signInLink: z.string(),
  /** Why nothing may be sent to a provider; null: it may. */
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
 * Creates or changes the settings, after the provider was asked for its description. A stale `version` returns 409 with the settings
 * as they are now; without one there must be none. Another issuer or client needs its own secret, and ends the sessions and identities
 * that came from the former one.
 */
export const changeSingleSignOn = endpoint({
  method: 'PATCH',
  path: '/organizations/sso',
  permission: 'security.manage',
  body: z.strictObject({
    issuer,
    clientId: z.string().trim().min(1, 'Enter the client ID.').max(300),
    /** Left out: the secret stays. */
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

/** 409 before somebody has signed in with the present settings. */
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

/** Looks for the TXT record. 422 where it is not found, 409 where another organization has proven the domain. */
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

/** Forgets which identity a member has at the provider, and ends their sessions from there. */
export const disconnectMember = endpoint({
  method: 'POST',
  path: '/organizations/sso/disconnect-member',
  permission: 'security.manage',
  body: z.strictObject({ email }),
  response: noContent,
  worksAfterPilot: true,
})

/** The provider's sign-in page. The browser keeps a cookie without which nobody can come back. */
const departure = z.object({ url: z.string() })

/** By the domain of an address, or by the organization of its sign-in link. 404 where there is no single sign-on. */
export const startSingleSignOn = endpoint({
  method: 'POST',
  path: '/auth/sso/start',
  permission: 'public',
  rateClass: 'auth',
  body: z.union([z.strictObject({ email }), z.strictObject({ organizationId: z.uuid() })]),
  response: departure,
})

/** What the provider sent back. 202: a signed-in user has connected their account. */
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
  /** The organization whose provider opened this session; null: a sign-in of the account itself. */
  boundTo: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Organizations with single sign-on: those of the user, and the one of their address's domain. */
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

/** Leaves for the provider to connect the account of the signed-in user. */
export const connectSingleSignOn = endpoint({
  method: 'POST',
  path: '/auth/sso/connect',
  permission: 'signedIn',
  rateClass: 'auth',
  body: z.strictObject({ organizationId: z.uuid(), password: z.string().min(1).max(200) }),
  response: departure,
})
