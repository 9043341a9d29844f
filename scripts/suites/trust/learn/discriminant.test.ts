import { expect, it } from 'vitest'
import { discriminate, spreadOf } from './discriminant.ts'

/** Two groups that differ in the first number; the second varies ten times as much and says nothing. */
const rows = (middle: number) =>
  Array.from({ length: 60 }, (_, n) => Float32Array.from([middle + ((n % 7) - 3) / 3, ((n % 11) - 5) * 2]))
const [positives, negatives] = [rows(1), rows(-1)].map((group) => group.map((row) => ({ row, weight: 1 })))

it('weighs what tells the groups apart by how much it varies, with the bias between their means', () => {
  if (positives === undefined || negatives === undefined) throw new Error('There are two groups.')
  const { weights, bias } = discriminate(spreadOf([...rows(1), ...rows(-1)]), positives, negatives)
  expect(weights[0]).toBeGreaterThan(0.01)
  expect(Math.abs(weights[1] ?? 1)).toBeLessThan((weights[0] ?? 0) / 10)
  expect(bias).toBeCloseTo(0, 1)
})

it('says less where there are few positives', () => {
  if (positives === undefined || negatives === undefined) throw new Error('There are two groups.')
  const spread = spreadOf([...rows(1), ...rows(-1)])
  const few = discriminate(spread, positives.slice(0, 7), negatives)
  expect(few.weights[0]).toBeLessThan((discriminate(spread, positives, negatives).weights[0] ?? 0) / 2)
})
