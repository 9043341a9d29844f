import { describe, expect, it } from 'vitest'
import { countWords, parseClock, parseSeconds, parseStamp, readStamp } from './times.ts'

describe('timestamps', () => {
  it.each([
    ['0:05', 5],
    ['75:10', 4510],
    ['01:02:03', 3723],
    ['100:00:00', 360_000],
    ['0:0:3.120', 3.12],
    ['00:00:01,5', 1.5],
    ['9:30 PM', 77_400],
    ['12:05 am', 300],
  ])('reads %s as %d seconds', (text, seconds) => {
    expect(parseClock(text)).toBe(seconds)
  })

  it.each(['', '5', '1:5', '1:75', '1:02:99', '1:02:03:04', '13:00 pm', '10:00 Ana', 'x'])(
    'does not read %j as a timestamp',
    (text) => {
      expect(parseClock(text)).toBeNull()
    },
  )

  it.each([
    ['2026-01-14 10:02:11', '2026-01-14T10:02:11Z'],
    ['2026-01-14T10:02:11.500+02:00', '14.01.2026 10:02:11.5'],
    ['14/01/2026, 10:02', '1/14/26 10:02 am'],
    ['05/01/2026 22:00', '5/1/2026, 10:00 PM'],
  ])('reads the date of %s and %s, without the zone', (one, other) => {
    expect(parseStamp(one)).toBe(parseStamp(other))
    expect(parseStamp(one)).toBeGreaterThan(Date.UTC(2026, 0, 5) / 1000)
  })

  it.each(['2026-13-14 10:02', '2026-01-14', '14/01/2026 25:00', '14/01-2026 10:02'])(
    'does not read %j as a date and time',
    (text) => {
      expect(parseStamp(text)).toBeNull()
    },
  )

  it('has a clock without a date', () => {
    expect(parseClock('2026-01-14 10:02:11')).toBeNull()
  })

  it('says where the timestamp ends', () => {
    expect(readStamp('[0:05] Ana', 1)).toEqual({ seconds: 5, parts: 2, ofDay: false, end: 5 })
  })
})

describe('times of tables and JSON', () => {
  it.each([
    [1.5, 1.5],
    ['65', 65],
    ['1.5s', 1.5],
    ['1,5', 1.5],
    ['250ms', 0.25],
    ['1m 5s', 65],
    ['1h2m3s', 3723],
    ['[00:05]', 5],
  ])('reads %j as %d seconds', (value, seconds) => {
    expect(parseSeconds(value)).toBe(seconds)
  })

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '', 'soon', null, undefined, {}])(
    'does not read %j as a time',
    (value) => {
      expect(parseSeconds(value)).toBeNull()
    },
  )

  it('counts words of scripts with and without spaces', () => {
    expect(countWords('one two\u00a0 three')).toBe(3)
    expect(countWords('你好我们')).toBe(2)
  })
})
