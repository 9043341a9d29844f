import { type Estimate, meanEstimate, shareEstimate, z95 } from './intervals.ts'

/**
 * How often two raters gave which ratings. Rows are the first rater, a person; columns the second, a machine or another person. Categories
 * are ordered, lowest first.
 */
export type RatingTable = {
  categories: readonly string[]
  counts: readonly (readonly number[])[]
  n: number
}

/** How much a pair of ratings counts as agreement: all or nothing, by distance, or by its square. */
export type Weighting = 'nominal' | 'linear' | 'quadratic'

/** A figure of agreement beyond chance. `standardError` is 0 if nobody disagrees; the interval then follows that of the agreement. */
export type ChanceCorrected = Estimate & { standardError: number }

/**
 * `weights` says how much each pair counts, by default 1; with weights, counts may be fractions.
 *
 * @throws RangeError for a rating that isn't a category.
 */
export function ratingTable(
  pairs: readonly (readonly [string, string])[],
  categories: readonly string[],
  weights: readonly number[] = pairs.map(() => 1),
): RatingTable {
  const counts = categories.map(() => categories.map(() => 0))
  for (const [index, [first, second]] of pairs.entries()) {
    const column = categories.indexOf(second)
    const row = counts[categories.indexOf(first)]
    if (row === undefined || column < 0) throw new RangeError(`${first} or ${second} is no category.`)
    row[column] = (row[column] ?? 0) + (weights[index] ?? 1)
  }
  return { categories, counts, n: weights.reduce((total, weight) => total + weight, 0) }
}

/** The table of two raters who used only these ratings, for text without an order. */
export function nominalTable(pairs: readonly (readonly [string, string])[]): RatingTable {
  return ratingTable(pairs, [...new Set(pairs.flat())])
}

type Cell = { row: number; column: number; count: number; share: number; weight: number }

function cellsOf({ categories, counts, n }: RatingTable, weighting: Weighting): Cell[] {
  return counts.flatMap((row, rowIndex) =>
    row.map((count, column) => ({
      row: rowIndex,
      column,
      count,
      share: count / n,
      weight: weightOf(rowIndex, column, categories.length, weighting),
    })),
  )
}

function weightOf(row: number, column: number, categories: number, weighting: Weighting): number {
  if (row === column) return 1
  if (weighting === 'nominal') return 0
  const distance = Math.abs(row - column) / (categories - 1)
  return weighting === 'linear' ? 1 - distance : 1 - distance ** 2
}

function sharesOf(cells: readonly Cell[], side: 'row' | 'column', categories: readonly string[]): number[] {
  const shares = categories.map(() => 0)
  for (const cell of cells) shares[cell[side]] = (shares[cell[side]] ?? 0) + cell.share
  return shares
}

/** The share of pairs that agree, with Wilson's interval; null without pairs. */
export function observedAgreement(table: RatingTable, weighting: Weighting = 'nominal'): Estimate | null {
  return meanEstimate(
    Math.min(
      1,
      sum(cellsOf(table, weighting), ({ share, weight }) => share * weight),
    ),
    table.n,
  )
}

/**
 * Cohen's kappa, weighted or not, with the large-sample error of Fleiss, Cohen and Everitt (1969). Null without pairs, and if both raters
 * only ever used one category: then there is no variation to agree about.
 */
export function cohenKappa(table: RatingTable, weighting: Weighting = 'nominal'): ChanceCorrected | null {
  const observed = observedAgreement(table, weighting)
  if (observed === null) return null
  const cells = cellsOf(table, weighting)
  const rows = sharesOf(cells, 'row', table.categories)
  const columns = sharesOf(cells, 'column', table.categories)
  const expected = sum(cells, ({ row, column, weight }) => weight * at(rows, row) * at(columns, column))
  if (1 - expected < 1e-12) return null

  const value = (observed.value - expected) / (1 - expected)
  const ofRow = table.categories.map((_, index) =>
    sum(
      cells.filter(({ row }) => row === index),
      ({ column, weight }) => weight * at(columns, column),
    ),
  )
  const ofColumn = table.categories.map((_, index) =>
    sum(
      cells.filter(({ column }) => column === index),
      ({ row, weight }) => weight * at(rows, row),
    ),
  )
  const spread = sum(
    cells,
    ({ row, column, share, weight }) =>
      share * (weight - (at(ofRow, row) + at(ofColumn, column)) * (1 - value)) ** 2,
  )
  const variance = (spread - (value - expected * (1 - value)) ** 2) / (table.n * (1 - expected) ** 2)
  return withInterval(value, variance, observed, expected)
}

/**
 * Gwet's AC1; with weights AC2. Remains meaningful when nearly all ratings are the same. Error as in Gwet, Handbook of Inter-Rater
 * Reliability (2014), for two raters. Null without pairs.
 */
export function gwetAgreement(table: RatingTable, weighting: Weighting = 'nominal'): ChanceCorrected | null {
  const observed = observedAgreement(table, weighting)
  const size = table.categories.length
  if (observed === null || size < 2) return null
  const cells = cellsOf(table, weighting)
  const columns = sharesOf(cells, 'column', table.categories)
  const means = sharesOf(cells, 'row', table.categories).map(
    (share, index) => (share + at(columns, index)) / 2,
  )
  const scale = sum(cells, ({ weight }) => weight) / (size * (size - 1))
  const expected = scale * sum(means, (share) => share * (1 - share))
  const value = (observed.value - expected) / (1 - expected)
  const spread = sum(
    cells,
    ({ row, column, share, weight }) =>
      share * (weight - 2 * (1 - value) * scale * (1 - (at(means, row) + at(means, column)) / 2)) ** 2,
  )
  const variance =
    (spread - (observed.value - 2 * (1 - value) * expected) ** 2) / (table.n * (1 - expected) ** 2)
  return withInterval(value, variance, observed, expected)
}

/** If nobody disagrees, the formulas give an error of 0, however few pairs there are. Then the bound of the agreement itself decides. */
function withInterval(
  value: number,
  variance: number,
  observed: Estimate,
  expected: number,
): ChanceCorrected {
  const standardError = Math.sqrt(Math.max(0, variance))
  if (1 - observed.value < 1e-12)
    return { value: 1, low: (observed.low - expected) / (1 - expected), high: 1, standardError: 0 }
  return {
    value,
    low: Math.max(-1, value - z95 * standardError),
    high: Math.min(1, value + z95 * standardError),
    standardError,
  }
}

/**
 * Kappa of two categories as if both were equally frequent: 1 for full agreement, -1 for none. Null for more
 * categories.
 */
export function prevalenceAdjustedKappa(table: RatingTable): Estimate | null {
  const observed = observedAgreement(table)
  if (observed === null || table.categories.length !== 2) return null
  const { value, low, high } = observed
  return { value: 2 * value - 1, low: 2 * low - 1, high: 2 * high - 1 }
}

/** Which way the second rater differs. */
export type Direction = {
  /** Mean of second minus first, on a scale from 0 (lowest category) to 1. Above 0, the second is more generous. */
  bias: number
  /** Pairs where the second rates higher, and lower. */
  higher: number
  lower: number
  /** Exact two-sided p of McNemar's test: how often chance alone would lean this far. */
  p: number
}

export function directionOf(table: RatingTable): Direction | null {
  if (table.n === 0) return null
  const cells = cellsOf(table, 'nominal')
  const higher = sum(cells, ({ row, column, count }) => (column > row ? count : 0))
  const lower = sum(cells, ({ row, column, count }) => (column < row ? count : 0))
  const bias = sum(cells, ({ row, column, share }) => share * (column - row)) / (table.categories.length - 1)
  return { bias, higher, lower, p: exactSignTest(higher, lower) }
}

/** In logarithms, because powers of 2 soon exceed the range of numbers. */
function exactSignTest(one: number, other: number): number {
  const count = one + other
  let logTerm = -count * Math.LN2
  let tail = 0
  for (let index = 0; index <= Math.min(one, other); index += 1) {
    tail += Math.exp(logTerm)
    logTerm += Math.log(count - index) - Math.log(index + 1)
  }
  return Math.min(1, 2 * tail)
}

/**
 * How well the second rater finds the lowest category, with the first as truth. Figures are null if there was nothing to find, or nothing
 * was found.
 */
export type Detection = { recall: Estimate | null; precision: Estimate | null; f1: number | null }

export function detectionOfLowest(table: RatingTable): Detection {
  const found = at(table.counts[0] ?? [], 0)
  const present = sum(table.counts[0] ?? [], (count) => count)
  const named = sum(table.counts, (row) => at(row, 0))
  return {
    recall: shareEstimate(found, present),
    precision: shareEstimate(found, named),
    f1: present + named === 0 ? null : (2 * found) / (present + named),
  }
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0)
}
