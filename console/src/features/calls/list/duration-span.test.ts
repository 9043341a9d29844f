import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSpan, spanText } from './duration-span.ts'

describe('durations', () => {
  it('names a span in the units that people use', () => {
    expect([0, 45, 60, 90, 300, 5400, 3661].map(spanText)).toEqual([
      '0 s',
      '45 s',
      '1 min',
      '90 s',
      '5 min',
      '1 h 30 min',
      '1 h 1 min 1 s',
    ])
  })

  it('reads seconds, clocks and units', () => {
    expect(['90', '1:30', '1:30:00', '5 min', '5m', '1h 30m', '1.5 min', ' 45 S '].map(parseSpan)).toEqual([
      90, 90, 5400, 300, 300, 5400, 90, 45,
    ])
  })

  it('says null for what is no duration', () => {
    expect(['', 'abc', '1:75', '-5', '5 days', '9999999', '1:2:3:4'].map(parseSpan)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('reads back every span that it names', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seconds) => {
        expect(parseSpan(spanText(seconds))).toBe(seconds)
      }),
    )
  })
})
