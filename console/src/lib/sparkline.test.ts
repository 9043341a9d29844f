import { describe, expect, it } from 'vitest'
import { settledMinutes, sparklinePoints } from './sparkline.ts'

describe('the line of a lane', () => {
  it('spans the width and puts the most at the top', () => {
    expect(sparklinePoints([0, 5, 10], 60, 16)).toBe('0,15 30,8 60,1')
  })

  it('lies flat at the bottom when nothing was done', () => {
    expect(sparklinePoints([0, 0, 0], 60, 16)).toBe('0,15 30,15 60,15')
  })

  it('is flat for one value and for none', () => {
    expect(sparklinePoints([4], 60, 16)).toBe('0,1')
    expect(sparklinePoints([], 60, 16)).toBe('')
  })

  it('does not drop at its end because the running minute has just begun', () => {
    expect(settledMinutes([3, 8, 1])).toEqual([3, 8])
    expect(settledMinutes([3, 8, 9])).toEqual([3, 8, 9])
  })
})
