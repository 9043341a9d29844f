import { describe, expect, it } from 'vitest'
import { interleave, median, quantile } from './statistics.ts'

describe('statistics', () => {
  it('takes the middle value, or the mean of the two middle ones', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
  })

  it('interpolates quantiles and refuses no values', () => {
    expect(quantile([10, 20, 30, 40, 50], 0.95)).toBeCloseTo(48)
    expect(() => quantile([], 0.5)).toThrow(RangeError)
  })

  it('warms both up, alternates who goes first and divides within a round', async () => {
    const turns: string[] = []
    const run = (name: string, value: number) => async (round: number) => {
      turns.push(`${name}${round}`)
      return value * (round + 2)
    }
    const result = await interleave(3, { ours: run('a', 1), rival: run('b', 2) })
    expect(turns).toEqual(['b-1', 'a-1', 'a0', 'b0', 'b1', 'a1', 'a2', 'b2'])
    expect(result.ratios).toEqual([0.5, 0.5, 0.5])
  })
})
