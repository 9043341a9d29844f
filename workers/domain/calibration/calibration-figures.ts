import type { DisagreementOutcomeKind } from '#db/vocabulary/grading.ts'
import type { Criterion } from '../scoring/scorecard.ts'
import { krippendorffAlpha } from './alpha.ts'
import { criterionAgreement, type AnswerPair, type CriterionAgreement } from './criterion-agreement.ts'
import {
  type Adjudication,
  type Grade,
  pairsOfGraders,
  ratedUnits,
  type Rating,
  ratingsOf,
  referenceGrades,
} from './grades.ts'

/** A blind grade, with the probability that its call was drawn. */
export type DrawnGrade = Grade & { inclusion: number; /** ISO 8601. */ at: string }

export type Decided = Exclude<DisagreementOutcomeKind, 'undone'>

/** A decision about a disagreement, with what the machine and most people said then. */
export type Decision = { outcome: Decided; machine: Rating; people: Rating | null }

export type Disagreement = {
  callId: string
  machine: Rating
  /** The answer of most graders; null: they are divided. */
  people: Rating | null
  outcome: Decided | null
}

export type CriterionFigures = {
  /** The possible answers to a criterion, lowest first. */
  ratings: Rating[]
  /** Agreement of machine and people; null: no graded call has an answer by the machine. */
  machine: CriterionAgreement | null
  /** Agreement of two people on the same call; null: no call has two graders. The machine can't be expected to do better. */
  people: CriterionAgreement | null
  /** Agreement of any number of people on the same calls. */
  alpha: number | null
  disagreements: Disagreement[]
  /** Agreement by month of grading, oldest first. Months without pairs are left out. */
  trend: { month: string; n: number; agreed: number }[]
}

/**
 * How far machine and people, and people among themselves, agree about one criterion. `machine` contains its answers to the same question,
 * by call. A decision takes the place of the grades, also after the machine has answered again; divided graders are compared once somebody
 * has decided.
 */
export function figuresOf(
  criterion: Criterion,
  grades: readonly DrawnGrade[],
  machine: ReadonlyMap<string, Rating>,
  decisions: ReadonlyMap<string, Decision>,
): CriterionFigures {
  const ratings = ratingsOf(criterion)
  const asGiven = referenceGrades(grades, [])
  const references = referenceGrades(grades, adjudicationsOf(decisions))
  const ofCall = new Map(grades.map((grade) => [grade.callId, grade]))
  const pairs = [...references].flatMap(([callId, person]): AnswerPair[] => {
    const other = machine.get(callId)
    if (person === null || other === undefined) return []
    return [{ callId, person, other, inclusion: ofCall.get(callId)?.inclusion ?? 1 }]
  })
  const peoplePairs = pairsOfGraders(grades)
  const units = ratedUnits(grades, ratings)
  return {
    ratings,
    machine: pairs.length === 0 ? null : criterionAgreement(pairs, ratings),
    people: peoplePairs.length === 0 ? null : criterionAgreement(peoplePairs, ratings),
    alpha: units.length === 0 ? null : krippendorffAlpha(units, ratings.length > 2 ? 'ordinal' : 'nominal'),
    disagreements: [...asGiven].flatMap(([callId, people]): Disagreement[] => {
      const answer = machine.get(callId)
      if (answer === undefined || (people === answer && references.get(callId) === answer)) return []
      return [{ callId, machine: answer, people, outcome: decisions.get(callId)?.outcome ?? null }]
    }),
    trend: trendOf(pairs, ratings, ofCall),
  }
}

/** "Unclear wording" is a decision about the question, not about the call. */
function adjudicationsOf(decisions: ReadonlyMap<string, Decision>): Adjudication[] {
  return [...decisions].flatMap(([callId, { outcome, machine, people }]) => {
    if (outcome === 'unclearWording') return []
    const rating = outcome === 'machineRight' ? machine : people
    return rating === null ? [] : [{ callId, rating }]
  })
}

function trendOf(
  pairs: readonly AnswerPair[],
  ratings: readonly Rating[],
  ofCall: ReadonlyMap<string, DrawnGrade>,
): CriterionFigures['trend'] {
  const rated = pairs.filter(({ person, other }) => ratings.includes(person) && ratings.includes(other))
  const months = Map.groupBy(rated, ({ callId }) => ofCall.get(callId)?.at.slice(0, 7) ?? '')
  return [...months]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, own]) => ({
      month,
      n: own.length,
      agreed: own.filter(({ person, other }) => person === other).length,
    }))
}
