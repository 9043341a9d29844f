import { expect, it } from 'vitest'
import { renewalOf } from './renewal.ts'

const now = new Date('2026-11-20T12:00:00Z')
const after = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000)

it('renews a day before the end, a short subscription after half its time, one that has ended at once', () => {
  expect(renewalOf(after(168), now)).toEqual(after(144))
  expect(renewalOf(after(48), now)).toEqual(after(24))
  expect(renewalOf(after(6), now)).toEqual(after(3))
  expect(renewalOf(after(-1), now)).toEqual(now)
})
