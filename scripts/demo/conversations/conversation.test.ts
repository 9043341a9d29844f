import { describe, expect, it } from 'vitest'
import { longestSeconds, optionalParts, tellConversation, writeConversation, type DemoConversation } from './conversation.ts'

const outline = { key: 'draft', title: 'Draft', callType: 'cold', theme: 'fleet', quality: 'good' } as const

const write = (script: string, minutes = 1): DemoConversation => writeConversation({ ...outline, minutes }, script)

const conversation = write(`
  rep: Good morning, this is the first line.
  rep[agenda]: I would like to ask how you plan today.
  buyer[agenda]: Fine.
  rep[agenda-weak]: So let me show you around.
  buyer: Go on, then.
  rep[close]: Is Tuesday at ten good?
  buyer[close]: Tuesday is good.
  rep[close-weak]: Well, I will let you go.
  (pause 20)
  buyer[close-weak]: Sure.
  rep: Goodbye.
`)
const told = (omitted: string[]): string[] => tellConversation(conversation, omitted).turns.map(({ text }) => text)

describe('a written conversation', () => {
  it('tells the lines of a part, and its weak lines only when the part is left out', () => {
    expect(told([])).toEqual([
      'Good morning, this is the first line.',
      'I would like to ask how you plan today.',
      'Fine.',
      'Go on, then.',
      'Is Tuesday at ten good?',
      'Tuesday is good.',
      'Goodbye.',
    ])
    expect(told(['agenda'])).toEqual([
      'Good morning, this is the first line.',
      'So let me show you around.',
      'Go on, then.',
      'Is Tuesday at ten good?',
      'Tuesday is good.',
      'Goodbye.',
    ])
    expect(told(['agenda', 'close']).slice(3)).toEqual(['Well, I will let you go.', 'Sure.', 'Goodbye.'])
  })

  it('lasts the stated minutes if nothing is left out, whatever the weak lines', () => {
    expect(conversation.durationSeconds).toBe(60)
    expect(tellConversation(conversation, [])).toEqual({ turns: conversation.turns, durationSeconds: 60 })
  })

  it('moves what follows by the time of the lines that are told and not told', () => {
    const full = tellConversation(conversation, [])
    const shorter = tellConversation(conversation, ['agenda'])
    const longer = tellConversation(conversation, ['close'])
    expect(shorter.durationSeconds).toBeLessThan(60)
    expect(longer.durationSeconds).toBeGreaterThan(60)
    expect(shorter.turns.slice(0, 2).map(({ at }) => at)).toEqual(full.turns.slice(0, 2).map(({ at }) => at))
    // A stated pause of 20 seconds and seven words.
    const [leave, sure] = longer.turns.slice(4)
    expect((sure?.at ?? 0) - (leave?.at ?? 0)).toBeGreaterThan(20 + 2.8)
    const gap = (turns: typeof full.turns): number => (turns.at(-1)?.at ?? 0) - (turns.at(-2)?.at ?? 0)
    expect(gap(shorter.turns)).toBeCloseTo(gap(full.turns), 0)
  })

  it('lasts at most as long as the telling that leaves out what its weak lines make longer', () => {
    const lengths = [[], ['agenda'], ['close'], ['agenda', 'close']].map(
      (omitted) => tellConversation(conversation, omitted).durationSeconds,
    )
    expect(longestSeconds(conversation)).toBe(Math.max(...lengths))
    expect(longestSeconds(conversation)).toBe(tellConversation(conversation, ['close']).durationSeconds)
  })

  it('names each part once, in order of appearance', () => {
    expect(optionalParts(conversation)).toEqual(['agenda', 'close'])
  })

  it('leaves a part without weak lines out', () => {
    const plain = write('rep: Hello.\nrep[name]: I am new here.\nbuyer: Hello.')
    expect(tellConversation(plain, ['name']).turns.map(({ text }) => text)).toEqual(['Hello.', 'Hello.'])
  })

  it('refuses a line without a speaker, a weak line of no part, and a length that the words do not fit', () => {
    expect(() => write('somebody: Hello')).toThrow('Conversation draft: cannot read the line "somebody: Hello"')
    expect(() => write('rep[agenda]: Hello.\nrep[agneda-weak]: So.')).toThrow(
      'Conversation draft: no other line has the part of the weak line "So."',
    )
    expect(() => write(`rep: ${'word '.repeat(60)}`, 0.05)).toThrow('too short')
  })
})
