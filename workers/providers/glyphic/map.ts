import { z } from 'zod'
import { idText } from '../json.ts'
import { dateInUtc, msOfUnits } from '../lenient.ts'
import type { ProviderCall, TranscriptSegment, TranscriptStatus } from '../provider.ts'
import { msOfClock, msOfSeconds, msSince, participantOf, speakerNames, textOf } from '../speech.ts'

const turn = z.object({
  party_id: idText.nullish(),
  turn_text: z.string().nullish(),
  timestamp: z.union([z.string(), z.number()]).nullish(),
})

export const glyphicCall = z.object({
  id: idText,
  title: z.string().nullish(),
  start_time: z.string().nullish(),
  duration: z.number().nullish(),
  status: z.object({ code: z.string().nullish() }).nullish(),
  participants: z.array(z.object({ id: idText.nullish(), name: z.string().nullish(), email: z.string().nullish() })).nullish(),
  url_link: z.string().nullish(),
  /** Only of a single call. */
  transcript_turns: z.array(turn).nullish(),
})
type GlyphicCall = z.infer<typeof glyphicCall>
export const glyphicCalls = z.object({
  data: z.array(glyphicCall),
  pagination: z.object({ next_cursor: z.string().nullish() }).nullish(),
})

const statuses: Readonly<Record<string, TranscriptStatus>> = {
  queued: 'pending',
  in_progress: 'pending',
  completed: 'ready',
  failed: 'unavailable',
  cancelled: 'unavailable',
}
export const transcriptStatusOf = ({ status }: GlyphicCall): TranscriptStatus => statuses[status?.code ?? ''] ?? 'unknown'

/** Null for a call without a time: it cannot be placed. */
export function callOfGlyphic(call: GlyphicCall, internalDomains: ReadonlySet<string>): ProviderCall | null {
  const startedAt = dateInUtc(call.start_time)
  if (startedAt === null) return null
  const participants = (call.participants ?? []).map((person, position) => {
    const read = participantOf({ ...person, speakerIds: [person.id] }, internalDomains, position)
    // Our people have no list of their own: their addresses are their ids.
    return read.affiliation === 'internal' && read.email !== undefined ? { ...read, userId: read.email } : read
  })
  const owner = participants.find(({ userId }) => userId !== undefined)
  return {
    externalId: call.id,
    title: textOf(call.title) ?? null,
    startedAt,
    durationMs: msOfSeconds(call.duration),
    direction: 'unknown',
    medium: 'unknown',
    ...(owner?.userId ? { ownerUserId: owner.userId, ownerEmail: owner.userId } : {}),
    participants,
    transcript: transcriptStatusOf(call),
    webUrl: textOf(call.url_link),
  }
}

/** How Glyphic writes the time of a turn is not published. */
export const timestampFormats = ['auto', 'clock', 'seconds', 'iso'] as const
type TimestampFormat = (typeof timestampFormats)[number]

function msOfTimestamp(value: string | number | null | undefined, startedAt: Date, format: TimestampFormat): number | null {
  const text = textOf(typeof value === 'number' ? String(value) : value)
  if (text === undefined) return null
  const readers = {
    clock: () => msOfClock(text),
    seconds: () => msOfUnits(text, 's'),
    // A bare number is no date, although a date can be read from it.
    iso: () => (/^\d{4}-\d\d-\d\d/.test(text) ? msSince(startedAt, dateInUtc(text)?.toISOString()) : null),
  }
  return format === 'auto' ? (readers.seconds() ?? readers.clock() ?? readers.iso()) : readers[format]()
}

/** There are no ends: a turn lasts until the next one. */
export function segmentsOfGlyphic(
  turns: readonly z.infer<typeof turn>[],
  { participants, startedAt }: Pick<ProviderCall, 'participants' | 'startedAt'>,
  format: TimestampFormat,
): TranscriptSegment[] {
  const names = speakerNames(participants)
  const starts = turns.map(({ timestamp }) => msOfTimestamp(timestamp, startedAt, format))
  return turns.map(({ party_id: partyId, turn_text: text }, index) => ({
    speakerId: partyId ?? null,
    speakerName: names.get(partyId ?? '') ?? null,
    startMs: starts[index] ?? null,
    endMs: starts[index + 1] ?? null,
    text: text ?? '',
  }))
}
