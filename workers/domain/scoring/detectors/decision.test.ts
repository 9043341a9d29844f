import { describe, expect, it } from 'vitest'
import { detect } from './testing-cases.ts'

const kindOf = (id: string, question: string, answer: string): string =>
  detect(id, [`R: ${question}`, `B: ${answer}`]).kind

describe('decisions, money and dates in buyers’ words', () => {
  it.each([
    ['For us it must go also through the staff council.'],
    ["I can't say yes, I only drive the truck."],
    ['My husband does the money and he would have to be okay with it.'],
    ['So he kind of looks at anything with a contract.'],
    ['I make the recommendation, it goes then to purchasing.'],
    ['If my aunt likes the oven it is yes.'],
    ["She's the one to ask."],
    ["I'd have to show Ana, I don't think it's just me."],
  ])('reveal who decides: %s', (answer) => {
    expect(kindOf('decision-makers', 'Who would say yes to this?', answer)).toBe('found')
  })

  it.each([
    ["No, it's the parrot."],
    ['Over the weekend the oven was off.'],
    ['Me and the bread get along.'],
  ])('do not reveal a decider: %s', (answer) => {
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
  ])('reveal the steps: %s', (answer) => {
    expect(kindOf('decision-steps', 'Who else does it go through?', answer)).toBe('found')
  })

  it('do not turn a decider into a step', () => {
    expect(kindOf('decision-steps', 'So who would decide?', 'My sister and the bank.')).not.toBe('found')
  })

  it('do not turn a path or a growing number into a step', () => {
    expect(
      kindOf('decision-steps', 'How is the oven?', 'It was meant to go from ten to twenty loaves.'),
    ).not.toBe('found')
  })

  it.each([
    ["There's some training money from the ministry."],
    ['Under ten thousand I can do it myself.'],
    ['The money has all been spent on the roof.'],
    ['We have help from the region, thirty per cent.'],
  ])('reveal funding: %s', (answer) => {
    expect(kindOf('budget-or-funding', 'Is there money for this?', answer)).toBe('found')
  })

  it('do not turn a delivery time into funding', () => {
    expect(kindOf('budget-or-funding', 'Can you send me one, I pay for it?', "It'll be two weeks.")).not.toBe(
      'found',
    )
  })

  it.each([
    ['The new ovens must be in by the end of May.', 'When must it be ready?'],
    ['we need it running before september', 'is there a date'],
  ])('reveal a date to meet: %s', (answer, question) => {
    expect(kindOf('target-date', question, answer)).toBe('found')
  })

  it.each([['I had to tell twelve bakers in September.'], ['We bought the van in the summer.']])(
    'do not include a date in the past: %s',
    (answer) => {
      expect(kindOf('target-date', 'How are the prices?', answer)).not.toBe('found')
    },
  )

  it.each([
    ['The old contract ends in June, otherwise it rolls over for a year.'],
    ['They want a signature by the fifteenth or it renews.'],
    ['My banker wants it in place by january for the loan.'],
    ["The inspector's coming back in March."],
  ])('reveal the event behind a date: %s', (answer) => {
    expect(kindOf('driving-event', 'Why then?', answer)).toBe('found')
  })

  it.each([
    ['We open at six and look at the dough.'],
    ['He may come in with his mother.'],
    ['I counted over Christmas because nobody did.'],
    ['The inspector has us on Wednesdays.'],
  ])('do not turn a routine into an event: %s', (answer) => {
    expect(kindOf('driving-event', 'How does a day go?', answer)).not.toBe('found')
  })
})
