import { describe, expect, it } from 'vitest'
import { colleagueOf } from './invented-people.ts'
import type { Step } from './conversation.ts'
import { backgroundForm, secondOf } from './reading/background-form.ts'
import { askedForBy } from './reading/plain-questions.ts'
import { martaScript, talk } from './testing-bots.ts'

const intro = 'Hi Marta, this is Dana Reed from Larkfield. I am calling because of your furnaces.'
const script = martaScript({ objections: [] })
const last = (lines: string[]): string => textOf(talk(script, [intro, ...lines]))
const textOf = (steps: readonly Step[]): string => steps.at(-1)?.turns.at(-1)?.text ?? ''

describe('an everyday question that no note answers', () => {
  it('gets an answer of its form', () => {
    expect(last(['Who sweeps the yard?'])).toMatch(
      new RegExp(`me|I do|${colleagueOf(script)}|my people`, 'i'),
    )
    expect(last(['How often do you repaint the fences?'])).toMatch(/week|month|often/i)
    expect(last(['Do you repaint the fences by brush or by roller?'])).toMatch(/by roller/i)
  })

  it('gets the same answer again, and nothing is said twice', () => {
    const first = last(['Who sweeps the yard?'])
    const again = last(['Who sweeps the yard?', 'Okay. And who was it that sweeps the yard?'])
    expect(again.toLowerCase()).toContain(
      first
        .toLowerCase()
        .replace(/^(?:i|me)(?!\p{L})/u, '')
        .slice(0, -1)
        .trim(),
    )
    expect(again).not.toBe(first)
  })

  it('gets the same colleague from every copy of a bot', () => {
    expect(colleagueOf({ ...script, agentId: 'copy' })).toBe(colleagueOf(script))
    expect(JSON.stringify(script)).not.toContain(colleagueOf(script))
  })

  it('gets nothing of a hidden fact, however it is asked', () => {
    const texts = ['Did a furnace crack?', 'Who signs?', 'Are any furnaces broken?'].map((text) =>
      last([text]),
    )
    for (const text of texts) expect(text).not.toMatch(/not (?:really|so far|at the moment)|mostly me/i)
  })
})

describe('the form of an everyday question', () => {
  it.each([
    ['How much do you pay for that?', null],
    ['Who signs the contract?', null],
    ['Could you send me the plan?', null],
    ['Since when do you do it like that?', 'bgSince'],
    ['Why is that?', 'bgWhy'],
    ['When does the shift start?', 'bgWhen'],
    ['What kind of doors?', 'bgKind'],
    ['Does that change it?', null],
    ['Where do the parts get lost?', 'bgWeak'],
    ['And where does it not?', 'bgWeak'],
    ['Where do you keep the spare parts?', 'bgWhere'],
    ['Which part sounds bad?', 'bgPart'],
    ['Would they open that, you think?', 'bgWouldThey'],
    ['Would it change anything?', 'bgWould'],
    ['How many of them are there?', 'bgMany'],
  ])('“%s” is %s', (text, form) => {
    expect(backgroundForm(text, askedForBy(text))).toBe(form)
  })

  it('offers a second thing, from the buyer’s side', () => {
    expect(secondOf('Is that you or your colleague?')).toBe('my colleague')
    expect(secondOf('Is it monthly or weekly?')).toBe('weekly')
    expect(secondOf('Do they swap or does each have its own?')).toBeNull()
    expect(secondOf('Is that a lot or what?')).toBeNull()
  })
})
