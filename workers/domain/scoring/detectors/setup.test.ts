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

  it('takes an addition that was asked for as agreement', () => {
    const finding = detect('agenda-agreed', [
      'R: I thought we would look at your barns first and then at the feed. Anything to add?',
      'B: The water pumps.',
    ])
    expect(finding).toMatchObject({ kind: 'found', evidence: [{ messageIndex: 1 }] })
  })

  it('does not take a refusal of the agenda as agreement', () => {
    expect(
      detect('agenda-agreed', [
        "R: I'd like to go through your barns, is that okay?",
        'B: Leave that, I want the price.',
      ]).kind,
    ).toBe('unclear')
  })

  it('does not take minutes of a process for the time of the call', () => {
    expect(detect('time-stated', ['R: The cleaning cycle, forty minutes per batch.', 'B: Fine.']).kind).toBe(
      'absent',
    )
  })

  it('hears an end of the call as time', () => {
    expect(detect('time-stated', ['R: So I have you until quarter past.', 'B: Yes.']).kind).toBe('found')
  })

  it('quotes the words that speak to an attendee, not a roll-call', () => {
    const finding = detect(
      'every-attendee-addressed',
      [
        'R: I see Bea and Tomas.',
        'B1: Hi.',
        'R: Bea, how do you do it today?',
        'B1: By hand.',
        'R: Tomas, and you?',
      ],
      { buyerNames: ['Bea Holm', 'Tomas Silva'] },
    )
    expect(finding).toMatchObject({ kind: 'found', evidence: [{ messageIndex: 2 }, { messageIndex: 4 }] })
  })

  it('does not take “you are right” for a role', () => {
    expect(detect('attendee-roles', ["R: You're absolutely right, Bea.", 'B: Thanks.']).kind).not.toBe(
      'found',
    )
  })

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
