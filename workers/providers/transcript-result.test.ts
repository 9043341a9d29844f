import { describe, expect, it } from 'vitest'
import type { AdapterContext, Participant, ProviderCall, TranscriptSegment } from './provider.ts'
import { missingTranscript, parseVttSegments, transcriptResult } from './transcript-result.ts'

const start = new Date('2026-03-02T10:00:00Z')
const internal = new Set(['seller.example'])

describe('VTT', () => {
  it('reads speaker names from voice tags or prefixes, and leaves others unnamed', () => {
    const file = [
      '\ufeffWEBVTT',
      '00:01.000 --> 00:02.500\n<v Ana Berg>Hello</v>',
      '00:00:03.000 --> 00:00:04.000\nBo Marsh: Hi\nthere',
      '00:00:05.000 --> 00:00:06.000\nwho was that',
      '00:00:07.000 --> 00:00:08.000\n<v Ana Berg>One</v> <v Bo Marsh>two</v>',
      '00:00:09.000 --> 00:00:10.000\n',
    ].join('\r\n\r\n')
    expect(
      parseVttSegments(file).map(({ speakerName, startMs, endMs, text }) => [
        speakerName,
        startMs,
        endMs,
        text,
      ]),
    ).toEqual([
      ['Ana Berg', 1_000, 2_500, 'Hello'],
      ['Bo Marsh', 3_000, 4_000, 'Hi there'],
      [null, 5_000, 6_000, 'who was that'],
      ['Ana Berg', 7_000, 8_000, 'One'],
      ['Bo Marsh', 7_000, 8_000, 'two'],
    ])
  })

  it('gives nobody the words of somebody whose name is written in an unusual way', () => {
    const names = [
      'Wren Hale',
      "O'Neil — Hollow Foods",
      'Wren Hale',
      'Odell [they/them]',
      'Wren Hale',
      'odell',
    ]
    const cues = names.map((name, at) => `00:0${at}.000 --> 00:0${at}.900\n${name}: Word ${at}.`)
    const segments = parseVttSegments(`WEBVTT\n\n${cues.join('\n\n')}`)
    expect(segments.map(({ speakerName, text }) => [speakerName, text])).toEqual([
      ...names.slice(0, -1).map((name, at) => [name, `Word ${at}.`]),
      [null, 'odell: Word 5.'],
    ])
  })

  it('is an error if the text is not VTT', () => {
    expect(() => parseVttSegments('<html>')).toThrow('not a WebVTT')
  })
})

const ana: Participant = {
  id: '1',
  speakerIds: ['s1'],
  userId: 'u1',
  name: 'Ana',
  email: 'ana@seller.example',
  affiliation: 'internal',
}
const call: ProviderCall = {
  externalId: 'c',
  title: null,
  startedAt: start,
  durationMs: 60_000,
  direction: 'unknown',
  medium: 'unknown',
  participants: [ana, { id: '2', speakerIds: ['s2'], name: 'Ana', affiliation: 'external' }],
  transcript: 'unknown',
}
const said = (speakerId: string | null, text: string, startMs: number | null = null): TranscriptSegment => ({
  speakerId,
  speakerName: null,
  startMs,
  endMs: startMs === null ? null : startMs + 500,
  text,
})

describe('a transcript', () => {
  const context = (change: Partial<AdapterContext> = {}): AdapterContext => ({
    connectionId: 'c',
    credentials: { get: () => Promise.reject(new Error('asked')) },
    baseUrl: null,
    internalDomains: internal,
    config: {},
    fetch: () => Promise.reject(new Error('asked')),
    now: () => start.getTime() + 3_600_000,
    sleep: () => Promise.resolve(),
    signal: new AbortController().signal,
    ...change,
  })

  it('is pending if it is missing and the call is recent', () => {
    expect(missingTranscript(context(), call)).toEqual({ status: 'pending' })
    expect(missingTranscript(context({ config: { transcriptWaitHours: 0.5 } }), call).status).toBe(
      'unavailable',
    )
    expect(missingTranscript(context({ now: () => start.getTime() + 26 * 3_600_000 }), call).status).toBe(
      'unavailable',
    )
  })

  it('contains no control characters, which the pipeline would reject as binary data', () => {
    const cleaned = transcriptResult(context(), call, [said('s1', 'Hello\u0000there \ud800', 0)])
    expect(cleaned.status === 'ready' && cleaned.segments.map(({ text }) => text)).toEqual([
      'Hello there \ufffd',
    ])
  })

  it('is sorted and has no empty segments', () => {
    expect(transcriptResult(context(), call, [said('s1', ' ', 0)]).status).toBe('pending')
    const sorted = transcriptResult(
      context(),
      call,
      [said('s1', 'b', 2_000), said('s1', 'c'), said('s2', 'a', 0)],
      { language: 'en' },
    )
    expect(
      sorted.status === 'ready' && [sorted.language, ...sorted.segments.map(({ text }) => text)],
    ).toEqual(['en', 'a', 'b', 'c'])
  })
})
