import { describe, expect, it } from 'vitest'
import { mailOf } from './own-contact.ts'
import { compileScript } from './compile.ts'
import { marta, martaScript, talk } from './testing-bots.ts'

const intro = 'Hi Marta, this is Dana Reed from Larkfield. I am calling because of your furnaces.'
const script = martaScript({ objections: [], openerLine: 'Hello, I have my list here.' })
const lastOf = (script_: typeof script, ...lines: string[]) =>
  talk(script_, [intro, 'Okay, thanks.', ...lines])
    .at(-1)
    ?.turns.at(-1)
const said = (...lines: string[]): string => lastOf(script, ...lines)?.text ?? ''

describe('the own words of a buyer', () => {
  it('are never something to be unsure of', () => {
    for (const seed of ['a', 'b', 'c']) {
      const turns = talk(
        script,
        [intro, 'Okay, thanks.', 'Why do the crews switch twice?', 'Is it habit for what exactly?'],
        seed,
      )
      expect(turns.at(-1)?.turns.at(-1)?.text).not.toMatch(/certain|not sure|rather not/iu)
    }
  })

  it('hold a list that goes on until its end', () => {
    const lines = [
      "You said you have a list. What's number one on it?",
      "Okay. And what's next on your list?",
    ]
    const [first, second] = [said(...lines.slice(0, 1)), said(...lines)]
    expect(second).not.toBe(first)
    expect(`${first} ${second}`).not.toMatch(/guess|certain/iu)
  })
})

describe('the email address of a buyer', () => {
  const [speaker] = script.speakers
  const address = speaker === undefined ? null : mailOf(script, speaker)

  it('is made from name and company', () => {
    expect(address).toMatch(/^m dot [a-z]+ at [a-z0-9]+ dot com$/u)
    const other = { ...marta, firstName: 'Élodie', lastName: "O'Neil", companyName: 'Müller & Söhne GmbH' }
    const [elodie] = martaScript(other).speakers
    expect(elodie === undefined ? null : mailOf(martaScript(other), elodie)).toBe(
      'e dot oneil at mullerandsohne dot com',
    )
  })

  it('is given to somebody who may have it, and otherwise the office takes the mail', () => {
    const known = compileScript({ ...marta, objections: [] }, 'renewal', { agentId: 'marta' })
    expect(lastOf(known, 'What is your email address?')?.text).toContain(address)
    expect(said('What is your email address?')).toMatch(/office|general|at .{3,30} dot com/iu)
  })

  it('is not given where nobody asks for it', () => {
    expect(said('Do the orders come in by e-mail or by phone?')).not.toMatch(/dot com/u)
    expect(said('What is the address of the plant?')).not.toMatch(/dot com/u)
  })
})

describe('small talk about the person', () => {
  it.each([
    'How have you been, did you get any time off over the summer?',
    'How was your weekend?',
    "How's the weather over there?",
    'Did you get away at all over the holidays?',
  ])('is answered as such: “%s”', (text) => {
    const turn = lastOf(script, text)
    expect(turn).toMatchObject({ act: 'smallTalk' })
    expect(turn?.plan.says).toEqual([])
  })

  it('is nothing that is asked about work', () => {
    expect(lastOf(script, 'How do you cover the shifts when people are on holiday?')?.act).not.toBe(
      'smallTalk',
    )
  })
})
