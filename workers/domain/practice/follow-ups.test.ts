import { describe, expect, it } from 'vitest'
import { marta, martaScript, talk } from './testing-bots.ts'
import { pieceOf } from './reading/pieces.ts'
import { compileScript } from './compile.ts'

const intro = 'Hi Marta, this is Dana Reed from Larkfield, I am calling about your furnaces.'
const script = martaScript({ objections: [] })
const asked = [intro, 'What went wrong with the furnaces?']
const last = (lines: readonly string[], on = script) => talk(on, lines).at(-1)?.turns.at(-1)

describe('a question about what was just told', () => {
  it.each([
    ['When was that?', /^(?:As I said, |Well, )?in May|^In May/],
    ['when exactly', /May/],
  ])('“%s” gets the part of it that it asks for', (question, said) => {
    const turn = last([...asked, question])
    expect(turn).toMatchObject({ act: 'tell', facts: ['furnace'] })
    expect(turn?.text).toMatch(said)
  })

  it('stays unanswered if what was told does not contain the answer, and reveals no other hidden fact', () => {
    const turn = last([...asked, 'What does that cost you?'])
    expect(turn).toMatchObject({ act: 'notKnown', facts: [] })
    expect(last([...asked, 'Who noticed it?'])).toMatchObject({ facts: [], plan: { says: [] } })
  })

  it('gets a repetition if the rep asks whether it is so', () => {
    expect(last([...asked, 'And you have three furnaces?', 'So furnace two did crack?'])).toMatchObject({
      act: 'tell',
      facts: ['furnace'],
    })
  })
})

describe('a question that names nothing from the notes', () => {
  it('reveals no hidden fact that only has a date', () => {
    const turn = last([intro, 'When did the canteen get its new roof?'])
    expect(turn).toMatchObject({ act: 'notKnown', facts: [] })
  })

  it('is asked again after "no, I meant"', () => {
    const turn = last([intro, 'What about the crew?', 'no i meant how many people work on the shifts'])
    expect(turn).toMatchObject({
      act: 'tell',
      text: expect.stringContaining('180 people'),
    })
  })
})

describe('a rep who repeats what was told', () => {
  const told = [intro, 'How many people work on the shifts?']

  it('is corrected if it is wrong', () => {
    const turn = last([...told, 'So you have 300 people on four shifts, right?'])
    expect(turn?.text).toMatch(/180 people/)
  })

  it('is confirmed if it is right', () => {
    expect(last([...told, 'So you are 180 people on four shifts, right?'])).toMatchObject({ act: 'confirm' })
  })

  it('is told so if they assume an agreement', () => {
    const steps = talk(martaScript(), [
      intro,
      'Can we meet on Friday at nine?',
      'Great, see you on Friday, bye!',
    ])
    expect(steps.at(-1)?.end?.outcome).toBe('declined')
    expect(
      steps
        .at(-1)
        ?.turns.at(-1)
        ?.text.split(/[.!?] /).length,
    ).toBeGreaterThan(1)
  })
})

describe('the small moments of a call', () => {
  it.each([
    ['Is this Marta?', 'confirm'],
    ['How was your weekend?', 'smallTalk'],
    ['Could you send me the drawings?', 'confirm'],
    ['What is your mobile number?', 'notKnown'],
    ['Do you have any questions for me?', 'askBack'],
    ['Asdf lkj qwe', 'confused'],
    ['How is the new baby?', 'smallTalk'],
  ])('“%s” is understood', (text, act) => {
    expect(last([intro, 'We help glass makers.', text])).toMatchObject({ act })
  })

  it('a carrier’s offer is an offer, not a claim', () => {
    const freight = compileScript({ ...marta, objections: [] }, 'freight', {
      agentId: 'freight',
    })
    const steps = talk(freight, [
      'Hi Marta, Dana from Larkfield Haulage.',
      'We have two trucks free on Thursday.',
      'We can run it for 900.',
    ])
    expect(steps.slice(2).map(({ turns }) => turns.at(-1)?.act)).toEqual(['askBack', 'askBack'])
  })
})

it.each([
  [
    'In August we paid a mill twice, 14,200, and noticed it six weeks later.',
    'cost',
    'how much was it',
    '14,200',
  ],
  [
    'In August we paid a mill twice, 14,200, and noticed it six weeks later.',
    'howLong',
    'how long did it take',
    'six weeks later',
  ],
  [
    'In August we paid a mill twice, 14,200, and noticed it six weeks later.',
    'when',
    'when was it',
    'In August',
  ],
  [
    'I decide with Bernard Toussaint, Chief Financial Officer.',
    'who',
    'who else decides',
    'Bernard Toussaint',
  ],
  ['We move goods between them with 38 vans.', 'number', 'how many vans are there', '38 vans'],
  [
    'One job in five needs a second visit, because a part was missing.',
    'howOften',
    'how often',
    'One job in five',
  ],
  [
    'One job in five needs a second visit, because a part was missing.',
    'why',
    'why',
    'because a part was missing',
  ],
  ['We ship 18,000 parcels a day for 70 web shops.', 'cost', 'what does it cost', null],
  ['Two managers resigned in one week.', 'howLong', 'how long does it take', null],
] as const)('“%s” answers %s with its part', (spoken, asks, question, piece) => {
  expect(pieceOf(spoken, asks, question)).toBe(piece)
})
