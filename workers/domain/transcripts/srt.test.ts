import { describe, expect, it } from 'vitest'
import { rowsOf } from './fixtures/rows.ts'
import { parseCues } from './parse.ts'
import { parseSbv } from './sbv.ts'
import { parseSrt } from './srt.ts'

const cuesOf = (text: string): [number, string][] => parseSrt(text).map((cue) => [cue.start, cue.text])

describe('SRT as it occurs', () => {
  it('accepts commas and dots, one to three digits, and coordinates after the times', () => {
    expect(
      cuesOf('1\n00:00:01,000 --> 00:00:02,5 X1:10 X2:20\nHi\n\n2\n0:00:03.25 --> 00:00:04\nYo'),
    ).toEqual([
      [1, 'Hi'],
      [3.25, 'Yo'],
    ])
  })

  it('needs neither indices nor empty lines, and keeps lines that are only a number', () => {
    expect(
      cuesOf(
        '1\n00:00:01,000 --> 00:00:02,000\n42\n2\n00:00:02,000 --> 00:00:03,000\nb\n\n00:00:03,000 --> 00:00:04,000\nc',
      ),
    ).toEqual([
      [1, '42'],
      [2, 'b'],
      [3, 'c'],
    ])
    expect(cuesOf('00:00:01,000 --> 00:00:02,000\n42\n00:00:02,000 --> 00:00:03,000\nb')).toEqual([
      [1, '42'],
      [2, 'b'],
    ])
  })

  it('separates cues with repeated and unsorted indices', () => {
    expect(
      cuesOf('7\n00:00:05,000 --> 00:00:06,000\nlate\n\n7\n00:00:01,000 --> 00:00:02,000\nearly').map(
        ([start]) => start,
      ),
    ).toEqual([5, 1])
  })

  it('adds the words of a block without times to the previous cue', () => {
    expect(
      cuesOf('1\n00:00:01,000 --> 00:00:02,000\na\n\n2\nb\n\n3\n00:00:03,000 --> 00:00:04,000\nc')[0],
    ).toEqual([1, 'a\n\nb'])
  })

  it('gives a cue for times without text, and none for text without times', () => {
    expect(cuesOf('words\n00:00:00,500 --> 00:00:07,000')).toEqual([[0.5, '']])
    expect(cuesOf('1\nwords')).toEqual([])
  })

  it('strips tags, colors and ASS codes', () => {
    expect(
      cuesOf(
        '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="#fff"><i>Hi</i></font> &amp; {b}bye\\Nnow',
      ),
    ).toEqual([[1, 'Hi & bye\nnow']])
  })

  it('is linear in numbers, arrows and missing line ends', () => {
    expect(parseSrt(`1\n00:00:01,000 --> 00:00:02,000\n${'1 '.repeat(300_000)}`)).toHaveLength(1)
    expect(parseSrt('-->'.repeat(200_000))).toHaveLength(0)
  })

  it('reads captions without the WebVTT header as SRT only on request', () => {
    const captions = '00:00:00.500 --> 00:00:07.000\nHi'
    expect(parseCues(captions)).toEqual({ format: null, cues: [] })
    expect(parseCues(captions, 'srt').cues).toHaveLength(1)
  })
})

describe('speakers of SRT', () => {
  it('reads names after chevrons, dialogue dashes and bracketed names', () => {
    const file = [
      '1\n00:00:01,000 --> 00:00:03,000\n>> BO: <i>Hey</i>\n- No?',
      '2\n00:00:03,000 --> 00:00:04,000\n[ANA] Hello [Music]',
      '3\n00:00:04,000 --> 00:00:05,000\n[ANA] Again',
      '4\n00:00:05,000 --> 00:00:06,000\n[LAUGHTER]',
    ].join('\n\n')
    expect(rowsOf(file).map(([, speaker, text]) => [speaker, text])).toEqual([
      ['BO', 'Hey'],
      ['Unknown speaker', 'No?'],
      ['ANA', 'Hello [Music]'],
      ['ANA', 'Again'],
      ['ANA', '[LAUGHTER]'],
    ])
  })

  it('reads names on the first line of each cue if they repeat', () => {
    const cues = ['Ana Ruiz', 'Bo Li', 'Ana Ruiz', 'Bo Li'].map(
      (name, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index + 1},000\n${name}\nwords here`,
    )
    expect(rowsOf(cues.join('\n\n')).map(([, speaker, text]) => [speaker, text])).toEqual([
      ['Ana Ruiz', 'words here'],
      ['Bo Li', 'words here'],
      ['Ana Ruiz', 'words here'],
      ['Bo Li', 'words here'],
    ])
  })

  it('alternates two speakers when chevrons have no names', () => {
    const file =
      '1\n00:00:01,000 --> 00:00:02,000\n>> Hi.\n\n2\n00:00:02,000 --> 00:00:03,000\n>> Hello.\n\n3\n00:00:03,000 --> 00:00:04,000\n>> Bye.'
    expect(rowsOf(file).map(([, speaker]) => speaker)).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 1'])
  })
})

describe('SBV', () => {
  it('reads times separated by a comma, several lines and cues without text', () => {
    expect(
      parseSbv(
        '0:00:00.378,0:00:11.378\none\nmore\n\n0:00:11.378,0:00:12.305\n\n0:00:13.f89,0:00:15.489\nlost times',
      ).map((cue) => [cue.start, cue.text]),
    ).toEqual([
      [0.378, 'one\nmore'],
      [11.378, 'lost times'],
    ])
  })

  it('is recognized and its names are read', () => {
    expect(rowsOf('0:00:01.000,0:00:02.000\nAna: Hi\n\n0:00:02.000,0:00:03.000\nBo: Yo')).toEqual([
      [1, 'Ana', 'Hi'],
      [2, 'Bo', 'Yo'],
    ])
  })
})
