import { z } from 'zod'
import { orgRoles, teamRoles, userStatuses } from '#db/vocabulary.ts'
import { isoTime, pageOf, pageQuery, sentTime } from './page.ts'
import { capabilities } from './permissions.ts'

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
})
export type OrgUser = z.infer<typeof orgUser>

/** A query value that may be repeated or comma-separated. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess((value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value), z.array(item).max(200))
    .optional()

export const userOrders = ['name', '-name', 'email', '-email', 'role', 'newest'] as const

/** GET /users; without `status` everybody who is active, with `includePending` also who is invited. */
export const usersQuery = pageQuery.extend({
  includePending: z.stringbool().default(false),
  orderBy: z.enum(userOrders).default('name'),
  teams: listOf(z.uuid()),
  roles: listOf(z.enum(orgRoles)),
  status: listOf(z.enum(userStatuses)),
})
export const usersAnswer = pageOf(orgUser)

/** GET /users/usersByIds: at most 200 ids; ids of other organisations are left out silently. */
export const usersByIdsQuery = z.object({ ids: listOf(z.uuid()) })
export const usersByIdsAnswer = z.object({ results: z.array(orgUser) })

const teamRow = z.object({ id: z.uuid(), name: z.string(), parentId: z.uuid().nullable(), memberCount: z.number().int() })
const teamMember = person.extend({ role: z.enum(teamRoles) })

/** A team; `members` and `subTeams` are there when they were asked for. */
export const team = teamRow.extend({ members: z.array(teamMember).optional(), subTeams: z.array(teamRow).optional() })
export type Team = z.infer<typeof team>

/** GET /users/teams/ */
export const teamsQuery = pageQuery.extend({ loadMembers: z.stringbool().default(false), loadSubTeams: z.stringbool().default(false) })
export const teamsAnswer = pageOf(team)
export const myTeamsAnswer = z.object({ results: z.array(team) })

/** POST /organizations/deactivate-user, /reactivate-user, /delete-user */
export const userIdBody = z.strictObject({ userId: z.uuid() })

/** POST /organizations/bulk-update-user-roles: all of them or none. */
export const bulkRolesBody = z.strictObject({ userIds: z.array(z.uuid()).min(1).max(1000), role: z.enum(orgRoles) })

export const membershipsAnswer = z.object({
  results: z.array(z.object({ id: z.uuid(), role: z.enum(orgRoles), status: z.enum(userStatuses) })),
})
export type MembershipsAnswer = z.infer<typeof membershipsAnswer>

const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** POST /organizations/invite-members-to-org; `orgId` is the organisation of the request or one of its sub-organisations. */
export const inviteBody = z.strictObject({ orgId: z.uuid(), emails: z.array(emailAddress).min(1).max(200), role: z.enum(orgRoles) })
export type InviteBody = z.infer<typeof inviteBody>

/** `skipped` with a reason: already a member, or deactivated. */
export const inviteAnswer = z.object({
  results: z.array(
    z.object({ email: z.string(), status: z.enum(['invited', 'skipped']), reason: z.string().nullable(), commandId: z.uuid().nullable() }),
  ),
})
export type InviteAnswer = z.infer<typeof inviteAnswer>

/** GET /organizations/accounts-used-per-role */
export const accountsPerRole = z.array(z.object({ role: z.enum(orgRoles), used: z.number().int(), limit: z.number().int().nullable() }))

/** GET /organizations/sub-organizations: the active ones right below, by name. */
export const subOrganization = z.object({ id: z.uuid(), name: z.string(), logoUrl: z.string().nullable() })
export const subOrganizationsAnswer = pageOf(subOrganization)

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
export const apiKeysAnswer = z.object({ results: z.array(apiKey) })

/** POST /users/api-keys. A key never can more than its owner can at the moment of each request. */
export const createApiKeyBody = z.strictObject({
  name: z.string().trim().min(1).max(120),
  scopes: z.array(z.enum(capabilities)).min(1).max(100),
  expiresAt: sentTime.optional(),
})
/** `secret` is shown this once; a repeat with the same Idempotency-Key answers null. */
export const createdApiKey = apiKey.extend({ secret: z.string().nullable() })
