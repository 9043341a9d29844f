import { describe, expect, it } from 'vitest'
import { questionsIn } from './reading/compound.ts'
import { withoutPreface } from './reading/preface.ts'
import { askedForBy } from './reading/plain-questions.ts'
import { pieceOf } from './reading/pieces.ts'
import { compileScript } from './compile.ts'
import { marta, martaScript, talk } from './testing-bots.ts'

const intro = 'Hi Marta, this is Dana Reed from Larkfield, I am calling about your furnaces.'
const last = (lines: readonly string[], more: Parameters<typeof martaScript>[0] = { objections: [] }) =>
  talk(martaScript(more), lines).at(-1)?.turns.at(-1)

describe('a turn with several questions', () => {
  it.each([
    ['Who decides, and how is it paid for?', ['Who decides?', 'how is it paid for?']],
    [
      'How many vans do you have and what do they cost?',
      ['How many vans do you have?', 'what do they cost?'],
    ],
    ['Is it planned by hand or do you use a tool?', ['Is it planned by hand or do you use a tool?']],
    ['Can you tell me, who decides?', ['Can you tell me, who decides?']],
    ['When somebody is sick, what do you do?', ['When somebody is sick, what do you do?']],
  ])('“%s” is split where a question ends', (text, parts) => {
    expect(questionsIn({ text, asks: true }).map((part) => part.text)).toEqual(parts)
  })

  it('gets both answers in one breath, and at most one hidden fact', () => {
    const turn = last([intro, 'How many people work on the shifts, and what went wrong with the furnaces?'])
    expect(turn).toMatchObject({ act: 'reveal', facts: ['furnace'] })
    expect(turn?.text).toMatch(/180 people.*cracked in May/)
    const secrets = last([intro, 'What went wrong with the furnaces, and who signs?'])
    expect(secrets?.facts).toHaveLength(1)
  })

  it('leaves no trace of an answer that was not given', () => {
    const steps = talk(martaScript({ objections: [] }), [
      intro,
      'What went wrong with the furnaces, and who signs?',
    ])
    expect(steps.at(-1)?.state.revealed.map(({ id }) => id)).toEqual(steps.at(-1)?.turns.at(-1)?.facts)
  })
})

describe('a question after introductory words', () => {
  it.each([
    ['In your own words, what does the tool not do?', 'what does the tool not do?'],
    ['Okay, one last thing: who signs?', 'who signs?'],
    ['How often does that happen, would you say?', 'How often does that happen?'],
    ['Tell me about the furnaces.', 'Tell me about the furnaces.'],
  ])('“%s” is reduced to the question', (text, bare) => {
    expect(withoutPreface(text)).toBe(bare)
  })

  it.each([
    ['If she left, what would happen?', 'loss'],
    ['When a truck does not come, do you charge for it?', 'does'],
    ['Would you introduce me to the owner?', 'favor'],
    ['Is that going up or down?', 'trend'],
    ['What is next on your list?', 'hope'],
    ['How much did you have to refund?', 'cost'],
    ['What would make you leave?', 'anythingElse'],
  ])('“%s” wants %s', (text, asked) => {
    expect(askedForBy(text)).toBe(asked)
  })
})

it.each([
  ['We look after 90 office buildings.', 'how many jobs do you have per day?', null],
  ['The second dairy opens in September, with two lines.', 'how many people will work there?', null],
  [
    'We serve weddings and company parties, 140 events between May and September.',
    'how many weddings did you do?',
    '140 events',
  ],
] as const)('“%s” counts what “%s” asks for, or nothing', (spoken, question, piece) => {
  expect(pieceOf(spoken, 'number', question)).toBe(piece)
})

describe('a buyer', () => {
  it('says yes if asked whether it is as they said', () => {
    const lines = [intro, 'How many people work on the shifts?', 'Do you have 180 people on four shifts?']
    expect(last(lines)).toMatchObject({ act: expect.stringMatching(/confirm|tell/) })
    expect(last(lines)?.text).toMatch(/yes|right|exactly|got it|spot on|pretty much/i)
  })

  it('names what they want if asked what they would like to see first', () => {
    expect(last([intro, 'What would you like to look at first?'])).toMatchObject({
      act: 'tell',
      text: expect.stringContaining('cut scrap by a fifth'),
    })
  })

  it('understands questions in other words than the notes’', () => {
    expect(last([intro, 'How many employees do you have?'])?.text).toContain('180 people')
  })

  it('does not mistake “until then” in the middle of a turn for a goodbye', () => {
    const steps = talk(martaScript({ objections: [] }), [
      intro,
      'We run beside it until then. What went wrong with the furnaces?',
      'Until then you would have nothing to pay. We help glass makers save scrap.',
    ])
    expect(steps.at(-1)?.end).toBeNull()
    expect(talk(martaScript({ objections: [] }), [intro, 'Okay, until then!']).at(-1)?.end).not.toBeNull()
  })

  it('drops an objection that nobody has mentioned for long, once they are convinced', () => {
    const steps = talk(martaScript(), [
      'Hi Marta, this is Dana Reed from Larkfield. Is now a bad time? I am calling because of your furnaces.',
      'What went wrong with the furnaces?',
      'So furnace two cracked in May. Who signs for a new one?',
      'I understand. How many people work on the shifts?',
      'What would you like to change first?',
      'Two glass makers cut scrap by half with it. What do you think?',
      'Would Thursday at ten work for twenty minutes?',
    ])
    expect(steps.at(-1)?.turns.at(-1)?.act).not.toBe('press')
  })
})

describe('the desk', () => {
  const desk = { templateId: 3, scorecardConfigId: 'x', firstName: '', lastName: '', openerLine: '' }
  const atDesk = (...lines: string[]) => talk(martaScript({ gatekeepers: [desk] }), lines).at(-1)

  it('says its name, and why it asks', () => {
    expect(atDesk('Good morning, who am I speaking to?')?.turns[0]?.text).toContain('Mags')
    expect(atDesk('Hi, Dana Reed from Larkfield.', 'Why do you ask?')?.turns[0]?.text).toMatch(
      /because|here for/i,
    )
  })

  it('gives no number, and lets callers ring again', () => {
    const lines = ['Hi, this is Dana Reed from Larkfield. It is about the furnaces, please.']
    expect(atDesk(...lines, 'Could you give me her mobile number?')?.turns[0]?.act).toBe('refuseCaller')
    const later = talk(martaScript({ gatekeepers: [desk] }), [
      ...lines,
      'Can I try again tomorrow?',
      'Thank you, bye.',
    ])
    expect(later.at(-1)?.end?.outcome).toBe('callback')
  })

  it('tells what it knows to anybody who asks kindly, if it is the whole call', () => {
    const hours = {
      id: 'hours',
      text: 'The boss is in from ten to eleven',
      topic: 'hours',
      earnedBy: 'when asked kindly when the boss is best reached',
    }
    const script = compileScript({ ...marta, hiddenFacts: [hours] }, 'gatekeeper', { agentId: 'desk' })
    const said = (...lines: string[]) => talk(script, lines).at(-1)?.turns[0]
    expect(said('Hi, when is the boss in?')).toMatchObject({ act: 'screen', facts: [] })
    const asked = 'It is about the furnaces. When is a good time to reach your boss, please?'
    expect(said('Hi, this is Dana Reed from Larkfield.', asked)).toMatchObject({
      side: 'gatekeeper',
      act: 'reveal',
      facts: ['hours'],
    })
  })
})
