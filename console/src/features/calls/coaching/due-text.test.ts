import { expect, it } from 'vitest'
import { dayOf, dayText, dueState } from './due-text.ts'

const today = '2026-11-23'

it('is late from the day after its day, unless it is done', () => {
  const item = { dueOn: '2026-11-22', doneAt: null }
  expect(dueState(item, today)).toBe('late')
  expect(dueState({ ...item, dueOn: today }, today)).toBe('open')
  expect(dueState({ ...item, dueOn: null }, today)).toBe('none')
  expect(dueState({ ...item, doneAt: '2026-11-23T09:00:00Z' }, today)).toBe('done')
})

it('names a day as people do, with the year if it is not this year', () => {
  expect(dayText('2026-11-20', today)).toBe('Fri 20 Nov')
  expect(dayText('2027-01-04', today)).toBe('4 Jan 2027')
  expect(dayOf(new Date(2026, 10, 3, 23, 59))).toBe('2026-11-03')
})
