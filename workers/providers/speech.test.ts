import { describe, expect, it } from 'vitest'
import type { AdapterContext, Participant, ProviderCall, TranscriptSegment } from './provider.ts'
import {
  affiliationByEmail,
  dateOf,
  missingTranscript,
  msOfClock,
  msOfMs,
  msOfSeconds,
  msSince,
  participantOf,
  segmentsOfVtt,
  speakerNames,
  toTranscriptMessages,
  transcriptOf,
} from './speech.ts'

const start = new Date('2026-03-02T10:00:00Z')
const internal = new Set(['seller.example'])

describe('times', () => {
  it('become whole milliseconds from the start', () => {
    expect([msOfSeconds(1.2345), msOfSeconds(null), msOfSeconds(-1), msOfMs(12.6), msOfMs(undefined)]).toEqual([
      1_235,
      null,
      null,
      13,
      null,
    ])
    expect([msOfClock('01:02:03.5'), msOfClock('00:07'), msOfClock('x'), msOfClock(null)]).toEqual([3_723_500, 7_000, null, null])
    expect([msSince(start, '2026-03-02T10:00:01.250Z'), msSince(start, '2026-03-02T09:59:59Z'), msSince(start, 'x')]).toEqual([
      1_250,
      0,
      null,
    ])
  })

  it('are read as text, seconds or milliseconds', () => {
    const all = ['2026-03-02T10:00:00Z', 1_772_445_600, 1_772_445_600_000, '1772445600', '1772445600000', '1772445600.0']
    expect(all.map((value) => dateOf(value)?.toISOString())).toEqual(all.map(() => '2026-03-02T10:00:00.000Z'))
    expect(['', 'soon', null, Number.NaN, 1e20].map(dateOf)).toEqual([null, null, null, null, null])
  })
})

describe('people', () => {
  it('are ours by their address', () => {
    const affiliations = ['A@Seller.example', 'b@acme.example', '', null, 'nobody'].map((email) => affiliationByEmail(email, internal))
    expect(affiliations).toEqual(['internal', 'external', 'unknown', 'unknown', 'unknown'])
    expect(affiliationByEmail('a@b.example', new Set())).toBe('unknown')
  })

  it('always have an id, and what the vendor says of them comes first', () => {
    const person = (position: number, wire: Parameters<typeof participantOf>[0]) => participantOf(wire, internal, position)
    expect(person(0, { name: ' Ana ', email: 'ANA@seller.example', affiliation: 'external' })).toEqual({
      id: 'email:ana@seller.example',
      speakerIds: [],
      affiliation: 'external',
      name: 'Ana',
      email: 'ana@seller.example',
    })
    expect([person(1, { name: 'Bo' }).id, person(2, { name: null, email: '' }).id]).toEqual(['name:Bo', 'participant:2'])
    expect(person(3, { id: '7', speakerIds: ['s1', null, undefined], userId: 'u', email: 'x@seller.example' })).toMatchObject({
      id: '7',
      speakerIds: ['s1'],
      userId: 'u',
      affiliation: 'internal',
    })
  })

  it('are found by any of their ids', () => {
    const names = speakerNames([participantOf({ id: 'p', userId: 'u', speakerIds: ['1', '2'], name: 'Ana' }, internal, 0)])
    expect(['1', '2', 'p', 'u', 'x'].map((key) => names.get(key))).toEqual(['Ana', 'Ana', 'Ana', 'Ana', undefined])
  })
})

describe('VTT', () => {
  it('names speakers by voice or prefix, and leaves others unnamed', () => {
    const file = [
      '\ufeffWEBVTT',
      '00:01.000 --> 00:02.500\n<v Ana Berg>Hello</v>',
      '00:00:03.000 --> 00:00:04.000\nBo Marsh: Hi\nthere',
      '00:00:05.000 --> 00:00:06.000\nwho was that',
      '00:00:07.000 --> 00:00:08.000\n<v Ana Berg>One</v> <v Bo Marsh>two</v>',
      '00:00:09.000 --> 00:00:10.000\n',
    ].join('\r\n\r\n')
    expect(segmentsOfVtt(file).map(({ speakerName, startMs, endMs, text }) => [speakerName, startMs, endMs, text])).toEqual([
      ['Ana Berg', 1_000, 2_500, 'Hello'],
      ['Bo Marsh', 3_000, 4_000, 'Hi there'],
      [null, 5_000, 6_000, 'who was that'],
      ['Ana Berg', 7_000, 8_000, 'One'],
      ['Bo Marsh', 7_000, 8_000, 'two'],
    ])
  })

  it('that is none is a bad answer', () => {
    expect(() => segmentsOfVtt('<html>')).toThrow('no WebVTT')
  })
})

const ana: Participant = { id: '1', speakerIds: ['s1'], userId: 'u1', name: 'Ana', email: 'ana@seller.example', affiliation: 'internal' }
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

describe('messages for an import', () => {
  it('have seconds, roles and one name per person', () => {
    const messages = toTranscriptMessages(call, [
      said('s1', 'Hello\u0000', 0),
      said('s1', 'again', 1_000),
      said('s2', 'Hi', 2_500),
      said(null, 'Psst', 4_000),
      said('9', 'Me', 5_000),
    ])
    expect(
      messages.map(({ secondsFromStart, secondsEnd, userName, message, role }) => [secondsFromStart, secondsEnd, userName, message, role]),
    ).toEqual([
      [0, 1.5, 'Ana', 'Hello again', 'user'],
      [2.5, 3, 'Ana 2', 'Hi', 'bot'],
      [4, 4.5, 'Unknown speaker', 'Psst', 'bot'],
      [5, 5.5, 'Speaker 9', 'Me', 'bot'],
    ])
  })

  it('belong to the owner alone where there is one', () => {
    const bo: Participant = { id: '3', speakerIds: ['s3'], userId: 'u3', name: 'Bo', affiliation: 'internal' }
    const owned = { ...call, participants: [...call.participants, bo], ownerUserId: 'u3' }
    expect(toTranscriptMessages(owned, [said('s1', 'a', 0), said('s3', 'b', 1_000)]).map(({ role }) => role)).toEqual(['bot', 'user'])
  })

  it('get times by their words where there are none', () => {
    const messages = toTranscriptMessages(call, [said('s1', 'one two three four five'), said('s2', 'six')])
    expect(messages.map(({ secondsFromStart, timeApproximate }) => [secondsFromStart, timeApproximate])).toEqual([
      [0, true],
      [2, true],
    ])
  })

  it('are refused beyond what is stored', () => {
    const long = Array.from({ length: 60 }, (_, index) => said(`s${(index % 2) + 1}`, 'word '.repeat(2_000), index * 1_000))
    expect(() => toTranscriptMessages(call, long)).toThrow('longer than is taken')
  })
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

  it('that is missing is being made while the call is young', () => {
    expect(missingTranscript(context(), call)).toEqual({ status: 'pending' })
    expect(missingTranscript(context({ config: { transcriptWaitHours: 0.5 } }), call).status).toBe('unavailable')
    expect(missingTranscript(context({ now: () => start.getTime() + 26 * 3_600_000 }), call).status).toBe('unavailable')
  })

  it('is in order and never empty', () => {
    expect(transcriptOf(context(), call, [said('s1', ' ', 0)]).status).toBe('pending')
    const sorted = transcriptOf(context(), call, [said('s1', 'b', 2_000), said('s1', 'c'), said('s2', 'a', 0)], { language: 'en' })
    expect(sorted.status === 'ready' && [sorted.language, ...sorted.segments.map(({ text }) => text)]).toEqual(['en', 'a', 'b', 'c'])
  })
})
