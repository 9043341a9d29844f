import { z } from 'zod'
import { orgRoles } from '#db/vocabulary/organizations.ts'
import { endpoint, noContent } from './endpoint.ts'
import { itemResult, itemResults } from './invitations.ts'
import { isoTime } from './page.ts'
import { usersQuery } from './people.ts'
import { capabilities } from './permissions.ts'
import { me, newPassword } from './session.ts'

/** Maximum lengths of names. Source: specification 2 §5. */
export const nameLimits = { first: 15, last: 25 } as const

/**
 * Changes many members. The change 'role' requires the field `role`, and the role CUSTOM requires `capabilities`. After a pilot, people can
 * only be removed.
 */
export const changeMembersBody = z.strictObject({
  userIds: z.array(z.uuid()).min(1).max(1000),
  change: z.enum(['deactivate', 'reactivate', 'delete', 'role']),
  role: z.enum(orgRoles).optional(),
  capabilities: z.array(z.enum(capabilities)).max(100).optional(),
  /** Only report what would happen. */
  isPreview: z.boolean().default(false),
})
export type ChangeMembers = z.infer<typeof changeMembersBody>

/** Each member independently: those who cannot be changed get a reason, the others are changed. */
export const changeMembersResponse = z.object({
  results: z.array(itemResult),
  /** Effects, counted over those who are changed. */
  consequences: z.object({
    people: z.number().int(),
    /** Calls that stay, with their caller's name. */
    calls: z.number().int(),
    /** Devices where they are signed in now. */
    sessions: z.number().int(),
    apiKeys: z.number().int(),
  }),
})
export type ChangeMembersResponse = z.infer<typeof changeMembersResponse>

export const changeMembers = endpoint({
  method: 'POST',
  path: '/organizations/change-members',
  permission: 'users.manage',
  body: changeMembersBody,
  response: changeMembersResponse,
  worksAfterPilot: true,
})

/** A file of everybody who matches, by id. Cells are never formulas. */
export const exportUsers = endpoint({
  method: 'GET',
  path: '/users/export',
  permission: 'users.manage',
  query: usersQuery.omit({ from: true, numberOfResults: true, orderBy: true }),
  response: z.string(),
})

/** Emails people how to sign in; invited people get a new link. */
export const sendLoginInfo = endpoint({
  method: 'POST',
  path: '/organizations/send-login-info-to-selected-users',
  permission: 'users.manage',
  body: z.strictObject({ users: z.array(z.uuid()).min(1).max(1000) }),
  response: itemResults,
  isIdempotent: true,
})

/** Emails active members without a call in this many days; at most 1,000. Leaves out people who joined within that time. */
export const sendLoginInfoToSlackers = endpoint({
  method: 'POST',
  path: '/organizations/send-login-info-to-slackers',
  permission: 'users.manage',
  body: z.strictObject({
    numberOfDaysWithNoCalls: z.number().int().min(1).max(365),
    /** Only list who would get it. */
    isPreview: z.boolean().default(false),
  }),
  response: itemResults,
  isIdempotent: true,
})

const firstName = z.string().trim().min(1).max(nameLimits.first, `Maximum ${nameLimits.first} characters`)
const lastName = z.string().trim().max(nameLimits.last, `Maximum ${nameLimits.last} characters`)

/**
 * A stale `version` returns 409 with the current account. API keys and sessions from an identity provider do not change an account that is
 * also used elsewhere: 403.
 */
export const changeMe = endpoint({
  method: 'PATCH',
  path: '/users/me',
  permission: 'member',
  worksAfterPilot: true,
  body: z
    .strictObject({
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      version: z.number().int().positive().optional(),
    })
    .refine(
      (body) => body.firstName !== undefined || body.lastName !== undefined,
      'Send a first name or a last name.',
    ),
  response: me,
})

/** Form data: one PNG or JPEG of at most 1 MB in the field "avatar". */
export const changeAvatar = endpoint({
  method: 'PATCH',
  path: '/users/me/avatar',
  permission: 'member',
  worksAfterPilot: true,
  body: z.unknown(),
  takesForm: true,
  response: me,
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/users/me/avatar',
  permission: 'member',
  worksAfterPilot: true,
  response: me,
})

/** Pages load pictures without a bearer token; the key cannot be guessed. */
export const readImage = endpoint({
  method: 'GET',
  path: '/images/:key',
  permission: 'public',
  params: z.object({ key: z.string().regex(/^[\w-]{32}$/) }),
  response: z.unknown(),
})

const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** The user's address, and a new one that waits for its link to be opened. */
export const myEmail = z.object({
  email: z.string(),
  pending: z.object({ email: z.string(), expiresAt: isoTime }).nullable(),
  /** The organization's directory sets name and address. */
  isFromDirectory: z.boolean().default(false),
  /** The session came from the organization's identity provider, so it cannot change address and password. */
  isBound: z.boolean().default(false),
  /** The session cannot change name and picture either, because other organizations see them too. */
  isProfileFixed: z.boolean().default(false),
})
export type MyEmail = z.infer<typeof myEmail>

export const getMyEmail = endpoint({
  method: 'GET',
  path: '/users/me/email',
  permission: 'member',
  response: myEmail,
})

/** Sends a link to the new address and a notice to the old one. The address changes when the link is opened. */
export const changeEmail = endpoint({
  method: 'PATCH',
  path: '/users/me/email',
  permission: 'member',
  worksAfterPilot: true,
  body: z.strictObject({ email: emailAddress, password: z.string().min(1).max(200) }),
  response: myEmail,
})

/** Invalidates the link that was sent. Does nothing without a pending change. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/users/me/email',
  permission: 'member',
  worksAfterPilot: true,
  response: myEmail,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  permission: 'public',
  rateClass: 'auth',
  body: z.strictObject({ token: z.string().min(20).max(200) }),
  response: z.object({ email: z.string() }),
})

/** Ends every other session of the user. */
export const changePassword = endpoint({
  method: 'PATCH',
  path: '/users/me/password',
  permission: 'member',
  worksAfterPilot: true,
  body: z.strictObject({ currentPassword: z.string().min(1).max(200), newPassword }),
  response: noContent,
})
