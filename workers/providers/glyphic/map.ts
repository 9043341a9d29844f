import { z } from 'zod'
import { idText } from '../json.ts'
import { toParticipant, speakerNames } from '../parse-participants.ts'
import { parseUtcDate, clockToMs, secondsToMs, unitToMs, msSince, trimmedText } from '../parse-values.ts'
import type { ProviderCall, TranscriptSegment, TranscriptStatus } from '../provider.ts'

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
  participants: z
    .array(z.object({ id: idText.nullish(), name: z.string().nullish(), email: z.string().nullish() }))
    .nullish(),
  url_link: z.string().nullish(),
  /** Only in the response for a single call. */
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
export const transcriptStatusOf = ({ status }: GlyphicCall): TranscriptStatus =>
  statuses[status?.code ?? ''] ?? 'unknown'

/** Null for a call without a start. */
export function toProviderCall(call: GlyphicCall, internalDomains: ReadonlySet<string>): ProviderCall | null {
  const startedAt = parseUtcDate(call.start_time)
  if (startedAt === null) return null
  const participants = (call.participants ?? []).map((person, position) => {
    const read = toParticipant({ ...person, speakerIds: [person.id] }, internalDomains, position)
    // There is no list of users: their addresses are their ids.
    return read.affiliation === 'internal' && read.email !== undefined
      ? { ...read, userId: read.email }
      : read
  })
  const owner = participants.find(({ userId }) => userId !== undefined)
  return {
    externalId: call.id,
    title: trimmedText(call.title) ?? null,
    startedAt,
    durationMs: secondsToMs(call.duration),
    direction: 'unknown',
    medium: 'unknown',
    ...(owner?.userId ? { ownerUserId: owner.userId, ownerEmail: owner.userId } : {}),
    participants,
    transcript: transcriptStatusOf(call),
    webUrl: trimmedText(call.url_link),
  }
}

/** Glyphic does not document how it writes the time of a turn. */
export const timestampFormats = ['auto', 'clock', 'seconds', 'iso'] as const
type TimestampFormat = (typeof timestampFormats)[number]

function msOfTimestamp(
  value: string | number | null | undefined,
  startedAt: Date,
  format: TimestampFormat,
): number | null {
  const text = trimmedText(typeof value === 'number' ? String(value) : value)
  if (text === undefined) return null
  const readers = {
    clock: () => clockToMs(text),
    seconds: () => unitToMs(text, 's'),
    // A bare number is not a date, although Date.parse reads one from it.
    iso: () => (/^\d{4}-\d\d-\d\d/.test(text) ? msSince(startedAt, parseUtcDate(text)?.toISOString()) : null),
  }
  return format === 'auto' ? (readers.seconds() ?? readers.clock() ?? readers.iso()) : readers[format]()
}

/** Turns have no end: a turn lasts until the next one. */
export function toSegments(
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
