import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../testing-text.ts'
import { readConversation } from './conversation.ts'
import { restoreSentences } from './restored-sentences.ts'
import { splitSentences } from './sentences.ts'

/** Sentences separated by bars, questions with a question mark. */
const shown = (text: string): string =>
  restoreSentences(text)
    .map(({ start, end, asks }) => text.slice(start, end) + (asks ? '?' : ''))
    .join(' | ')

describe('sentences of speech without punctuation', () => {
  it.each([
    [
      'we run three shops and how many people do you have there',
      'we run three shops | and how many people do you have there?',
    ],
    [
      'thanks for that what would change for your drivers i think it would be the forms',
      'thanks for that | what would change for your drivers? | i think it would be the forms',
    ],
    ['its a small team right', 'its a small team right?'],
    ["that's the old one isn't it yeah it is", "that's the old one isn't it? | yeah it is"],
    ['okay do you or your brother sign', 'okay do you or your brother sign?'],
    ['you have had it for how long', 'you have had it for how long?'],
    ['really that is early', 'really? | that is early'],
    ['before i go anything else', 'before i go anything else'],
    ['that is all from my side today anything else', 'that is all from my side today | anything else?'],
    ['nice to meet you would tuesday work', 'nice to meet you | would tuesday work?'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each([
    'i know what is in the shed',
    'the thing is that we never open it',
    'what we do is we write it down',
    'my brother does it with a shovel',
    'he told me how many came',
    'what i did was i called them',
    'if you can you should',
    'the man who was here on monday',
  ])('contain no question: %s', (text) => {
    expect(shown(text)).not.toContain('?')
  })

  it('are ordered pieces that cover every word of any text', () => {
    const words =
      'okay so do you we what is that how many it the and right no why isnt it really shop anything else'
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 60 }).map((list) => list.join(' ')),
          fc.string({ unit: anyCharacter, maxLength: 300 }),
        ),
        (text) => {
          let before = 0
          for (const { start, end } of restoreSentences(text)) {
            expect(text.slice(before, start)).not.toMatch(/[\p{L}\p{N}]/u)
            expect(end).toBeGreaterThan(start)
            before = end
          }
          expect(text.slice(before)).not.toMatch(/[\p{L}\p{N}]/u)
        },
      ),
    )
  })

  it('treat names of object properties as ordinary words', () => {
    expect(shown('constructor prototype tostring and __proto__ valueof')).not.toContain('?')
    for (const word of ['constructor', 'valueof', 'hasownproperty'])
      expect(shown(`do you ${word} you`)).toBe(`do you ${word} you?`)
  })

  it('are found in linear time even if every word could begin a question', () => {
    expect(restoreSentences('do you '.repeat(100_000)).length).toBeGreaterThan(1)
  })
})

describe('without punctuation', () => {
  const texts = (message: string) =>
    splitSentences(message).map(({ start, end }) => message.slice(start, end))

  it('sentences are ranges of the original message', () => {
    const message = ' i have the list here  what do you use today i ask because of the audit '
    expect(texts(message)).toEqual([
      'i have the list here',
      'what do you use today',
      'i ask because of the audit',
    ])
  })

  it('text with punctuation or capitals keeps its own sentences', () => {
    for (const message of [
      'I wonder, okay so do you know what is in it',
      'so do you know, well, what is, okay, in it',
      'So we went there and do you know what happened',
    ])
      expect(texts(message)).toEqual([message])
    expect(texts('Fine. and do you know what happened')).toHaveLength(2)
  })

  it('a stretch too long for one breath is cut even after punctuation', () => {
    const long = `${'we went on with the list '.repeat(9)}and how did you like it`
    expect(texts(`Sure. ${long}`).at(-1)).toBe('and how did you like it')
  })

  it('a question without a question mark counts as one, open or closed', () => {
    const kinds = (message: string) =>
      readConversation({
        messages: [{ secondsFromStart: 0, userName: 'Ana', message }],
        sideOf: ['rep'],
        repName: 'Ana',
        buyerNames: [],
        organizationName: null,
        startedAt: null,
        durationSeconds: null,
      }).turns[0]!.sentences.map((sentence) => sentence.question)
    expect(kinds('its a nice place right')).toEqual(['closed'])
    expect(kinds('that sounds hard what would help you most')).toEqual(['none', 'open'])
  })
})
