import { sparseScale } from '#workers/domain/scoring/meaning/units.ts'
import { sequence } from './sequence.ts'

/** A linear classifier of sparse and dense features, learned by stochastic gradient descent with AdaGrad. Deterministic. */

export type Features = {
  /** Ids of the sparse features that are present, each once. */
  sparse: Int32Array
  dense: Float32Array
}

export type Example = { features: Features; isPositive: boolean; weight: number }

export type LinearModel = {
  /** Log odds that the example is positive, as far as the model knows. */
  oddsOf: (features: Features) => number
  sparse: Float32Array
  dense: Float32Array
  bias: number
}

const epochs = 8
const sparseRate = 0.3
const denseRate = 0.15
const sparseDecay = 0.00002
const denseDecay = 0.0001
/** Examples that are this right already teach nothing. */
const leastGradient = 0.002
const mostPositiveWeight = 20

/** @param sparseCount number of sparse feature ids @param denseCount length of `dense` */
export function learn(examples: readonly Example[], sparseCount: number, denseCount: number): LinearModel {
  const sparse = { weights: new Float32Array(sparseCount), squares: new Float32Array(sparseCount).fill(1e-6) }
  const dense = { weights: new Float32Array(denseCount), squares: new Float32Array(denseCount).fill(1e-6) }
  const bias = { weights: new Float32Array(1), squares: new Float32Array(1).fill(1e-6) }
  const positiveWeight = balanceOf(examples)
  const oddsOf = (features: Features): number =>
    logOdds(features, sparse.weights, dense.weights, bias.weights[0] ?? 0)
  const order = Int32Array.from(examples, (_, index) => index)
  const random = sequence()

  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random)
    for (const index of order) {
      const example = examples[index]
      if (example === undefined) continue
      const { features, isPositive, weight } = example
      const expected = 1 / (1 + Math.exp(-oddsOf(features)))
      const gradient = (expected - (isPositive ? 1 : 0)) * weight * (isPositive ? positiveWeight : 1)
      if (Math.abs(gradient) < leastGradient) continue
      const scale = sparseScale(features.sparse.length)
      for (const id of features.sparse) step(sparse, id, gradient * scale, sparseRate, sparseDecay)
      for (let at = 0; at < denseCount; at += 1)
        step(dense, at, gradient * (features.dense[at] ?? 0), denseRate, denseDecay)
      step(bias, 0, gradient, sparseRate, 0)
    }
  }
  return { oddsOf, sparse: sparse.weights, dense: dense.weights, bias: bias.weights[0] ?? 0 }
}

/** Positives are rare, so each counts more. */
function balanceOf(examples: readonly Example[]): number {
  let positive = 0
  let negative = 0
  for (const { isPositive, weight } of examples) {
    if (isPositive) positive += weight
    else negative += weight
  }
  return Math.sqrt(Math.min(mostPositiveWeight, negative / Math.max(1, positive)))
}

function logOdds(features: Features, sparse: Float32Array, dense: Float32Array, bias: number): number {
  let sum = 0
  for (const id of features.sparse) sum += sparse[id] ?? 0
  sum = bias + sum * sparseScale(features.sparse.length)
  for (let at = 0; at < dense.length; at += 1) sum += (features.dense[at] ?? 0) * (dense[at] ?? 0)
  return sum
}

type Weights = { weights: Float32Array; squares: Float32Array }

function step({ weights, squares }: Weights, at: number, slope: number, rate: number, decay: number): void {
  const weight = weights[at] ?? 0
  const gradient = slope + decay * weight
  const square = (squares[at] ?? 0) + gradient * gradient
  squares[at] = square
  weights[at] = weight - (rate * gradient) / Math.sqrt(square)
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const kept = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = kept
  }
}
