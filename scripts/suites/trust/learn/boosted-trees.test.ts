import { expect, it } from 'vitest'
import { oddsFrom } from '#workers/domain/scoring/meaning/trees.ts'
import { boost, type Row } from './boosted-trees.ts'

const options = { rounds: 30, rate: 0.3, leaves: 4, leastRows: 2 }
/** Yes where exactly one of two facts is high, which no sum of facts can say; the third fact says nothing. */
const rows = Array.from({ length: 200 }, (_, n): Row => {
  const facts = [n % 2, Math.floor(n / 2) % 2, (n * 7) % 13]
  return { facts, isPositive: facts[0] !== facts[1], weight: 1 }
})

it('learns what only two facts together say, and the same in every run', () => {
  const trees = boost(rows, options)
  for (const { facts, isPositive } of rows.slice(0, 8)) expect(oddsFrom(trees, facts) > 0).toBe(isPositive)
  expect(boost(rows, options)).toEqual(trees)
})

it('keeps to how often the answer is yes where the facts say nothing', () => {
  const trees = boost(
    rows.map((row, n) => ({ ...row, facts: [1], isPositive: n % 4 === 0 })),
    options,
  )
  expect(oddsFrom(trees, [1])).toBeCloseTo(Math.log(1 / 3), 0)
})
