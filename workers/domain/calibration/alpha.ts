import type { Estimate } from './intervals.ts'
import { bootstrapInterval } from './seeded-random.ts'

/** How far apart two ratings are: different or not, by rank, or by their difference. */
export type RatingScale = 'nominal' | 'ordinal' | 'interval'

/** One call's ratings, one from each person who rated it. Calls with a single rating show nothing and are left out. */
export type RatedUnit = readonly number[]

/**
 * Krippendorff's alpha: agreement of any number of raters, who need not have rated the same calls. 1 is full agreement, 0 is chance. Null
 * if fewer than two ratings can be compared, or if all are the same.
 */
export function krippendorffAlpha(units: readonly RatedUnit[], scale: RatingScale): number | null {
  const rated = units.filter(({ length }) => length > 1)
  const values = [...new Set(rated.flat())].toSorted((one, other) => one - other)
  const totals = values.map((value) => rated.flat().filter((rating) => rating === value).length)
  const distances = squaredDistances(values, totals, scale)
  const coincidences = values.map(() => values.map(() => 0))
  for (const unit of rated) {
    const counts = values.map((value) => unit.filter((rating) => rating === value).length)
    for (const [one, row] of coincidences.entries())
      for (const [other, coincidence] of row.entries()) {
        const pairs = (counts[one] ?? 0) * ((counts[other] ?? 0) - (one === other ? 1 : 0))
        row[other] = coincidence + pairs / (unit.length - 1)
      }
  }
  const count = totals.reduce((total, ofValue) => total + ofValue, 0)
  const observed = weighted(coincidences, distances)
  const expected = weighted(
    totals.map((one) => totals.map((other) => one * other)),
    distances,
  )
  return expected === 0 ? null : 1 - ((count - 1) * observed) / expected
}

/** Alpha with its interval over resampled calls. `seed` identifies what is measured, so that the same ratings give the same interval. */
export function alphaEstimate(
  units: readonly RatedUnit[],
  scale: RatingScale,
  seed: string,
): Estimate | null {
  const rated = units.filter(({ length }) => length > 1)
  const value = krippendorffAlpha(rated, scale)
  const interval = bootstrapInterval(rated, (resample) => krippendorffAlpha(resample, scale), seed)
  return value === null || interval === null ? null : { value, ...interval }
}

function squaredDistances(
  values: readonly number[],
  totals: readonly number[],
  scale: RatingScale,
): number[][] {
  return values.map((one, oneIndex) =>
    values.map((other, otherIndex) => {
      if (oneIndex === otherIndex) return 0
      if (scale === 'nominal') return 1
      if (scale === 'interval') return (one - other) ** 2
      const [from, to] = [Math.min(oneIndex, otherIndex), Math.max(oneIndex, otherIndex)]
      const between = totals.slice(from, to + 1).reduce((total, count) => total + count, 0)
      return (between - ((totals[from] ?? 0) + (totals[to] ?? 0)) / 2) ** 2
    }),
  )
}

function weighted(matrix: readonly (readonly number[])[], weights: readonly (readonly number[])[]): number {
  return matrix
    .flatMap((row, rowIndex) => row.map((value, column) => value * (weights[rowIndex]?.[column] ?? 0)))
    .reduce((total, value) => total + value, 0)
}
