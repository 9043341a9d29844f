import { z } from 'zod'
import { orgRoles, teamRoles, userStatuses, visibilityLevels } from '#db/vocabulary/organizations.ts'
import { idParams, isoTime, pageOf, pageQuery, sentTime } from './page.ts'
import { capabilities } from './permissions.ts'
import { endpoint, noContent } from './endpoint.ts'

export const person = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
})
export type Person = z.infer<typeof person>

export const orgUser = person.extend({
  email: z.string(),
  role: z.enum(orgRoles),
  status: z.enum(userStatuses),
  teams: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(teamRoles) })),
  /** Only CUSTOM members have their own list. */
  capabilities: z.array(z.string()).default([]),
  lastSeenAt: isoTime.nullable().default(null),
  /** When the link of a pending invitation expires; null unless invited. */
  invitationExpiresAt: isoTime.nullable().default(null),
  /** Managed by the organization's directory, where name, address and access must be changed. */
  isFromDirectory: z.boolean().default(false),
})
export type OrgUser = z.infer<typeof orgUser>

/** How far a rep sees calls. */
export const repLevels = z.object({
  /** Their own level; null: the organization's default. */
  visibilityLevel: z.enum(visibilityLevels).nullable(),
  /** The levels that the reader may give them; null: the organization's default. */
  allowedLevels: z.array(z.enum(visibilityLevels).nullable()),
})
export type RepLevels = z.infer<typeof repLevels>

/** A query value that may be repeated or comma-separated. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
      z.array(item).max(200),
    )
    .optional()

export const invitationStates = ['expired', 'overdue'] as const

export const userOrders = ['name', '-name', 'email', '-email', 'role', 'newest'] as const

/** Without `status`: active people, and with `includePending` also invited ones. */
export const usersQuery = pageQuery.extend({
  includePending: z.stringbool().default(false),
  orderBy: z.enum(userOrders).default('name'),
  /** Members of these teams and of the teams below them. */
  teams: listOf(z.uuid()),
  roles: listOf(z.enum(orgRoles)),
  status: listOf(z.enum(userStatuses)),
  /** Only people who are in no team. */
  withoutTeam: z.stringbool().default(false),
  /** Only pending invitations: those whose link has expired, or also those that have waited for three days. */
  invitation: z.enum(invitationStates).optional(),
  /** Only people who joined more than this many days ago and have had no call within these days, with a buyer or in practice. */
  withoutCallsInDays: z.coerce.number().int().min(1).max(365).optional(),
  /** Only people whose calls the reader sees, as choices for a filter by rep. */
  withVisibleCalls: z.stringbool().default(false),
  /** The same for practice calls, which may be visible where calls with real buyers are not. */
  withVisiblePractice: z.stringbool().default(false),
})
/** `total` counts up to 10,001, and a search to a thousand past the page; `isTotalAtLeast`: there may be more. */
export const usersResponse = pageOf(orgUser).extend({ isTotalAtLeast: z.boolean().default(false) })

/** At most 200 ids; ids of other organizations are left out. */
export const usersByIdsQuery = z.object({ ids: listOf(z.uuid()) })
export const usersByIdsResponse = z.object({ results: z.array(orgUser) })

export const userIdBody = z.strictObject({ userId: z.uuid() })

/** All or nothing. */
export const bulkRolesBody = z.strictObject({
  userIds: z.array(z.uuid()).min(1).max(1000),
  role: z.enum(orgRoles),
})

export const membershipsResponse = z.object({
  results: z.array(z.object({ id: z.uuid(), role: z.enum(orgRoles), status: z.enum(userStatuses) })),
})
export type MembershipsResponse = z.infer<typeof membershipsResponse>

const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** `orgId` is the organization of the request or one of its sub-organizations. */
export const inviteBody = z.strictObject({
  orgId: z.uuid(),
  emails: z.array(emailAddress).min(1).max(200),
  role: z.enum(orgRoles),
})
export type InviteBody = z.infer<typeof inviteBody>

/** `skipped` gives a reason: already a member, or deactivated. */
export const inviteResponse = z.object({
  results: z.array(
    z.object({
      email: z.string(),
      status: z.enum(['invited', 'skipped']),
      reason: z.string().nullable(),
      commandId: z.uuid().nullable(),
    }),
  ),
})
export type InviteResponse = z.infer<typeof inviteResponse>

export const accountsPerRole = z.array(
  z.object({
    role: z.enum(orgRoles),
    used: z.number().int(),
    limit: z.number().int().nullable(),
    /** How many of them may view all calls, as long as that is not for admins only. */
    viewAllCalls: z.number().int(),
  }),
)

/** Active organizations directly below, by name. */
export const subOrganization = z.object({
  id: z.uuid(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  domain: z.string().nullable(),
})
export const subOrganizationsResponse = pageOf(subOrganization)

/** An API key without its secret. */
export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  last4: z.string(),
  scopes: z.array(z.string()),
  createdBy: z.uuid(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
  expiresAt: isoTime.nullable(),
  revokedAt: isoTime.nullable(),
})
export type ApiKeyView = z.infer<typeof apiKey>
export const apiKeysResponse = z.object({ results: z.array(apiKey) })

/** A key never allows more than its owner may do at the time of each request. */
export const createApiKeyBody = z.strictObject({
  name: z.string().trim().min(1).max(120),
  scopes: z.array(z.enum(capabilities)).min(1).max(100),
  expiresAt: sentTime.optional(),
})
/** `secret` is sent only once; a repeat with the same Idempotency-Key gets null. */
export const createdApiKey = apiKey.extend({ secret: z.string().nullable() })

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  permission: 'users.view',
  query: usersQuery,
  response: usersResponse,
})

export const listUsersByIds = endpoint({
  method: 'GET',
  path: '/users/usersByIds',
  permission: 'users.view',
  query: usersByIdsQuery,
  response: usersByIdsResponse,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  permission: 'users.view',
  params: idParams,
  response: orgUser.extend(repLevels.shape),
})

export const countAccountsPerRole = endpoint({
  method: 'GET',
  path: '/organizations/accounts-used-per-role',
  permission: 'users.view',
  response: accountsPerRole,
})

/** Lists all of them, because people who share an integration may also choose those in which they are not members. */
export const listSubOrganizations = endpoint({
  method: 'GET',
  path: '/organizations/sub-organizations',
  permission: 'integrations.manage',
  query: pageQuery,
  response: subOrganizationsResponse,
})

export const deactivateUser = endpoint({
  method: 'POST',
  path: '/organizations/deactivate-user',
  permission: 'users.manage',
  body: userIdBody,
  response: membershipsResponse,
  worksAfterPilot: true,
})

export const reactivateUser = endpoint({
  method: 'POST',
  path: '/organizations/reactivate-user',
  permission: 'users.manage',
  body: userIdBody,
  response: membershipsResponse,
})

export const deleteUser = endpoint({
  method: 'POST',
  path: '/organizations/delete-user',
  permission: 'users.manage',
  body: userIdBody,
  response: membershipsResponse,
  worksAfterPilot: true,
})

export const changeUserRoles = endpoint({
  method: 'POST',
  path: '/organizations/bulk-update-user-roles',
  permission: 'users.manage',
  body: bulkRolesBody,
  response: membershipsResponse,
})

export const inviteMembers = endpoint({
  method: 'POST',
  path: '/organizations/invite-members-to-org',
  permission: 'users.manage',
  body: inviteBody,
  response: inviteResponse,
  isIdempotent: true,
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/users/api-keys',
  permission: 'developer.settings',
  response: apiKeysResponse,
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/users/api-keys',
  permission: 'developer.settings',
  body: createApiKeyBody,
  response: { 201: createdApiKey },
  isIdempotent: true,
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/users/api-keys/:id',
  permission: 'developer.settings',
  params: idParams,
  response: noContent,
  worksAfterPilot: true,
})
