import { describe, expect, it } from 'vitest'
import { compileScript } from './compile.ts'
import type { Step } from './conversation.ts'
import { missingFor } from './next-step.ts'
import { knownIndex } from './reading/answers/known-answers.ts'
import { marta, martaScript, talk } from './testing-bots.ts'

const row = (asks: string[], says: string, after = '') => ({ id: says, asks, after, says })
const knowledge = [
  row(
    ['Who sorts the scrap?', 'and the scrap, whose job is that', 'So who goes through all the scrap?'],
    'Dragan does, with a magnet and a radio.',
  ),
  row(
    ['Who noticed the crack?', 'who saw it first', 'And who was it that found out?'],
    'The night shift. Piotr smelled it before anybody saw it.',
    'Furnace two cracked in May',
  ),
  row(
    ['How long was it down?', 'and how long did the repair take', 'So for how many days did it stand?'],
    'Nine days, and then another two to heat it up.',
    'Furnace two cracked in May',
  ),
  row(
    ['What did Piotr say?', 'and what did he tell you', 'Oh dear. What were his words?'],
    'That it smelled of hot pennies. He was right, too.',
    'The night shift. Piotr smelled it before anybody saw it.',
  ),
  row(
    ['What does the system not do?', 'what is missing in it', 'So where does it let you down?'],
    'It counts what comes out and never says why.',
    'We already have a system for that.',
  ),
  row(
    ['How was your weekend?', 'Did you have a nice weekend?', 'good weekend?'],
    'My daughter learned to ride a bike. I ran beside it for two days.',
  ),
  row(
    ['How long have you been there?', 'since when are you with them', 'And how long are you with the firm?'],
    'Eleven years in March. I came for a summer job.',
  ),
  row(
    ['When is a good time to ring you?', 'what time of day is best for you', 'When can I call you again?'],
    "After the two o'clock shift change. Before that I only shout.",
  ),
  row(
    ['What would worry you about a new system?', 'what is your fear there', 'So what are you afraid of?'],
    'That the furnaces wait for a computer. They would not understand.',
  ),
  row(
    [
      'How much scrap do you throw away?',
      'how many tons of scrap is that a month',
      'So what goes in the bin?',
    ],
    'Eleven tons a month, give or take a wheelbarrow.',
  ),
]
const intro = 'Hi Marta, this is Dana Reed from Larkfield. I am calling because of your furnaces.'
const script = martaScript({ knowledge, objections: [] })
const textOf = (steps: readonly Step[]): string => steps.at(-1)?.turns.at(-1)?.text ?? ''
const last = (...lines: string[]): string => textOf(talk(script, [intro, ...lines]))
const opened = 'What went wrong with the furnaces?'

describe('a question that the author of a bot wrote an answer for', () => {
  it.each([
    ["ok. and who's going through all the scrap at yours", /Dragan does/],
    ['Roughly how many tons of scrap do you throw away in a month?', /Eleven tons a month/],
    ['Oh I see. So the scrap, who is it that sorts all of that?', /Dragan does/],
  ])('“%s” gets it, in other words than its own', (text, answer) => {
    expect(last(text)).toMatch(answer)
  })

  it.each(['How many crates of glass do you throw away?', 'How does the scrap get to the yard?'])(
    'is another one if it wants another thing: “%s”',
    (text) => {
      expect(last(text)).not.toMatch(/Eleven tons/)
    },
  )

  it('gets it again with a lead, and a replay the same bytes', () => {
    const lines = [
      'Who sorts the scrap?',
      'I see. Thanks for telling me.',
      'Sorry, who sorts the scrap again?',
    ]
    expect(last(...lines)).toMatch(/.+Dragan does, with a magnet and a radio\./)
    expect(JSON.stringify(talk(script, [intro, ...lines]))).toBe(
      JSON.stringify(talk(script, [intro, ...lines])),
    )
  })

  it('gets no answer again that it only loosely fits', () => {
    const first = 'Who sorts the scrap?'
    for (const text of ['Who else is around the yard and the scrap?', 'So is the scrap worth something?'])
      expect(last(first, 'I see. Thanks for telling me.', text)).not.toMatch(/Dragan/)
  })

  it('gets its own answer next to another one', () => {
    expect(last('How many people work on the shifts, and who sorts the scrap?')).toMatch(/180 people.*Dragan/)
  })

  it('gets it instead of chat', () => {
    expect(last('Did you have a good weekend?')).toMatch(/ride a bike/)
    expect(
      textOf(talk(martaScript({ objections: [] }), [intro, 'Did you have a good weekend?'])),
    ).not.toMatch(/bike/)
  })

  it('gets it instead of a step that nobody asked for, or of a change of subject', () => {
    expect(last('and what time of day would be best to ring you')).toMatch(/shift change/)
    expect(last('What is your fear with a new system?')).toMatch(/wait for a computer/)
    expect(last('When can I call you, Thursday at ten?')).not.toMatch(/shift change/)
  })

  it('is told nothing in the first words of a stranger', () => {
    expect(textOf(talk(script, ['Who sorts the scrap?']))).not.toMatch(/Dragan/)
  })

  it('brings a next step nearer, but not without any note', () => {
    const asked = [intro, 'Who sorts the scrap?', 'And roughly how many tons of scrap do you throw away?']
    const state = talk(script, asked).at(-1)?.state
    if (state === undefined) throw new Error('The call has no state.')
    const keen = { ...state, interest: 100, trust: 100 }
    expect(missingFor({ script, state: { ...keen, spokenOf: [] } })).toBeGreaterThan(
      missingFor({ script, state: keen }),
    )
    expect(missingFor({ script, state: keen })).toBeGreaterThan(0)
    expect(missingFor({ script, state: { ...keen, told: ['company-1'] } })).toBe(0)
  })

  it('leaves the gate of a hidden fact as it is', () => {
    const without = martaScript({ objections: [] })
    for (const text of ['Who signs?', 'Did a furnace crack?', opened])
      expect(last(text)).toBe(textOf(talk(without, [intro, text])))
  })
})

describe('an answer that follows on something', () => {
  it('is given right after it, however short the question is', () => {
    expect(last(opened, 'And who found that out?')).toMatch(/Piotr smelled it/)
    expect(last(opened, 'how long did it take to repair')).toMatch(/Nine days/)
  })

  it('is not mistaken for one about the buyer', () => {
    expect(last(opened, 'Since when?')).not.toMatch(/summer job/)
    expect(last(opened, 'And you, since when are you with them?')).toMatch(/summer job/)
  })

  it('is given a few turns later too, while the buyer still speaks of it', () => {
    expect(last(opened, 'Who noticed that?', 'And what did he say to you?')).toMatch(/hot pennies/)
    expect(last(opened, 'Who noticed that?', 'And for how long was it down?')).toMatch(/Nine days/)
  })

  it('is never given before a hidden fact that it is about', () => {
    for (const text of ['Who noticed the crack?', 'How long was it down?', 'What did Piotr say?'])
      expect(last(text)).not.toMatch(/Piotr|Nine days|pennies/)
  })

  it('explains an objection, which counts as asking behind it', () => {
    const steps = talk(martaScript({ knowledge }), [
      intro,
      'We save plants like yours a lot of time.',
      'Okay. And what is missing in your system?',
    ])
    expect(textOf(steps)).toMatch(/never says why/)
    expect(steps.at(-1)?.state.objections.find(({ id }) => id === 'have')?.isExplored).toBe(true)
  })
})

describe('the knowledge of a script', () => {
  it('is indexed once for all calls with a bot, and anew once it changes', () => {
    const again = martaScript({ knowledge, objections: [] })
    expect(knownIndex({ ...again, repName: 'Dana' })).toBe(knownIndex(script))
    expect(knownIndex(martaScript({ knowledge: knowledge.slice(1) }))).not.toBe(knownIndex(script))
  })

  it('says what each answer follows on, and which hidden fact it needs', () => {
    expect(script.knowledge.map(({ follows, needs }) => [follows, needs])).toEqual([
      [null, null],
      ['furnace', 'furnace'],
      ['furnace', 'furnace'],
      ['knowledge-2', 'furnace'],
      // Here the objections are left out.
      [null, null],
      [null, null],
      [null, null],
      [null, null],
      [null, null],
      [null, null],
    ])
    expect(martaScript({ knowledge }).knowledge[4]?.follows).toBe('have')
  })

  it('is the same for a copy, leaves out empty rows, and ends where a call would become too large', () => {
    const form = { ...marta, knowledge: [...knowledge, row([''], 'Nobody asks this.'), row(['Why?'], ' ')] }
    const compiled = compileScript(form, 'cold', { agentId: 'one' }).knowledge
    expect(compiled).toHaveLength(knowledge.length)
    expect(JSON.stringify(compileScript(form, 'cold', { agentId: 'two' }).knowledge)).toBe(
      JSON.stringify(compiled),
    )
    const long = Array.from({ length: 100 }, () => row(Array(6).fill('a'.repeat(200)), 'b'.repeat(300)))
    const kept = compileScript({ ...marta, knowledge: long }, 'cold', { agentId: 'long' }).knowledge
    expect(JSON.stringify(kept).length).toBeLessThan(130_000)
    expect(kept.length).toBeGreaterThan(50)
  })
})
