import { describe, expect, it } from 'vitest'
import { marta, martaScript, talk } from './testing-bots.ts'
import { askedForBy } from './reading/plain-questions.ts'

const intro = 'Hi, this is Dana Reed from Larkfield, I am calling about scrap.'
const last = (lines: readonly string[]) =>
  talk(martaScript({ objections: [] }), lines)
    .at(-1)
    ?.turns.at(-1)

describe('a buyer asked what anybody can answer', () => {
  it('says who is on the line', () => {
    const turn = last([intro, 'Sorry, who am I speaking with?'])
    expect(turn).toMatchObject({ act: 'tell', text: expect.stringContaining('Marta') })
  })

  it('confirms that they can hear the rep', () => {
    expect(last([intro, 'Can you hear me?'])).toMatchObject({ act: 'confirm' })
  })

  it('repeats what was not understood', () => {
    const turn = last([intro, 'How many people work on the shifts?', 'Sorry, can you say that again?'])
    expect(turn).toMatchObject({ act: 'tell', text: expect.stringContaining('180 people') })
  })

  it('accepts something to read without counting it as a meeting', () => {
    const steps = talk(martaScript({ objections: [] }), [intro, 'Could I send you a one-pager?'])
    expect(steps.at(-1)?.turns).toMatchObject([{ act: 'confirm' }])
    expect(steps.at(-1)?.state.agreed).toBeNull()
  })

  it('tells what is wrong if asked what else is in the way', () => {
    const objections = marta.objections.map((one) => ({ ...one, raisedWhen: 'ifPressed' as const }))
    const steps = talk(martaScript({ objections }), [intro, 'Is there anything else standing in the way?'])
    expect(steps.at(-1)?.turns).toMatchObject([{ act: 'object', objections: ['have'] }])
  })

  it('does not count a question as settling an objection', () => {
    const steps = talk(martaScript(), [intro, 'Do you see what the system cannot see?'])
    expect(steps.flatMap(({ turns }) => turns.map(({ act }) => act))).not.toContain('settle')
  })
})

describe('what a question wants', () => {
  it.each([
    ['who are you', 'identity'],
    ['Could you tell me a bit about how you plan the routes?', 'how'],
    ['Can you describe how the day goes?', 'how'],
    ['Could you tell me a little about why that is?', 'why'],
    ['Can you tell me more about who decides?', 'who'],
    ['How many crews do you have?', 'number'],
    ['With who must I speak?', 'who'],
    ['Before I start, has anything changed?', 'did'],
    ['Is that enough for you?', 'verdict'],
    ['how did you plan that', 'how'],
  ])('“%s” asks for %s', (text, asked) => {
    expect(askedForBy(text)).toBe(asked)
  })
})

describe('a question that no note answers', () => {
  it.each(['Who is your constructor?', 'Did the constructor call you, or do you call the constructor?'])(
    'may have a word that every object has: “%s”',
    (text) => {
      const turn = last([intro, text])
      expect(turn?.text).not.toMatch(/function|native|undefined|NaN/)
    },
  )

  it('gets a day, and not what the company does, if it asks for a day', () => {
    const turn = last([intro, 'What does a normal week look like for you?'])
    expect(turn?.act).toBe('tell')
    expect(turn?.text).not.toMatch(/three furnaces|180 people/)
  })

  it('gets a way of not knowing that fits it', () => {
    const script = martaScript({ objections: [], hiddenFacts: [] })
    const steps = talk(script, [intro, 'When is the canteen going to get its new roof?'])
    expect(steps.at(-1)?.turns.at(-1)).toMatchObject({
      act: 'notKnown',
      text: expect.stringMatching(/date|when|timing|calendar|decided/),
    })
  })
})
