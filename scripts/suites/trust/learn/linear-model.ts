import { sequence } from './sequence.ts'

/** A linear classifier of sparse features, learned by stochastic gradient descent with AdaGrad. Deterministic. */

/** Ids of the features that are present, each once, with what each counts. */
export type SparseFeatures = { ids: Int32Array; values: Float32Array }
export type Example = { features: SparseFeatures; isPositive: boolean; weight: number }

export type LinearModel = {
  /** Log odds that the example is positive, as far as the model knows. */
  oddsOf: (features: SparseFeatures) => number
  weights: Float32Array
  bias: number
}

const epochs = 8
const rate = 0.3
const decay = 0.00002
/** Examples that are this right already teach nothing. */
const leastGradient = 0.002
const mostPositiveWeight = 20

/** @param size number of feature ids */
export function learn(examples: readonly Example[], size: number): LinearModel {
  const weights = { weights: new Float32Array(size), squares: new Float32Array(size).fill(1e-6) }
  const bias = { weights: new Float32Array(1), squares: new Float32Array(1).fill(1e-6) }
  const positiveWeight = balanceOf(examples)
  const oddsOf = (features: SparseFeatures): number =>
    logOdds(features, weights.weights, bias.weights[0] ?? 0)
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
      for (let at = 0; at < features.ids.length; at += 1)
        step(weights, features.ids[at] ?? 0, gradient * (features.values[at] ?? 0), decay)
      step(bias, 0, gradient, 0)
    }
  }
  return { oddsOf, weights: weights.weights, bias: bias.weights[0] ?? 0 }
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

function logOdds({ ids, values }: SparseFeatures, weights: Float32Array, bias: number): number {
  let sum = bias
  for (let at = 0; at < ids.length; at += 1) sum += (weights[ids[at] ?? 0] ?? 0) * (values[at] ?? 0)
  return sum
}

type Weights = { weights: Float32Array; squares: Float32Array }

function step({ weights, squares }: Weights, at: number, slope: number, decay: number): void {
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
