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

/** Maximum number of bots in an organization; `GET /agents/remaining` tells how many more fit. */
export const botLimit = 5_000
/** Maximum number of bots that one request changes. */
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
  /** The gatekeeper, who answers first. */
  gatekeeper: z.object({ templateId: z.number().int(), scorecardConfigId: z.uuid() }).nullable(),
  /** The bot that it is a variation of. */
  parentAgentId: z.uuid().nullable(),
  variationName: z.string(),
  isPublic: z.boolean(),
  completion: z.object({
    done: z.number().int(),
    total: z.number().int(),
    isComplete: z.boolean(),
  }),
  publishedVersion: z.number().int().nullable(),
  /** The newest finished persona test, for people who manage bots. Null when there is none or the reader may not see it. */
  personaTest: z
    .object({
      id: z.uuid(),
      state: z.enum(personaTestStates),
      findings: z.number().int(),
      blockingFindings: z.number().int(),
      finishedAt: isoTime,
    })
    .nullable(),
  /** The id of the published version, which identifies the bot to providers. Null until one is published. */
  providerId: z.uuid().nullable(),
  vapiId: z.uuid().nullable(),
  /** The organization that shared the bot. `hasEnded`: it no longer does. */
  sharedFrom: z.object({ orgId: z.uuid(), name: z.string(), hasEnded: z.boolean() }).nullable(),
  /** The reader may change its form. Its links and scorecards, and whether it is published, are also for others who manage bots. */
  mayEdit: z.boolean(),
  /** The organization that shares it, if any, lets this one copy it and make it public. */
  mayCopy: z.boolean(),
  /** The attempts that the reader sees. The mean covers only the `scored` ones, scored by the bot's scorecard; null if there are none. */
  attempts: z.object({
    count: z.number().int(),
    scored: z.number().int(),
    meanScore: z.number().nullable(),
    passMark: z.number().nullable(),
    /** The reader's own attempts, and their best score. */
    ownCount: z.number().int(),
    ownBest: z.number().nullable(),
  }),
  version: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type Agent = z.infer<typeof agent>

/** Why a section is not done, in the form's own texts. */
const problem = z.object({ path: z.string(), message: z.string() })

/** `form`, `sections` and `hasUnpublishedChanges` are only for people who may change bots: reps must not read what a buyer keeps back. */
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
  /** The draft differs from the published version. */
  hasUnpublishedChanges: z.boolean(),
  /** A rep may practice with it without anybody else seeing the attempt. */
  acceptsPrivateCalls: z.boolean(),
  /** What everybody who may practice with the published version may know before a call. Empty without one. */
  knownBefore: z.object({ context: z.string(), publicPresence: z.string() }),
})
export type AgentDetail = z.infer<typeof agentDetail>

const flag = z.stringbool().default(false)
const isIn = z.enum(emotionalStates)

export const agentsQuery = pageQuery.extend({
  callType: listOf(z.enum(botCallTypes)),
  /** Left out: every status that the reader sees. */
  agentStatus: listOf(z.enum(botStatuses)),
  includeVariationsBots: flag,
  /** Latest change first; otherwise by name. */
  sortByLastUpdated: flag,
  /** Most attempts first, or lowest mean score first, over the attempts that the reader sees. */
  sortBy: z.enum(['attempts', 'meanScore']).optional(),
  teams: listOf(z.uuid()),
  folderId: z.uuid().optional(),
  /** Several personalities, like `emotionalState`. */
  personas: listOf(isIn),
})

export const paginatedAgentsQuery = agentsQuery.omit({ personas: true })

/** All conditions must hold; `tagCondition` decides how tags combine. */
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

/**
 * A form's `folders`, `tags` and `teamIds` take effect immediately; everything else when the bot is published. Empty `teamIds`: everybody,
 * but a bot whose teams were deleted stays hidden.
 */
export const createAgentBody = z.strictObject({
  callType: z.enum(botCallTypes),
  form: form.default({}),
  /** The generated draft that the form comes from; it is marked as used, unless a newer one has replaced it. */
  draftId: z.uuid().optional(),
})
export const createFocusAgentBody = createAgentBody.omit({ callType: true })

/** `form` replaces the draft, `publish` publishes it, and `status` pauses or resumes a published bot. */
export const updateAgentBody = z.strictObject({
  version: expectedVersion,
  form: form.optional(),
  variationName: z.string().trim().max(120).optional(),
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
  publish: z.boolean().default(false),
  /** Why it is published although its persona test found leaks or contradictions. */
  exception: z.strictObject({ reason: z.string().trim().min(3).max(500) }).optional(),
})

export const listAgents = endpoint({
  method: 'GET',
  path: '/agents',
  permission: 'bots.view',
  query: agentsQuery,
  response: agentsResponse,
})

export const listAgentsPaginated = endpoint({
  method: 'GET',
  path: '/agents/paginated',
  permission: 'bots.view',
  query: paginatedAgentsQuery,
  response: agentsResponse,
})

export const listFilteredAgents = endpoint({
  method: 'GET',
  path: '/agents/filtered',
  permission: 'bots.view',
  query: filteredAgentsQuery,
  response: agentsResponse,
})

/** Bots that the reader does not see are left out. */
export const listAgentsByIds = endpoint({
  method: 'GET',
  path: '/agents/agentsByIds',
  permission: 'bots.view',
  query: z.object({ ids: listOf(z.uuid()) }),
  response: z.object({ results: z.array(agent) }),
})

/** Bots in no folder. `start` is a row number. */
export const listAgentsWithoutFolder = endpoint({
  method: 'GET',
  path: '/agents/agents-with-no-folder',
  permission: 'bots.view',
  query: pageQuery.extend({ start: z.coerce.number().int().min(0).max(10_000).default(0) }),
  response: agentsResponse,
})

/** The variations of a bot, in the order they were created. */
export const listVariationsOf = endpoint({
  method: 'GET',
  path: '/agents/variations/:id',
  permission: 'bots.view',
  params: idParams,
  response: z.object({ results: z.array(agent) }),
})

export const listVariations = endpoint({
  method: 'GET',
  path: '/agents/variations',
  permission: 'bots.view',
  query: pageQuery.extend({ numberOfResults: z.coerce.number().int().min(1).max(1000).default(10) }),
  response: agentsResponse,
})

/** `withFolders` false leaves out the folders. */
const byProviderQuery = z.object({ withFolders: flag })

export const getAgentByVapiId = endpoint({
  method: 'GET',
  path: '/agents/vapiId/:id',
  permission: 'bots.view',
  params: idParams,
  query: byProviderQuery,
  response: agent,
})

export const getAgentByProviderId = endpoint({
  method: 'GET',
  path: '/agents/providerId/:id',
  permission: 'bots.view',
  params: idParams,
  query: byProviderQuery,
  response: agent,
})

/** How many bots of each call type the reader sees; call types without one are left out. */
export const agentStatsByCallType = endpoint({
  method: 'GET',
  path: '/agents/stats-by-calltype',
  permission: 'bots.view',
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
  permission: 'bots.view',
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

/** Creates a draft with everything in the bot's draft, in those folders that the actor sees. */
export const cloneAgent = endpoint({
  method: 'POST',
  path: '/agents/:id/clone',
  permission: 'bots.clone',
  params: idParams,
  body: z.strictObject({ scenarioName: z.string().trim().max(120).optional() }),
  response: { 201: agentDetail },
  isIdempotent: true,
})

/** Creates a copy that belongs to the bot, such as one with a different difficulty or objection. */
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

/**
 * Sets whether visitors without an account may practice with the bot, by its `vapiId`. They cannot read what the buyer keeps back. Without
 * `isPublic`, the request toggles. A bot that another organization shares without the right to change it can only stop being public.
 */
export const toggleAgentPublic = endpoint({
  method: 'PATCH',
  path: '/agents/toggle-public/:id',
  permission: 'bots.share',
  params: idParams,
  body: z.strictObject({ isPublic: z.boolean().optional() }),
  response: agentDetail,
})

/** The gatekeeper of the draft and the published bot changes immediately. */
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

/** The outcome for each id of a bulk request, in order. */
export const botResults = z.object({
  results: z.array(
    z.object({
      agentId: z.uuid(),
      outcome: z.enum(['done', 'unchanged', 'failed']),
      reason: z.string().nullable(),
    }),
  ),
})

/** All or nothing: one bot that cannot be changed fails the request. */
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
