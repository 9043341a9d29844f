import { describe, expect, it } from 'vitest'
import { parseTranscriptWithFallback } from './parse.ts'

const read = (file: string) => {
  const { messages, warnings, detectedFormat } = parseTranscriptWithFallback(file, { mergeTurns: false })
  return { texts: messages.map((message) => message.message), warnings: warnings.join(' '), detectedFormat }
}
const noCaption =
  'This caption file has no caption with a time that can be read. Please export it again and upload the new file.'

describe('a caption file without captions is refused', () => {
  it.each([
    ['only the header', 'WEBVTT'],
    ['a header with its metadata', 'WEBVTT\nKind: captions\nLanguage: en'],
    ['a header and words without times', 'WEBVTT\n\nWe talked about the pumps.\n\nAnd about the hose.'],
    [
      'times that are all broken',
      'WEBVTT\n\n00:0a.000 --> 00:02.000\nHello there.\n\n00:0b.000 --> 00:04.000\nYes.',
    ],
    [
      'broken times of SubRip',
      '1\n00;00;01 --> 00;00;02\nHello there.\n\n2\n00:00:0x,000 --> 00:00:04,000\nYes.',
    ],
  ])('with %s', (_, file) => {
    expect(() => parseTranscriptWithFallback(file)).toThrow(noCaption)
  })

  it.each(['1', '1\n\n2\n\n3', '00:00:01,000', '12:30 - 12:45'])('or is only numbers: %s', (file) => {
    expect(() => parseTranscriptWithFallback(file)).toThrow(
      'This file has no words that can be read as speech.',
    )
  })
})

describe('one broken caption does not lose the others', () => {
  it('in WebVTT: it is left out and counted', () => {
    const file =
      'WEBVTT\n\n00:01.000 --> 00:02.000\nFirst.\n\n00:0d.000 --> 00:04.000\nSecond.\n\n00:05.000 --> 00:06.000\nThird.'
    expect(read(file)).toMatchObject({ texts: ['First.', 'Third.'], detectedFormat: 'webvtt' })
    expect(read(file).warnings).toContain(
      '1 caption has a time that cannot be read: these captions were left out',
    )
  })

  it('in SubRip: its words join the caption before, without time line and number', () => {
    const file =
      '1\n00:00:01,000 --> 00:00:02,000\nFirst.\n\n2\n00:00:0x,000 --> 00:00:04,000\nSecond.\n\n3\nThird.\n\n4\n00:00:05,000 --> 00:00:06,000\nFourth.\n\n5'
    expect(read(file)).toMatchObject({ texts: ['First. Second. Third.', 'Fourth.'], detectedFormat: 'srt' })
    expect(read(file).warnings).toContain('1 caption has a time that cannot be read')
  })

  it('in SubViewer, also where the first one is broken', () => {
    const file =
      '0:00:0x.000,0:00:02.000\nLost.\n\n0:00:03.000,0:00:04.000\nFirst.\n\n0:00:0y.000,0:00:06.000\nMore.'
    expect(read(file)).toMatchObject({ texts: ['First. More.'], detectedFormat: 'sbv' })
    expect(read(file).warnings).toContain('2 captions have a time that cannot be read')
  })

  it('in captions without a header, where settings follow the times', () => {
    const file =
      '00:01.000 --> 00:02.000 align:start position:0%\nFirst.\n\n00:0z.000 --> 00:04.000\nSecond.\n\n00:05.000 --> 00:06.000\nThird.'
    expect(read(file).texts).toEqual(['First. Second.', 'Third.'])
    expect(read(file).warnings).toContain('1 line with times that cannot be read was left out.')
  })

  it('in a file with the WebVTT header and the times of SubRip', () => {
    const file =
      'WEBVTT\n\n1\n00:00:01,000 --> 00:00:02,000\nAna: Hello.\n\n2\n00:00:03,000 --> 00:00:04,000\nBo: Yes.'
    expect(read(file)).toMatchObject({ texts: ['Hello.', 'Yes.'], detectedFormat: 'srt' })
    expect(read(file).warnings).toContain('its times are written as in SubRip')
  })
})

describe('numbers that are speech', () => {
  it('stay', () => {
    expect(
      read('1\n00:00:01,000 --> 00:00:02,000\nHow many?\n\n2\n00:00:03,000 --> 00:00:04,000\n42').texts,
    ).toEqual(['How many?', '42'])
    expect(read('How many pumps?\n\n42\n\nWhen?').texts).toEqual(['How many pumps?', '42', 'When?'])
  })
})
