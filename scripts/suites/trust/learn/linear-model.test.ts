import { expect, it } from 'vitest'
import { type Example, learn } from './linear-model.ts'

const features = (ids: number[]) => ({
  ids: Int32Array.from(ids),
  values: new Float32Array(ids.length).fill(0.5),
})
const example = (ids: number[], isPositive: boolean): Example => ({
  features: features(ids),
  isPositive,
  weight: 1,
})

it('learns which words tell positives from negatives, and the same in every run', () => {
  const examples = Array.from({ length: 40 }, (_, n) => [
    example([0, 2 + (n % 3)], true),
    example([1, 2 + (n % 3)], false),
  ]).flat()
  const model = learn(examples, 5)
  expect(model.oddsOf(features([0]))).toBeGreaterThan(0.5)
  expect(model.oddsOf(features([1]))).toBeLessThan(-0.5)
  expect(learn(examples, 5).oddsOf(features([0, 3]))).toBe(model.oddsOf(features([0, 3])))
})
