import { z } from 'zod'
import { botCallTypes, botDraftSources, botDraftStatuses } from '#db/vocabulary/bots.ts'
import { botDraftForm } from '#workers/domain/practice/bot.ts'
import { maskedPlace } from '#workers/domain/practice/from-call/proposal.ts'
import { acceptedTexts, describedBot } from './bot-resources.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime, pageOf, pageQuery } from './page.ts'

/** A bot proposed to a user; only they see it. */
export const botDraft = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  status: z.enum(botDraftStatuses),
  source: z.enum(botDraftSources),
  callType: z.enum(botCallTypes),
  form: botDraftForm,
  /** The call that it was made from. */
  callId: z.uuid().nullable(),
  /** Where each proposed field comes from. For a call, with the places of the quotes, in which names are replaced. */
  origin: z.array(
    z.object({
      path: z.string(),
      because: z.string(),
      evidence: z.array(maskedPlace),
      /** Names and numbers that the model added and that the description does not contain. */
      foreign: z.array(z.string()),
    }),
  ),
  /** The bot that was made from it. */
  generatedAgentId: z.uuid().nullable(),
  /** Why no proposal could be made. */
  error: z.string().nullable(),
  /** How it was made, as shown on the screen. */
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

/** Setting `generatedAgentId` marks the draft as used; it cannot change afterwards. */
export const updateBotDraft = endpoint({
  method: 'PATCH',
  path: '/users/gen-bot-draft',
  permission: 'bots.createFromCall',
  body: z.strictObject({
    id: z.uuid(),
    version: z.number().int().optional(),
    // Folders, tags and teams are chosen when the bot is created.
    form: botDraftForm.omit({ folders: true, tags: true, teamIds: true }).optional(),
    generatedAgentId: z.uuid().optional(),
  }),
  response: botDraft,
})

/** Creates a draft from a description. It replaces the user's latest unused one. */
export const createBotByDescription = endpoint({
  method: 'POST',
  path: '/agents/ai-creator',
  permission: 'bots.create',
  body: describedBot,
  response: { 201: botDraft, 202: acceptedTexts },
  isIdempotent: true,
  isLong: true,
})
