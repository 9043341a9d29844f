import { oddsFrom, type Tree, type Trees } from '#workers/domain/scoring/meaning/trees.ts'
import { sequence } from './sequence.ts'

/** Gradient boosting of decision trees for a yes or no, by histograms, leaf by leaf. Deterministic. */

export type Row = { facts: readonly number[]; isPositive: boolean; weight: number }
export type BoostOptions = { rounds: number; rate: number; leaves: number; leastRows: number }

const bins = 48
const rowShare = 0.8
const factShare = 0.7
const ridge = 1
/** Significant digits of numbers in the file; more would not change the results noticeably. */
const digits = 5

export function boost(rows: readonly Row[], options: BoostOptions): Trees {
  const bounds = boundsOf(rows)
  const width = bounds.length
  const binned = new Uint8Array(rows.length * width)
  for (const [index, { facts }] of rows.entries())
    for (let fact = 0; fact < width; fact += 1)
      binned[index * width + fact] = binOf(bounds[fact] ?? [], facts[fact] ?? 0)

  const positive = rows.reduce((sum, row) => sum + (row.isPositive ? row.weight : 0), 0)
  const all = rows.reduce((sum, { weight }) => sum + weight, 0)
  const share = Math.min(0.99, Math.max(0.01, positive / Math.max(1, all)))
  const bias = precise(Math.log(share / (1 - share)))
  const odds = new Float64Array(rows.length).fill(bias)
  const slopes = new Float64Array(rows.length)
  const curves = new Float64Array(rows.length)
  const random = sequence()
  const trees: Tree[] = []

  for (let round = 0; round < options.rounds; round += 1) {
    for (const [index, { isPositive, weight }] of rows.entries()) {
      const expected = 1 / (1 + Math.exp(-(odds[index] ?? 0)))
      slopes[index] = weight * (expected - (isPositive ? 1 : 0))
      curves[index] = weight * expected * (1 - expected)
    }
    const drawn = Int32Array.from(rows.keys()).filter(() => random() < rowShare)
    const facts = bounds.map((_, fact) => fact).filter(() => random() < factShare)
    const tree = grow({ binned, width, bounds, slopes, curves, facts, options }, drawn)
    trees.push(tree)
    for (const [index, row] of rows.entries())
      odds[index] = (odds[index] ?? 0) + oddsFrom({ bias: 0, trees: [tree] }, row.facts)
  }
  return { bias, trees }
}

type Growing = {
  binned: Uint8Array
  width: number
  bounds: readonly (readonly number[])[]
  slopes: Float64Array
  curves: Float64Array
  facts: readonly number[]
  options: BoostOptions
}

type Split = { fact: number; bin: number; gain: number }
type Leaf = { rows: Int32Array; value: number; split: Split | null; low: Leaf | null; high: Leaf | null }

/** Splits the leaf that gains most until there are enough leaves. */
function grow(growing: Growing, drawn: Int32Array): Tree {
  const root = leafOf(growing, drawn)
  const open = [root]
  for (let leaves = 1; leaves < growing.options.leaves; leaves += 1) {
    const next = open.reduce((best, leaf) =>
      (leaf.split?.gain ?? 0) > (best.split?.gain ?? 0) ? leaf : best,
    )
    if (next.split === null) break
    const { fact, bin } = next.split
    const isLow = (row: number): boolean => (growing.binned[row * growing.width + fact] ?? 0) <= bin
    next.low = leafOf(growing, next.rows.filter(isLow))
    next.high = leafOf(
      growing,
      next.rows.filter((row) => !isLow(row)),
    )
    open.splice(open.indexOf(next), 1, next.low, next.high)
  }
  return treeOf(growing, root)
}

function leafOf(growing: Growing, rows: Int32Array): Leaf {
  const { slopes, curves, options } = growing
  let slope = 0
  let curve = 0
  for (const row of rows) {
    slope += slopes[row] ?? 0
    curve += curves[row] ?? 0
  }
  const value = (-options.rate * slope) / (curve + ridge)
  return { rows, value, split: bestSplit(growing, rows, slope, curve), low: null, high: null }
}

function bestSplit(growing: Growing, rows: Int32Array, slope: number, curve: number): Split | null {
  const { binned, width, slopes, curves, facts, options } = growing
  if (rows.length < 2 * options.leastRows) return null
  const worth = (ownSlope: number, ownCurve: number): number => (ownSlope * ownSlope) / (ownCurve + ridge)
  let best: Split | null = null
  for (const fact of facts) {
    const sums = new Float64Array(bins * 3)
    for (const row of rows) {
      const at = (binned[row * width + fact] ?? 0) * 3
      sums[at] = (sums[at] ?? 0) + (slopes[row] ?? 0)
      sums[at + 1] = (sums[at + 1] ?? 0) + (curves[row] ?? 0)
      sums[at + 2] = (sums[at + 2] ?? 0) + 1
    }
    let lowSlope = 0
    let lowCurve = 0
    let lowRows = 0
    for (let bin = 0; bin < bins - 1; bin += 1) {
      lowSlope += sums[bin * 3] ?? 0
      lowCurve += sums[bin * 3 + 1] ?? 0
      lowRows += sums[bin * 3 + 2] ?? 0
      if (lowRows < options.leastRows || rows.length - lowRows < options.leastRows) continue
      const gain = worth(lowSlope, lowCurve) + worth(slope - lowSlope, curve - lowCurve) - worth(slope, curve)
      if (gain > (best?.gain ?? 1e-9)) best = { fact, bin, gain }
    }
  }
  return best
}

function treeOf(growing: Growing, { split, low, high, value }: Leaf): Tree {
  if (split === null || low === null || high === null) return precise(value)
  const bound = growing.bounds[split.fact]?.[split.bin] ?? 0
  return [split.fact, bound, treeOf(growing, low), treeOf(growing, high)]
}

/** Upper ends of the bins of each fact: values that cut its rows into about equal parts. */
function boundsOf(rows: readonly Row[]): number[][] {
  const width = rows[0]?.facts.length ?? 0
  return Array.from({ length: width }, (_, fact) => {
    const values = rows.map(({ facts }) => facts[fact] ?? 0).toSorted((one, other) => one - other)
    const cuts = Array.from({ length: bins - 1 }, (_unused, cut) =>
      precise(values[Math.floor(((cut + 1) * values.length) / bins)] ?? 0),
    )
    return [...new Set(cuts)]
  })
}

/** The first bin whose upper end reaches the value. */
function binOf(bounds: readonly number[], value: number): number {
  let low = 0
  let high = bounds.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value <= (bounds[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

function precise(value: number): number {
  return Number(value.toPrecision(digits))
}
