import type { Criterion } from './definition.ts'
import { criteriaOf, type Draft } from './definition.ts'

/** Weights and points have at most two decimals. */
const hundredths = (value: number): number => Math.round(value * 100) / 100

export type WeightSum = { sum: number; /** How far it is over 100; negative: under. */ over: number }

/** The sum of all weights, which must be 100. */
export function weightSum(draft: Draft): WeightSum {
  const sum = hundredths(criteriaOf(draft).reduce((total, { weight }) => total + weight, 0))
  return { sum, over: hundredths(sum - 100) }
}

export const sectionWeight = (criteria: readonly Criterion[]): number =>
  hundredths(criteria.reduce((total, { weight }) => total + weight, 0))

/** The points that a criterion's checks share: its weight, or 100% if it has no weight. */
export const pointsOf = ({ weight }: Criterion): number => (weight > 0 ? weight : 100)

export const checkPoints = (criterion: Criterion, share: number): number =>
  hundredths(share * pointsOf(criterion))

export type PointSum = { given: number; of: number; isComplete: boolean }

export function pointSum(criterion: Criterion): PointSum {
  const of = pointsOf(criterion)
  const given = hundredths(criterion.checks.reduce((total, { share }) => total + share, 0) * of)
  return { given, of, isComplete: given === hundredths(of) }
}

export const setCheckPoints = (criterion: Criterion, checkId: string, points: number): Criterion => ({
  ...criterion,
  checks: criterion.checks.map((check) =>
    check.id === checkId
      ? { ...check, share: Math.min(1, Math.max(0, points) / pointsOf(criterion)) }
      : check,
  ),
})

/** The remaining share, for a check that is being added. */
export function restShare({ checks }: Criterion): number {
  const rest = 1 - checks.reduce((total, { share }) => total + share, 0)
  return rest > 0.000_001 ? rest : 0
}

/** Uses whole points where possible; the first checks get one more. */
export function splitEvenly(criterion: Criterion): Criterion {
  const of = pointsOf(criterion)
  const count = criterion.checks.length
  const isWhole = Number.isInteger(of) && of >= count
  const each = Math.floor(of / count)
  const rest = of - each * count
  return {
    ...criterion,
    checks: criterion.checks.map((check, index) => ({
      ...check,
      share: isWhole ? (each + (index < rest ? 1 : 0)) / of : 1 / count,
    })),
  }
}
