import { describe, expect, it } from 'vitest'
import { createRateWindow } from './rate-window.ts'

describe('a rate window', () => {
  it('lets a number of requests per key through and returns how long the others must wait', () => {
    let at = 1_000
    const rate = createRateWindow({ max: 2, windowMs: 500, now: () => at })
    expect([rate.count('a'), rate.count('a'), rate.count('a'), rate.count('b')]).toEqual([0, 0, 500, 0])
    at += 499
    expect(rate.count('a')).toBe(1)
    at += 1
    expect([rate.count('a'), rate.count('a'), rate.count('a')]).toEqual([0, 0, 500])
  })

  it('lets nothing through where nothing is allowed', () => {
    expect(createRateWindow({ max: 0, windowMs: 500, now: () => 0 }).count('a')).toBe(500)
  })

  it('forgets the oldest of too many keys, and none that has begun anew', () => {
    let at = 0
    const rate = createRateWindow({ max: 1, windowMs: 500, now: () => at })
    rate.count('renewed')
    rate.count('oldest')
    at = 500
    rate.count('renewed')
    at = 400
    for (let key = 0; key < 19_999; key += 1) rate.count(`other ${key}`)
    expect([rate.count('renewed') > 0, rate.count('oldest')]).toEqual([true, 0])
  })
})
