import { describe, expect, it } from 'vitest'
import { detect, testDetectors } from './testing-cases.ts'

const people = { repName: 'Rita Soler', buyerNames: ['Nadine'], organizationName: 'Fernway Planning' }

describe('detectors of a gatekeeper call, and the gates', () => {
  testDetectors([
    { id: 'courteous-words', yes: ['R: Thank you very much.'], no: ['R: Put me through.'] },
    {
      id: 'uses-gatekeeper-name',
      yes: ['R: Good morning, Nadine.'],
      no: ['R: Good morning.'],
      options: people,
    },
    {
      id: 'purpose-stated',
      yes: ["R: I'd like to speak to Mr Keller about planning."],
      no: ['R: Is he there?'],
    },
    { id: 'asks-help-or-time', yes: ['R: When is the best time to reach him?'], no: ['R: Put him on.'] },
    {
      id: 'leaves-with-next-action',
      yes: ['B: He is away.', "R: I'll call again tomorrow."],
      no: ['B: He is away.', 'R: Bye.'],
      eitherSide: true,
    },
    {
      id: 'honest-purpose',
      yes: ["R: I'd like to speak to him about planning."],
      no: ['R: It is a private matter.'],
      noKind: 'violated',
    },
    {
      id: 'identity-honest',
      yes: ['R: Hi, this is Rita from Fernway.'],
      no: ["R: Hi, I'm calling from your IT department."],
      noKind: 'violated',
      options: people,
    },
    {
      id: 'do-not-call-respected',
      yes: ['B: Please do not call me again.', 'R: Sorry, I will take you off the list.'],
      no: [
        'B: Please do not call me again.',
        'R: It only takes a minute, would you be open to a short call on Friday?',
      ],
      noKind: 'violated',
    },
  ])

  it('recognize the name that the gatekeeper gave', () => {
    expect(
      detect('uses-gatekeeper-name', ['B: Reception, Ottilie speaking.', 'R: Good morning Ottilie.'], {
        ...people,
        buyerNames: ['Speaker 2'],
      }).kind,
    ).toBe('found')
  })

  it('call the purpose hidden if the rep evades it twice', () => {
    expect(
      detect('honest-purpose', [
        "R: He's expecting my call.",
        'B: About what?',
        'R: The thing we talked about.',
      ]).kind,
    ).toBe('violated')
    expect(detect('honest-purpose', ["R: He's expecting my call."]).kind).toBe('unclear')
  })

  it('let the rep ask what the removal needs', () => {
    expect(
      detect('do-not-call-respected', [
        'B: Take me off your list.',
        "R: I'll take you off right now. Is it only this number, or your cell too?",
      ]).kind,
    ).toBe('found')
  })

  it('do not count a vague promise as a next action', () => {
    expect(
      detect('leaves-with-next-action', ['B: He is away.', "R: Maybe I'll try again some time."]).kind,
    ).toBe('absent')
  })

  it('require nothing if nobody asked not to be called', () => {
    expect(
      detect('do-not-call-respected', ["B: Please don't call before nine.", 'R: Shall we say Friday at ten?'])
        .kind,
    ).toBe('notApplicable')
  })

  it('call it untrue to deny selling and then to sell', () => {
    expect(
      detect('identity-honest', ["R: This isn't a sales call.", 'B: Okay.', 'R: Our platform is the best.'])
        .kind,
    ).toBe('violated')
  })

  it.each([
    "It's a family business like yours.",
    'This is private equity.',
    "I'm working with the HR team at Acme.",
    "I'm calling from the bank.",
  ])('find nothing untrue in “%s”', (line) => {
    expect(detect('honest-purpose', [`R: ${line}`], people).kind).not.toBe('violated')
    expect(detect('identity-honest', [`R: ${line}`], people).kind).not.toBe('violated')
  })

  it('do not call a figure of speech untrue', () => {
    expect(
      detect('identity-honest', [
        "R: I'm not here to sell you anything today.",
        'R: Would you be open to a short call?',
      ]).kind,
    ).toBe('unclear')
  })

  it('leave it to a person whether the gatekeeper’s side knows a rep who claims so', () => {
    const line = "R: It's Rita Soler from Fernway Planning, she'll know me."
    expect(detect('identity-honest', [line], { ...people, organizationName: 'Fernway Planning' }).kind).toBe(
      'unclear',
    )
  })

  it.each(['And who is this?', 'okay and whos this im speaking to'])(
    'recognize the question for a name: “%s”',
    (line) => {
      expect(detect('uses-gatekeeper-name', ['B: Mill office.', `R: ${line}`]).kind).toBe('found')
    },
  )

  it.each(['What would you do if you were me?', "When's she usually at her desk?"])(
    'recognize a request for help: “%s”',
    (line) => {
      expect(detect('asks-help-or-time', ['B: Mill office.', `R: ${line}`]).kind).toBe('found')
    },
  )

  it('do not mistake a name, or a request to be put through, for a purpose', () => {
    const told = ['B: What can I do for you?', 'R: I was trying to reach Mr Holm.', 'B: And you are?']
    expect(detect('purpose-stated', [...told, "R: It's Rita Soler."]).kind).toBe('absent')
    expect(detect('purpose-stated', [...told, 'R: We service the lifts in your street.']).kind).toBe('found')
  })

  it('never judge an identity that they cannot compare', () => {
    expect(detect('identity-honest', ['R: Hello there.'], people).kind).toBe('unclear')
  })
})
