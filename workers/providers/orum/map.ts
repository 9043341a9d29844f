import { z } from 'zod'
import { withLineFeeds } from '../../domain/transcripts/decode.ts'
import { continuedTexts } from '../../domain/transcripts/continued-texts.ts'
import { attributed, chooseRoster } from '../../domain/transcripts/roster.ts'
import { endsSentence } from '../../domain/transcripts/sentences.ts'
import { splitNamePrefix } from '../../domain/transcripts/speakers.ts'
import { isWebVtt } from '../../domain/transcripts/vtt.ts'
import { idText } from '../json.ts'
import { parseEmail, toParticipant } from '../parse-participants.ts'
import { parseUtcDate, clockToMs, unitToMs, trimmedText } from '../parse-values.ts'
import { readSettings } from '../../domain/provider-settings.ts'
import { parseVttSegments } from '../transcript-result.ts'
import type {
  Direction,
  Participant,
  ProviderCall,
  TranscriptResult,
  TranscriptSegment,
} from '../provider.ts'
import { sha256Hex } from '../signatures.ts'
import { openFields } from './fields.ts'

type OrumDelivery = {
  kind: 'call' | 'test' | 'ignored'
  call: ProviderCall | null
  transcript: TranscriptResult
}

export const noTranscript: TranscriptResult = {
  status: 'unavailable',
  reason: 'Orum sent no transcript with this call.',
}

/** Reads a delivery, whose field names are not documented. Null if the body is not an object. */
export function readOrum(body: unknown, config: Readonly<Record<string, unknown>>): OrumDelivery | null {
  const field = openFields(body, config)
  if (field === null) return null
  const nothing = { call: null, transcript: noTranscript }
  if (trimmedText(field('event'))?.toLowerCase().includes('test') === true)
    return { kind: 'test', ...nothing }
  const startedAt = parseUtcDate(field('startedAt'))
  const userEmail = parseEmail(field('userEmail'))
  const prospectPhone = phoneOf(field('prospectPhone'))
  // A call needs a start and at least one person.
  if (
    startedAt === null ||
    (userEmail === undefined &&
      prospectPhone === undefined &&
      trimmedText(field('prospectName')) === undefined)
  ) {
    return { kind: 'ignored', ...nothing }
  }
  const given = idText.safeParse(field('id')).data
  const duration = field('duration')
  const call: ProviderCall = {
    externalId: given ?? sha256Hex(`${userEmail ?? ''}|${startedAt.toISOString()}|${prospectPhone ?? ''}`),
    title: trimmedText(field('title')) ?? null,
    startedAt,
    durationMs:
      clockToMs(trimmedText(duration)) ?? unitToMs(duration, readSettings('orum', config).durationUnit),
    direction: directionOf(trimmedText(field('direction'))),
    medium: 'phone',
    ownerEmail: userEmail || undefined,
    participants: [
      person({ name: field('userName'), email: userEmail, affiliation: 'internal' }, repLabels, 0),
      person(
        {
          name: field('prospectName'),
          email: field('prospectEmail'),
          phone: prospectPhone,
          affiliation: 'external',
        },
        prospectLabels,
        1,
      ),
    ],
    transcript: 'unknown',
  }
  const segments = segmentsOf(field('transcript'), config)
  const transcript: TranscriptResult = segments.length === 0 ? noTranscript : { status: 'ready', segments }
  return {
    kind: 'call',
    call: { ...call, transcript: segments.length === 0 ? 'unavailable' : 'ready' },
    transcript,
  }
}

/** Words for the two sides of a call in transcripts without names. */
const repLabels = ['rep', 'agent', 'user', 'sdr', 'caller', 'sales rep']
const prospectLabels = ['prospect', 'customer', 'lead', 'contact', 'client']

function person(
  given: { name: unknown; email?: unknown; phone?: unknown; affiliation: 'internal' | 'external' },
  labels: readonly string[],
  position: number,
): Participant {
  const names = [trimmedText(given.name), trimmedText(given.email)].flatMap((name) =>
    name === undefined ? [] : [name.toLowerCase()],
  )
  return toParticipant({ ...given, speakerIds: [...new Set([...names, ...labels])] }, new Set(), position)
}

const phoneOf = (value: unknown): string | undefined =>
  trimmedText(typeof value === 'number' ? String(value) : value)

function directionOf(text: string | undefined): Direction {
  if (text === undefined) return 'unknown'
  if (/\bin/i.test(text)) return 'inbound'
  return /\bout/i.test(text) ? 'outbound' : 'unknown'
}

const turns = z.array(z.record(z.string(), z.unknown())).min(1)

function segmentsOf(transcript: unknown, config: Readonly<Record<string, unknown>>): TranscriptSegment[] {
  const items = turns.safeParse(transcript)
  if (items.success) return items.data.flatMap((item) => segmentOfTurn(item, config) ?? [])
  const text = trimmedText(transcript)
  if (text === undefined) return []
  return isWebVtt(text) ? parseVttSegments(text) : parseLines(text)
}

function segmentOfTurn(item: unknown, config: Readonly<Record<string, unknown>>): TranscriptSegment | null {
  const field = openFields(item, config)
  const text = trimmedText(field?.('turnText'))
  if (!field || text === undefined) return null
  const speaker = trimmedText(field('turnSpeaker'))
  const msOf = (value: unknown): number | null => clockToMs(trimmedText(value)) ?? unitToMs(value, 's')
  return { ...speakerOf(speaker), startMs: msOf(field('turnStart')), endMs: msOf(field('turnEnd')), text }
}

const speakerOf = (name: string | undefined): Pick<TranscriptSegment, 'speakerId' | 'speakerName'> =>
  name === undefined
    ? { speakerId: null, speakerName: null }
    : { speakerId: name.toLowerCase(), speakerName: name }

/** Lines of `Speaker: text`. A line without a speaker continues the one before. Text without any speaker is one segment. */
function parseLines(source: string): TranscriptSegment[] {
  const lines = withLineFeeds(source)
    .split('\n')
    .flatMap((line) =>
      line.trim() === '' ? [] : [{ line: line.trim(), prefix: splitNamePrefix(line.trim()) }],
    )
  const continued = continuedTexts(
    lines.map(({ line }) => line),
    lines.map(({ prefix }) => prefix),
  )
  const roster = chooseRoster(
    lines.map(({ prefix }) => prefix?.name ?? null),
    lines.length,
    continued,
  )
  const segments: { speaker: string | undefined; words: string[] }[] = []
  let named: string | undefined
  for (const [index, { line, prefix }] of lines.entries()) {
    const last = segments.at(-1)
    const { speaker, isUnknown, text } = attributed(line, prefix, roster, continued[index])
    named = speaker ?? named
    if (speaker !== null || isUnknown || !last)
      segments.push({ speaker: speaker ?? undefined, words: [text] })
    else if (last.speaker === undefined && endsSentence(last.words.at(-1)!))
      segments.push({ speaker: named, words: [line] })
    else last.words.push(line)
  }
  return segments.flatMap(({ speaker, words }) => {
    const text = words.join(' ').trim()
    return text === '' ? [] : [{ ...speakerOf(speaker), startMs: null, endMs: null, text }]
  })
}
