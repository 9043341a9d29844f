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
  step: checkAnswer.shape.step,
  evidence: z.array(evidenceSpan).optional(),
})

/** One event of an answer; `before` and `after` are the statuses that counted. */
const answerEvent = z.object({
  id: z.uuid(),
  kind: z.enum(scoreEventKinds),
  at: isoTime,
  /** Null: the product itself (`byProduct`), or somebody who is no longer known. */
  by: person.nullable(),
  byProduct: z.boolean(),
  reason: z.string(),
  outcome: z.enum(disputeOutcomes).nullable(),
  checks: z.array(givenCheck),
  before: z.enum(answerStatuses),
  after: z.enum(answerStatuses),
  /** Steps of a scale; null: the answer names none. */
  beforeStep: z.number().nullable(),
  afterStep: z.number().nullable(),
})

const openDispute = z.object({
  openedBy: person.nullable(),
  openedAt: isoTime,
  /** When the dispute ends without a decision. */
  expiresAt: isoTime,
  reason: z.string(),
  /** Empty if the person objects without proposing an answer. */
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
    /** Only checks that wait for a person. */
    answerWaiting: z.boolean(),
    takeBack: z.boolean(),
    dispute: z.boolean(),
    decide: z.boolean(),
    withdraw: z.boolean(),
  }),
})
export type LayerAnswer = z.infer<typeof layerAnswer>

/**
 * What people said about a score, next to the machine's answers, which never change: the answers and the total that count, and all events.
 */
export const scoreLayer = z.object({
  overall: z.number().nullable(),
  coverage: z.number(),
  passed: z.boolean().nullable(),
  failedGates: z.array(z.string()),
  /** Criteria whose status differs from the machine's. */
  changed: z.number().int(),
  /** Checks that wait for a person's answer. */
  waiting: z.number().int(),
  answers: z.array(layerAnswer),
  /** Events about earlier versions of a criterion. They no longer count, because the question has changed. */
  left: z.array(
    answerEvent
      .omit({ before: true, after: true, beforeStep: true, afterStep: true })
      .extend({ criterionId: z.string() }),
  ),
})
export type ScoreLayer = z.infer<typeof scoreLayer>
