import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { criteriaToggles } from '#db/vocabulary/scorecards.ts'
import { answerStatuses, judges } from './answer-words.ts'
import { storedPhraseCheck } from './phrase-checks/form.ts'
import { checkSpeakers } from './speakers.ts'

/** Names of the computed metrics. Units are in the names. */
export const metricNames = [
  'talkSharePercent',
  'buyerWordSharePercent',
  'longestMonologueSeconds',
  'longestBuyerStorySeconds',
  'questionCount',
  'questionsPerHour',
  'openQuestionSharePercent',
  'turnSwitchesPerMinute',
  'wordsPerMinute',
  'fillersPer100Words',
  'patienceSeconds',
  'secondsToFirstQuestion',
  'longestUninterruptedTourSeconds',
  'buyerActiveThirds',
  'nextStepDateDetected',
] as const
export type MetricName = (typeof metricNames)[number]

/** Most characters of a question that a scorecard asks a model. */
export const maxQuestionCharacters = 500

/**
 * What decides a check. `detector` names an entry of `detectors/catalog.ts`. `metric` compares a number with a range. `phrases` are words
 * that the scorecard's author wrote. `model` is a question from the author that only a language model can answer. `person` waits for a
 * person's answer. `judgement` is the check's own text, put to a model if there is one.
 */
export const checkMethod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('detector'), detector: z.string().min(1).max(60) }),
  z.object({
    kind: z.literal('metric'),
    metric: z.enum(metricNames),
    min: z.number().nullable(),
    max: z.number().nullable(),
  }),
  z.object({ kind: z.literal('judgement') }),
  z.object({ kind: z.literal('phrases'), phrases: storedPhraseCheck }),
  z.object({
    kind: z.literal('model'),
    question: z
      .string()
      .trim()
      .min(1, 'Write the question.')
      .max(maxQuestionCharacters, `A question has at most ${maxQuestionCharacters} characters.`),
  }),
  z.object({ kind: z.literal('person') }),
])
export type CheckMethod = z.infer<typeof checkMethod>

export const subCheck = z.object({
  id: z.string().min(1).max(60),
  text: z.string().min(1).max(300),
  /** Share of the criterion's weight. The shares of a criterion's sub-checks sum to 1. */
  share: z.number().positive().max(1),
  /**
   * Whose words count for this check, if not the criterion's speaker's ("the buyer confirms the recap"). A check by phrases names its own
   * speaker.
   */
  speaker: z.enum(checkSpeakers).nullable().default(null),
  method: checkMethod,
})
export type SubCheck = z.infer<typeof subCheck>

export const criterion = z.object({
  id: z.string().min(1).max(60),
  text: z.string().min(1).max(300),
  guidance: z.string().max(2000).default(''),
  /** What the criterion is about: the rep's words, the buyer's words, or a computed metric. */
  speaker: z.enum(['rep', 'buyer', 'metric']),
  answerType: z.enum(['yesNo', 'scale', 'metricRange']).default('yesNo'),
  /** What each step of a scale means, lowest first (`stepsOf`). */
  anchors: z.array(z.string().max(300)).max(10).default([]),
  /** If true, colleagues' words count as the rep's, because a team does this together (a solutions engineer in a demo). */
  colleagueCounts: z.boolean().default(false),
  weight: z.number().nonnegative().max(100),
  /** A failed gate fails the call whatever its points. A gate fails if any of its checks is missed. */
  gate: z.boolean().default(false),
  /** When the criterion does not apply, in words. Null: it always applies. */
  notApplicableWhen: z.string().max(300).nullable().default(null),
  /** What reps may do with its answers. Absent: the scorecard's setting applies. */
  editable: z.enum(criteriaToggles).optional(),
  /** The sentence of a description from which this was generated. Absent: a person wrote it. */
  source: z.string().max(1000).optional(),
  checks: z.array(subCheck).min(1).max(12),
})
export type Criterion = z.infer<typeof criterion>

export const scorecardSection = z.object({
  id: z.string().min(1).max(60),
  name: z.string().min(1).max(120),
  criteria: z.array(criterion).min(1).max(40),
})
export type ScorecardSection = z.infer<typeof scorecardSection>

/** What a published scorecard version contains. Immutable once stored. The weights of all criteria sum to 100. */
export const scorecardDefinition = z.object({
  name: z.string().min(1).max(120),
  goal: z.string().max(500).default(''),
  callTypes: z.array(z.enum(callTypes)).max(20),
  /** Lowest overall score that passes, 0 to 100. */
  passMark: z.number().min(0).max(100),
  sections: z.array(scorecardSection).min(1).max(20),
})
export type ScorecardDefinition = z.infer<typeof scorecardDefinition>

/** The words behind an answer: a verbatim range of one message, in UTF-16 code units, end exclusive. */
export const evidenceSpan = z.object({
  messageIndex: z.number().int().nonnegative(),
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
  quote: z.string().min(1).max(5000),
  secondsFromStart: z.number().nonnegative(),
})
export type EvidenceSpan = z.infer<typeof evidenceSpan>

export const checkAnswer = z.object({
  checkId: z.string().max(60),
  status: z.enum(['met', 'missed', 'not_applicable', 'not_assessable']),
  /** The step of a scale, from 0. Absent: the check is answered yes or no, or nobody could tell. */
  step: z.number().int().min(0).max(9).optional(),
  /** Absent in scores stored before this was recorded: then the score's engine judged it. */
  judgedBy: z.enum(judges).optional(),
  /** Why, in one sentence. */
  reason: z.string().max(500),
  /** The computed number of a metric check. */
  value: z.number().nullable(),
  evidence: z.array(evidenceSpan).max(20),
  /** For a model's "missed": the messages that came closest, which it read and found insufficient. */
  considered: z.array(z.number().int().nonnegative()).max(5).optional(),
})
export type CheckAnswer = z.infer<typeof checkAnswer>

export const criterionAnswer = z.object({
  sectionId: z.string().max(60),
  criterionId: z.string().max(60),
  status: z.enum(answerStatuses),
  /** Points earned, 0 to `possible`. Null if nothing could be assessed. */
  earned: z.number().nullable(),
  /** The criterion's weight. */
  possible: z.number(),
  /** The part of `possible` that could be assessed. */
  assessed: z.number(),
  checks: z.array(checkAnswer).max(12),
})
export type CriterionAnswer = z.infer<typeof criterionAnswer>

/** An engine that judged some checks of a score. */
export const engineUse = z.object({
  judgedBy: z.enum(judges),
  /** `offline`, or the model's name at its provider. */
  engine: z.string().max(120),
  version: z.string().max(60),
  checks: z.number().int().nonnegative(),
})
export type EngineUse = z.infer<typeof engineUse>

export const scoreResult = z.object({
  /** 0 to 100, rounded to one decimal. Null if there is no total; see `noTotalReason`. */
  overall: z.number().nullable(),
  /** Assessed weight as a share of all weight, 0 to 1. */
  coverage: z.number(),
  passed: z.boolean().nullable(),
  /** Ids of failed gate criteria. */
  failedGates: z.array(z.string().max(60)),
  metrics: z.partialRecord(z.enum(metricNames), z.number().nullable()),
  answers: z.array(criterionAnswer).max(800),
  engine: z.string().max(60),
  engineVersion: z.string().max(60),
  /** Without a total: the kind of call that it sounds like, if the scorecard is for other kinds. */
  soundsLike: z.enum(callTypes).optional(),
  /** Every engine that judged a check. Absent if `engine` judged all. */
  engines: z
    .array(engineUse.omit({ checks: true }))
    .max(10)
    .optional(),
  /** What an engine reports about how it judged, for the trace. */
  note: z.string().max(500).optional(),
  /** Why a model was not asked about some checks that are meant for it. */
  notAsked: z.string().max(500).optional(),
})
export type ScoreResult = z.infer<typeof scoreResult>
