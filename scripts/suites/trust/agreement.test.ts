import { describe, expect, it } from 'vitest'
import { interval, kappa, rankCorrelation } from './agreement.ts'

describe('kappa', () => {
  it('is 1 for raters who always agree, and 0 for agreement by chance', () => {
    expect(
      kappa([
        ['met', 'met'],
        ['missed', 'missed'],
      ]),
    ).toBe(1)
    expect(
      kappa([
        ['met', 'met'],
        ['met', 'missed'],
        ['missed', 'met'],
        ['missed', 'missed'],
      ]),
    ).toBe(0)
  })

  it('matches a worked example', () => {
    const pairs = [
      ...Array.from({ length: 20 }, () => ['yes', 'yes'] as const),
      ...Array.from({ length: 5 }, () => ['yes', 'no'] as const),
      ...Array.from({ length: 10 }, () => ['no', 'yes'] as const),
      ...Array.from({ length: 15 }, () => ['no', 'no'] as const),
    ]
    expect(kappa(pairs)).toBeCloseTo(0.4)
  })

  it('is unknown without pairs', () => expect(kappa([])).toBeNull())
})

describe('the interval of a share', () => {
  it('holds the share, is within 0 and 1, and narrows with the count', () => {
    const [low, high] = interval(9, 10)
    expect(low).toBeCloseTo(0.596, 2)
    expect(high).toBeCloseTo(0.982, 2)
    const [lowOfMany, highOfMany] = interval(900, 1000)
    expect(highOfMany - lowOfMany).toBeLessThan(high - low)
    expect(interval(0, 0)).toEqual([0, 1])
  })
})

describe('rank correlation', () => {
  it('is 1 for the same order, -1 for the opposite one, whatever the distances', () => {
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
