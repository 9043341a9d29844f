import { describe, expect, it } from 'vitest'
import { detect } from './testing-cases.ts'

const kindOf = (id: string, question: string, answer: string): string =>
  detect(id, [`R: ${question}`, `B: ${answer}`]).kind

describe('decisions, money and dates in the words of buyers', () => {
  it.each([
    ['For us it must go also through the staff council.'],
    ["I can't say yes, I only drive the truck."],
    ['My husband does the money and he would have to be okay with it.'],
    ['So he kind of looks at anything with a contract.'],
    ['I make the recommendation, it goes then to purchasing.'],
    ['If my aunt likes the oven it is yes.'],
    ["She's the one to ask."],
    ["I'd have to show Ana, I don't think it's just me."],
  ])('hears who decides: %s', (answer) => {
    expect(kindOf('decision-makers', 'Who would say yes to this?', answer)).toBe('found')
  })

  it.each([
    ["No, it's the parrot."],
    ['Over the weekend the oven was off.'],
    ['Me and the bread get along.'],
  ])('does not hear a decider in: %s', (answer) => {
    expect(kindOf('decision-makers', 'How was your week?', answer)).not.toBe('found')
  })

  it.each([
    ['It must also go through the building committee.'],
    ["The landlord, he'll want a letter."],
    ['I can then speak with my brother, and he looks at the contract.'],
    ['The accountant has to have everything before we sign.'],
    ["I sign, but she's got to say okay first."],
    ['The board has to approve anything over nine thousand.'],
    ['She wants me to get another quote.'],
  ])('hears the steps: %s', (answer) => {
    expect(kindOf('decision-steps', 'Who else does it go through?', answer)).toBe('found')
  })

  it('does not take who decides for a step', () => {
    expect(kindOf('decision-steps', 'So who would decide?', 'My sister and the bank.')).not.toBe('found')
  })

  it('does not take a way or a growing number for a step', () => {
    expect(
      kindOf('decision-steps', 'How is the oven?', 'It was meant to go from ten to twenty loaves.'),
    ).not.toBe('found')
  })

  it.each([
    ["There's some training money from the ministry."],
    ['Under ten thousand I can do it myself.'],
    ['The money has all been spent on the roof.'],
    ['We have help from the region, thirty per cent.'],
  ])('hears funding: %s', (answer) => {
    expect(kindOf('budget-or-funding', 'Is there money for this?', answer)).toBe('found')
  })

  it('does not take a delivery time for funding', () => {
    expect(kindOf('budget-or-funding', 'Can you send me one, I pay for it?', "It'll be two weeks.")).not.toBe(
      'found',
    )
  })

  it.each([
    ['The new ovens must be in by the end of May.', 'When must it be ready?'],
    ['we need it running before september', 'is there a date'],
  ])('hears a date to be met: %s', (answer, question) => {
    expect(kindOf('target-date', question, answer)).toBe('found')
  })

  it.each([['I had to tell twelve bakers in September.'], ['We bought the van in the summer.']])(
    'does not take a date in the past: %s',
    (answer) => {
      expect(kindOf('target-date', 'How are the prices?', answer)).not.toBe('found')
    },
  )

  it.each([
    ['The old contract ends in June, otherwise it rolls over for a year.'],
    ['They want a signature by the fifteenth or it renews.'],
    ['My banker wants it in place by january for the loan.'],
    ["The inspector's coming back in March."],
  ])('hears the event behind a date: %s', (answer) => {
    expect(kindOf('driving-event', 'Why then?', answer)).toBe('found')
  })

  it.each([
    ['We open at six and look at the dough.'],
    ['He may come in with his mother.'],
    ['I counted over Christmas because nobody did.'],
    ['The inspector has us on Wednesdays.'],
  ])('does not take a routine for an event: %s', (answer) => {
    expect(kindOf('driving-event', 'How does a day go?', answer)).not.toBe('found')
  })
})
