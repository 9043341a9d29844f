import { describe, expect, it } from 'vitest'
import { readConversation } from '../conversation.ts'
import { conversationOf } from '../testing-conversations.ts'
import { aboutOdds, readTalk, type Talk, talkOdds, type SellingModel, isSellingShown } from './selling.ts'

const talk = (...lines: string[]): Talk => readTalk(readConversation(conversationOf(lines)))

const model: SellingModel = {
  bias: -1,
  words: new Map([
    ['pricing', [3, 0]],
    ['refund', [-1, -3]],
  ]),
  facts: { whatWeOffer: 4, shownParticular: 1, shownSecond: 0.5 },
  meaning: [],
  least: 0,
}

describe('what a call’s words say', () => {
  it('counts a word once per turn, and tells the rep’s side from others', () => {
    const { turnsWith } = talk(
      'R: Pricing, pricing, pricing!',
      'B: What pricing?',
      'R: Ours.',
      'C: The pricing of this year.',
    )
    expect(turnsWith.get('pricing')).toMatchObject({ rep: 2, others: 1 })
  })

  it('counts turns that mention a subject, by whoever the subject belongs to', () => {
    const lines = [
      'R: We help bakeries. We help mills.',
      'B: We help nobody.',
      'R: This is Ada Lum from Grist.',
    ]
    expect(talk(...lines).facts).toMatchObject({ whatWeOffer: 1 / 6, whyIAmCalling: 1 / 6 })
  })

  it('is the same without capitals and punctuation', () => {
    const lines = [
      'R: How can I help? I’ll check your order number.',
      'B: My invoice is wrong. Who’s calling?',
    ]
    const raw = lines.map(
      (line) => `${line.slice(0, 2)} ${line.slice(3).toLowerCase().replaceAll(/[.?!]/g, '')}`,
    )
    expect(talk(...raw)).toEqual(talk(...lines))
  })

  it('knows where nobody but the rep’s side speaks', () => {
    expect(talk('R: How is the forecast?', 'C: Thin.').facts).toMatchObject({
      nobodyElse: 1,
      othersShare: 0,
    })
    expect(talk('R: How is the forecast?', 'B: Thin.').facts).toMatchObject({
      nobodyElse: 0,
      othersShare: 1 / 5,
    })
  })

  it('reads a call without words', () => {
    expect(talkOdds(model, talk())).toBe(-1)
  })
})

describe('the odds that somebody sells', () => {
  it('rise with words of selling and fall with words of other calls', () => {
    const neutral = talkOdds(model, talk('R: Hello.', 'B: Hello.'))
    expect(talkOdds(model, talk('R: Our pricing is new.', 'B: Hello.'))).toBeGreaterThan(neutral)
    expect(talkOdds(model, talk('R: Hello.', 'B: I want a refund.'))).toBeLessThan(neutral)
  })

  it('move no further for a turn that says it again and again', () => {
    const once = talk('R: We help. Our pricing.', 'B: Hello.')
    const often = talk(`R: ${'We help. Our pricing. '.repeat(50)}`, 'B: Hello.')
    expect(talkOdds(model, often)).toBe(talkOdds(model, once))
  })

  it('do not matter where much of the scorecard is shown', () => {
    expect(isSellingShown({ particular: 6, common: 0 })).toBe(true)
    expect(isSellingShown({ particular: 5, common: 9 })).toBe(false)
  })
})

describe('what a call is about', () => {
  it('adds to the odds by what each of its numbers says', () => {
    expect(aboutOdds({ meaning: [2, -1] }, Float32Array.from([0.5, 0.25]))).toBe(0.75)
  })
})
