import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../testing-text.ts'
import { foldTypography, sentenceCharacters, splitSentences, wordsOf } from './sentences.ts'

describe('splitting a message into sentences', () => {
  it('keeps offsets in the original message', () => {
    const message = ' It works.  Does it?  “Yes!” she said'
    expect(splitSentences(message).map(({ start, end }) => message.slice(start, end))).toEqual([
      'It works.',
      'Does it?',
      '“Yes!”',
      'she said',
    ])
  })

  it('does not end a sentence at an abbreviation, a number or a time', () => {
    expect(splitSentences('Mr. Keller pays 2.4 million at 9 a.m. on Monday, e.g. by card.')).toHaveLength(1)
  })

  it('cuts speech without punctuation at a space, within the limit', () => {
    const message = 'and then we go on and on '.repeat(100)
    const sentences = splitSentences(message)
    expect(sentences.length).toBeGreaterThan(5)
    expect(Math.max(...sentences.map((sentence) => sentence.text.length))).toBeLessThanOrEqual(
      sentenceCharacters,
    )
    expect(sentences.every((sentence) => /^[a-z]/.test(sentence.text) && /[a-z]$/.test(sentence.text))).toBe(
      true,
    )
  })

  it('yields ordered, trimmed, non-empty ranges for any text and never splits a surrogate pair', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter, maxLength: 900 }),
          fc.string({ unit: fc.constantFrom('a', '😀', ' ', '.', '?', '’'), maxLength: 1200 }),
        ),
        (message) => {
          let before = 0
          for (const { start, end, text } of splitSentences(message)) {
            expect(start).toBeGreaterThanOrEqual(before)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(message.length)
            expect(text).toBe(foldTypography(message).slice(start, end))
            expect(message.slice(start, end).isWellFormed() || !message.isWellFormed()).toBe(true)
            before = end
          }
        },
      ),
    )
  })

  it('folds typography without changing any length', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => foldTypography(text).length === text.length),
    )
    expect(foldTypography('it’s\u00a0“so”')).toBe('it\'s "so"')
  })

  it('counts words in scripts without spaces too', () => {
    expect(wordsOf('I’m fine, thanks - 24/7!')).toEqual(["i'm", 'fine', 'thanks', '24', '7'])
    expect(wordsOf('今日はいい天気ですね').length).toBeGreaterThan(2)
  })

  it('finds the same words as the Unicode segmenter on its fast path', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
    const signs = ["'", '.', ',', ';', ':', '-', '–', '…', '_', '?', '/', '"', '€', 'é', '\t', '`']
    const pieces = fc.constantFrom('a', 'Be', '1', '20', 'x9', ' ', ...signs)
    fc.assert(
      fc.property(fc.string({ unit: pieces, maxLength: 12 }), (text) => {
        const words = [...segmenter.segment(foldTypography(text))].filter((one) => one.isWordLike)
        expect(wordsOf(text)).toEqual(words.map(({ segment }) => segment.toLowerCase()))
      }),
      { numRuns: 500 },
    )
  })
})
