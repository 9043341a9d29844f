import { describe, expect, it } from 'vitest'
import { readConversation } from '../conversation.ts'
import { conversationOf } from '../testing-conversations.ts'
import { createSignals, holds, type SignalTable } from './signals.ts'
import { meaningSize, unitsOf } from './units.ts'
import { vectorSize } from './word-vectors.ts'

/** Every text but an empty one means the first number. */
const oneMeaning = (tokens: readonly string[]) =>
  new Float32Array(vectorSize).fill(tokens.length === 0 ? 0 : 1, 0, 1)

/** One detector that likes the word "invoice" and dislikes "weather", and knows what two texts mean: the unit’s and the one before. */
function table(): SignalTable {
  const features = ['word invoice', 'word weather', 'before invoice']
  const weights = new Int8Array(features.length + meaningSize)
  weights.set([100, -100, 100])
  weights[features.length] = 4
  weights[features.length + vectorSize] = 1
  const scaled = { scale: 0.1, bias: -0.5 }
  return { features, detectors: [{ id: 'bills', words: scaled, meaning: scaled }], weights }
}

const conversation = readConversation(
  conversationOf([
    'R: How do you send an invoice today?',
    'B: The weather is fine. We print each invoice. It takes a day.',
  ]),
)
const said = createSignals(table(), oneMeaning)(conversation)
/** What it says of a unit. */
const oddsOf = (detectorId: string, words: string) =>
  said.oddsOf(
    detectorId,
    said.units.findIndex((unit) => unit.words === words),
  )

describe('the learned signal', () => {
  /** Both models have the bias −0.5; the meaning of a unit with words before adds 0.45, of one without 0.4. */
  const byMeaning = { first: -0.1, later: -0.05 }

  it('says how a unit sounds by its words and by their meaning; each word of a long text counts less', () => {
    expect(oddsOf('bills', 'How do you send an invoice today?')).toBeCloseTo(
      ((100 * 0.1 * 0.5) / 3 - 0.5 + byMeaning.first) / 2,
    )
    expect(oddsOf('bills', 'The weather is fine.')).toBeLessThan(-1)
  })

  it('lets words before count a little, whatever they are', () => {
    expect(oddsOf('bills', 'It takes a day.')).toBeCloseTo((0.75 - 0.5 + byMeaning.later) / 2)
  })

  it('says what the call is about, by side, without the words before', () => {
    const about = said.about()
    expect(about).toHaveLength(meaningSize)
    expect([about[0], about[1], about[vectorSize], about[vectorSize + 1]]).toEqual([1, 0, 1, 0])
    const silent = createSignals(table(), oneMeaning)(readConversation(conversationOf(['R: Hello there.'])))
    expect([silent.about()[0], silent.about()[vectorSize]]).toEqual([1, 0])
  })

  it('knows nothing of a detector that it has not learned', () => {
    expect(said.oddsOf('other', 0)).toBeNull()
  })

  it('holds a sentence that lies inside a unit, also where the unit spans two messages', () => {
    const unit = { messageIndex: 1, start: 10, lastMessageIndex: 2, end: 20 }
    const at = (messageIndex: number, start: number, end: number): boolean =>
      holds(
        { ...unit, side: 'rep', words: '', before: '' },
        { messageIndex, start, end, text: '', question: 'none' },
      )
    expect([at(1, 10, 90), at(2, 0, 20)]).toEqual([true, true])
    expect([at(1, 9, 90), at(2, 0, 21), at(3, 0, 5), at(0, 12, 15)]).toEqual([false, false, false, false])
  })
})

describe('units', () => {
  it('are sentences and pairs of neighbors, each with what the other side said before', () => {
    expect(unitsOf(conversation).map(({ side, words, before }) => [side, words, before])).toEqual([
      ['rep', 'How do you send an invoice today?', ''],
      ['buyer', 'The weather is fine.', 'How do you send an invoice today?'],
      ['buyer', 'The weather is fine. We print each invoice.', 'How do you send an invoice today?'],
      ['buyer', 'We print each invoice.', 'How do you send an invoice today?'],
      ['buyer', 'We print each invoice. It takes a day.', 'How do you send an invoice today?'],
      ['buyer', 'It takes a day.', 'How do you send an invoice today?'],
    ])
  })
})
