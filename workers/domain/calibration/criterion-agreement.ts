import type { AnswerStatus } from '../scoring/answer-words.ts'
import { type Estimate, shareEstimate } from './intervals.ts'
import {
  type ChanceCorrected,
  cohenKappa,
  type Detection,
  detectionOfLowest,
  type Direction,
  directionOf,
  gwetAgreement,
  observedAgreement,
  prevalenceAdjustedKappa,
  type RatingTable,
  ratingTable,
  type Weighting,
} from './rating-table.ts'

/** A person's answer to a criterion of one call beside the machine's, or beside another person's. */
export type AnswerPair = {
  callId: string
  person: AnswerStatus
  other: AnswerStatus
  /** How likely the call was to be chosen, above 0 to 1; left out: every call was as likely. */
  inclusion?: number
}

/**
 * `table`, `agreed`, `rarer`, `agreement` and what follows `prevalenceAdjusted` are about the calls that were
 * graded. The figures from `population` on are about all calls that these were drawn from; without
 * probabilities that is the same.
 */
export type CriterionAgreement = {
  table: RatingTable
  weighting: Weighting
  /** Pairs with the same answer. */
  agreed: number
  /**
   * Answers that are not the most frequent one, by the rater who gave more of them: what kappa can learn
   * from.
   */
  rarer: number
  /** The share with the same answer, in the calls that were graded. */
  agreement: Estimate | null
  /** The share with the same answer, each pair counted for as many calls as it stands for. */
  population: Estimate | null
  /** As many pairs of calls with one chance for all would tell as much; never more than there are pairs. */
  effectivePairs: number
  /** With "partly" as half an agreement. The same as `population` where there are two answers. */
  weighted: Estimate | null
  kappa: ChanceCorrected | null
  gwet: ChanceCorrected | null
  /** Of two answers only. */
  prevalenceAdjusted: Estimate | null
  direction: Direction | null
  /** How well `other` finds what the person calls missed. */
  missed: Detection
  /** Of the calls that the person could rate: those that `other` rated as well. */
  coverage: Estimate | null
  /** "Not assessable" where the person could rate. */
  falseAbstentions: number
  notApplicable: { both: number; personOnly: number; otherOnly: number; neither: number }
}

/**
 * How far a person and a machine, or two people, agree on one criterion. `ratings` are its answers in order,
 * of which there are two or more. Three or more are weighted by distance: a "partly" is half right where
 * "met" was meant, as it is in points.
 */
export function criterionAgreement(
  pairs: readonly AnswerPair[],
  ratings: readonly AnswerStatus[],
): CriterionAgreement {
  const isRating = (status: AnswerStatus): boolean => ratings.includes(status)
  const rateable = pairs.filter(({ person }) => isRating(person))
  const rated = rateable.filter(({ other }) => isRating(other))
  const ratedPairs = rated.map(({ person, other }) => [person, other] as const)
  const table = ratingTable(ratedPairs, ratings)
  const drawnFrom = ratingTable(ratedPairs, ratings, pairWeights(rated))
  const weighting = ratings.length > 2 ? 'linear' : 'nominal'
  const agreed = rated.filter(({ person, other }) => person === other).length
  return {
    table,
    weighting,
    agreed,
    rarer: rarerAnswers(table),
    agreement: shareEstimate(agreed, rated.length),
    population: observedAgreement(drawnFrom),
    effectivePairs: drawnFrom.n,
    weighted: observedAgreement(drawnFrom, weighting),
    kappa: cohenKappa(drawnFrom, weighting),
    gwet: gwetAgreement(drawnFrom, weighting),
    prevalenceAdjusted: prevalenceAdjustedKappa(drawnFrom),
    direction: directionOf(table),
    missed: detectionOfLowest(table),
    coverage: shareEstimate(rated.length, rateable.length),
    falseAbstentions: rateable.filter(({ other }) => other === 'not_assessable').length,
    notApplicable: notApplicableTable(pairs),
  }
}

function rarerAnswers({ counts, categories, n }: RatingTable): number {
  const ofPerson = counts.map((row) => row.reduce((total, count) => total + count, 0))
  const ofOther = categories.map((_, column) => counts.reduce((total, row) => total + (row[column] ?? 0), 0))
  return Math.max(n - Math.max(...ofPerson), n - Math.max(...ofOther))
}

function notApplicableTable(pairs: readonly AnswerPair[]): CriterionAgreement['notApplicable'] {
  const counted = { both: 0, personOnly: 0, otherOnly: 0, neither: 0 }
  for (const { person, other } of pairs) {
    const [byPerson, byOther] = [person === 'not_applicable', other === 'not_applicable']
    if (byPerson && byOther) counted.both += 1
    else if (byPerson) counted.personOnly += 1
    else if (byOther) counted.otherOnly += 1
    else counted.neither += 1
  }
  return counted
}

/**
 * How much each pair counts: the calls that it stands for, scaled so that all together count as many pairs as
 * tell as much with equal weights (Kish's effective size). Without weights, a sample that looks for rare
 * answers would say how far raters agree on rare answers, and more surely than it knows.
 */
function pairWeights(pairs: readonly AnswerPair[]): number[] {
  const weights = pairs.map(({ inclusion = 1 }) => 1 / inclusion)
  const all = weights.reduce((total, weight) => total + weight, 0)
  const squares = weights.reduce((total, weight) => total + weight ** 2, 0)
  return weights.map((weight) => (weight * all) / squares)
}
