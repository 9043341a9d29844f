import { z } from 'zod'
import { idText, parseJson } from '../json.ts'
import {
  type Direction,
  type Participant,
  type ProviderCall,
  ProviderError,
  type TranscriptSegment,
} from '../provider.ts'
import { toParticipant, personOf } from '../parse-participants.ts'
import { parseDate, clockToMs, secondsToMs, trimmedText } from '../parse-values.ts'
import { parseVttSegments } from '../transcript-result.ts'

/** Shapes of Zoom Phone's responses. Durations are seconds. */
export const phoneRecording = z.object({
  id: idText,
  call_id: idText,
  date_time: z.string(),
  duration: z.number().nullish(),
  direction: z.string().nullish(),
  caller_name: z.string().nullish(),
  caller_number: z.string().nullish(),
  callee_name: z.string().nullish(),
  callee_number: z.string().nullish(),
  owner: z.object({ id: idText.nullish(), name: z.string().nullish(), type: z.string().nullish() }).nullish(),
})
export type PhoneRecording = z.infer<typeof phoneRecording>

export const phoneRecordings = z.object({
  next_page_token: z.string().nullish(),
  recordings: z.array(phoneRecording),
})

/** Recordings of one call come as a list, or as a single recording. */
export const recordingsOfCall = z.union([z.object({ recordings: z.array(phoneRecording) }), phoneRecording])

/** A call may have several recordings, and a recording can be found only through its call, so our id contains both. */
export const externalIdOf = (callId: string, recordingId: string): string => `${callId}.${recordingId}`
export function readExternalId(externalId: string): { callId: string; recordingId: string | undefined } {
  const [callId = '', ...rest] = externalId.split('.')
  return { callId, recordingId: rest.length === 0 ? undefined : rest.join('.') }
}

const directions: Readonly<Record<string, Direction>> = { inbound: 'inbound', outbound: 'outbound' }

/** Null for a recording without a valid start. */
export function toProviderCall(
  recording: PhoneRecording,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseDate(recording.date_time)
  if (startedAt === null) return null
  const direction = directions[recording.direction ?? ''] ?? 'unknown'
  const caller = { name: recording.caller_name, phone: recording.caller_number }
  const callee = { name: recording.callee_name, phone: recording.callee_number }
  const own = direction === 'inbound' ? callee : caller
  const other = direction === 'inbound' ? caller : callee
  const { owner } = recording
  // The owner may also be a queue or a shared line, which is not a user.
  const ownerUserId =
    owner?.id != null && (owner.type == null || owner.type === 'user') ? owner.id : undefined
  const people = [
    {
      id: owner?.id ?? null,
      speakerIds: [owner?.id, trimmedText(own.name), trimmedText(owner?.name), trimmedText(own.phone)],
      userId: ownerUserId ?? null,
      name: trimmedText(owner?.name) ?? own.name,
      phone: own.phone,
      affiliation: 'internal' as const,
    },
    {
      id: trimmedText(other.phone) ?? null,
      speakerIds: [trimmedText(other.name), trimmedText(other.phone)],
      name: other.name,
      phone: other.phone,
      affiliation: direction === 'unknown' ? ('unknown' as const) : ('external' as const),
    },
  ]
  return {
    externalId: externalIdOf(recording.call_id, recording.id),
    title: null,
    startedAt,
    durationMs: secondsToMs(recording.duration),
    direction,
    medium: 'phone',
    ownerUserId,
    participants: people.flatMap((person, position): Participant[] =>
      person.id === null && !trimmedText(person.name) && !trimmedText(person.phone)
        ? []
        : [toParticipant(person, internalDomains, position)],
    ),
    // The list does not say whether there is a transcript.
    transcript: 'unknown',
  }
}

const timeline = z.object({
  timeline: z.array(
    z.object({
      text: z.string().nullish(),
      ts: z.string().nullish(),
      end_ts: z.string().nullish(),
      users: z
        .array(
          z.object({
            username: z.string().nullish(),
            user_id: idText.nullish().catch(null),
            zoom_userid: idText.nullish().catch(null),
          }),
        )
        .nullish(),
    }),
  ),
})

export type TranscriptFormat = 'sniff' | 'json' | 'vtt'

/** A transcript in either of its two forms. @throws ProviderError bad_payload */
export function toSegments(
  file: string,
  format: TranscriptFormat,
  participants: readonly Participant[],
): TranscriptSegment[] {
  const text = file.replace(/^\ufeff/, '').trimStart()
  if (format === 'vtt' || (format === 'sniff' && !text.startsWith('{'))) return parseVttSegments(file)
  const read = timeline.safeParse(jsonOf(text))
  if (!read.success) throw new ProviderError('bad_payload', 'The transcript has an unexpected shape.')
  return read.data.timeline.map((entry) => {
    const user = entry.users?.[0]
    const name = trimmedText(user?.username) ?? null
    const speakerId = user?.zoom_userid ?? name
    const person = personOf(participants, { speakerId, speakerName: name })
    return {
      speakerId: person?.speakerIds.at(0) ?? speakerId,
      speakerName: name ?? person?.name ?? null,
      startMs: clockToMs(entry.ts),
      endMs: clockToMs(entry.end_ts),
      text: entry.text ?? '',
    }
  })
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
