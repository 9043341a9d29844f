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

  describe('of a day that the rep proposes', () => {
    const answered = (answer: string): string =>
      detect('next-step-dated', [
        ...talk,
        'R: Could we take twenty minutes on Thursday at ten?',
        `B: ${answer}`,
        'R: All right, thanks for telling me.',
      ]).kind

    it.each([
      'Not so fast. I only read the guide.',
      "I can't promise Thursday yet, to be honest.",
      "Let's leave Thursday at ten open for a moment: I only read the guide.",
      'Before we fix Thursday: we have a system.',
      "No. I'd rather wait with that.",
      'That comes a little fast for me.',
    ])('is no next step after “%s”', (answer) => expect(answered(answer)).toBe('absent'))

    it.each([
      'Not Thursday, but Friday works for me.',
      'No problem, Thursday is good.',
      "That's a bit early for me. How about eleven?",
      'Let me check with my colleague, then I confirm.',
      'Sure, send me an invite.',
    ])('is a next step after “%s”', (answer) => expect(answered(answer)).toBe('found'))
  })

  it('recognize a recap in the first half if the buyer confirms it', () => {
    const finding = detect('recap', [
      ...talk,
      'R: And then?',
      'B: We redo it.',
      'R: So you print the sheet, you lose two of them a week, and the workshop waits for the third.',
      "B: That's exactly it.",
      ...Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? 'R: I see.' : 'B: Yes.')),
    ])
    expect(finding).toMatchObject({ kind: 'found', evidence: [{ messageIndex: 6 }] })
  })

  it.each([
    "R: Here's what I'm thinking for next steps.",
    'R: So our tool has a map, a list, and a report for you.',
  ])('see no recap in “%s”', (line) => {
    expect(detect('recap', [...talk, ...talk, line, 'B: Okay.']).kind).toBe('absent')
  })

  it.each([
    "R: No problem, I'll wait.",
    "R: I'll be honest with you.",
    'R: If you had signed, I would have called.',
  ])('see no action of the rep in “%s”', (line) => {
    expect(detect('next-step-rep-owner', [...talk, line]).kind).toBe('absent')
  })

  it.each(["B: I'll think it over.", "B: We'll be in touch.", "B: I'd have to talk to my aunt."])(
    'see no action of the buyer in “%s”',
    (line) => {
      expect(detect('next-step-buyer-owner', [...talk, line]).kind).toBe('absent')
    },
  )

  it('count a request of the rep only if the buyer does not refuse it', () => {
    const request = 'R: Could you send me the meter readings?'
    expect(detect('next-step-buyer-owner', [...talk, request, 'B: Friday.']).kind).toBe('found')
    expect(detect('next-step-buyer-owner', [...talk, request, "B: I'd rather not."]).kind).toBe('absent')
  })

  it('count an invitation that the buyer asks for and the rep grants', () => {
    expect(
      detect('contact-or-invitation', [...talk, 'B: Send me the invite.', "R: I'll send that right now."])
        .kind,
    ).toBe('found')
  })

  it('recognize promises in machine text', () => {
    expect(detect('next-step-rep-owner', [...talk, 'R: great ill send you the quote tomorrow']).kind).toBe(
      'found',
    )
  })

  it('see no next step in a day on which a contract ends', () => {
    expect(detect('next-step-dated', [...talk, 'B: It expires on Friday.']).kind).toBe('absent')
  })

  it('do not accept a day of last week as a next step', () => {
    expect(detect('next-step-dated', [...talk, 'B: Last Tuesday it broke down.']).kind).toBe('absent')
  })

  it.each([
    'He works 24/7.',
    'It took 2.5 hours.',
    'You may first try it.',
    'On Black Friday we sold out.',
    'This was the 1st time.',
  ])('see no date in “%s”', (line) => {
    expect(detect('next-step-dated', [...talk, `R: ${line}`]).kind).toBe('absent')
  })

  it.each(['on 14 March', 'March 14th', 'the 21st', 'tomorrow', 'Friday the 3rd', '14.3.2027'])(
    'see a date in “%s”',
    (date) => {
      expect(detect('next-step-dated', [...talk, `R: Let us meet ${date}.`]).kind).toBe('found')
    },
  )

  it('do not accept a conditional of the buyer as an action', () => {
    expect(detect('next-step-buyer-owner', [...talk, "B: I mean, yeah, I'd look at it."]).kind).toBe('absent')
  })

  it.each([
    'R: Let me say it back: two shifts, one clerk, four thousand gone, and May is the end of it.',
    'R: In my own words, you count twice, it still goes wrong, and the clerk leaves in May. What did I get wrong?',
    'R: No, no, so, okay, so you ask the clerk, I book the van, and we see each other in May.',
  ])('recognize a recap in other words: “%s”', (line) => {
    expect(detect('recap', [...talk, ...talk, line, 'B: Yes.']).kind).toBe('found')
  })

  it.each([
    'R: Perfect so just send me the file whenever, and then I print it, and you get it.',
    'R: So now I show you the map, the list and the report.',
    'R: Then you would call the office, and they help, and you wait.',
    'R: That is what we hear from many companies, and it hurts them, and you know it.',
    'R: Okay, so I think what would make sense is a visit, and then you see it, and he sees it.',
  ])('see no recap in “%s”', (line) => {
    expect(detect('recap', [...talk, ...talk, line, 'B: My train leaves.']).kind).toBe('absent')
  })

  it.each([
    'B: And the cellar.',
    'B: Parking.',
    'B: Three doors. The fourth is a gate. But yes.',
    'B: It is so.',
    'B: The rest is correct.',
  ])('recognize that the buyer confirms, corrects or adds to a recap: “%s”', (line) => {
    expect(detect('recap-confirmed', [...talk, summary, line]).kind).toBe('found')
  })

  it.each([
    'R: He was one of the best, and we talk on Monday.',
    'R: If you look at one, number four is on Monday.',
    'R: You are looking at two hundred thousand dollars.',
  ])('see no time of day in “%s”', (line) => {
    expect(detect('specific-time', [...talk, line]).kind).toBe('absent')
  })

  it.each(['R: On Tuesday the first, twelve.', 'R: Monday, at fourteen your time.'])(
    'recognize a time of day in “%s”',
    (line) => {
      expect(detect('specific-time', [...talk, line]).kind).toBe('found')
    },
  )

  it('count a question for an address only if the buyer gives one', () => {
    const question = 'R: What is a good email for you?'
    expect(detect('contact-or-invitation', [...talk, question, 'B: Bea at holm dot com.']).kind).toBe('found')
    expect(detect('contact-or-invitation', [...talk, question, 'B: It is on the website.']).kind).toBe(
      'absent',
    )
  })

  it('recognize the purpose of a visit if the buyer is told to come and do it', () => {
    expect(detect('meeting-content', [...talk, 'R: Come and lift one on Thursday, ten minutes.']).kind).toBe(
      'found',
    )
  })

  it.each([
    'B: Every third Thursday.',
    "B: It's already Wednesday.",
    'B: What happens if it breaks on the twelfth?',
    'B: It renews on the eleventh.',
  ])('see no next step in a day that is not a plan: “%s”', (line) => {
    expect(detect('next-step-dated', [...talk, line]).kind).toBe('absent')
  })

  it.each(["R: I'll send the list today.", 'B: I mail you still today.'])(
    'accept this day as a day: “%s”',
    (line) => {
      expect(detect('next-step-dated', [...talk, line]).kind).toBe('found')
    },
  )

  it.each([
    "R: I'll throw in the price list.",
    "R: I'm going to get Nora to draw it.",
    'R: Will I send you the contract?',
    "R: The invite's on its way.",
  ])('recognize an action of the rep in “%s”', (line) => {
    expect(detect('next-step-rep-owner', [...talk, line]).kind).toBe('found')
  })

  it.each(["B: I'll try and get you one.", "B: He'll contact you.", "B: I'll dig out the bills."])(
    'recognize an action of the buyer in “%s”',
    (line) => {
      expect(detect('next-step-buyer-owner', [...talk, line]).kind).toBe('found')
    },
  )

  it.each([
    "B: We'll have a look after the summer.",
    "B: I'll have a think and give you a bell.",
    "B: We'll reach out.",
    "B: If you hand him a phone he'll hand you his notice.",
    "R: You'd take your list here and print it.",
    'R: You can send a list from here.',
  ])('see no action of the buyer, who promises nothing: “%s”', (line) => {
    expect(detect('next-step-buyer-owner', [...talk, line, 'R: Fine.']).kind).toBe('absent')
  })

  it('count “you can” as a request only in a question', () => {
    const request = 'R: You can send the notebook until Monday?'
    expect(detect('next-step-buyer-owner', [...talk, request, 'B: I can.']).kind).toBe('found')
  })

  it('are unsure whether an unusual answer confirms the recap', () => {
    expect(detect('recap-confirmed', [...talk, summary, 'B: My train leaves in a minute.']).kind).toBe(
      'unclear',
    )
  })
})
