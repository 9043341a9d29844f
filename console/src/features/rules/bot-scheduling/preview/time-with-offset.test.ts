import { expect, it } from 'vitest'
import { timeWithOffset } from './time-with-offset.ts'

it('shows a moment with the offset of its own day, not of today', () => {
  expect(timeWithOffset('2026-07-01T10:00:00Z', 'Europe/Madrid')).toBe('Wed, 1 Jul 2026, 12:00 UTC+2')
  expect(timeWithOffset('2026-12-01T10:00:00Z', 'Europe/Madrid')).toBe('Tue, 1 Dec 2026, 11:00 UTC+1')
  expect(timeWithOffset('2026-12-01T10:00:00Z', 'Asia/Kolkata')).toBe('Tue, 1 Dec 2026, 15:30 UTC+5:30')
  expect(timeWithOffset('2026-12-01T10:00:00Z', 'UTC')).toBe('Tue, 1 Dec 2026, 10:00 UTC+0')
})
