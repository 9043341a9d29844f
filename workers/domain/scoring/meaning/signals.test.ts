import { describe, expect, it } from 'vitest'
import { readConversation } from '../conversation.ts'
import { conversationOf } from '../testing-conversations.ts'
import { createSignals, type SignalTable } from './signals.ts'
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
const sentences = conversation.runs.flatMap((run) => run.sentences)
const saying = (words: string) => {
  const sentence = sentences.find(({ text }) => text.includes(words))
  if (sentence === undefined) throw new Error(`Nobody says ${words}`)
  return sentence
}

describe('the learned signal', () => {
  it('says of a sentence how it sounds, alone or with a neighbor', () => {
    expect(said.oddsOf('bills', saying('We print'))).toBeCloseTo(0.5)
    expect(said.oddsOf('bills', saying('It takes a day'))).toBeCloseTo(0.5)
    expect(said.oddsOf('bills', saying('The weather'))).toBeCloseTo(-0.5)
  })

  it('says how near the nearest words of a speaker come', () => {
    expect(said.nearest('bills', 'rep')).toEqual({ odds: expect.closeTo(0.5), units: 1 })
    const three = (0.5 + 0.5 - 0.5) / 3
    expect(said.nearest('bills', 'buyer')).toEqual({ odds: expect.closeTo(three), units: 5 })
    const silent = readConversation(conversationOf(['R: Hello there.']))
    expect(createSignals(table(), nothingMeant)(silent).nearest('bills', 'buyer')).toBeNull()
  })

  it('knows nothing of a detector that it has not learned', () => {
    expect(said.oddsOf('other', saying('We print'))).toBeNull()
    expect(said.nearest('other', 'any')).toBeNull()
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
