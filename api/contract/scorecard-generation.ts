import { z } from 'zod'
import { scorecardDraftDefinition } from '#workers/domain/scorecards/draft-definition.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './page.ts'

/** Maximum length of the source text, including files, in characters. */
export const maxDetailsCharacters = 20_000
export const maxGenerationFileBytes = 10_485_760
export const mostGenerationFiles = 5

export const generatedScorecard = z.object({
  /** A draft that nothing uses yet. It is stored with POST or PATCH, and a person publishes it. */
  config: scorecardDraftDefinition,
  /** `offline`, or the model's name. */
  madeBy: z.string(),
  /** Sentences from which no criterion was made. */
  unused: z.array(z.string()),
  /** Why a model did not make it although there is one. Null when it did, or there is none. */
  note: z.string().nullable(),
})
export type GeneratedScorecard = z.infer<typeof generatedScorecard>

export const acceptedGeneration = z.object({ commandId: z.uuid(), requestId: z.uuid() })

/** Makes a draft from a description. Each criterion's `source` is the sentence that it was made from. */
export const generateScorecard = endpoint({
  method: 'POST',
  path: '/scorecard-configs/generate-config',
  permission: 'scorecards.manage',
  body: z.strictObject({ details: z.string().trim().min(1).max(maxDetailsCharacters) }),
  response: { 200: generatedScorecard, 202: acceptedGeneration },
  isIdempotent: true,
  isLong: true,
})

/** Makes a draft from a form with these fields and up to five `files` (txt, md, pdf, docx, rtf, csv). */
export const generationFields = z.strictObject({
  description: z.string().trim().max(maxDetailsCharacters).default(''),
  /** The specification lists it; a draft contains no times, so it has no effect. */
  timezone: z.string().trim().max(60).optional(),
})
export const generateScorecardWithAi = endpoint({
  method: 'POST',
  path: '/scorecard-configs/generate-with-ai',
  permission: 'scorecards.manage',
  body: z.unknown(),
  takesForm: true,
  response: { 200: generatedScorecard, 202: acceptedGeneration },
  isLong: true,
})

/** A draft made for the reader; null while it is being made. Kept for a day. */
export const getGeneratedScorecard = endpoint({
  method: 'GET',
  path: '/scorecard-configs/generated/:id',
  permission: 'scorecards.manage',
  params: idParams,
  response: z.object({ result: generatedScorecard.nullable(), error: z.string().nullable() }),
})
