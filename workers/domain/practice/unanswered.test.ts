import { describe, expect, it } from 'vitest'
import type { BotTurn } from './conversation.ts'
import { martaScript, talk } from './testing-bots.ts'

const intro = 'Hi Marta, this is Dana Reed from Larkfield. I am calling because of your furnaces.'
const script = martaScript({ objections: [] })
const last = (...lines: string[]): BotTurn => {
  const turn = talk(script, [intro, ...lines])
    .at(-1)
    ?.turns.at(-1)
  if (turn === undefined) throw new Error('The buyer said nothing.')
  return turn
}

describe('a question that the buyer has no answer to', () => {
  it.each([
    'And how many litres of paint did the fence swallow?',
    'Who sweeps the yard?',
    'How confident is the union about all that?',
  ])('“%s” is kept with the turn, in the words of the rep', (question) => {
    expect(last(question).unanswered).toEqual([question])
  })

  it('is kept if the buyer only fills the gap', () => {
    expect(last('How many people work on the shifts?', 'Why is that?').unanswered).toHaveLength(1)
  })

  it('is kept next to one that was answered', () => {
    const { text, unanswered } = last('How many people work on the shifts, and who sweeps the yard?')
    expect(text).toMatch(/180 people/)
    expect(unanswered).toEqual(['who sweeps the yard?'])
  })

  it.each([
    ['How many people work on the shifts?', /180/],
    ['What went wrong with the furnaces?', /May/],
    ['Do you print a lot?', /./],
    ['Who signs?', /./],
    ['Thanks, that helps me a lot.', /./],
  ])('“%s” is none', (words, answer) => {
    const { text, unanswered } = last(words)
    expect(text).toMatch(answer)
    expect(unanswered).toEqual([])
  })
})
