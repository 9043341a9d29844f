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

  it('accept an addition, if asked for, as agreement', () => {
    const finding = detect('agenda-agreed', [
      'R: I thought we would look at your barns first and then at the feed. Anything to add?',
      'B: The water pumps.',
    ])
    expect(finding).toMatchObject({ kind: 'found', evidence: [{ messageIndex: 1 }] })
  })

  it('do not count a refusal of the agenda as agreement', () => {
    expect(
      detect('agenda-agreed', [
        "R: I'd like to go through your barns, is that okay?",
        'B: Leave that, I want the price.',
      ]).kind,
    ).toBe('unclear')
  })

  it.each([
    ['R: okay so um i just kinda wanna hear how you guys run the night shifts'],
    ['R: I propose: you tell me of the bakery, I tell you what we could do.'],
    ['R: So this is our monthly catch-up for how the launch has gone.'],
    ['R: I would like first to understand how you bake now, then we see if it has sense.'],
    ["R: What I was hoping is that you show me the line and I'll say if we fit."],
    ["R: I'd rather hear about your ovens than show you a slide, then we decide if it makes sense."],
    ["R: I thought we'd spend thirty minutes on how ye bake, and I'll tell you a bit about us."],
  ])('find a purpose in everyday and non-native grammar: %s', (line) => {
    expect(detect('agenda-stated', ['R: Morning.', 'B: Morning.', line]).kind).toBe('found')
  })

  it.each([
    ['R: So let me tell you a little about us, we do about six hundred bakeries.'],
    ['R: Last month we said three things about the oven doors.'],
  ])('do not mistake a story for a purpose: %s', (line) => {
    expect(detect('agenda-stated', ['R: Morning.', 'B: Morning.', line]).kind).not.toBe('found')
  })

  it('count the answer to "what is on your mind?" after a purpose as agreement', () => {
    const finding = detect('agenda-agreed', [
      "R: This is our half hour for how the oven's been. What's top of your list?",
      'B: The doors of it.',
    ])
    expect(finding).toMatchObject({ kind: 'found', evidence: [{ messageIndex: 1 }] })
  })

  it.each([
    ['R: Hello, is this Marta?'],
    ['R: Is it just yourself?'],
    ['R: and is it just you or your sister too'],
    ['R: I see only two faces on the screen.'],
  ])('recognize that it is settled who is on the line: %s', (line) => {
    expect(detect('attendees-confirmed', [line, 'B: Speaking.']).kind).toBe('found')
  })

  it.each([['R: I have it here in the form you sent.'], ['R: Is this a problem for your oven?']])(
    'do not accept other words for it: %s',
    (line) => {
      expect(detect('attendees-confirmed', ['R: Morning.', line, 'B: Yes.']).kind).not.toBe('found')
    },
  )

  it.each([
    ["R: With me is Ana, she's our training person."],
    ["R: Ana, you're production planning?"],
    ['R: And you own the place?'],
    ["R: Tom's here, he used to run maintenance at a mill."],
  ])('recognize roles that are named: %s', (line) => {
    expect(detect('attendee-roles', [line, 'B: Yes.']).kind).toBe('found')
  })

  it.each([['R: Where does the rest go?'], ['R: What it does is it handles your queues.']])(
    'do not mistake what a thing does for a role: %s',
    (line) => {
      expect(detect('attendee-roles', [line, 'B: Yes.']).kind).not.toBe('found')
    },
  )

  it('count "is this a good time?" as a check of the time', () => {
    expect(detect('time-stated', ['R: Is this an okay time or are you baking?', 'B: Go on.']).kind).toBe(
      'found',
    )
    expect(detect('time-stated', ['R: How long have you been baking?', 'B: Ten years.']).kind).toBe('absent')
  })

  it('do not mistake minutes of a process for the time of the call', () => {
    expect(detect('time-stated', ['R: The cleaning cycle, forty minutes per batch.', 'B: Fine.']).kind).toBe(
      'absent',
    )
  })

  it('recognize an end of the call as time', () => {
    expect(detect('time-stated', ['R: So I have you until quarter past.', 'B: Yes.']).kind).toBe('found')
  })

  it('quote the words that address an attendee, not a roll-call', () => {
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

  it('do not mistake “you are right” for a role', () => {
    expect(detect('attendee-roles', ["R: You're absolutely right, Bea.", 'B: Thanks.']).kind).not.toBe(
      'found',
    )
  })

  it('say how many attendees were addressed', () => {
    const finding = detect('every-attendee-addressed', ['R: Hello Bea.'], {
      buyerNames: ['Bea Holm', 'Tomas Silva'],
    })
    expect(finding).toEqual({ kind: 'absent', reason: 'The rep addresses 1 of 2 attendees by name.' })
  })

  it('are unsure if attendees have no names', () => {
    expect(detect('every-attendee-addressed', ['R: Hello.'], { buyerNames: ['Speaker 2'] }).kind).toBe(
      'unclear',
    )
  })

  it('mark it doubtful, not missed, if the buyer mentions who is there', () => {
    expect(detect('attendees-confirmed', ['R: Let us begin.', 'B: Luis is on as well.']).kind).toBe('unclear')
  })

  it('do not look for an agenda in the close', () => {
    const middle = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? 'R: It has maps.' : 'B: Okay.',
    )
    expect(
      detect('agenda-stated', [...middle, "R: Next time I'd like to go through the prices.", 'B: Fine.'])
        .kind,
    ).toBe('absent')
  })
})
