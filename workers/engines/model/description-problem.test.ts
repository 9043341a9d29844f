import { describe, expect, it } from 'vitest'
import { descriptionProblem } from './description-problem.ts'
import { messages } from './testing-calls.ts'

const problemOf = (text: string) =>
  descriptionProblem(text, [
    ...messages,
    {
      userName: 'Mark Feld',
      message: 'I work at Nordwind and we use Salesgrid in Hamburg.',
      secondsFromStart: 0,
    },
  ])

describe('the description of a kind of call', () => {
  it.each([
    'A first conversation in which the rep asks about process, pain and budget. The buyer explains how decisions are made. Process comes before price.',
    'The rep presents the product on a shared screen: dashboards, CRM fields and reports. The customer asks about the API.',
  ])('may be plain sentences about any such call: %s', (text) => {
    expect(problemOf(text)).toBeNull()
  })

  it.each([
    ['is empty', ' '],
    ['longer than 400', 'word '.repeat(81)],
    ['contains numbers', 'The budget is 20 thousand.'],
    ['contains numbers', 'It takes ½ of a day.'],
    ['link or an address', 'See www.example.test for more.'],
    ['link or an address', 'Write to sales@nordwind.'],
    ['not plain text', 'A call <b>about</b> prices.'],
    ['names a company', 'A call with Meridian Freight GmbH about prices.'],
    ['names people', 'The rep, Maren, asks about process.'],
    ['names people', 'Lind explains the process.'],
    ['names people', 'A call. Mark the next step.'],
    ['names people', 'The buyer works at Nordwind today.'],
    ['names people', 'They replace Salesgrid with us.'],
  ])('is refused when it %s: %s', (reason, text) => {
    expect(problemOf(text)?.text).toContain(reason)
  })

  it('shows the words that are names to the model only', () => {
    expect(problemOf('Here Maren talks about Hamburg.')).toEqual({
      text: 'The description names people, companies, products or places of the call.',
      words: ['Maren', 'Hamburg'],
    })
  })
})
