/** Logistic regression with an L2 penalty, learned from all rows at once. Deterministic. */

/** The places of the numbers that are not zero, and those numbers. */
export type LogisticRow = {
  places: Int32Array
  values: Float64Array
  isPositive: boolean
  weight: number
}
export type Logistic = { weights: Float64Array; bias: number }

const steps = 200

/** @param strength a higher value makes the penalty on weights weaker */
export function learnLogistic(rows: readonly LogisticRow[], size: number, strength: number): Logistic {
  const balanced = balance(rows)
  const rate = 1 / (steepestCurve(balanced, size) + 1 / strength)
  let weights = new Float64Array(size + 1)
  let ahead = new Float64Array(size + 1)
  for (let step = 1; step <= steps; step += 1) {
    const slope = slopeAt(ahead, balanced, size, strength)
    const next = ahead.map((weight, at) => weight - rate * (slope[at] ?? 0))
    const momentum = (step - 1) / (step + 2)
    const before = weights
    ahead = next.map((weight, at) => weight + momentum * (weight - (before[at] ?? 0)))
    weights = next
  }
  return { weights: weights.slice(0, size), bias: weights[size] ?? 0 }
}

export function oddsOfRow(
  { weights, bias }: Logistic,
  { places, values }: Omit<LogisticRow, 'isPositive' | 'weight'>,
): number {
  let odds = bias
  for (let at = 0; at < places.length; at += 1) odds += (weights[places[at] ?? 0] ?? 0) * (values[at] ?? 0)
  return odds
}

/** Slightly more than the largest curvature of the loss, found by power iteration. */
function steepestCurve(rows: readonly LogisticRow[], size: number): number {
  let direction = new Float64Array(size + 1).fill(1 / Math.sqrt(size + 1))
  let length = 1
  for (let round = 0; round < 20; round += 1) {
    const next = new Float64Array(size + 1)
    for (const row of rows) {
      const along = 0.25 * row.weight * oddsOfRow({ weights: direction, bias: direction[size] ?? 0 }, row)
      addTo(next, row, along)
      next[size] = (next[size] ?? 0) + along
    }
    const own = Math.sqrt(next.reduce((sum, value) => sum + value * value, 0))
    length = own
    direction = next.map((value) => value / own)
  }
  return length * 1.1
}

/** The bias is the last entry, after the weights. The penalty does not apply to it. */
function slopeAt(
  weights: Float64Array,
  rows: readonly LogisticRow[],
  size: number,
  strength: number,
): Float64Array {
  const slope = weights.map((weight, at) => (at === size ? 0 : weight / strength))
  const model = { weights, bias: weights[size] ?? 0 }
  for (const row of rows) {
    const expected = 1 / (1 + Math.exp(-oddsOfRow(model, row)))
    const error = (expected - (row.isPositive ? 1 : 0)) * row.weight
    addTo(slope, row, error)
    slope[size] = (slope[size] ?? 0) + error
  }
  return slope
}

function addTo(sums: Float64Array, { places, values }: LogisticRow, factor: number): void {
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0
    sums[place] = (sums[place] ?? 0) + factor * (values[at] ?? 0)
  }
}

/** Gives both classes the same total weight. */
function balance(rows: readonly LogisticRow[]): LogisticRow[] {
  const total = { yes: 0, no: 0 }
  for (const { isPositive, weight } of rows) total[isPositive ? 'yes' : 'no'] += weight
  const all = total.yes + total.no
  return rows.map((row) => ({
    ...row,
    weight: (row.weight * all) / (2 * Math.max(1e-9, total[row.isPositive ? 'yes' : 'no'])),
  }))
}
