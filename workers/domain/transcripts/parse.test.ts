import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../testing-text.ts'
import { transcriptLimits, transcriptMessage, TranscriptError } from './message.ts'
import { parseCues, parseTranscript, parseTranscriptWithFallback, plainText } from './parse.ts'

const tooLong = 'File content is too long. Maximum length is 500,000 characters.'
const twoCuesOfAna =
  'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana Ruiz>Hi\n\n00:02.000 --> 00:03.000\n<v Ana Ruiz>again\n\n00:03.000 --> 00:04.000\n<v Bo>Yo'

describe('parseTranscript', () => {
  it('returns messages, plain text, actors, format, confidence and warnings', () => {
    expect(parseTranscript(twoCuesOfAna, { repName: 'ana' })).toEqual({
      messages: [
        { secondsFromStart: 1, secondsEnd: 3, userName: 'Ana Ruiz', message: 'Hi again', role: 'user' },
        { secondsFromStart: 3, secondsEnd: 4, userName: 'Bo', message: 'Yo', role: 'bot' },
      ],
      plainTextTranscript: 'Ana Ruiz: Hi again\nBo: Yo',
      actors: [
        { name: 'Ana Ruiz', kind: 'INTERNAL', messageCount: 1 },
        { name: 'Bo', kind: 'EXTERNAL', messageCount: 1 },
      ],
      detectedFormat: 'webvtt',
      confidence: 1,
      warnings: [],
    })
  })

  it('warns when a file with the WebVTT signature has no valid cue and is read as something else', () => {
    const broken = 'WEBVTT\n\n[00:00:04] - Ana: Hello, how are you?\n[00:00:09] - Bo: Fine, and you?\n'
    const { detectedFormat, warnings } = parseTranscriptWithFallback(broken)
    expect(detectedFormat).not.toBe('webvtt')
    expect(warnings.join(' ')).toContain('it has no valid cue')
    expect(parseTranscript(twoCuesOfAna).warnings).toEqual([])
  })

  it('keeps one message per cue when turns are not merged', () => {
    expect(
      parseTranscript(twoCuesOfAna, { mergeTurns: false }).messages.map((message) => message.message),
    ).toEqual(['Hi', 'again', 'Yo'])
  })

  it('joins captions without speakers into sentences, not into one block', () => {
    const cues = ['so this is', 'a sentence.', 'And another'].map(
      (text, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index + 1},000\n${text}`,
    )
    expect(parseTranscript(cues.join('\n\n')).messages.map((message) => message.message)).toEqual([
      'so this is a sentence.',
      'And another',
    ])
  })

  it('joins texts in scripts without spaces directly', () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v 王>你好\n\n00:02.000 --> 00:03.000\n<v 王>我们'
    expect(parseTranscript(file).messages[0]?.message).toBe('你好我们')
  })

  it('splits a message that is too long and keeps every word', () => {
    const words = Array.from({ length: 15_000 }, (_, index) => `w${index}`)
    const { messages } = parseTranscript(`[00:00:01] Ana: ${words.join(' ')}`)
    expect(messages.length).toBeGreaterThan(1)
    expect(messages.flatMap((message) => message.message.split(' '))).toEqual(words)
    expect(messages.every((message) => message.message.length <= transcriptLimits.messageCharacters)).toBe(
      true,
    )
  })

  it.each([
    ['text without a format', 'a'.repeat(500_001)],
    ['lines of a known format', '[00:00:01] Ana: '.concat('word '.repeat(110_000))],
    [
      'more messages than allowed',
      Array.from(
        { length: 20_001 },
        (_, index) =>
          `[${Math.floor(index / 60)}:${String(index % 60).padStart(2, '0')}] ${index % 2 ? 'A' : 'B'}: x`,
      ).join('\n'),
    ],
  ])('refuses %s beyond the limit', (_, text) => {
    expect(() => parseTranscript(text)).toThrow(new TranscriptError(tooLong))
    expect(() => parseTranscriptWithFallback(text)).toThrow(new TranscriptError(tooLong))
  })

  it('fails when no format gives messages', () => {
    expect(() => parseTranscript('just some words')).toThrow(new TranscriptError('Failed to parse file'))
  })
})

const fragments = fc.constantFrom(
  'WEBVTT\n\n',
  '00:01.000 --> 00:02.000\n',
  '1\n00:00:01,000 --> 00:00:02,000\n',
  '[0:05] ',
  '0:09',
  ' | ',
  'Ana',
  'Bo: ',
  '\n',
  '\n\n',
  '  ',
  '{',
  '[',
  '"message":',
  '<v Ana>',
  '<tt>',
  '- {a: ',
  '**',
  '|',
  ',',
  ';',
  'Speaker,Text\n',
  '>> ',
  '\t',
  '\ud800',
  '\u200f',
  'é',
  '王：',
)
const textLike = fc
  .array(fc.oneof(fragments, fc.string({ maxLength: 12 })), { maxLength: 60 })
  .map((parts) => parts.join(''))

/** Parses; undefined for a refusal. Any other error fails the property. */
const attempt = (input: string | Uint8Array, mergeTurns: boolean) => {
  try {
    return parseTranscriptWithFallback(input, { repName: 'Ana Ruiz', mergeTurns })
  } catch (error) {
    expect(error).toBeInstanceOf(TranscriptError)
    return undefined
  }
}

describe('for any input', () => {
  it('the parser returns a valid result or refuses', () => {
    fc.assert(
      fc.property(
        fc.oneof(textLike, fc.string({ unit: anyCharacter }), fc.uint8Array({ maxLength: 400 }), fc.json()),
        fc.boolean(),
        (input, mergeTurns) => {
          parseCues(input)
          const parsed = attempt(input, mergeTurns)
          if (!parsed) return
          let before = 0
          for (const message of parsed.messages) {
            transcriptMessage.parse(message)
            expect(message.secondsFromStart).toBeGreaterThanOrEqual(before)
            before = message.secondsFromStart
          }
          expect(parsed.plainTextTranscript).toBe(plainText(parsed.messages))
          expect(parsed.confidence).toBeGreaterThanOrEqual(0)
          expect(parsed.confidence).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 1500 },
    )
  })

  it('merging keeps every word in order', () => {
    const turns = fc.array(
      fc.tuple(
        fc.constantFrom('Ana', 'Bo', 'Kim'),
        fc.constantFrom('yes', 'well then', 'the price is fine.', 'and so on'),
      ),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(turns, (list) => {
        const file = list
          .map(([name, text], index) => `[00:00:${String(index).padStart(2, '0')}] ${name}: ${text}`)
          .join('\n')
        const merged = parseTranscript(file).messages
        expect(merged.map((message) => message.message).join(' ')).toBe(
          list.map(([, text]) => text).join(' '),
        )
        merged
          .slice(1)
          .forEach((message, index) => expect(message.userName).not.toBe(merged[index]!.userName))
      }),
    )
  })

  it('hostile repetitions are read in linear time', () => {
    const hostile = [
      '"',
      '[',
      '<',
      'a,"',
      '0:05 ',
      '0:05\n',
      'A: ',
      '*',
      '**a',
      '-->',
      '\u200c',
      ' \n',
      '1',
      ';',
      'a\t',
      '- a: ',
      '{"a":',
      '<a>',
      '>> ',
      '(',
      'Ana\n',
    ]
    for (const piece of hostile) {
      // A quadratic reader takes minutes at this size and meets the runner's limit; a linear one is done in a moment.
      expect(() => attempt(piece.repeat(Math.floor(400_000 / piece.length)), true)).not.toThrow()
    }
  })
})
