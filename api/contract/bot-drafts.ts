import { z } from 'zod'
import { botCallTypes, botDraftSources, botDraftStatuses } from '#db/vocabulary/bots.ts'
import { botDraftForm } from '#workers/domain/practice/bot.ts'
import { maskedPlace } from '#workers/domain/practice/from-call/proposal.ts'
import { acceptedTexts, describedBot } from './bot-resources.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime, pageOf, pageQuery } from './page.ts'

/** A bot that was proposed to somebody; only they see it. */
export const botDraft = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  status: z.enum(botDraftStatuses),
  source: z.enum(botDraftSources),
  callType: z.enum(botCallTypes),
  form: botDraftForm,
  /** The call that it was made of. */
  callId: z.uuid().nullable(),
  /** What each proposed field comes from; of a call with the places of its words, where names are replaced. */
  origin: z.array(
    z.object({
      path: z.string(),
      because: z.string(),
      evidence: z.array(maskedPlace),
      /** Names and numbers that a model wrote, and the description does not have. */
      foreign: z.array(z.string()),
    }),
  ),
  /** The bot that was made of it. */
  generatedAgentId: z.uuid().nullable(),
  /** Why nothing could be proposed. */
  error: z.string().nullable(),
  /** How it was made, for the screen. */
  note: z.string(),
  version: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type BotDraft = z.infer<typeof botDraft>

export const listBotDrafts = endpoint({
  method: 'GET',
  path: '/users/gen-bot-drafts',
  permission: 'bots.createFromCall',
  query: pageQuery.omit({ search: true }),
  response: pageOf(botDraft),
})

export const getBotDraft = endpoint({
  method: 'GET',
  path: '/users/gen-bot-draft/:id',
  permission: 'bots.createFromCall',
  params: idParams,
  response: botDraft,
})

/** With `generatedAgentId` the draft is used, and no longer changes. */
export const updateBotDraft = endpoint({
  method: 'PATCH',
  path: '/users/gen-bot-draft',
  permission: 'bots.createFromCall',
  body: z.strictObject({
    id: z.uuid(),
    version: z.number().int().optional(),
    // Folders, tags and teams are chosen for the bot.
    form: botDraftForm.omit({ folders: true, tags: true, teamIds: true }).optional(),
    generatedAgentId: z.uuid().optional(),
  }),
  response: botDraft,
})

/** A draft from a description. It takes the place of the user's latest one that was not used. */
export const createBotByDescription = endpoint({
  method: 'POST',
  path: '/agents/ai-creator',
  permission: 'bots.create',
  body: describedBot,
  response: { 201: botDraft, 202: acceptedTexts },
  isIdempotent: true,
  isLong: true,
})
