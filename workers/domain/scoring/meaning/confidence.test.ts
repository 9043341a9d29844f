import { describe, expect, it } from 'vitest'
import { readConversation, sentencesOf } from '../conversation.ts'
import { conversationOf } from '../testing-conversations.ts'
import { absent, found } from '../detectors/detector.ts'
import { answerFacts, type Asked, silenceFactNames, type SilenceFacts } from './answer-facts.ts'
import { chancesOf, judge, surestQuotes } from './confidence.ts'
import { oddsFrom } from './trees.ts'
import { unitsOf } from './units.ts'

describe('quotes of an answer', () => {
  const shown = (...chances: number[]) => surestQuotes(chances, (chance) => chance)

  it('are the best one and others that are likely right, three at most, and make each other surer', () => {
    expect(shown(0.4, 0.9, 0.2)).toEqual({ quotes: [0.9], chance: expect.closeTo(0.9) })
    expect(shown(0.8, 0.9).quotes).toEqual([0.9, 0.8])
    expect(shown(0.8, 0.9).chance).toBeCloseTo(0.98)
    expect(shown(0.9, 0.9, 0.9, 0.9).quotes).toHaveLength(3)
  })

  it('are the best one alone where none is likely right, and none where none was found', () => {
    expect(shown(0.3, 0.1)).toEqual({ quotes: [0.3], chance: expect.closeTo(0.3) })
    expect(shown()).toEqual({ quotes: [], chance: 0 })
  })
})

describe('the chance from which an answer is given', () => {
  it('is another one in raw machine text', () => {
    const reliability = { odds: 0, least: 0.2, leastRaw: 0.8 }
    const trees = { bias: 0, trees: [] }
    const learned = {
      signals: () => {
        throw new Error('Nobody asks for them.')
      },
      ...chancesOf({ met: trees, missed: trees }, () => ({ met: reliability, missed: reliability })),
    }
    const silence = Object.fromEntries(silenceFactNames.map((name) => [name, 0])) as SilenceFacts
    const isMissed = (isRaw: boolean): boolean =>
      judge(learned, 'any', { quotes: [], silence, isRaw }).isMissed
    expect([isMissed(false), isMissed(true)]).toEqual([true, false])
  })

  it('is that of raw text where hardly any words end like a written sentence', () => {
    const isRaw = (lines: string[]): boolean | undefined => {
      const units = unitsOf(readConversation(conversationOf(lines)))
      const signals = { units, oddsOf: () => 0, isPointedAt: () => false }
      return answerFacts({ messages: lines.length }, signals, [
        { id: 'who', speaker: 'rep', finding: absent('') },
      ])[0]?.isRaw
    }
    expect(isRaw(['R: who signs over there', 'B: ann signs'])).toBe(true)
    expect(isRaw(['R: Who signs over there?', 'B: Ann signs.'])).toBe(false)
  })
})

describe('trees', () => {
  it('add up what each says; a value at the bound goes below', () => {
    const trees = { bias: 1, trees: [[0, 5, -2, [1, 0, 3, 4]], 0.5] as const }
    expect(oddsFrom(trees, [5, 9])).toBe(-0.5)
    expect(oddsFrom(trees, [6, 0])).toBe(4.5)
    expect(oddsFrom(trees, [6, 1])).toBe(5.5)
  })
})

describe('facts of an answer', () => {
  const conversation = readConversation(
    conversationOf(['R: How do you pay? Who signs?', 'B: By check. Ann signs.', 'R: Good.']),
  )
  const units = unitsOf(conversation)
  const [how, who] = sentencesOf(conversation, 'rep')
  /** Likes units about signing. */
  const oddsOf = (id: string, unit: number): number | null => {
    if (id === 'unlearned') return null
    return units[unit]?.words.includes('sign') ? 3 : -40
  }
  const isPointedAt = (id: string, unit: number): boolean => (oddsOf(id, unit) ?? 0) > 0
  const ask = (...asked: Asked[]) => answerFacts({ messages: 3 }, { units, oddsOf, isPointedAt }, asked)
  const both: Asked = { id: 'who', speaker: 'rep', finding: found([how, who], '') }

  it('say how each sentence sounds, the best sounding first, and what else the scorecard finds', () => {
    const [first] = ask(both, { id: 'other', speaker: 'buyer', finding: absent('') })
    expect(first?.quotes.map(({ quoted }) => quoted.text)).toContain('Who signs?')
    expect(first?.quotes[0]?.facts).toMatchObject({
      odds: 3,
      found: 2,
      isQuestion: 1,
      isRep: 1,
      shareFound: 0.5,
      behindBest: 0,
      otherOdds: -8,
    })
  })

  it('say how near a silent speaker comes', () => {
    const [, second] = ask(both, { id: 'other', speaker: 'buyer', finding: absent('') })
    expect(second?.silence).toMatchObject({
      best: 3,
      isRep: 0,
      written: expect.closeTo(4 / 7),
      shareSure: 1,
      foundOdds: 3,
    })
  })

  it('include words that only the learned signal points at, unless the patterns found their message or something else decides', () => {
    const [first, second] = ask(both, { id: 'other', speaker: 'buyer', finding: absent('') })
    expect(first?.quotes.map(({ quoted }) => quoted.messageIndex)).toEqual([0, 0])
    // Both sentences of the message stand in one unit, which sounds best first.
    expect(second?.quotes).toMatchObject([
      {
        quoted: { messageIndex: 1, start: 0, text: 'By check. Ann signs.' },
        facts: { odds: 3, found: 0, nextOdds: -9 },
      },
    ])
    for (const kind of ['notApplicable', 'violated'] as const) {
      const finding = { kind, reason: '', evidence: [] }
      expect(ask({ id: 'other', speaker: 'buyer', finding })[0]?.quotes).toEqual([])
    }
  })

  it('are empty for a detector that was not learned', () => {
    expect(ask({ ...both, id: 'unlearned' })).toEqual([{ quotes: [], silence: null, isRaw: false }])
  })
})
