import { z } from 'zod'
import { type Scaled, stepsOf } from '../scoring/scale.ts'
import { criterionStatus } from '../scoring/score.ts'
import { type AnswerStatus, answerStatuses } from '../scoring/answer-words.ts'
import type { CheckAnswer, Criterion, SubCheck } from '../scoring/scorecard.ts'

/** An answer as it is compared with others: its status or, on a scale, its step. */
export const storedRating = z.union([z.enum(answerStatuses), z.templateLiteral(['step ', z.int()])])
export type Rating = z.infer<typeof storedRating>

/** What one person says about one criterion of one call. A changed grade is stored as a new one. */
export type Grade = {
  callId: string
  graderId: string
  rating: Rating
  /** Given without seeing the machine's answer or anybody else's. Only these count as agreement. */
  isBlind: boolean
}

/** What was decided about a criterion after graders disagreed. Not blind: it is a reference, never a grade. */
export type Adjudication = { callId: string; rating: Rating }

/** The checks that people answer. Numbers are computed: nobody counts words better than a machine. */
export function gradedChecks({ checks }: Pick<Criterion, 'checks'>): SubCheck[] {
  return checks.filter(({ method }) => method.kind !== 'metric')
}

/** Whether only people answer a criterion, so that there is no machine to compare them with. */
export const isForPeople = (criterion: Pick<Criterion, 'checks'>): boolean => {
  const checks = gradedChecks(criterion)
  return checks.length > 0 && checks.every(({ method }) => method.kind === 'person')
}

/**
 * The answers of a criterion that can be compared, lowest first. A criterion with one check can't be partly met, unless it is a scale: then
 * each step is an answer. "Not applicable" and "not assessable" are not compared: they are counted separately.
 */
export function ratingsOf(criterion: Pick<Criterion, 'answerType' | 'anchors' | 'checks'>): Rating[] {
  const steps = stepsOf(criterion)
  if (steps !== null) return steps.map((_, step) => ratingOfStep(step))
  return gradedChecks(criterion).length > 1 ? ['missed', 'partly', 'met'] : ['missed', 'met']
}

const ratingOfStep = (step: number): Rating => `step ${step}`

/** An answer as it is compared. Above the lowest step, an answer from before steps counted is the highest. */
export function ratingOf(criterion: Scaled, status: AnswerStatus, step: number | undefined): Rating {
  const steps = stepsOf(criterion)
  if (steps === null) return status
  if (status === 'missed') return ratingOfStep(0)
  return status === 'met' || status === 'partly' ? ratingOfStep(step ?? steps.length - 1) : status
}

/** The answer behind a rating. `step` is null where there is none. */
export function answerOfRating(
  criterion: Scaled,
  rating: Rating,
): { status: AnswerStatus; step: number | null } {
  const status = answerStatuses.find((known) => known === rating)
  if (status !== undefined) return { status, step: null }
  const step = Number(rating.slice(ratingOfStep(0).length - 1))
  if (step === 0) return { status: 'missed', step }
  return { status: step + 1 === stepsOf(criterion)?.length ? 'met' : 'partly', step }
}

/** How a criterion is rated by the checks that people answer; the same for a person and the machine. */
export function gradedRating(
  criterion: Pick<Criterion, 'answerType' | 'anchors' | 'checks' | 'gate'>,
  answers: readonly Pick<CheckAnswer, 'checkId' | 'status' | 'step'>[],
): Rating {
  return ratingOf(criterion, gradedStatus(criterion, answers), answers[0]?.step)
}

/**
 * Status of a criterion from the checks that people answer; the same for a person and the machine. Checks without an answer are not
 * assessable.
 */
export function gradedStatus(
  criterion: Pick<Criterion, 'answerType' | 'anchors' | 'checks' | 'gate'>,
  answers: readonly Pick<CheckAnswer, 'checkId' | 'status' | 'step'>[],
): AnswerStatus {
  return criterionStatus(
    gradedChecks(criterion).map(
      ({ id }) => answers.find(({ checkId }) => checkId === id) ?? { status: 'not_assessable' },
    ),
    criterion,
  )
}

/**
 * What the machine is compared with, by call: the decision, or else the answer of all or most blind grades. Null: the graders are divided
 * and nobody has decided yet.
 */
export function referenceGrades(
  grades: readonly Grade[],
  adjudications: readonly Adjudication[],
): Map<string, Rating | null> {
  const references = new Map<string, Rating | null>()
  const blind = grades.filter(({ isBlind }) => isBlind)
  for (const [callId, ofCall] of Map.groupBy(blind, (grade) => grade.callId)) {
    const ratings = ofCall.map(({ rating }) => rating)
    const most = ratings.find(
      (rating) => ratings.filter((other) => other === rating).length > ratings.length / 2,
    )
    references.set(callId, most ?? null)
  }
  for (const { callId, rating } of adjudications) if (references.has(callId)) references.set(callId, rating)
  return references
}

/** Pairs of two people who graded the same call blind, in the order of their ids. Three people make three pairs. */
export function pairsOfGraders(
  grades: readonly Grade[],
): { callId: string; person: Rating; other: Rating }[] {
  const blind = grades.filter(({ isBlind }) => isBlind)
  return [...Map.groupBy(blind, (grade) => grade.callId)].flatMap(([callId, ofCall]) => {
    const ordered = ofCall.toSorted((one, other) => (one.graderId < other.graderId ? -1 : 1))
    return ordered.flatMap((one, index) =>
      ordered.slice(index + 1).map((two) => ({ callId, person: one.rating, other: two.rating })),
    )
  })
}

/** The ratings of each call as positions on the criterion's scale, for Krippendorff's alpha. */
export function ratedUnits(grades: readonly Grade[], ratings: readonly Rating[]): number[][] {
  const blind = grades.filter(({ isBlind, rating }) => isBlind && ratings.includes(rating))
  return [...Map.groupBy(blind, (grade) => grade.callId).values()].map((ofCall) =>
    ofCall.map(({ rating }) => ratings.indexOf(rating)),
  )
}
