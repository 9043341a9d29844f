import { describe, expect, it } from 'vitest'
import { cleanTranscriptText } from './clean.ts'
import { TranscriptError } from './message.ts'
import { parseTranscript } from './parse.ts'

const bytesOf = (...values: (number | string)[]): Uint8Array =>
  Uint8Array.from(
    values.flatMap((value) =>
      typeof value === 'number' ? [value] : Array.from(value, (character) => character.charCodeAt(0)),
    ),
  )

describe('cleaning transcript text', () => {
  it.each(['\u0000', '\u0001', '\u0007', '\u000b', '\u001b', '\u007f'])(
    'refuses the control character %j as binary data',
    (control) => {
      expect(() => cleanTranscriptText(`Ana: Hi${control}`)).toThrow(
        new TranscriptError('Transcript contains binary data.'),
      )
    },
  )

  it('accepts tab, line ends, form feed and byte order mark', () => {
    expect(cleanTranscriptText('\ufeffAna:\tHi\r\nBo: Yo\fAna: Bye')).toBe('Ana:\tHi\nBo: Yo\nAna: Bye')
  })

  it('turns NULs inside WebVTT into replacement characters', () => {
    expect(cleanTranscriptText('WEBVTT\n\n00:01.000 --> 00:02.000\nHi\0')).toContain('Hi\ufffd')
  })

  it('collapses three or more line feeds to two', () => {
    expect(cleanTranscriptText('a\n\n\n\n\nb')).toBe('a\n\nb')
  })

  it('removes characters that never print, and joiners only at the edges of lines', () => {
    expect(cleanTranscriptText('\u200fA\u200bna\u00ad: H\u0080i \u202anow\u200e\nم\u200cی: x')).toBe(
      'Ana: Hi now\nم\u200cی: x',
    )
  })

  it.each(['', ' \n\t\n', '\u200b\ufeff'])('says that %j is empty', (text) => {
    expect(() => cleanTranscriptText(text)).toThrow(new TranscriptError('Transcript is empty or invalid.'))
  })

  it.each([
    ['PDF', bytesOf('%PDF-1.7\n')],
    ['PostScript', bytesOf('%!PS-Adobe-3.0\n')],
    ['PNG', bytesOf(0x89, 'PNG\r\n', 0x1a, '\n')],
    ['JPEG', bytesOf(0xff, 0xd8, 0xff, 0xe0)],
    ['RTF', bytesOf('{\\rtf1 x}')],
  ])('refuses a %s file by its signature, as bytes and as text', (_, bytes) => {
    const error = new TranscriptError('Non-text or unsupported file format detected.')
    expect(() => parseTranscript(bytes)).toThrow(error)
    expect(() => parseTranscript(String.fromCharCode(...bytes))).toThrow(error)
  })
})
