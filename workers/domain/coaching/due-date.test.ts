import { describe, expect, it } from 'vitest'
import { findDue } from './due-date.ts'

/** A Wednesday. */
const today = '2026-11-18'

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
    expect(findDue(text, today)).toEqual({ words, date })
  })

  it.each([
    ["I'll send it the day after tomorrow.", 'the day after tomorrow', '2026-11-20'],
    ["I'll send it by the day before Monday.", 'by the day before Monday', '2026-11-22'],
    ["I'll send it a week from Monday.", 'a week from Monday', '2026-11-30'],
    ["I'll call you on Monday week.", 'on Monday week', '2026-11-30'],
    ["I'll call you a week on Monday.", 'a week on Monday', '2026-11-30'],
    ["I'll have it two weeks from Friday.", 'two weeks from Friday', '2026-12-04'],
    ["I'll have it in 2 weeks from Friday.", 'in 2 weeks from Friday', '2026-12-04'],
    ["I'll have it a fortnight on Friday.", 'a fortnight on Friday', '2026-12-04'],
    ["I'll have it a week from tomorrow at ten am.", 'a week from tomorrow at ten am', '2026-11-26'],
    ["I'll have it two days before Monday.", 'two days before Monday', '2026-11-21'],
  ])('counts from another day: %s', (text, words, date) => {
    expect(findDue(text, today)).toEqual({ words, date })
  })

  it.each([
    ["I'll send it by the 3rd of March.", '2027-03-03'],
    ["I'll send it by the 3rd of March 2028.", '2028-03-03'],
    ["I'll send it by March 3rd, 2028.", '2028-03-03'],
    ["I'll send it by the third of March twenty twenty-eight.", '2028-03-03'],
    ["I'll send it by the twenty-first of March of next year.", '2027-03-21'],
    ["I'll send it on the 3rd of December this year.", '2026-12-03'],
    ["I'll send it on Friday the 3rd of March 2028.", '2028-03-03'],
    ["I'll send it on Friday, December 4th.", '2026-12-04'],
    ["I'll send it by the third, please.", '2026-12-03'],
    ["I'll send it on the 30th of this month.", '2026-11-30'],
    ["I'll send it on the 1st of next month.", '2026-12-01'],
    ["I'll send it no later than the 5th.", '2026-12-05'],
    ["I'll call you tomorrow, Thursday.", '2026-11-19'],
    ["I'll send it on the 5th of this month.", null],
    ["I'll ring you on the Thursday, the seventeenth.", '2026-12-17'],
    ["I'll send it by the 30th of February 2028.", null],
    ["I'll send it by the 3rd of March 2026.", null],
  ])('is in the year that is stated, else the next one: %s', (text, date) => {
    expect(findDue(text, today)).toMatchObject({ date })
  })

  it.each([
    ["I'll send you the invite for Thursday at ten.", 'for Thursday at ten', null],
    ["I'll bring it to our meeting on Thursday.", 'on Thursday', null],
    ["I'll have the drawings ready for Monday.", 'for Monday', '2026-11-23'],
    ["I'll put you down for Tuesday at ten.", 'for Tuesday at ten', '2026-11-24'],
    ["I'll give you a call on Monday.", 'on Monday', '2026-11-23'],
    ["I'll send it before Monday's meeting.", 'before Monday', '2026-11-23'],
    ["I'll send you the notes from today by tomorrow.", 'by tomorrow', '2026-11-19'],
    ["I'll call you tomorrow morning at 8:30am.", 'tomorrow morning at 8:30am', '2026-11-19'],
    ["I'll call you on Wednesday next week.", 'on Wednesday next week', null],
  ])('tells the day of a task from the day of an event: %s', (text, words, date) => {
    expect(findDue(text, today)).toEqual({ words, date })
  })

  it.each([
    "I'll send you the recording of today's call.",
    "I'll send you Tuesday's numbers.",
    "I'll send you what we agreed on Monday.",
    "I'll send you the offer, valid until the 30th.",
    "I'll send you the invoice, which is due on the 1st.",
    "I'll send it by the second meeting.",
    "I'll send it by the third call with the board.",
    "I'll send you the second half of the list.",
    "I'll send you what we had last Friday.",
  ])('has no day where something else is counted: %s', (text) => {
    expect(findDue(text, today)).toBeNull()
  })

  it.each([
    ["I'll tell her Friday or Saturday.", 'two days'],
    ["I'll call you the tuesday after the eighth.", 'a day that another one counts from'],
    ["I'll send it next Tuesday.", 'a Tuesday that may be this week’s or the next one’s'],
    ["I'll send it by Monday the third.", 'a Monday that does not fall on the third'],
    ["I'll call maybe end of the week.", 'a week'],
    ["I'll send it by the second week of March.", 'a week'],
    ["I'll send it in the first half of March.", 'half a month'],
    ["I'll send it in the week of March 3rd.", 'a week'],
    ["I'll send it by the third or fourth of March.", 'two days'],
    ["I'll call you the first Tuesday of March.", 'a day that is counted from the start of a month'],
    ["I'll be there Monday to Wednesday.", 'three days'],
    ["I'll send it after Friday.", 'any later day'],
    ["I'll send it a month from Friday.", 'a month'],
    ["I'll send it a couple of weeks from Friday.", 'about two weeks'],
    ["I'll send it two weeks from next Friday.", 'a Friday that may be this week’s or the next one’s'],
  ])('has no date where the words leave it open: %s (%s)', (text) => {
    expect(findDue(text, today)).toMatchObject({ date: null })
  })

  it('has only the words if nobody knows when the call was', () => {
    expect(findDue("I'll send it on Friday.", null)).toEqual({ words: 'on Friday', date: null })
  })

  it('is not said by the name of a sale', () => {
    expect(findDue("I'll send the Black Friday thing.", today)).toBeNull()
  })
})
