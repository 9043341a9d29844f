import { describe, expect, it } from 'vitest'
import {
  clockToMs,
  firstValueAt,
  msSince,
  parseDate,
  parseMs,
  parseUtcDate,
  secondsToMs,
  unitToMs,
} from './parse-values.ts'

const start = new Date('2026-03-02T10:00:00Z')

describe('times', () => {
  it('become whole milliseconds from the start of the call', () => {
    expect([
      secondsToMs(1.2345),
      secondsToMs(null),
      secondsToMs(-1),
      parseMs(12.6),
      parseMs(undefined),
    ]).toEqual([1_235, null, null, 13, null])
    expect([clockToMs('01:02:03.5'), clockToMs('00:07'), clockToMs('x'), clockToMs(null)]).toEqual([
      3_723_500,
      7_000,
      null,
      null,
    ])
    expect([
      msSince(start, '2026-03-02T10:00:01.250Z'),
      msSince(start, '2026-03-02T09:59:59Z'),
      msSince(start, 'x'),
    ]).toEqual([1_250, 0, null])
  })

  it('are read as text, seconds or milliseconds', () => {
    const all = [
      '2026-03-02T10:00:00Z',
      1_772_445_600,
      1_772_445_600_000,
      '1772445600',
      '1772445600000',
      '1772445600.0',
    ]
    expect(all.map((value) => parseDate(value)?.toISOString())).toEqual(
      all.map(() => '2026-03-02T10:00:00.000Z'),
    )
    expect(['', 'soon', null, Number.NaN, 1e20].map(parseDate)).toEqual([null, null, null, null, null])
  })
})

it('returns the first value that is present, and no inherited properties', () => {
  const source = { a: null, b: { c: 0 }, d: 'x' }
  expect(firstValueAt(source, ['a', 'b.c', 'd'])).toBe(0)
  expect(
    firstValueAt(source, ['b.x', 'd.length', 'toString', '__proto__', 'b.constructor.name']),
  ).toBeUndefined()
  for (const other of [null, undefined, 'text', 1]) expect(firstValueAt(other, ['a'])).toBeUndefined()
})

it('converts a number in any unit to whole milliseconds', () => {
  expect([unitToMs(1.2345, 's'), unitToMs('1.5', 'min'), unitToMs(' 7 ', 'ms'), unitToMs(0, 's')]).toEqual([
    1_235, 90_000, 7, 0,
  ])
  for (const value of [
    null,
    undefined,
    '',
    '1:30',
    '-1',
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '1e3',
    {},
    '9'.repeat(99),
  ]) {
    expect(unitToMs(value, 's')).toBeNull()
  }
})

it('reads times without a zone as UTC, whatever the local time zone', () => {
  const before = process.env['TZ']
  process.env['TZ'] = 'America/New_York'
  try {
    for (const text of [
      '2026-02-10T10:00:30',
      ' 2026-02-10 10:00:30.000',
      '2026-02-10T10:00:30Z',
      '2026-02-10T05:00:30-05:00',
      1_770_717_630,
    ]) {
      expect(parseUtcDate(text)).toEqual(new Date(Date.UTC(2026, 1, 10, 10, 0, 30)))
    }
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
  for (const other of [null, '', 'soon', {}, '2026-13-45 99:99']) expect(parseUtcDate(other)).toBeNull()
})
