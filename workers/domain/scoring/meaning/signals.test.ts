import { describe, expect, it } from 'vitest'
import { readConversation } from '../conversation.ts'
import { conversationOf } from '../testing-conversations.ts'
import { createSignals, holds, type SignalTable } from './signals.ts'
import { denseCount, unitsOf } from './units.ts'

const nothingMeant = () => new Float32Array(100)

/** One detector that likes the word "invoice" and dislikes "weather". */
function table(): SignalTable {
  const features = ['word invoice', 'word weather']
  const weights = new Int8Array(features.length + denseCount)
  weights.set([100, -100])
  return { features, detectors: [{ id: 'bills', sparseScale: 0.01, denseScale: 0, bias: -0.5 }], weights }
}

const conversation = readConversation(
  conversationOf([
    'R: How do you send an invoice today?',
    'B: The weather is fine. We print each invoice. It takes a day.',
  ]),
)
const said = createSignals(table(), nothingMeant)(conversation)
/** The best odds of the units that hold a sentence. */
const oddsOf = (detectorId: string, words: string): number =>
  Math.max(
    ...said.units.flatMap((unit, index) =>
      unit.words.includes(words) ? [said.oddsOf(detectorId, index) ?? Number.NaN] : [],
    ),
  )

describe('the learned signal', () => {
  it('says of a sentence how it sounds, alone or with a neighbor', () => {
    expect(oddsOf('bills', 'We print')).toBeCloseTo(0.5)
    expect(oddsOf('bills', 'It takes a day')).toBeCloseTo(0.5)
    expect(oddsOf('bills', 'The weather')).toBeCloseTo(-0.5)
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
