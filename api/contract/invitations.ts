import { z } from 'zod'
import { orgRoles } from '#db/vocabulary/organizations.ts'
import { endpoint } from './endpoint.ts'
import { capabilities } from './permissions.ts'

/** The outcome for one of many people. `reason` is a sentence; null on success. */
export const itemResult = z.object({
  id: z.uuid(),
  outcome: z.enum(['done', 'unchanged', 'failed']),
  reason: z.string().nullable(),
})
export type ItemResult = z.infer<typeof itemResult>
export const itemResults = z.object({ results: z.array(itemResult) })

const invitation = z.strictObject({
  /** Checked row by row, so that one invalid address does not stop the others. */
  email: z.string().trim().toLowerCase().max(300),
  role: z.enum(orgRoles),
  /** Capabilities of a CUSTOM member. */
  capabilities: z.array(z.enum(capabilities)).max(100).optional(),
  teamIds: z.array(z.uuid()).max(20).default([]),
})
export type Invitation = z.infer<typeof invitation>

export const mostInvitations = 200

export const bulkInvitationsBody = z.strictObject({
  invitations: z.array(invitation).min(1).max(mostInvitations),
  /** A person who is already invited gets a new link and the role of their row. Otherwise they are skipped. */
  allowDuplicates: z.boolean().default(false),
})
export type BulkInvitations = z.infer<typeof bulkInvitationsBody>

export const invitationProblems = [
  'invalid_email',
  'repeated',
  'wrong_domain',
  'already_member',
  'already_invited',
  'deactivated',
  'no_seat',
  'denied',
  'unknown_team',
] as const

/** The result of one row. `skipped`: nothing is wrong, and nothing has to be sent. `failed`: the row needs a change. */
const invitationResult = z.object({
  email: z.string(),
  outcome: z.enum(['invited', 'renewed', 'skipped', 'failed']),
  problem: z.enum(invitationProblems).nullable(),
  reason: z.string().nullable(),
})
export type InvitationResult = z.infer<typeof invitationResult>

/** In the order of the rows. */
export const bulkInvitationsResponse = z.object({ results: z.array(invitationResult) })
export type BulkInvitationsResponse = z.infer<typeof bulkInvitationsResponse>

export const sendBulkInvitations = endpoint({
  method: 'POST',
  path: '/organizations/send-bulk-invitations',
  permission: 'users.manage',
  body: bulkInvitationsBody,
  response: bulkInvitationsResponse,
  isIdempotent: true,
})

/** What `sendBulkInvitations` would respond now. Writes and sends nothing. */
export const checkInvitations = endpoint({
  method: 'POST',
  path: '/organizations/check-invitations',
  permission: 'users.manage',
  worksAfterPilot: true,
  rateClass: 'read',
  body: bulkInvitationsBody,
  response: bulkInvitationsResponse,
})

export const manyUsersBody = z.strictObject({ userIds: z.array(z.uuid()).min(1).max(1000) })

/** Sends new links to people who have not accepted yet; older links stop working. */
export const resendInvitations = endpoint({
  method: 'POST',
  path: '/organizations/resend-invitations',
  permission: 'users.manage',
  body: manyUsersBody,
  response: itemResults,
  isIdempotent: true,
})

/** Revokes invitations: their links stop working. */
export const revokeInvitations = endpoint({
  method: 'POST',
  path: '/organizations/revoke-invitations',
  permission: 'users.manage',
  worksAfterPilot: true,
  body: manyUsersBody,
  response: itemResults,
})
