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
  ])('“%s” is answered with the part of it that is asked for', (question, said) => {
    const turn = last([...asked, question])
    expect(turn).toMatchObject({ act: 'tell', facts: ['furnace'] })
    expect(turn?.text).toMatch(said)
  })

  it('is not known where it is not in what was told, and no other secret is told instead', () => {
    const turn = last([...asked, 'What does that cost you?'])
    expect(turn).toMatchObject({ act: 'notKnown', facts: [] })
    expect(last([...asked, 'Who noticed it?'])).toMatchObject({
      act: 'notKnown',
      facts: [],
    })
  })

  it('is told again where somebody asks whether it is so', () => {
    expect(last([...asked, 'And you have three furnaces?', 'So furnace two did crack?'])).toMatchObject({
      act: 'tell',
      facts: ['furnace'],
    })
  })
})

describe('a question with nothing of the notes in it', () => {
  it('draws no secret that only has a date', () => {
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

describe('a rep who says it back', () => {
  const told = [intro, 'How many people work on the shifts?']

  it('wrongly is corrected', () => {
    const turn = last([...told, 'So you have 300 people on four shifts, right?'])
    expect(turn?.text).toMatch(/180 people/)
  })

  it('rightly is confirmed', () => {
    expect(last([...told, 'So you are 180 people on four shifts, right?'])).toMatchObject({ act: 'confirm' })
  })

  it('and takes for agreed what was not hears so', () => {
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
  ])('“%s” is heard', (text, act) => {
    expect(last([intro, 'We help glass makers.', text])).toMatchObject({ act })
  })

  it('a carrier’s offer is an offer, and no claim', () => {
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
