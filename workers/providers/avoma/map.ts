import { z } from 'zod'
import { idText } from '../json.ts'
import type { Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { fullName, parseEmail, toParticipant } from '../parse-participants.ts'
import { parseDate, secondsToMs, trimmedText } from '../parse-values.ts'

/** Shapes of Avoma's responses. Times are seconds. */
const attendee = z.object({ email: z.string().nullish(), name: z.string().nullish() })

export const avomaMeeting = z.object({
  uuid: idText,
  subject: z.string().nullish(),
  start_at: z.string().nullish(),
  end_at: z.string().nullish(),
  duration: z.number().nullish().catch(null),
  state: z.string().nullish(),
  is_call: z.boolean().nullish(),
  organizer_email: z.string().nullish(),
  attendees: z.array(attendee).nullish(),
  transcript_ready: z.boolean().nullish(),
  transcription_uuid: idText.nullish().catch(null),
})
export type AvomaMeeting = z.infer<typeof avomaMeeting>

export const avomaMeetings = z.object({ next: z.string().nullish(), results: z.array(avomaMeeting) })

export const avomaTranscription = z.object({
  transcript: z
    .array(
      z.object({
        transcript: z.string().nullish(),
        timestamps: z.array(z.number().nullable()).nullish(),
        speaker_id: idText.nullish(),
      }),
    )
    .nullish(),
  speakers: z
    .array(
      z.object({
        id: idText,
        name: z.string().nullish(),
        email: z.string().nullish(),
        is_rep: z.boolean().nullish(),
      }),
    )
    .nullish(),
})
export type AvomaTranscription = z.infer<typeof avomaTranscription>

/** A meeting's transcriptions come as one object, as a list, or as a page. */
export const avomaTranscriptions = z
  .union([
    z.array(avomaTranscription),
    z.object({ results: z.array(avomaTranscription) }),
    avomaTranscription,
  ])
  .transform((answer) => (Array.isArray(answer) ? answer : 'results' in answer ? answer.results : [answer]))

const user = z.object({
  uuid: idText.nullish(),
  id: idText.nullish(),
  email: z.string().nullish(),
  name: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  active: z.boolean().nullish(),
})
export const avomaUsers = z
  .union([z.array(user), z.object({ next: z.string().nullish(), results: z.array(user) })])
  .transform((answer) => (Array.isArray(answer) ? { results: answer, next: null } : answer))

/** Null for a meeting without a valid start. */
export function toProviderCall(
  meeting: AvomaMeeting,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseDate(meeting.start_at)
  if (startedAt === null) return null
  const endedAt = parseDate(meeting.end_at)
  const participants = (meeting.attendees ?? []).map(({ name, email }, position) =>
    toParticipant({ name, email }, internalDomains, position),
  )
  const isReady = meeting.state === 'completed' && meeting.transcript_ready === true
  return {
    externalId: meeting.uuid,
    title: trimmedText(meeting.subject) ?? null,
    startedAt,
    durationMs:
      secondsToMs(meeting.duration) ??
      (endedAt === null ? null : Math.max(endedAt.getTime() - startedAt.getTime(), 0)),
    direction: meeting.is_call === true ? 'unknown' : 'conference',
    medium: meeting.is_call === true ? 'phone' : 'video',
    ownerEmail: parseEmail(meeting.organizer_email),
    participants,
    transcript: isReady ? 'ready' : 'unknown',
    ...(isReady && meeting.transcription_uuid != null
      ? { hints: { transcriptionId: meeting.transcription_uuid } }
      : {}),
  }
}

/** The call's participants with the ids that the transcript uses, and further speakers of the transcript. */
export function speakersOf(
  { speakers }: AvomaTranscription,
  people: readonly Participant[],
  internalDomains: ReadonlySet<string>,
): Participant[] {
  const all = [...people]
  for (const { id, name, email, is_rep: isRep } of speakers ?? []) {
    const address = parseEmail(email)
    const index = all.findIndex((person) =>
      address === undefined
        ? person.name !== undefined && person.name === trimmedText(name)
        : person.email === address,
    )
    const known = all[index]
    const affiliation = isRep === true ? 'internal' : (known?.affiliation ?? 'unknown')
    const speakerIds = [...(known?.speakerIds ?? []), id]
    const spoken = toParticipant(
      {
        id: known?.id ?? `speaker:${id}`,
        speakerIds,
        name: known?.name ?? name,
        email: known?.email ?? address,
        affiliation,
      },
      internalDomains,
      all.length,
    )
    if (known === undefined) all.push(spoken)
    else all[index] = spoken
  }
  return all
}

/** Each word has a time; the first and the last one count. */
export function toSegments({ transcript, speakers }: AvomaTranscription): TranscriptSegment[] {
  const names = new Map(
    (speakers ?? []).map(({ id, name, email }) => [id, trimmedText(name) ?? trimmedText(email)]),
  )
  return (transcript ?? []).map(({ transcript: text, timestamps, speaker_id: speakerId }) => ({
    speakerId: speakerId ?? null,
    speakerName: names.get(speakerId ?? '') ?? null,
    startMs: secondsToMs(timestamps?.at(0)),
    endMs: secondsToMs(timestamps?.at(-1)),
    text: text ?? '',
  }))
}

/** Null for a user with neither an id nor an address. */
export function toProviderUser(person: z.infer<typeof user>): ProviderUser | null {
  const email = parseEmail(person.email) ?? null
  const externalId = person.uuid ?? person.id ?? email
  if (externalId === null) return null
  const name = trimmedText(person.name) ?? fullName(person.first_name, person.last_name) ?? null
  return { externalId, email, name, isActive: person.active !== false }
}
