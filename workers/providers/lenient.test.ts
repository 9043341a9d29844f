import { expect, it } from 'vitest'
import { choiceIn, dateInUtc, firstAt, msOfUnits, pathsIn } from './lenient.ts'

it('takes the first value that is there, and nothing that is inherited', () => {
  const source = { a: null, b: { c: 0 }, d: 'x' }
  expect(firstAt(source, ['a', 'b.c', 'd'])).toBe(0)
  expect(firstAt(source, ['b.x', 'd.length', 'toString', '__proto__', 'b.constructor.name'])).toBeUndefined()
  for (const other of [null, undefined, 'text', 1]) expect(firstAt(other, ['a'])).toBeUndefined()
})

it('keeps to the usual names and choices where a switch says nothing that is known', () => {
  expect(pathsIn({ fields: ['x', 7, 'y.z'] }, 'fields', ['a'])).toEqual(['x', 'y.z'])
  for (const fields of [undefined, null, 'x', [], {}]) expect(pathsIn({ fields }, 'fields', ['a'])).toEqual(['a'])
  expect(choiceIn({ unit: 'ms' }, 'unit', ['s', 'ms'])).toBe('ms')
  for (const unit of [undefined, 'MS', 7, ['ms']]) expect(choiceIn({ unit }, 'unit', ['s', 'ms'])).toBe('s')
})

it('makes whole ms of a number in any unit', () => {
  expect([msOfUnits(1.2345, 's'), msOfUnits('1.5', 'min'), msOfUnits(' 7 ', 'ms'), msOfUnits(0, 's')]).toEqual([1_235, 90_000, 7, 0])
  for (const value of [null, undefined, '', '1:30', '-1', -1, Number.NaN, Number.POSITIVE_INFINITY, '1e3', {}, '9'.repeat(99)]) {
    expect(msOfUnits(value, 's')).toBeNull()
  }
})

it('reads times without a zone as UTC, wherever this runs', () => {
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
      expect(dateInUtc(text)).toEqual(new Date(Date.UTC(2026, 1, 10, 10, 0, 30)))
    }
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
  for (const other of [null, '', 'soon', {}, '2026-13-45 99:99']) expect(dateInUtc(other)).toBeNull()
})
