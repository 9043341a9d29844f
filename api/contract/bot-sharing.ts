import { z } from 'zod'
import { agentDetail, botBatchLimit } from './bots.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './page.ts'

/** Maximum number of organizations that one request shares with. */
export const orgBatchLimit = 100

/** An empty list lets everybody in the organization use it. */
export const shareAgentWithTeams = endpoint({
  method: 'POST',
  path: '/agents/:id/share-with-teams',
  permission: 'bots.share',
  params: idParams,
  body: z.strictObject({ teams: z.array(z.uuid()).max(200) }),
  response: agentDetail,
})

/** Organizations that the actor may share with, and the state of the share in each. */
export const agentShares = z.object({
  results: z.array(
    z.object({
      orgUid: z.uuid(),
      name: z.string(),
      logoUrl: z.string().nullable(),
      relation: z.enum(['parent', 'subOrganization']),
      isShared: z.boolean(),
      canEditAgent: z.boolean(),
    }),
  ),
})

export const listAgentShares = endpoint({
  method: 'GET',
  path: '/agents/:id/shares',
  permission: 'bots.share',
  params: idParams,
  response: agentShares,
})

/** Shares the bot or ends the share. With `isShared`, a repeat changes nothing; without it, the request toggles. */
export const toggleShareWithOrg = endpoint({
  method: 'POST',
  path: '/agents/toggle-share-with-org',
  permission: 'bots.share',
  body: z.strictObject({
    agentId: z.uuid(),
    orgUid: z.uuid(),
    canEditAgent: z.boolean().default(false),
    isShared: z.boolean().optional(),
  }),
  response: agentShares,
})

const orgs = z
  .array(z.strictObject({ orgUid: z.uuid(), canEditAgent: z.boolean().default(false) }))
  .min(1)
  .max(orgBatchLimit)

/** The outcome for each pair. */
export const shareResults = z.object({
  results: z.array(
    z.object({
      agentId: z.uuid(),
      orgUid: z.uuid(),
      outcome: z.enum(['shared', 'updated', 'unchanged', 'failed']),
      reason: z.string().nullable(),
    }),
  ),
})
export type ShareResults = z.infer<typeof shareResults>

/** Without `updateIfAlreadyShared`, organizations that already have the bot keep their rights. */
export const bulkShareWithOrgs = endpoint({
  method: 'POST',
  path: '/agents/bulk-toggle-share-with-org',
  permission: 'bots.share',
  body: z.strictObject({ agentId: z.uuid(), orgs, updateIfAlreadyShared: z.boolean().default(false) }),
  response: shareResults,
})

export const bulkShareAgentsWithOrgs = endpoint({
  method: 'POST',
  path: '/agents/bulk-toggle-share-agents-with-org',
  permission: 'bots.share',
  body: z.strictObject({
    agentIds: z.array(z.uuid()).min(1).max(botBatchLimit),
    orgs: orgs.max(10),
    updateIfAlreadyShared: z.boolean().default(false),
  }),
  response: shareResults,
})
