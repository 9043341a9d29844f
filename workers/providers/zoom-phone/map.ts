import { z } from 'zod'
import { idText, parseJson } from '../json.ts'
import { type Direction, type Participant, type ProviderCall, ProviderError, type TranscriptSegment } from '../provider.ts'
import { dateOf, msOfClock, msOfSeconds, participantOf, personOf, segmentsOfVtt, textOf } from '../speech.ts'

/** Shapes of Zoom Phone's answers. Durations are seconds. */
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

export const phoneRecordings = z.object({ next_page_token: z.string().nullish(), recordings: z.array(phoneRecording) })

/** Recordings of one call come as a list, or as the only one itself. */
export const recordingsOfCall = z.union([z.object({ recordings: z.array(phoneRecording) }), phoneRecording])

/** A call may have several recordings, and a recording is found through its call only: our id holds both. */
export const externalIdOf = (callId: string, recordingId: string): string => `${callId}.${recordingId}`
export function readExternalId(externalId: string): { callId: string; recordingId: string | undefined } {
  const [callId = '', ...rest] = externalId.split('.')
  return { callId, recordingId: rest.length === 0 ? undefined : rest.join('.') }
}

const directions: Readonly<Record<string, Direction>> = { inbound: 'inbound', outbound: 'outbound' }

/** Null for a recording whose start is no time: it cannot be placed. */
export function callOfPhone(recording: PhoneRecording, internalDomains: ReadonlySet<string>): ProviderCall | null {
  const startedAt = dateOf(recording.date_time)
  if (startedAt === null) return null
  const direction = directions[recording.direction ?? ''] ?? 'unknown'
  const caller = { name: recording.caller_name, phone: recording.caller_number }
  const callee = { name: recording.callee_name, phone: recording.callee_number }
  const own = direction === 'inbound' ? callee : caller
  const other = direction === 'inbound' ? caller : callee
  const { owner } = recording
  // A queue or a shared line owns a recording as well, and is nobody.
  const ownerUserId = owner?.id != null && (owner.type == null || owner.type === 'user') ? owner.id : undefined
  const people = [
    {
      id: owner?.id ?? null,
      speakerIds: [owner?.id, textOf(own.name), textOf(owner?.name), textOf(own.phone)],
      userId: ownerUserId ?? null,
      name: textOf(owner?.name) ?? own.name,
      phone: own.phone,
      affiliation: 'internal' as const,
    },
    {
      id: textOf(other.phone) ?? null,
      speakerIds: [textOf(other.name), textOf(other.phone)],
      name: other.name,
      phone: other.phone,
      affiliation: direction === 'unknown' ? ('unknown' as const) : ('external' as const),
    },
  ]
  return {
    externalId: externalIdOf(recording.call_id, recording.id),
    title: null,
    startedAt,
    durationMs: msOfSeconds(recording.duration),
    direction,
    medium: 'phone',
    ownerUserId,
    participants: people.flatMap((person, position): Participant[] =>
      person.id === null && !textOf(person.name) && !textOf(person.phone) ? [] : [participantOf(person, internalDomains, position)],
    ),
    // The list does not say it: a transcript is there or is not when it is asked for.
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
          z.object({ username: z.string().nullish(), user_id: idText.nullish().catch(null), zoom_userid: idText.nullish().catch(null) }),
        )
        .nullish(),
    }),
  ),
})

export type TranscriptFormat = 'sniff' | 'json' | 'vtt'

/** A transcript in either of its two forms. @throws ProviderError bad_payload */
export function segmentsOfPhone(file: string, format: TranscriptFormat, participants: readonly Participant[]): TranscriptSegment[] {
  const text = file.replace(/^\ufeff/, '').trimStart()
  if (format === 'vtt' || (format === 'sniff' && !text.startsWith('{'))) return segmentsOfVtt(file)
  const read = timeline.safeParse(jsonOf(text))
  if (!read.success) throw new ProviderError('bad_payload', 'The transcript has an unknown shape.')
  return read.data.timeline.map((entry) => {
    const user = entry.users?.[0]
    const name = textOf(user?.username) ?? null
    const speakerId = user?.zoom_userid ?? name
    const person = personOf(participants, { speakerId, speakerName: name })
    return {
      speakerId: person?.speakerIds.at(0) ?? speakerId,
      speakerName: name ?? person?.name ?? null,
      startMs: msOfClock(entry.ts),
      endMs: msOfClock(entry.end_ts),
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
