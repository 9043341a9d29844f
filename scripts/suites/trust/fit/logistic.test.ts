import { describe, expect, it } from 'vitest'
import { learnLogistic, type LogisticRow, oddsOfRow } from './logistic.ts'

const row = (values: number[], isPositive: boolean): LogisticRow => ({
  places: Int32Array.from(values, (_, index) => index),
  values: Float64Array.from(values),
  isPositive,
  weight: 1,
})
const rows = [
  ...Array.from({ length: 30 }, (_, index) => row([1, (index % 3) - 1], true)),
  ...Array.from({ length: 6 }, (_, index) => row([-1, (index % 3) - 1], false)),
]

describe('logistic regression', () => {
  it('separates the rows by the number that differs, and gives both classes the same weight', () => {
    const model = learnLogistic(rows, 2, 1)
    expect(oddsOfRow(model, row([1, 0], true))).toBeGreaterThan(1)
    expect(oddsOfRow(model, row([-1, 0], true))).toBeLessThan(-1)
    expect(model.weights[1]).toBeCloseTo(0, 3)
    expect(model.bias).toBeCloseTo(0, 3)
  })

  it('keeps weights smaller at a lower strength, and learns the same each time', () => {
    const [weak, strong] = [learnLogistic(rows, 2, 0.01), learnLogistic(rows, 2, 10)]
    expect(weak.weights[0]).toBeLessThan(strong.weights[0] ?? 0)
    expect(learnLogistic(rows, 2, 10)).toEqual(strong)
  })

  it('stops at the minimum, where the slope is zero', () => {
    const { weights, bias } = learnLogistic(rows, 2, 1)
    // After balancing, each class has the weight 18.
    const miss = 1 / (1 + Math.exp((weights[0] ?? 0) + bias))
    expect(weights[0]).toBeCloseTo(36 * miss, 2)
  })
})
