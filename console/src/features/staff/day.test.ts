import { expect, it } from 'vitest'
import { endOf, lastDayOf } from './day.ts'

it('a day ends when the next one begins, and is read back as itself', () => {
  expect(endOf('2026-12-31')).toBe(new Date(2027, 0, 1).toISOString())
  for (const day of ['2026-12-31', '2026-03-29', '2026-10-25']) expect(lastDayOf(endOf(day))).toBe(day)
})

it('a moment within a day is of that day', () => {
  expect(lastDayOf(new Date(2026, 5, 15, 12).toISOString())).toBe('2026-06-15')
})

it('no day is no pilot', () => {
  expect(endOf('')).toBeNull()
  expect(lastDayOf(null)).toBe('')
})
