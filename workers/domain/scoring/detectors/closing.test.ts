import { describe, expect, it } from 'vitest'
import { detect, testDetectors } from './testing-cases.ts'

const summary =
  'R: Let me sum up what you said: two depots, one planner, and nobody sees a delay before noon.'
const talk = ['R: Hello.', 'B: Hello.', 'R: It is windy.', 'B: It is.']

describe('detectors of a close', () => {
  testDetectors([
    {
      id: 'specific-day',
      yes: [...talk, 'R: How about Thursday?'],
      no: [...talk, 'R: How about some other time?'],
    },
    {
      id: 'specific-time',
      yes: [...talk, 'R: How about Thursday at half past nine?'],
      no: [...talk, 'R: How about Thursday?'],
    },
    {
      id: 'meeting-content',
      yes: [...talk, "R: Would you be open to a call on Friday? In that call I'd show you two examples."],
      no: [...talk, 'R: Would you be open to a call on Friday?'],
    },
    {
      id: 'contact-or-invitation',
      yes: [...talk, 'R: I will send you a calendar invite.'],
      no: [...talk, 'R: Speak soon.'],
    },
    { id: 'recap', yes: [...talk, summary, 'B: Yes.'], no: [...talk, 'R: Bye.'] },
    {
      id: 'recap-confirmed',
      yes: [...talk, summary, 'B: Exactly.'],
      no: [...talk, 'R: Bye.', 'B: Yes.'],
      noKind: 'notApplicable',
    },
    {
      id: 'next-step-dated',
      yes: [...talk, 'R: Then Tuesday it is.'],
      no: [...talk, 'R: Then next week.'],
      eitherSide: true,
    },
    { id: 'next-step-rep-owner', yes: [...talk, "R: I'll send the offer."], no: [...talk, 'R: Bye then.'] },
    {
      id: 'next-step-buyer-owner',
      yes: [...talk, 'R: Could you send me the export?', 'B: Tomorrow morning.'],
      no: [...talk, 'R: Bye then.'],
      eitherSide: true,
    },
  ])

  it('does not accept a day of last week as a next step', () => {
    expect(detect('next-step-dated', [...talk, 'B: Last Tuesday it broke down.']).kind).toBe('absent')
  })

  it.each([
    'He works 24/7.',
    'It took 2.5 hours.',
    'You may first try it.',
    'On Black Friday we sold out.',
    'This was the 1st time.',
  ])('sees no date in “%s”', (line) => {
    expect(detect('next-step-dated', [...talk, `R: ${line}`]).kind).toBe('absent')
  })

  it.each(['on 14 March', 'March 14th', 'the 21st', 'tomorrow', 'Friday the 3rd', '14.3.2027'])(
    'sees a date in “%s”',
    (date) => {
      expect(detect('next-step-dated', [...talk, `R: Let us meet ${date}.`]).kind).toBe('found')
    },
  )

  it('does not accept a conditional of the buyer as an action', () => {
    expect(detect('next-step-buyer-owner', [...talk, "B: I mean, yeah, I'd look at it."]).kind).toBe('absent')
  })

  it('is unsure whether an odd answer confirms the recap', () => {
    expect(detect('recap-confirmed', [...talk, summary, 'B: My train leaves in a minute.']).kind).toBe(
      'unclear',
    )
  })
})
