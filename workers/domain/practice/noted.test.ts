import { describe, expect, it } from 'vitest'
import type { BotTurn } from './conversation.ts'
import { backgroundForm } from './reading/background-form.ts'
import { martaScript, talk } from './testing-bots.ts'

const intro = 'Hi Marta, this is Dana Reed from Larkfield. I am calling because of your furnaces.'
const script = martaScript({
  objections: [],
  companyDetails: [
    'Looks after 90 office buildings',
    'Crew leads get changes by phone and by a chat group',
    'Twenty-two vans, planned by two people on the early shift',
  ],
  companyOrgStructure: 'Reports to the owner, Piers Aldwinkle.',
  hiddenFacts: [
    {
      id: 'leads',
      text: 'Two of the four crew leads resigned in October',
      topic: 'crew leads',
      earnedBy: 'when asked who is affected',
    },
  ],
})
const last = (...lines: string[]): BotTurn | undefined =>
  talk(script, [intro, 'Okay, thanks.', ...lines])
    .at(-1)
    ?.turns.at(-1)

describe('a note that has the words of a question', () => {
  it.each([
    ['how many buildings do you have', /90 office buildings/],
    ['so who plans the vans in the morning', /two people on the early shift/],
    ['how do you tell the crew leads about a change', /chat group/],
  ])('answers “%s”', (text, answer) => {
    expect(last(text)).toMatchObject({ act: 'tell', facts: [], text: expect.stringMatching(answer) })
  })

  it('does not take the place of a hidden fact that has as many', () => {
    expect(last('Who of the crew leads is affected?')?.facts).toEqual(['leads'])
  })
})

describe('a note of another kind than the question', () => {
  it.each(['who answers them', 'how many of those do you pay late', 'who is the boss of the drivers'])(
    'does not answer “%s”',
    (text) => {
      expect(last(text)?.text).not.toMatch(/Piers|report to/)
    },
  )

  it('still says who the buyer reports to', () => {
    expect(last('And who do you report to?')?.text).toMatch(/Piers Aldwinkle/)
  })
})

it('how something comes in is a matter of every day, kilos are not counted one by one', () => {
  expect(backgroundForm('how do the invoices come in', 'how')).toBe('bgArrives')
  expect(backgroundForm('how many people come in', 'number')).toBe('bgMany')
  expect(backgroundForm('how many kilos come in', 'number')).toBeNull()
  expect(backgroundForm('who spotted it', 'who')).toBe('bgWhoDid')
  expect(backgroundForm('when does it open', 'when')).toBeNull()
  expect(backgroundForm('when do they wash the vans', 'when')).toBe('bgWhen')
})
