import { expect, it } from 'vitest'
import { type Example, learn } from './linear-model.ts'

const example = (ids: number[], dense: number[], isPositive: boolean): Example => ({
  features: { sparse: Int32Array.from(ids), dense: Float32Array.from(dense) },
  isPositive,
  weight: 1,
})

it('learns what tells positives from negatives, from words and from meaning, and the same in every run', () => {
  const examples = Array.from({ length: 40 }, (_, n) => [
    example([0, 2 + (n % 3)], [1, n / 40], true),
    example([1, 2 + (n % 3)], [-1, n / 40], false),
  ]).flat()
  const model = learn(examples, 5, 2)
  expect(model.oddsOf(example([0], [0, 0], true).features)).toBeGreaterThan(0.5)
  expect(model.oddsOf(example([1], [0, 0], true).features)).toBeLessThan(-0.5)
  expect(model.oddsOf(example([], [1, 0], true).features)).toBeGreaterThan(
    model.oddsOf(example([], [-1, 0], true).features),
  )
  const again = learn(examples, 5, 2)
  expect(again.oddsOf(example([0, 3], [1, 0.2], true).features)).toBe(
    model.oddsOf(example([0, 3], [1, 0.2], true).features),
  )
})
