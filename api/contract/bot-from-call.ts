import { z } from 'zod'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { proposal, replacedKinds } from '#workers/domain/practice/from-call/proposal.ts'
import { botDraft } from './bot-drafts.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './page.ts'

const replaced = z.array(
  z.object({
    kind: z.enum(replacedKinds),
    /** The words in the call, for readers who may see the call. Never stored. */
    original: z.string(),
    replacement: z.string(),
  }),
)

export const callProposal = z.object({
  callId: z.uuid(),
  callTitle: z.string(),
  callType: z.enum(botCallTypes),
  proposals: z.array(proposal),
  replaced,
  /** Why no bot can be made from this call. Null when one can. */
  obstacle: z.string().nullable(),
  /** Made without a language model, which `note` says on the screen. */
  madeBy: z.literal('offline'),
  note: z.string(),
})
export type CallProposal = z.infer<typeof callProposal>

/** Proposes a bot from a call that the actor sees. Stores nothing. */
export const getCallProposal = endpoint({
  method: 'GET',
  path: '/agents/from-real-call/:id',
  permission: 'bots.createFromCall',
  params: idParams,
  response: callProposal,
})

export const botFromCall = botDraft.extend({ replaced })

/** Creates a draft from a call. It replaces the user's latest unused one. */
export const createBotFromCall = endpoint({
  method: 'POST',
  path: '/agents/from-real-call',
  permission: 'bots.createFromCall',
  body: z.strictObject({
    callId: z.uuid(),
    /** Which proposals to keep, optionally reworded. Left out: the invented names and everything with a quote. */
    kept: z
      .array(
        z.strictObject({ id: z.string().min(1).max(60), text: z.string().trim().min(1).max(500).optional() }),
      )
      .max(60)
      .optional(),
    /** Also makes the bot itself, as a draft that belongs to the actor. */
    createsBot: z.boolean().default(false),
  }),
  response: { 201: botFromCall },
  isIdempotent: true,
})
