import { describe, expect, it } from 'vitest'
import { rowsOf } from './fixtures/rows.ts'
import { parseVtt } from './vtt.ts'

const textsOf = (text: string): string[] => parseVtt(text).map((cue) => cue.text)
const cue = (timing: string): string => `WEBVTT\n\n${timing}\nHi`

describe('WebVTT by the W3C algorithm', () => {
  it('skips header, notes, styles, regions and identifiers', () => {
    const file = [
      'WEBVTT - weekly\nKind: captions\nLanguage: en',
      'NOTE\ndraft text',
      'STYLE\n::cue{color:red}',
      'REGION\nid:r1',
      'c-1\n00:04.000 --> 00:07.500 align:start line:0\n<v.loud.first Zoë Ñandú>Two lines\nof one cue</v>',
    ].join('\n\n')
    expect(parseVtt(file)).toEqual([
      { start: 4, end: 7.5, text: 'Two lines\nof one cue', speaker: 'Zoë Ñandú', parts: null },
    ])
  })

  it.each([
    'WEBVTTx\n\n00:01.000 --> 00:02.000\nHi',
    'webvtt\n\n00:01.000 --> 00:02.000\nHi',
    '00:01.000 --> 00:02.000\nHi',
    '',
    'WEBVTT',
  ])('finds no cue in %j', (file) => {
    expect(parseVtt(file)).toEqual([])
  })

  it.each([
    ['0:00:00.000 --> 0:00:01.000', 0],
    ['123:00:00.500 --> 124:00:00.000', 442_800.5],
    ['00:59.999 --> 01:00.000', 59.999],
    ['  00:01.000-->00:02.000line:0', 1],
  ])('accepts the timing %s', (timing, start) => {
    expect(parseVtt(cue(timing)).map((found) => found.start)).toEqual([start])
  })

  it.each([
    '0:01.000 --> 00:02.000',
    '60:00.000 --> 61:00.000',
    '00:60.000 --> 01:01.000',
    '00:60:00.000 --> 01:01:00.000',
    '00:01.00 --> 00:02.000',
    '00:01.0000 --> 00:02.000',
    '00:01,000 --> 00:02,000',
    '00:01.000 -> 00:02.000 -->',
    '00:001.000 --> 00:02.000',
    '00:01.000 --> x',
  ])('rejects the timing %s', (timing) => {
    expect(parseVtt(cue(timing))).toEqual([])
  })

  it('ends a cue at an empty line, at a line with an arrow and at the end of the file', () => {
    expect(
      textsOf(
        'WEBVTT\n00:01.000 --> 00:02.000\none\n00:02.000 --> 00:03.000\ntwo\n\nlost\n\n00:03.000 --> 00:04.000',
      ),
    ).toEqual(['one', 'two\nlost', ''])
  })

  it('keeps a further paragraph below an empty line, which is speech', () => {
    const first = '00:01.000 --> 00:02.000\n<v Wren>We start.'
    const last = '00:03.000 --> 00:04.000\n<v Odell>Fine.'
    const texts = (between: string): string[] => textsOf(`WEBVTT\n\n${first}${between}${last}`)
    expect(texts('\n\nThen we sign.\n\n')).toEqual(['We start.\nThen we sign.', 'Fine.'])
    expect(texts('\n\nThen we sign.\nOn Friday.\n\nGood?\n\n12\n')).toEqual([
      'We start.\nThen we sign.\nOn Friday.\nGood?',
      'Fine.',
    ])
    expect(textsOf(`WEBVTT\n\n${first}\n\nThen we sign.\n`)).toEqual(['We start.\nThen we sign.'])
    expect(rowsOf(`WEBVTT\n\n${first}\n\nThen we sign.\n\n${last}`)).toEqual([
      [1, 'Wren', 'We start. Then we sign.'],
      [3, 'Odell', 'Fine.'],
    ])
    for (const silent of [
      '\n\n',
      '\n\n12\n',
      '\n\n\n\nid\n',
      '\n\nNOTE draft\nof two lines\n\n',
      '\n\n7\n\n',
    ])
      expect(texts(silent)).toEqual(['We start.', 'Fine.'])
  })

  it('drops the text of a cue with broken times and continues after it', () => {
    expect(textsOf('WEBVTT\n\n00:01.000 --> 00:0d.000\nlost\n\n00:03.000 --> 00:04.000\nkept')).toEqual([
      'kept',
    ])
  })

  it('reads every line end and NUL', () => {
    expect(
      textsOf('WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\na\0b\r\rid\r00:02.000 --> 00:03.000\rc'),
    ).toEqual(['a\ufffdb', 'c'])
  })

  it('removes tags, karaoke timestamps and ruby, and decodes references', () => {
    expect(
      textsOf(
        cue('00:01.000 --> 00:02.000').replace(
          'Hi',
          '<c.x>a</c> <00:01.500><i>b</i> &lt;&amp;&#65;&nbsp;<ruby>c<rt>d</rt></ruby>',
        ),
      ),
    ).toEqual(['a b <&A\u00a0cd'])
  })

  it('keeps references that are names of what every object has', () => {
    expect(textsOf(cue('00:01.000 --> 00:02.000').replace('Hi', 'a &valueOf; b &toString;'))).toEqual([
      'a &valueOf; b &toString;',
    ])
  })

  it('keeps characters that only look like tags', () => {
    expect(textsOf(cue('00:01.000 --> 00:02.000').replace('Hi', 'I <3 it, 4 < 5'))).toEqual([
      'I <3 it, 4 < 5',
    ])
    expect(textsOf(cue('00:01.000 --> 00:02.000').replace('Hi', '<v Ana never closed'))).toEqual([
      '<v Ana never closed',
    ])
  })

  it('is linear in files without any empty line and in cues full of open tags', () => {
    const lines = 'WEBVTT\n' + '00:00.000 --> 00:01.000\n<v A\n'.repeat(60_000)
    expect(parseVtt(lines)).toHaveLength(60_000)
    expect(parseVtt(`WEBVTT\n\n00:00.000 --> 00:01.000\n${'<1'.repeat(200_000)}>`)).toHaveLength(1)
  })
})

describe('speakers of WebVTT', () => {
  it('splits a cue when the voice changes and divides its time by characters', () => {
    expect(rowsOf('WEBVTT\n\n00:10.000 --> 00:14.000\n<v Ana>Hello</v> <v Bo>Howdy')).toEqual([
      [10, 'Ana', 'Hello'],
      [12, 'Bo', 'Howdy'],
    ])
  })

  it('reads Zoom files: names before the first colon, continued turns, masked phones', () => {
    const file = [
      'WEBVTT',
      '12\n00:01:02.340 --> 00:01:05.010\nAna María (Acme): Hi: quick one.',
      "13\n00:01:05.010 --> 00:01:07.000\nhere's the thing: we are late",
      '14\n00:01:07.000 --> 00:01:08.000\n+1 415*****21: No worries.',
    ].join('\n\n')
    expect(rowsOf(file)).toEqual([
      [62.34, 'Ana María', 'Hi: quick one.'],
      [65.01, 'Ana María', "here's the thing: we are late"],
      [67, '+1 415*****21', 'No worries.'],
    ])
  })

  it('sorts overlapping Teams cues and keeps both', () => {
    const file =
      'WEBVTT\n\n7f3e-1/12-0\n00:00:03.120 --> 00:00:05.900\n<v Lee, Kim (Ext)>Sure.</v>\n\n7f3e-1/11-0\n00:00:03.000 --> 00:00:06.000\n<v Ruiz, Ana>Ready?'
    expect(rowsOf(file)).toEqual([
      [3, 'Ruiz, Ana', 'Ready?'],
      [3.12, 'Lee, Kim', 'Sure.'],
    ])
  })
})
