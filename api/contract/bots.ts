import { z } from 'zod'
import {
  botCallTypes,
  botDifficulties,
  botKinds,
  botStatuses,
  emotionalStates,
  genders,
} from '#db/vocabulary/bots.ts'
import { personaTestStates } from '#db/vocabulary/persona-tests.ts'
import { shareScopes } from '#db/vocabulary/scorecards.ts'
import { botDraftForm } from '#workers/domain/practice/bot.ts'
import { botSections } from '#workers/domain/practice/bot-sections.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime, pageOf, pageQuery } from './page.ts'
import { listOf } from './people.ts'

/** Bots of one organization; `GET /agents/remaining` says how many more fit. */
export const botLimit = 5_000
/** Bots that one request changes at most. */
export const botBatchLimit = 200

const named = z.object({ id: z.uuid(), name: z.string() })

/** A bot as lists show it, to everybody who may practice with it. */
export const agent = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  ownerId: z.uuid(),
  kind: z.enum(botKinds),
  callType: z.enum(botCallTypes),
  status: z.enum(botStatuses),
  /** First and last name; empty in a new draft. */
  name: z.string(),
  scenarioName: z.string(),
  description: z.string(),
  jobTitle: z.string(),
  companyName: z.string(),
  gender: z.enum(genders).nullable(),
  language: z.string(),
  avatarUrl: z.string().nullable(),
  emotionalState: z.enum(emotionalStates).nullable(),
  difficulty: z.enum(botDifficulties).nullable(),
  /** The chosen option of the call type, and the buyer's attitude in discovery and demo calls. */
  callScenario: z.object({ option: z.string(), buyerAttitude: z.string().nullable() }).nullable(),
  /** The people on the buyer's side, the main one first. */
  personas: z.array(z.object({ name: z.string(), jobTitle: z.string() })),
  /** Folders that the reader sees. */
  folders: z.array(named),
  teams: z.array(named),
  tags: z.array(named),
  shareScope: z.enum(shareScopes),
  scorecardConfigId: z.uuid().nullable(),
  scorecardName: z.string().nullable(),
  /** Who answers first. */
  gatekeeper: z.object({ templateId: z.number().int(), scorecardConfigId: z.uuid() }).nullable(),
  /** The bot that this one is a variation of. */
  parentAgentId: z.uuid().nullable(),
  variationName: z.string(),
  isPublic: z.boolean(),
  completion: z.object({
    done: z.number().int(),
    total: z.number().int(),
    isComplete: z.boolean(),
  }),
  publishedVersion: z.number().int().nullable(),
  /** The newest finished persona test, for whoever manages bots; null: none, or not for the reader. */
  personaTest: z
    .object({
      id: z.uuid(),
      state: z.enum(personaTestStates),
      findings: z.number().int(),
      blockingFindings: z.number().int(),
      finishedAt: isoTime,
    })
    .nullable(),
  /** The id of the published version, by which providers know the bot; null until one is published. */
  providerId: z.uuid().nullable(),
  vapiId: z.uuid().nullable(),
  /** The bot came from another organization; `hasEnded`: that one no longer shares it. */
  sharedFrom: z.object({ orgId: z.uuid(), name: z.string(), hasEnded: z.boolean() }).nullable(),
  /** The reader may change it. */
  mayEdit: z.boolean(),
  /** Those that the reader sees. The mean is of `scored`, which the bot's scorecard has scored; null: there are none. */
  attempts: z.object({
    count: z.number().int(),
    scored: z.number().int(),
    meanScore: z.number().nullable(),
    passMark: z.number().nullable(),
  }),
  version: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type Agent = z.infer<typeof agent>

/** Why a section is not done, in the texts of the form. */
const problem = z.object({ path: z.string(), message: z.string() })

/** `form`, `sections` and `hasUnpublishedChanges` only for whoever may change bots: reps must not read what a buyer keeps back. */
export const agentDetail = agent.extend({
  form: botDraftForm.nullable(),
  sections: z
    .array(
      z.object({
        section: z.enum(botSections),
        state: z.enum(['done', 'partly', 'empty', 'error']),
        problems: z.array(problem),
      }),
    )
    .nullable(),
  /** The draft differs from what reps practice with. */
  hasUnpublishedChanges: z.boolean(),
  /** A rep may practice with it without anybody else seeing the attempt. */
  acceptsPrivateCalls: z.boolean(),
})
export type AgentDetail = z.infer<typeof agentDetail>

const flag = z.stringbool().default(false)
const isIn = z.enum(emotionalStates)

export const agentsQuery = pageQuery.extend({
  callType: listOf(z.enum(botCallTypes)),
  /** Left out: every status that the reader sees. */
  agentStatus: listOf(z.enum(botStatuses)),
  includeVariationsBots: flag,
  /** Latest change first; else by name. */
  sortByLastUpdated: flag,
  /** Most attempts first, or the lowest mean score first: of the attempts that the reader sees. */
  sortBy: z.enum(['attempts', 'meanScore']).optional(),
  teams: listOf(z.uuid()),
  folderId: z.uuid().optional(),
  /** Personalities; the same as `emotionalState` for several. */
  personas: listOf(isIn),
})

export const paginatedAgentsQuery = agentsQuery.omit({ personas: true })

/** All conditions hold; within tags `tagCondition` decides. */
export const filteredAgentsQuery = agentsQuery.extend({
  /** Only these bots and their variations. */
  variationsIds: listOf(z.uuid()),
  tagsIds: listOf(z.uuid()),
  tagCondition: z.enum(['and', 'or']).default('or'),
  emotionalState: listOf(isIn),
})
export const agentsResponse = pageOf(agent)

const form = botDraftForm
const expectedVersion = z.number().int()

/** `folders`, `tags` and `teamIds` of a form take effect at once; everything else when the bot is published. */
export const createAgentBody = z.strictObject({
  callType: z.enum(botCallTypes),
  form: form.default({}),
  /** The generated draft that the form comes from; it counts as used. */
  draftId: z.uuid().optional(),
})
export const createFocusAgentBody = createAgentBody.omit({ callType: true })

/** `form` replaces the draft. `publish` makes it what reps practice with; `status` pauses a published bot, or takes it up again. */
export const updateAgentBody = z.strictObject({
  version: expectedVersion,
  form: form.optional(),
  variationName: z.string().trim().max(120).optional(),
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
  publish: z.boolean().default(false),
  /** Why it is published although its persona test found that it leaks or contradicts itself. */
  exception: z.strictObject({ reason: z.string().trim().min(3).max(500) }).optional(),
})

export const listAgents = endpoint({
  method: 'GET',
  path: '/agents',
  permission: 'practice.use',
  query: agentsQuery,
  response: agentsResponse,
})

export const listAgentsPaginated = endpoint({
  method: 'GET',
  path: '/agents/paginated',
  permission: 'practice.use',
  query: paginatedAgentsQuery,
  response: agentsResponse,
})

export const listFilteredAgents = endpoint({
  method: 'GET',
  path: '/agents/filtered',
  permission: 'practice.use',
  query: filteredAgentsQuery,
  response: agentsResponse,
})

/** Bots that the reader does not see are left out. */
export const listAgentsByIds = endpoint({
  method: 'GET',
  path: '/agents/agentsByIds',
  permission: 'practice.use',
  query: z.object({ ids: listOf(z.uuid()) }),
  response: z.object({ results: z.array(agent) }),
})

/** Bots in no folder; `start` is a row number. */
export const listAgentsWithoutFolder = endpoint({
  method: 'GET',
  path: '/agents/agents-with-no-folder',
  permission: 'practice.use',
  query: pageQuery.extend({ start: z.coerce.number().int().min(0).max(10_000).default(0) }),
  response: agentsResponse,
})

/** The variations of a bot, in the order in which they were made. */
export const listVariationsOf = endpoint({
  method: 'GET',
  path: '/agents/variations/:id',
  permission: 'practice.use',
  params: idParams,
  response: z.object({ results: z.array(agent) }),
})

export const listVariations = endpoint({
  method: 'GET',
  path: '/agents/variations',
  permission: 'practice.use',
  query: pageQuery.extend({ numberOfResults: z.coerce.number().int().min(1).max(1000).default(10) }),
  response: agentsResponse,
})

/** With `withFolders` false the folders are left out. */
const byProviderQuery = z.object({ withFolders: flag })

export const getAgentByVapiId = endpoint({
  method: 'GET',
  path: '/agents/vapiId/:id',
  permission: 'practice.use',
  params: idParams,
  query: byProviderQuery,
  response: agent,
})

export const getAgentByProviderId = endpoint({
  method: 'GET',
  path: '/agents/providerId/:id',
  permission: 'practice.use',
  params: idParams,
  query: byProviderQuery,
  response: agent,
})

/** How many bots of each call type the reader sees; call types without one are left out. */
export const agentStatsByCallType = endpoint({
  method: 'GET',
  path: '/agents/stats-by-calltype',
  permission: 'practice.use',
  response: z.object({
    results: z.array(
      z.object({
        callType: z.enum(botCallTypes),
        total: z.number().int(),
        active: z.number().int(),
      }),
    ),
  }),
})

export const getRemainingAgents = endpoint({
  method: 'GET',
  path: '/agents/remaining',
  permission: 'bots.create',
  response: z.object({
    limit: z.number().int(),
    used: z.number().int(),
    remaining: z.number().int(),
  }),
})

export const getAgent = endpoint({
  method: 'GET',
  path: '/agents/:id',
  permission: 'practice.use',
  params: idParams,
  response: agentDetail,
})

export const createAgent = endpoint({
  method: 'POST',
  path: '/agents',
  permission: 'bots.create',
  body: createAgentBody,
  response: { 201: agentDetail },
  isIdempotent: true,
})

export const createFocusAgent = endpoint({
  method: 'POST',
  path: '/agents/focus',
  permission: 'bots.create',
  body: createFocusAgentBody,
  response: { 201: agentDetail },
  isIdempotent: true,
})

/** A new draft with everything that the bot's draft says, in the folders that the actor sees. */
export const cloneAgent = endpoint({
  method: 'POST',
  path: '/agents/:id/clone',
  permission: 'bots.clone',
  params: idParams,
  body: z.strictObject({ scenarioName: z.string().trim().max(120).optional() }),
  response: { 201: agentDetail },
  isIdempotent: true,
})

/** A copy that belongs to the bot: another difficulty, another objection. */
export const createVariation = endpoint({
  method: 'POST',
  path: '/agents/:id/variations',
  permission: 'bots.create',
  params: idParams,
  body: z.strictObject({ variationName: z.string().trim().min(1).max(120) }),
  response: { 201: agentDetail },
  isIdempotent: true,
})

export const renameVariation = endpoint({
  method: 'POST',
  path: '/agents/updateVariationName',
  permission: 'bots.manage',
  body: z.strictObject({
    agentId: z.uuid(),
    newVariationName: z.string().trim().min(1).max(120),
    version: expectedVersion.optional(),
  }),
  response: agentDetail,
})

/** Saves the draft, publishes it, or changes the status. */
export const updateAgent = endpoint({
  method: 'PATCH',
  path: '/agents/:id',
  permission: 'bots.manage',
  params: idParams,
  body: updateAgentBody,
  response: agentDetail,
})

/** Whether visitors without an account may practice with the bot by its `vapiId`; they read nothing that the buyer keeps back. Without `isPublic` the other one of the two. */
export const toggleAgentPublic = endpoint({
  method: 'PATCH',
  path: '/agents/toggle-public/:id',
  permission: 'bots.share',
  params: idParams,
  body: z.strictObject({ isPublic: z.boolean().optional() }),
  response: agentDetail,
})

/** Draft and published bot get the gatekeeper at once. */
export const addGatekeeper = endpoint({
  method: 'POST',
  path: '/agents/add-gatekeeper-to-agent/:id',
  permission: 'bots.manage',
  params: idParams,
  body: z.strictObject({
    templateId: z.number().int().min(1).max(3),
    scorecardConfigId: z.uuid(),
    version: expectedVersion.optional(),
  }),
  response: agentDetail,
})

export const deleteGatekeeper = endpoint({
  method: 'POST',
  path: '/agents/delete-gatekeeper-for-agent/:id',
  permission: 'bots.manage',
  params: idParams,
  body: z.strictObject({ version: expectedVersion.optional() }),
  response: agentDetail,
})

/** What became of each id of a bulk request, in its order. */
export const botResults = z.object({
  results: z.array(
    z.object({
      agentId: z.uuid(),
      outcome: z.enum(['done', 'unchanged', 'failed']),
      reason: z.string().nullable(),
    }),
  ),
})

/** All of the bots or none: one that cannot be changed fails the request. */
export const bulkUpdateScorecards = endpoint({
  method: 'PATCH',
  path: '/agents/bulk-update-scorecards',
  permission: 'bots.manage',
  body: z.strictObject({
    agentIds: z.array(z.uuid()).min(1).max(botBatchLimit),
    scorecardConfigId: z.uuid(),
  }),
  response: botResults,
})
