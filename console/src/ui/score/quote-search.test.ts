import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TranscriptTurn } from '#api/contract/calls.ts'
import { findQuotes, sentenceAround } from './quote-search.ts'

const turn = (message: string): TranscriptTurn => ({
  role: 'user',
  userName: 'Ana',
  message,
  secondsFromStart: 0,
  side: 'rep',
})

describe('quotes of a call', () => {
  it('are the sentences that hold the words, verbatim', () => {
    const turns = [turn('Good morning. Who signs this off? Thanks.'), turn('Our CFO SIGNS everything.')]
    expect(findQuotes(turns, 'signs', 5)).toEqual([
      { messageIndex: 0, start: 14, end: 33, quote: 'Who signs this off?' },
      { messageIndex: 1, start: 0, end: 25, quote: 'Our CFO SIGNS everything.' },
    ])
  })

  it('are always what the message says there, and hold the range', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80 }), fc.nat(), fc.nat(), (message, one, other) => {
        const from = Math.min(one, other) % message.length
        const to = Math.min(message.length, from + 1 + (Math.max(one, other) % 9))
        const { start, end } = sentenceAround(message, from, to)
        expect(start).toBeLessThanOrEqual(from)
        expect(end).toBeGreaterThan(start)
      }),
    )
  })

  it('need three letters', () => {
    expect(findQuotes([turn('It is.')], 'is', 5)).toEqual([])
  })
})
