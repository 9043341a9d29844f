import { z } from 'zod'
import { idText } from '../json.ts'
import type { Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { parseEmail, toParticipant } from '../parse-participants.ts'
import { parseDate, clockToMs, trimmedText } from '../parse-values.ts'

const utterance = z.object({
  speaker: z
    .object({ display_name: z.string().nullish(), matched_calendar_invitee_email: z.string().nullish() })
    .nullish(),
  text: z.string().nullish(),
  timestamp: z.string().nullish(),
})
const transcript = z.array(utterance)
export const fathomTranscript = z.object({ transcript: transcript.nullable() })

export const fathomMeeting = z.object({
  recording_id: idText,
  title: z.string().nullish(),
  meeting_title: z.string().nullish(),
  url: z.string().nullish(),
  share_url: z.string().nullish(),
  created_at: z.string().nullish(),
  scheduled_start_time: z.string().nullish(),
  recording_start_time: z.string().nullish(),
  recording_end_time: z.string().nullish(),
  transcript_language: z.string().nullish(),
  recorded_by: z.object({ name: z.string().nullish(), email: z.string().nullish() }).nullish(),
  calendar_invitees: z
    .array(
      z.object({
        name: z.string().nullish(),
        email: z.string().nullish(),
        is_external: z.boolean().nullish(),
        matched_speaker_display_name: z.string().nullish(),
      }),
    )
    .nullish(),
  /** In deliveries of subscriptions that include the transcript. */
  transcript: transcript.nullish(),
})
type FathomMeeting = z.infer<typeof fathomMeeting>
export const fathomMeetings = z.object({ next_cursor: z.string().nullish(), items: z.array(fathomMeeting) })

const member = z.object({ name: z.string().nullish(), email: z.string().nullish() })
export const fathomTeam = z.object({ next_cursor: z.string().nullish(), items: z.array(member) })

/** `<recording>.<Unix second of its creation>`: Fathom can find a meeting by its time only. */
const idOfFathom = (recordingId: string, createdAt: Date | null): string =>
  createdAt === null ? recordingId : `${recordingId}.${Math.floor(createdAt.getTime() / 1_000)}`

export function readFathomId(externalId: string): { recordingId: string; createdAt: Date | null } {
  const [recordingId = '', second = ''] = externalId.split('.')
  return { recordingId, createdAt: /^\d{1,12}$/.test(second) ? new Date(Number(second) * 1_000) : null }
}

/** Null for a meeting without any time. */
export function toProviderCall(
  meeting: FathomMeeting,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const createdAt = parseDate(meeting.created_at)
  const recordedFrom = parseDate(meeting.recording_start_time)
  const recordedTo = parseDate(meeting.recording_end_time)
  const startedAt = recordedFrom ?? parseDate(meeting.scheduled_start_time) ?? createdAt
  if (startedAt === null) return null
  const ownerEmail = parseEmail(meeting.recorded_by?.email)
  const title = trimmedText(meeting.title) ?? trimmedText(meeting.meeting_title)
  return {
    externalId: idOfFathom(meeting.recording_id, createdAt),
    title: title ?? null,
    startedAt,
    durationMs:
      recordedFrom && recordedTo && recordedTo >= recordedFrom
        ? recordedTo.getTime() - recordedFrom.getTime()
        : null,
    direction: 'conference',
    medium: 'video',
    ownerUserId: ownerEmail ?? undefined,
    ownerEmail: ownerEmail ?? undefined,
    participants: participantsOf(meeting, ownerEmail, internalDomains),
    transcript: 'unknown',
    webUrl: trimmedText(meeting.url) ?? trimmedText(meeting.share_url),
    language: trimmedText(meeting.transcript_language),
  }
}

function participantsOf(
  meeting: FathomMeeting,
  ownerEmail: string | undefined,
  internalDomains: ReadonlySet<string>,
): Participant[] {
  const people = (meeting.calendar_invitees ?? []).map((invitee, position) => {
    const email = parseEmail(invitee.email)
    return toParticipant(
      {
        speakerIds: [email, trimmedText(invitee.matched_speaker_display_name)],
        userId: email !== undefined && email === ownerEmail ? email : undefined,
        name: trimmedText(invitee.name) ?? invitee.matched_speaker_display_name,
        email,
        affiliation: invitee.is_external == null ? undefined : invitee.is_external ? 'external' : 'internal',
      },
      internalDomains,
      position,
    )
  })
  const owner = meeting.recorded_by
  const isKnown =
    ownerEmail === undefined
      ? trimmedText(owner?.name) === undefined
      : people.some(({ email }) => email === ownerEmail)
  if (isKnown) return people
  const recorder = {
    speakerIds: [ownerEmail],
    userId: ownerEmail,
    name: owner?.name,
    email: ownerEmail,
    affiliation: 'internal' as const,
  }
  return [...people, toParticipant(recorder, internalDomains, people.length)]
}

/** Turns have no end: a turn lasts until the next one. */
export function toSegments(lines: z.infer<typeof transcript>): TranscriptSegment[] {
  const starts = lines.map(({ timestamp }) => clockToMs(timestamp))
  return lines.map(({ speaker, text }, index): TranscriptSegment => {
    const name = trimmedText(speaker?.display_name) ?? null
    return {
      speakerId: parseEmail(speaker?.matched_calendar_invitee_email) ?? name,
      speakerName: name,
      startMs: starts[index] ?? null,
      endMs: starts[index + 1] ?? null,
      text: text ?? '',
    }
  })
}

/** Users have no ids, so their addresses are used. Null for a user without an address. */
export function toProviderUser({ name, email }: z.infer<typeof member>): ProviderUser | null {
  const address = parseEmail(email)
  return address === undefined
    ? null
    : { externalId: address, email: address, name: trimmedText(name) ?? null, isActive: true }
}
