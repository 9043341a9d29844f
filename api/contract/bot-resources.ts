import { z } from 'zod'
import { botCallTypes, botDifficulties, genders } from '#db/vocabulary/bots.ts'
import { botDraftForm } from '#workers/domain/practice/bot.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './page.ts'

/** Choices for people who write a bot: names, pictures, gatekeepers, and generated texts. */

const count = z.coerce.number().int().min(0).max(20)

/** Three candidates unless the request gives a number. */
export const getRandomNames = endpoint({
  method: 'GET',
  path: '/agents/random-names',
  permission: 'bots.create',
  query: z.object({ nMaleNames: count.optional(), nFemaleNames: count.optional() }),
  response: z.object({
    results: z.array(z.object({ firstName: z.string(), lastName: z.string(), gender: z.enum(genders) })),
  }),
})

export const listAvatars = endpoint({
  method: 'GET',
  path: '/agents/resources/avatars',
  permission: 'bots.create',
  query: z.object({ gender: z.enum(genders).optional() }),
  response: z.object({
    results: z.array(z.object({ id: z.string(), gender: z.enum(genders), url: z.string() })),
  }),
})

/** A drawn face; the same words always give the same picture. Public, because image requests send no token. */
export const getAvatarPicture = endpoint({
  method: 'GET',
  path: '/agents/resources/avatars/:gender/:seed',
  permission: 'public',
  params: z.object({ gender: z.enum(genders), seed: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
  response: z.unknown(),
})

export const listGatekeeperTemplates = endpoint({
  method: 'GET',
  path: '/agents/gatekeepers/templates',
  permission: 'bots.view',
  response: z.object({
    results: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        description: z.string(),
        difficulty: z.enum(botDifficulties).nullable(),
      }),
    ),
  }),
})

/** `offline`: assembled from the given values without a language model; otherwise the model's name. `note` says so on the screen. */
const made = { madeBy: z.string(), note: z.string() }

/** If a model writes, read the result at `GET /agents/generated/:id` once the command has ended. */
export const acceptedTexts = z.object({ commandId: z.uuid(), requestId: z.uuid() })

const line = (characters: number) => z.string().trim().max(characters)

/** `foreign`: names and numbers in the text that were not given. */
export const generatedOpinions = z.object({
  opinions: z.array(z.object({ topic: z.string(), text: z.string(), foreign: z.array(z.string()) })),
  ...made,
})
export type GeneratedOpinions = z.infer<typeof generatedOpinions>

export const generateOpinions = endpoint({
  method: 'POST',
  path: '/agents/generate-opinions',
  permission: 'bots.create',
  body: z.strictObject({
    jobTitle: line(200).min(1),
    companyName: line(200).min(1),
    /** The company that sells; left out: this organization. */
    orgName: line(200).optional(),
    callType: z.enum(botCallTypes).optional(),
  }),
  response: { 200: generatedOpinions, 202: acceptedTexts },
  isIdempotent: true,
  isLong: true,
})

export const describedBot = z.strictObject({
  description: line(4_000).min(1),
  /** Left out: read from the description. */
  callType: z.enum(botCallTypes).optional(),
})

/**
 * The sentence of the description that a field comes from; empty if the model added it. `foreign`: names and numbers that the description
 * does not contain.
 */
const origin = z.object({ path: z.string(), because: z.string(), foreign: z.array(z.string()).default([]) })

export const generatedBot = z.object({
  callType: z.enum(botCallTypes),
  form: botDraftForm,
  origin: z.array(origin),
  ...made,
})
export type GeneratedBot = z.infer<typeof generatedBot>

export const plannedBots = z.object({ results: z.array(generatedBot) })

/** Creates several bots from one plan with one description each. Stores nothing. */
export const planBots = endpoint({
  method: 'POST',
  path: '/agents/ai-creator-for-bot-planner',
  permission: 'bots.create',
  body: z.strictObject({ bots: z.array(describedBot).min(1).max(10) }),
  response: { 200: plannedBots, 202: acceptedTexts },
  isIdempotent: true,
  isLong: true,
})

/** The texts written for the reader; null while they are being written. Kept for a day; a draft longer. */
export const getGeneratedTexts = endpoint({
  method: 'GET',
  path: '/agents/generated/:id',
  permission: 'bots.create',
  params: idParams,
  response: z.object({
    result: z
      .object({
        bots: z.array(generatedBot),
        opinions: generatedOpinions.nullable(),
        draftId: z.uuid().nullable(),
      })
      .nullable(),
    error: z.string().nullable(),
  }),
})
