import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { segmentText } from './segments.ts'

describe('segments of a message', () => {
  it('are cut at the ends of evidence, with the badge after the quote', () => {
    expect(segmentText('We lose six shifts a week.', [{ number: 3, start: 8, end: 18 }])).toEqual([
      { start: 0, end: 8, text: 'We lose ', numbers: [], ending: [], match: null },
      { start: 8, end: 18, text: 'six shifts', numbers: [3], ending: [3], match: null },
      { start: 18, end: 26, text: ' a week.', numbers: [], ending: [], match: null },
    ])
  })

  it('name every quote that covers a piece where quotes overlap', () => {
    const segments = segmentText('abcdefghij', [
      { number: 1, start: 0, end: 6 },
      { number: 2, start: 4, end: 10 },
    ])
    expect(segments.map(({ text, numbers, ending }) => [text, numbers, ending])).toEqual([
      ['abcd', [1], []],
      ['ef', [1, 2], [1]],
      ['ghij', [2], [2]],
    ])
  })

  it('mark a search match inside a quote without ending the quote', () => {
    const segments = segmentText(
      'our depots today',
      [{ number: 1, start: 0, end: 16 }],
      [{ index: 4, start: 4, end: 9 }],
    )
    expect(segments.map(({ text, match, ending }) => [text, match, ending])).toEqual([
      ['our ', null, []],
      ['depot', 4, []],
      ['s today', null, [1]],
    ])
  })

  it('never break a character that needs two code units', () => {
    expect(segmentText('a😀b', [{ number: 1, start: 2, end: 4 }]).map(({ text }) => text)).toEqual([
      'a',
      '😀b',
    ])
  })

  it('ignore ranges that lie outside the text', () => {
    expect(segmentText('short', [{ number: 1, start: 40, end: 60 }]).map(({ numbers }) => numbers)).toEqual([
      [],
    ])
  })

  it('give the text again when joined, for any ranges', () => {
    const range = fc.record({
      start: fc.integer({ min: -3, max: 60 }),
      end: fc.integer({ min: -3, max: 60 }),
    })
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 50 }),
        fc.array(range, { maxLength: 8 }),
        fc.array(range, { maxLength: 8 }),
        (text, quotes, hits) => {
          const segments = segmentText(
            text,
            quotes.map((quote, index) => ({ ...quote, number: index + 1 })),
            hits.map((hit, index) => ({ ...hit, index })),
          )
          expect(segments.map((segment) => segment.text).join('')).toBe(text)
          const ends = segments.flatMap(({ ending }) => ending)
          expect(new Set(ends).size).toBe(ends.length)
        },
      ),
    )
  })
})
