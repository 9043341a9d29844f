import { z } from 'zod'
import { botBatchLimit } from './bots.ts'
import { endpoint, noContent } from './endpoint.ts'
import { idParams, pageOf, pageQuery } from './page.ts'
import { listOf } from './people.ts'

export const botTagLimit = 1_000

/** `agentCount`: how many bots with this tag the reader sees. */
export const botTag = z.object({
  id: z.uuid(),
  name: z.string(),
  agentCount: z.number().int(),
  version: z.number().int(),
})

const name = z.string().trim().min(1).max(60)

export const listBotTags = endpoint({
  method: 'GET',
  path: '/agents/tags',
  permission: 'bots.view',
  query: pageQuery.extend({
    numberOfResults: z.coerce.number().int().min(1).max(1000).default(10),
    orderBy: z.enum(['name', 'agents', 'created']).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  response: pageOf(botTag),
})

export const listBotTagsByIds = endpoint({
  method: 'GET',
  path: '/agents/tags-by-ids',
  permission: 'bots.view',
  query: z.object({ ids: listOf(z.uuid()) }),
  response: z.object({ results: z.array(botTag) }),
})

export const createBotTag = endpoint({
  method: 'POST',
  path: '/agents/tags',
  permission: 'tags.manage',
  body: z.strictObject({ name }),
  response: { 201: botTag },
  isIdempotent: true,
})

export const updateBotTag = endpoint({
  method: 'PATCH',
  path: '/agents/tags',
  permission: 'tags.manage',
  body: z.strictObject({ id: z.uuid(), name, version: z.number().int().optional() }),
  response: botTag,
})

export const deleteBotTag = endpoint({
  method: 'DELETE',
  path: '/agents/tags/:id',
  permission: 'tags.manage',
  params: idParams,
  query: z.object({ version: z.coerce.number().int().optional() }),
  response: noContent,
})

/** Adds the first tags to every bot and removes the second ones. */
export const editBotTagLinks = endpoint({
  method: 'POST',
  path: '/agents/edit-tags-agents-links',
  permission: 'tags.manage',
  body: z.strictObject({
    agentIds: z.array(z.uuid()).min(1).max(botBatchLimit),
    addTagsIds: z.array(z.uuid()).max(50).default([]),
    removeTagsIds: z.array(z.uuid()).max(50).default([]),
  }),
  response: z.object({ results: z.array(botTag) }),
})
