import type { Rating } from './grades.ts'
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

/** A person's answer to a criterion of one call, next to the machine's or another person's. */
export type AnswerPair = {
  callId: string
  person: Rating
  other: Rating
  /** Probability that the call was chosen, above 0 to 1. Left out: the same for every call. */
  inclusion?: number
}

/**
 * `table`, `agreed`, `rarer`, `agreement` and everything from `prevalenceAdjusted` on describe the calls that were graded. The figures from
 * `population` on estimate all calls that these were drawn from; without probabilities, that is the same.
 */
export type CriterionAgreement = {
  table: RatingTable
  weighting: Weighting
  /** Pairs with the same answer. */
  agreed: number
  /** Answers other than the most frequent one, by the rater who gave more of them: what kappa can learn from. */
  rarer: number
  /** The share with the same answer, in the calls that were graded. */
  agreement: Estimate | null
  /** The share with the same answer, where each pair counts for as many calls as it represents. */
  population: Estimate | null
  /** How many pairs drawn with equal probability would be as informative. Never more than there are pairs. */
  effectivePairs: number
  /** With neighboring answers as part of an agreement. The same as `population` if there are two answers. */
  weighted: Estimate | null
  kappa: ChanceCorrected | null
  gwet: ChanceCorrected | null
  /** Only for two answers. */
  prevalenceAdjusted: Estimate | null
  direction: Direction | null
  /** How well `other` finds the calls that the person rated "missed". */
  missed: Detection
  /** Share of the calls rated by the person that `other` rated as well. */
  coverage: Estimate | null
  /** "Not assessable" where the person could rate the call. */
  falseAbstentions: number
  notApplicable: { both: number; personOnly: number; otherOnly: number; neither: number }
}

/**
 * How far a person and a machine, or two people, agree on one criterion. `ratings` are its answers in order, at least two. Three or more
 * are weighted by distance: "partly" is half right where "met" was meant, as it is in points.
 */
export function criterionAgreement(
  pairs: readonly AnswerPair[],
  ratings: readonly Rating[],
): CriterionAgreement {
  const isRating = (answer: Rating): boolean => ratings.includes(answer)
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
 * How much each pair counts: the number of calls it represents, scaled so that all pairs together count as many as are equally informative
 * with equal weights (Kish's effective size). Without weights, a sample that looks for rare answers would measure agreement on rare
 * answers, and claim more certainty than it has.
 */
function pairWeights(pairs: readonly AnswerPair[]): number[] {
  const weights = pairs.map(({ inclusion = 1 }) => 1 / inclusion)
  const all = weights.reduce((total, weight) => total + weight, 0)
  const squares = weights.reduce((total, weight) => total + weight ** 2, 0)
  return weights.map((weight) => (weight * all) / squares)
}
