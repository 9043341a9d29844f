import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { criteriaToggles } from '#db/vocabulary/scorecards.ts'
import { checkSpeakers } from '../scoring/speakers.ts'
import {
  phraseCheckLimits,
  phraseNearness,
  phrasePlace,
  silenceMeanings,
} from '../scoring/phrase-checks/form.ts'
import { phraseLimits } from '../scoring/phrase-checks/limits.ts'
import { maxQuestionCharacters, metricNames } from '../scoring/scorecard.ts'

/**
 * A scorecard in progress: the shape of a published definition, but nothing in it has to be finished. Texts and lists may be empty, and
 * weights need not add up. It has the same bounds as the published one.
 */

const phrases = z.array(z.string().max(phraseLimits.characters)).max(phraseCheckLimits.phrases).default([])

export const draftPhrases = z.strictObject({
  speaker: z.enum(checkSpeakers),
  any: phrases,
  all: phrases,
  none: phrases,
  place: phrasePlace.default({ kind: 'anywhere' }),
  near: phraseNearness.nullable().default(null),
  asQuestion: z.boolean().default(false),
  whenNotSaid: z.enum(silenceMeanings).default('notAssessable'),
  evenWhenNegated: z.boolean().default(false),
})

const metricBound = z.number().min(-1_000_000).max(1_000_000).nullable()

export const draftCheckMethod = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('detector'), detector: z.string().max(60) }),
  z.strictObject({
    kind: z.literal('metric'),
    metric: z.enum(metricNames),
    min: metricBound,
    max: metricBound,
  }),
  z.strictObject({ kind: z.literal('judgement') }),
  z.strictObject({ kind: z.literal('phrases'), phrases: draftPhrases }),
  z.strictObject({ kind: z.literal('model'), question: z.string().max(maxQuestionCharacters) }),
  z.strictObject({ kind: z.literal('person') }),
])
export type DraftCheckMethod = z.infer<typeof draftCheckMethod>

const id = z.string().min(1).max(60)

export const draftSubCheck = z.strictObject({
  id,
  text: z.string().max(300),
  share: z.number().min(0).max(1),
  speaker: z.enum(checkSpeakers).nullable().default(null),
  method: draftCheckMethod,
})
export type DraftSubCheck = z.infer<typeof draftSubCheck>

export const draftCriterion = z.strictObject({
  id,
  text: z.string().max(300),
  guidance: z.string().max(2000).default(''),
  speaker: z.enum(['rep', 'buyer', 'metric']),
  answerType: z.enum(['yesNo', 'scale', 'metricRange']).default('yesNo'),
  anchors: z.array(z.string().max(300)).max(10).default([]),
  colleagueCounts: z.boolean().default(false),
  weight: z.number().min(0).max(100),
  gate: z.boolean().default(false),
  notApplicableWhen: z.string().max(300).nullable().default(null),
  editable: z.enum(criteriaToggles).optional(),
  source: z.string().max(1000).optional(),
  checks: z.array(draftSubCheck).max(12),
})
export type DraftCriterion = z.infer<typeof draftCriterion>

export const draftSection = z.strictObject({
  id,
  name: z.string().max(120),
  criteria: z.array(draftCriterion).max(40),
})
export type DraftSection = z.infer<typeof draftSection>

export const scorecardDraftDefinition = z.strictObject({
  name: z.string().max(120),
  goal: z.string().max(500).default(''),
  /** The call types in the scorecard's settings count instead. They are written into the version when it is published. */
  callTypes: z.array(z.enum(callTypes)).max(20).default([]),
  passMark: z.number().min(0).max(100),
  sections: z.array(draftSection).max(20),
})
export type ScorecardDraftDefinition = z.infer<typeof scorecardDraftDefinition>

/** The initial content of a new scorecard. */
export const emptyDraft = (name: string): ScorecardDraftDefinition => ({
  name,
  goal: '',
  callTypes: [],
  passMark: 60,
  sections: [],
})
