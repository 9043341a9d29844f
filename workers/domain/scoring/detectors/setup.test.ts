import { describe, expect, it } from 'vitest'
import { detect, testDetectors } from './testing-cases.ts'

describe('detectors of a meeting’s setup', () => {
  testDetectors([
    {
      id: 'agenda-stated',
      yes: ["R: I'd like to go through your planning and then agree the next step."],
      no: ['R: Our founder is from Bruges.', 'B: Nice.'],
    },
    {
      id: 'time-stated',
      yes: ['R: Do you still have thirty minutes?', 'B: Yes.'],
      no: ['R: Nice to see you.', 'B: You too.'],
    },
    {
      id: 'agenda-agreed',
      yes: ['R: The agenda is your planning first, does that work?', 'B: Sounds good.'],
      no: ['R: Hello there.', 'B: Yes.'],
      noKind: 'notApplicable',
    },
    {
      id: 'attendees-confirmed',
      yes: ['R: Who else is joining us?', 'B: Nobody.'],
      no: ['R: Let us begin.', 'B: Fine.'],
    },
    {
      id: 'attendee-roles',
      yes: ["R: What's your role in planning?", 'B: I do it all.'],
      no: ['R: Let us begin.', 'B: Fine.'],
    },
    {
      id: 'every-attendee-addressed',
      yes: ['R: Good morning Bea.', 'B: Hi.', 'R: And you, Tomás, what do you think?'],
      no: ['R: Good morning Bea.', 'B: Hi.'],
      options: { buyerNames: ['Bea Holm', 'Silva, Tomas'] },
    },
  ])

  it('says how many attendees were addressed', () => {
    const finding = detect('every-attendee-addressed', ['R: Hello Bea.'], {
      buyerNames: ['Bea Holm', 'Tomas Silva'],
    })
    expect(finding).toEqual({ kind: 'absent', reason: 'The rep addresses 1 of 2 attendees by name.' })
  })

  it('is unsure when attendees have no names', () => {
    expect(detect('every-attendee-addressed', ['R: Hello.'], { buyerNames: ['Speaker 2'] }).kind).toBe(
      'unclear',
    )
  })

  it('calls it doubtful, not missed, when the buyer mentions who is there', () => {
    expect(detect('attendees-confirmed', ['R: Let us begin.', 'B: Luis is on as well.']).kind).toBe('unclear')
  })

  it('does not look for an agenda in the close', () => {
    const middle = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? 'R: It has maps.' : 'B: Okay.',
    )
    expect(
      detect('agenda-stated', [...middle, "R: Next time I'd like to go through the prices.", 'B: Fine.'])
        .kind,
    ).toBe('absent')
  })
})
