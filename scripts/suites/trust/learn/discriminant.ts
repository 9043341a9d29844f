/**
 * Fisher's linear discriminant: the direction in which the means of two groups of rows differ most, relative to a covariance that both
 * share. It needs no iterations, and few positives, because the covariance is computed separately from many rows. Deterministic.
 */

/** The covariance of rows, as its Cholesky factor: a lower triangle whose product with its own transpose is the covariance. */
export type Spread = { size: number; triangle: Float64Array }
/** Rows, each with its weight. */
export type Group = readonly { row: Float32Array; weight: number }[]
export type Discriminant = { weights: Float64Array; bias: number }

/** Added to each variance, as a multiple of their mean, to keep the weights small. */
const ridge = 1
/** The weights are multiplied by n / (n + this) for n positives, so that few positives give small odds. */
const priorPositives = 20

export function spreadOf(rows: readonly Float32Array[]): Spread {
  const size = rows[0]?.length ?? 0
  const mean = new Float64Array(size)
  for (const row of rows)
    for (let at = 0; at < size; at += 1) mean[at] = (mean[at] ?? 0) + (row[at] ?? 0) / rows.length
  const covariance = new Float64Array(size * size)
  const centered = new Float64Array(size)
  for (const row of rows) {
    for (let at = 0; at < size; at += 1) centered[at] = (row[at] ?? 0) - (mean[at] ?? 0)
    for (let one = 0; one < size; one += 1) {
      const value = (centered[one] ?? 0) / rows.length
      for (let other = 0; other <= one; other += 1)
        covariance[one * size + other] =
          (covariance[one * size + other] ?? 0) + value * (centered[other] ?? 0)
    }
  }
  let trace = 0
  for (let at = 0; at < size; at += 1) trace += covariance[at * size + at] ?? 0
  for (let at = 0; at < size; at += 1)
    covariance[at * size + at] = (covariance[at * size + at] ?? 0) + (ridge * trace) / size
  return { size, triangle: cholesky(covariance, size) }
}

/** Learns the log odds that a row belongs to `positives`. The bias includes only half of the prior log odds. */
export function discriminate(spread: Spread, positives: Group, negatives: Group): Discriminant {
  const [here, there] = [meanOf(positives, spread.size), meanOf(negatives, spread.size)]
  const apart = here.mean.map((value, at) => value - (there.mean[at] ?? 0))
  const trust = here.weight / (here.weight + priorPositives)
  const weights = solve(spread, apart).map((value) => value * trust)
  const middle = weights.reduce(
    (sum, weight, at) => sum + (weight * ((here.mean[at] ?? 0) + (there.mean[at] ?? 0))) / 2,
    0,
  )
  return { weights, bias: Math.log(here.weight / there.weight) / 2 - middle }
}

function meanOf(group: Group, size: number): { mean: Float64Array; weight: number } {
  const mean = new Float64Array(size)
  let weight = 0
  for (const { row, weight: own } of group) {
    weight += own
    for (let at = 0; at < size; at += 1) mean[at] = (mean[at] ?? 0) + own * (row[at] ?? 0)
  }
  return { mean: mean.map((sum) => sum / weight), weight }
}

function cholesky(matrix: Float64Array, size: number): Float64Array {
  const triangle = new Float64Array(size * size)
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      let rest = matrix[row * size + column] ?? 0
      for (let at = 0; at < column; at += 1)
        rest -= (triangle[row * size + at] ?? 0) * (triangle[column * size + at] ?? 0)
      triangle[row * size + column] =
        row === column ? Math.sqrt(rest) : rest / (triangle[column * size + column] ?? 1)
    }
  return triangle
}

/** The solution of covariance × solution = `values`. */
function solve({ size, triangle }: Spread, values: Float64Array): Float64Array {
  const found = Float64Array.from(values)
  for (let row = 0; row < size; row += 1) {
    for (let at = 0; at < row; at += 1)
      found[row] = (found[row] ?? 0) - (triangle[row * size + at] ?? 0) * (found[at] ?? 0)
    found[row] = (found[row] ?? 0) / (triangle[row * size + row] ?? 1)
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let at = row + 1; at < size; at += 1)
      found[row] = (found[row] ?? 0) - (triangle[at * size + row] ?? 0) * (found[at] ?? 0)
    found[row] = (found[row] ?? 0) / (triangle[row * size + row] ?? 1)
  }
  return found
}
