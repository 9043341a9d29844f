import { describe, expect, it } from 'vitest'
import { rankCorrelation } from './rank-correlation.ts'

describe('rank correlation', () => {
  it('is 1 for the same order and -1 for the reverse order, whatever the distances', () => {
    expect(
      rankCorrelation([
        [1, 10],
        [2, 11],
        [3, 90],
      ]),
    ).toBeCloseTo(1)
    expect(
      rankCorrelation([
        [1, 90],
        [2, 11],
        [3, 10],
      ]),
    ).toBeCloseTo(-1)
  })

  it('gives equal values the same rank', () => {
    expect(
      rankCorrelation([
        [1, 1],
        [1, 2],
        [2, 3],
      ]),
    ).toBeCloseTo(0.866, 3)
    expect(
      rankCorrelation([
        [1, 1],
        [1, 2],
        [1, 3],
      ]),
    ).toBeNull()
  })
})
