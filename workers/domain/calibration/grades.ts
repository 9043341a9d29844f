import { criterionStatus } from '../scoring/score.ts'
import type { AnswerStatus } from '../scoring/answer-words.ts'
import type { CheckAnswer, Criterion, SubCheck } from '../scoring/scorecard.ts'

/** What one person says about one criterion of one call. A changed grade is stored as a new one. */
export type Grade = {
  callId: string
  graderId: string
  status: AnswerStatus
  /** Given without seeing the machine's answer or anybody else's. Only these count as agreement. */
  isBlind: boolean
}

/** What was decided about a criterion after graders disagreed. Not blind: it is a reference, never a grade. */
export type Adjudication = { callId: string; status: AnswerStatus }

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
 * The answers of a criterion that can be compared, lowest first. A criterion with one check can't be partly met. "Not applicable" and "not
 * assessable" are not ratings: they are counted separately.
 */
export function ratingsOf(criterion: Pick<Criterion, 'checks'>): AnswerStatus[] {
  return gradedChecks(criterion).length > 1 ? ['missed', 'partly', 'met'] : ['missed', 'met']
}

/**
 * Status of a criterion from the checks that people answer; the same for a person and the machine. Checks without an answer are not
 * assessable.
 */
export function gradedStatus(
  criterion: Pick<Criterion, 'checks' | 'gate'>,
  answers: readonly Pick<CheckAnswer, 'checkId' | 'status'>[],
): AnswerStatus {
  return criterionStatus(
    gradedChecks(criterion).map(({ id }) => ({
      status: answers.find(({ checkId }) => checkId === id)?.status ?? 'not_assessable',
    })),
    criterion.gate,
  )
}

/**
 * What the machine is compared with, by call: the decision, or else the answer of all or most blind grades. Null: the graders are divided
 * and nobody has decided yet.
 */
export function referenceGrades(
  grades: readonly Grade[],
  adjudications: readonly Adjudication[],
): Map<string, AnswerStatus | null> {
  const references = new Map<string, AnswerStatus | null>()
  const blind = grades.filter(({ isBlind }) => isBlind)
  for (const [callId, ofCall] of Map.groupBy(blind, (grade) => grade.callId)) {
    const statuses = ofCall.map(({ status }) => status)
    const most = statuses.find(
      (status) => statuses.filter((other) => other === status).length > statuses.length / 2,
    )
    references.set(callId, most ?? null)
  }
  for (const { callId, status } of adjudications) if (references.has(callId)) references.set(callId, status)
  return references
}

/** Pairs of two people who graded the same call blind, in the order of their ids. Three people make three pairs. */
export function pairsOfGraders(
  grades: readonly Grade[],
): { callId: string; person: AnswerStatus; other: AnswerStatus }[] {
  const blind = grades.filter(({ isBlind }) => isBlind)
  return [...Map.groupBy(blind, (grade) => grade.callId)].flatMap(([callId, ofCall]) => {
    const ordered = ofCall.toSorted((one, other) => (one.graderId < other.graderId ? -1 : 1))
    return ordered.flatMap((one, index) =>
      ordered.slice(index + 1).map((two) => ({ callId, person: one.status, other: two.status })),
    )
  })
}

/** The ratings of each call as positions on the criterion's scale, for Krippendorff's alpha. */
export function ratedUnits(grades: readonly Grade[], ratings: readonly AnswerStatus[]): number[][] {
  const blind = grades.filter(({ isBlind, status }) => isBlind && ratings.includes(status))
  return [...Map.groupBy(blind, (grade) => grade.callId).values()].map((ofCall) =>
    ofCall.map(({ status }) => ratings.indexOf(status)),
  )
}
