import { describe, expect, it } from 'vitest'
import { filled } from './answer-from-bank.ts'
import { namedOf } from './invented-people.ts'
import type { Step } from './conversation.ts'
import { answerForm } from './reading/answers/answer-form.ts'
import { placeOf } from './reading/answers/setting-of.ts'
import { askedForBy } from './reading/plain-questions.ts'
import { martaScript, talk } from './testing-bots.ts'
import { answerBank } from './wording/answer-bank/all.ts'
import { wrongIn } from './wording/answer-bank/may-say.ts'
import type { AnswerRow } from './wording/answer-bank/row.ts'

const script = martaScript({ objections: [] })
const intro = 'Hi Marta, this is Dana Reed from Larkfield. I am calling because of your furnaces.'
const textOf = (steps: readonly Step[]): string => steps.at(-1)?.turns.at(-1)?.text ?? ''
const last = (lines: string[]): string => textOf(talk(script, [intro, ...lines]))
const rows = Object.values(answerBank).flat()
const answersOf = ({ says }: AnswerRow): string[] =>
  Object.values(says)
    .flat()
    .map((one) => filled(script, one))
const allAnswers = rows.flatMap(answersOf)
const isOfBank = (text: string): boolean => allAnswers.some((one) => text.includes(one))

describe('the answer bank', () => {
  it('has answers that no note would be needed for', () => {
    const wrong = rows.flatMap(({ says }) =>
      Object.values(says)
        .flat()
        .flatMap((one) => (wrongIn(one) === null ? [] : [`${wrongIn(one)}: ${one}`])),
    )
    expect(wrong).toEqual([])
  })

  it('has several wordings of each question and an answer for every mood', () => {
    expect(rows.length).toBeGreaterThan(800)
    expect(new Set(rows.map(({ asks }) => asks[0])).size).toBe(rows.length)
    for (const { asks, says } of rows) {
      expect(asks.length).toBeGreaterThanOrEqual(2)
      expect(says.any?.length ?? 0).toBeGreaterThanOrEqual(1)
    }
  })

  it('refuses answers about money, figures, months, and contracts', () => {
    for (const text of [
      'About 40 of them.',
      'A few hundred euros.',
      'Twelve people.',
      'In March, usually.',
      'The contract runs on.',
      'My boss approves that.',
    ])
      expect(wrongIn(text)).not.toBeNull()
    for (const text of ['By half past six.', 'One or two.', 'On Fridays, mostly.'])
      expect(wrongIn(text)).toBeNull()
  })
})

describe('a harmless question that a row answers', () => {
  it('gets an answer of the row, in other words than its own', () => {
    expect(isOfBank(last(['Do you print a lot?']))).toBe(true)
    expect(isOfBank(last(['Have you tried anything like that before?']))).toBe(true)
  })

  it('gets the same answer again, and a replay the same bytes', () => {
    const lines = ['Do you print a lot?', 'I see. Thanks for telling me.']
    const first = last(lines.slice(0, 1))
    const again = last([...lines, 'And do you print a lot, would you say?'])
    expect(again.toLowerCase()).toContain(first.slice(1, -1).toLowerCase())
    expect(JSON.stringify(talk(script, [intro, ...lines]))).toBe(
      JSON.stringify(talk(script, [intro, ...lines])),
    )
  })

  it('is answered from a note if one may be what is asked for', () => {
    for (const text of [
      'Did a furnace crack?',
      'Who signs?',
      'How much do you pay for that?',
      'Who approves it?',
    ])
      expect(isOfBank(last([text]))).toBe(false)
  })

  it('is not answered in the first words of a stranger', () => {
    expect(isOfBank(textOf(talk(script, ['Do you print a lot?'])))).toBe(false)
  })
})

describe('what a question is compared with', () => {
  it.each([
    ['Who does that?', 'who'],
    ['Is it you or the office?', 'choice'],
    ['Do you do that by hand?', 'yesNo'],
    ['So that is mostly phone calls?', 'yesNo'],
    ['How long does it take?', 'howLong'],
    ['How do you do that?', 'open'],
  ])('“%s” wants %s', (text, form) => {
    expect(answerForm(text, askedForBy(text), !/^(?:who|how)/i.test(text))).toBe(form)
  })

  it('is what their notes say of where they work', () => {
    const of = (company: string[]): string | null =>
      placeOf(
        martaScript({
          objections: [],
          jobTitle: 'Manager',
          companyName: 'Holt',
          hiddenFacts: [],
          goals: [],
          opinions: [],
          companyDetails: company,
        }),
      )
    expect(of(['Runs nine vans', 'Has two depots'])).toBe('field')
    expect(of(['Three hotels', 'Guests book by phone'])).toBe('guests')
    expect(of(['Founded long ago'])).toBeNull()
  })
})

describe('a buyer whose author wrote much about them', () => {
  it('names nobody else', () => {
    const knowledge = Array.from({ length: 10 }, (_, n) => ({
      id: `knowledge-${n}`,
      asks: [`Who oils pump ${n}?`],
      after: '',
      says: 'Piet does, in the night.',
    }))
    const known = martaScript({ objections: [], knowledge })
    const asked = [
      'Who sweeps the yard?',
      'Who helps you with it?',
      'And who else is involved?',
      'Who rings them?',
    ]
    const said = (of: typeof script): string =>
      asked.map((ask) => textOf(talk(of, [intro, 'How are you today?', ask]))).join(' ')
    const { colleague } = namedOf(script)
    expect(said(script)).toContain(colleague)
    expect(said(known)).not.toMatch(new RegExp(`${namedOf(known).colleague}|${colleague}`))
  })
})
