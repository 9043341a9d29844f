import { describe, expect, it } from 'vitest'
import { detect, testDetectors } from './testing-cases.ts'

const people = { repName: 'Rita Soler', buyerNames: ['Bea Holm'], organizationName: 'Fernway Planning' }

describe('detectors of a cold call’s opening', () => {
  testDetectors([
    {
      id: 'states-own-name',
      yes: ['B: Hello?', 'R: Hi, Rita here.'],
      no: ['B: Hello?', 'R: Hi, I am calling about your website.'],
    },
    {
      id: 'states-own-company',
      yes: ['R: Hello, this is Rita from Fernway.'],
      no: ['R: Hello, this is Rita, how is your Monday?'],
    },
    {
      id: 'reason-for-call',
      yes: ['B: Yes?', 'R: The reason for my call is that two of your sites share one planner.'],
      no: ['B: Yes?', 'R: Hello, how are you today?'],
    },
    {
      id: 'reason-tied-to-buyer',
      yes: ['R: I am calling because I saw that you opened a depot in Ghent.'],
      no: ['R: I am calling because we have a promotion.'],
    },
    {
      id: 'permission-or-interruption',
      yes: ['B: Holm.', 'R: Hi, did I catch you at a bad time?'],
      no: ['B: Holm.', 'R: Hi, we are the market leader in planning.'],
    },
    {
      id: 'peer-problem',
      yes: ['R: Other heads of logistics tell me that they lose a day every week to manual planning.'],
      no: ['R: Our planning is the fastest there is.'],
    },
    {
      id: 'open-question-before-feature',
      yes: ['R: How do you plan the tours today?', 'B: By hand.', 'R: Our platform does that in a minute.'],
      no: ['R: How are you today?', 'B: Fine.', 'R: Do you have trucks?'],
    },
    {
      id: 'short-reason',
      yes: ['R: I am calling because I noticed your job advert for planners.'],
      no: ['R: Hello, is Mr Holm there?'],
      noKind: 'notApplicable',
    },
  ])

  it('recognize a name and a company next to each other', () => {
    const lines = ['B: Yes?', 'R: Morning Petra, Jorge Lamm, Tulip Freight in Breda.']
    const strangers = { repName: 'Speaker 1', buyerNames: ['Petra'], organizationName: null }
    expect(detect('states-own-name', lines, strangers).kind).toBe('found')
    expect(detect('states-own-company', lines, strangers).kind).toBe('found')
  })

  it('recognize a company that transcription wrote as two words', () => {
    expect(
      detect('states-own-company', ['R: hi there its jorge from tulip freight'], {
        organizationName: 'Tulipfreight',
      }).kind,
    ).toBe('found')
  })

  it('do not mistake a customer for the rep’s own company', () => {
    expect(detect('states-own-company', ['R: We used to work with Siemens.']).kind).toBe('absent')
  })

  it('recognize the reason in the answer to what the call is about, even if it ends as a question', () => {
    const finding = detect('reason-for-call', [
      'B: Kemp, workshop.',
      'R: Good morning.',
      "B: What's this about?",
      'R: Broken pallets, mainly. You get a lorry load of them every week, right?',
    ])
    expect(finding).toMatchObject({ kind: 'found', evidence: [{ messageIndex: 3 }, { messageIndex: 3 }] })
  })

  it('find no reason in words that only postpone', () => {
    expect(detect('reason-for-call', ["B: What's this about?", "R: She'll know what it's about."]).kind).toBe(
      'absent',
    )
  })

  it('recognize a problem of others in plain speech, but not in a sentence about the product', () => {
    expect(
      detect('peer-problem', ['R: The nurseries I talk to lose half their seedlings when the heating fails.'])
        .kind,
    ).toBe('found')
    expect(detect('peer-problem', ['R: It has maps, and nobody needs a manual for it.']).kind).toBe('absent')
  })

  it('do not mistake a search for a date for asking permission', () => {
    expect(detect('permission-or-interruption', ['R: Is Thursday a good time for the meeting?']).kind).toBe(
      'absent',
    )
  })

  it('start over when the call is put through', () => {
    const talk = Array.from({ length: 16 }, (_, index) =>
      index % 2 === 0 ? 'B1: One moment please.' : 'R: Gladly.',
    )
    const finding = detect(
      'permission-or-interruption',
      [...talk, 'B2: Moritz.', 'R: Hello, this is Rita. Do you have a minute?'],
      { ...people, buyerNames: ['Front desk', 'Moritz'] },
    )
    expect(finding.kind).toBe('found')
  })

  it('require the introduction within 20 seconds', () => {
    const smallTalk = `R: ${'well you know how it is with the weather '.repeat(8)}.`
    expect(
      detect('states-own-name', [smallTalk, 'B: Yes.', 'R: By the way, this is Rita from Fernway.'], people)
        .kind,
    ).toBe('absent')
  })

  it('do not accept an ordinary word as a name', () => {
    expect(
      detect('states-own-name', ["R: Hello, I'm Calling about something, this is Great."], people).kind,
    ).toBe('absent')
  })

  it('quote the feature that came before the first open question', () => {
    const finding = detect('open-question-before-feature', [
      'R: Our platform has a dashboard.',
      'B: Okay.',
      'R: What do you use today?',
    ])
    expect(finding).toMatchObject({ kind: 'violated', evidence: [{ messageIndex: 0 }] })
  })

  it.each([
    'I was reading your job posting for a planner.',
    'We look after depots, and a woman at the port said planning is you.',
    'You run four depots along the canal, so I rang.',
    'We plan tours for hauliers your size.',
    'Two depots have the same gates as you and they jam in winter.',
    'Tours get planned twice when a driver is ill. Is that you too?',
  ])('recognize what ties the reason to this buyer: “%s”', (line) => {
    expect(detect('reason-tied-to-buyer', ['B: Yes?', `R: ${line}`]).kind).toBe('found')
  })

  it.each([
    'We help companies like yours save money on fuel, that is why I am calling.',
    'I am calling about fuel. Who do you have your contract with?',
    'I am calling about your pallets.',
    'Our vans are in your area, so I am calling.',
  ])('do not accept what anybody would be told as such a tie: “%s”', (line) => {
    expect(detect('reason-tied-to-buyer', ['B: Yes?', `R: ${line}`]).kind).not.toBe('found')
  })

  it.each([
    'What I keep hearing from people with several depots is that the last tour leaves half empty.',
    'Everybody I talk to is putting two thousand a year into spare keys.',
    'Gates in the cold fail early, and folk end up opening them with a bar.',
  ])('recognize what goes wrong with others, whatever it is: “%s”', (line) => {
    expect(detect('peer-problem', [`R: ${line}`]).kind).toBe('found')
  })

  it.each(['Your hands full, or can I bother you?', "If you're in the middle of something I'll ring back."])(
    'recognize that the rep acknowledges the interruption: “%s”',
    (line) => {
      expect(detect('permission-or-interruption', ['B: Holm.', `R: ${line}`]).kind).toBe('found')
    },
  )

  it.each(['When a tour falls out, walk me through who does what.', 'How often do you plan anew?'])(
    'recognize an open question in other words: “%s”',
    (line) => {
      expect(detect('open-question-before-feature', [`R: ${line}`]).kind).toBe('found')
    },
  )

  it.each([
    'Who are you using right now?',
    'So who do you have your insurance with currently?',
    "What's your budget?",
    "How's your Monday?",
  ])('do not count a question for one name or number as open: “%s”', (line) => {
    expect(detect('open-question-before-feature', [`R: ${line}`]).kind).toBe('absent')
  })

  it('count a promise of savings as a feature', () => {
    expect(
      detect('open-question-before-feature', [
        'R: We help shops save up to thirty percent on power.',
        'B: Okay.',
        'R: How do you buy it today?',
      ]).kind,
    ).toBe('violated')
  })

  it('leave it to a person whether a general reason fits this buyer', () => {
    expect(
      detect('reason-tied-to-buyer', ['R: I am calling about planning, I think you will like it.']).kind,
    ).toBe('unclear')
  })
})
