import { z } from 'zod'
import { disputeOutcomes, scoreEventKinds } from '#db/vocabulary/grading.ts'
import { criteriaToggles } from '#db/vocabulary/scorecards.ts'
import { answerStatuses } from '#workers/domain/scoring/answer-words.ts'
import { checkAnswer, criterionAnswer, evidenceSpan } from '#workers/domain/scoring/scorecard.ts'
import { isoTime } from './page.ts'
import { person } from './people.ts'

const givenCheck = z.object({
  checkId: z.string(),
  status: checkAnswer.shape.status,
  evidence: z.array(evidenceSpan).optional(),
})

/** One thing that happened to an answer; `before` and `after` are the statuses that counted. */
const answerEvent = z.object({
  id: z.uuid(),
  kind: z.enum(scoreEventKinds),
  at: isoTime,
  /** Null: the product itself, or somebody who is no longer a member. */
  by: person.nullable(),
  reason: z.string(),
  outcome: z.enum(disputeOutcomes).nullable(),
  checks: z.array(givenCheck),
  before: z.enum(answerStatuses),
  after: z.enum(answerStatuses),
})

const openDispute = z.object({
  openedBy: person.nullable(),
  openedAt: isoTime,
  /** Ends then, without a decision. */
  expiresAt: isoTime,
  reason: z.string(),
  /** Empty where somebody objects without saying what would be right. */
  proposed: z.array(givenCheck),
  isOwn: z.boolean(),
})

const layerAnswer = z.object({
  sectionId: z.string(),
  criterionId: z.string(),
  /** The answer that counts; null: the machine's. */
  answer: criterionAnswer.nullable(),
  givenBy: person.nullable(),
  editable: z.enum(criteriaToggles),
  /** Checks that wait for a person's answer. */
  waiting: z.array(z.string()),
  openDispute: openDispute.nullable(),
  history: z.array(answerEvent),
  /** What the reader may do now. */
  may: z.object({
    override: z.boolean(),
    /** Only the checks that wait. */
    answerWaiting: z.boolean(),
    takeBack: z.boolean(),
    dispute: z.boolean(),
    decide: z.boolean(),
    withdraw: z.boolean(),
  }),
})
export type LayerAnswer = z.infer<typeof layerAnswer>

/**
 * What people said about a score, beside the machine's answers, which never change: the answers and the total
 * that count, and everything that happened.
 */
export const scoreLayer = z.object({
  overall: z.number().nullable(),
  coverage: z.number(),
  passed: z.boolean().nullable(),
  failedGates: z.array(z.string()),
  /** Criteria that have another status than the machine gave. */
  changed: z.number().int(),
  /** Checks that wait for a person's answer. */
  waiting: z.number().int(),
  answers: z.array(layerAnswer),
  /** What was said about earlier versions of a criterion and no longer counts, because people are asked something else now. */
  left: z.array(answerEvent.omit({ before: true, after: true }).extend({ criterionId: z.string() })),
})
export type ScoreLayer = z.infer<typeof scoreLayer>
