import { describe, expect, it } from 'vitest'
import { findDue } from './due-date.ts'

/** A Wednesday. */
const startedAt = new Date('2026-11-18T10:00:00Z')

describe('when something is due', () => {
  // Sentences from the labeled set.
  it.each([
    ["I'll have the paper with you on Friday.", 'on Friday', '2026-11-20'],
    ["I'll ring you Wednesday with whatever names I've got.", 'Wednesday', '2026-11-25'],
    ["I'll ring her tomorrow.", 'tomorrow', '2026-11-19'],
    ["I'll send it through today.", 'today', '2026-11-18'],
    ["I'll have the paper to you Friday the fourth.", 'Friday the fourth', '2026-12-04'],
    ["I'll send one test file to the bank on the fifteenth.", 'on the fifteenth', '2026-12-15'],
  ])('%s', (text, words, date) => {
    expect(findDue(text, startedAt)).toEqual({ words, date })
  })

  it.each([
    ["I'll tell her Friday or Saturday.", 'two days'],
    ["I'll call you the tuesday after the eighth.", 'a day that another one counts from'],
    ["I'll send it next Tuesday.", 'a Tuesday that may be this week’s or the next one’s'],
    ["I'll send it by Monday the third.", 'a Monday that does not fall on the third'],
    ["I'll call maybe end of the week.", 'a week'],
  ])('has no date where the words leave it open: %s (%s)', (text) => {
    expect(findDue(text, startedAt)).toMatchObject({ date: null })
  })

  it('has only the words if nobody knows when the call was', () => {
    expect(findDue("I'll send it on Friday.", null)).toEqual({ words: 'on Friday', date: null })
  })

  it('is not said by the name of a sale', () => {
    expect(findDue("I'll send the Black Friday thing.", startedAt)).toBeNull()
  })
})
