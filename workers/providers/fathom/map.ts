import { z } from 'zod'
import { idText } from '../json.ts'
import type { Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { dateOf, msOfClock, participantOf, textOf } from '../speech.ts'

const utterance = z.object({
  speaker: z.object({ display_name: z.string().nullish(), matched_calendar_invitee_email: z.string().nullish() }).nullish(),
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
  /** In webhooks that were asked for with it. */
  transcript: transcript.nullish(),
})
type FathomMeeting = z.infer<typeof fathomMeeting>
export const fathomMeetings = z.object({ next_cursor: z.string().nullish(), items: z.array(fathomMeeting) })

const member = z.object({ name: z.string().nullish(), email: z.string().nullish() })
export const fathomTeam = z.object({ next_cursor: z.string().nullish(), items: z.array(member) })

/** `<recording>.<Unix second of its creation>`: Fathom finds a meeting by its time alone. */
const idOfFathom = (recordingId: string, createdAt: Date | null): string =>
  createdAt === null ? recordingId : `${recordingId}.${Math.floor(createdAt.getTime() / 1_000)}`

export function readFathomId(externalId: string): { recordingId: string; createdAt: Date | null } {
  const [recordingId = '', second = ''] = externalId.split('.')
  return { recordingId, createdAt: /^\d{1,12}$/.test(second) ? new Date(Number(second) * 1_000) : null }
}

/** Null for a meeting without any time: it cannot be placed. */
export function callOfFathom(meeting: FathomMeeting, internalDomains: ReadonlySet<string>): ProviderCall | null {
  const createdAt = dateOf(meeting.created_at)
  const recordedFrom = dateOf(meeting.recording_start_time)
  const recordedTo = dateOf(meeting.recording_end_time)
  const startedAt = recordedFrom ?? dateOf(meeting.scheduled_start_time) ?? createdAt
  if (startedAt === null) return null
  const ownerEmail = textOf(meeting.recorded_by?.email)?.toLowerCase()
  const title = textOf(meeting.title) ?? textOf(meeting.meeting_title)
  return {
    externalId: idOfFathom(meeting.recording_id, createdAt),
    title: title ?? null,
    startedAt,
    durationMs: recordedFrom && recordedTo && recordedTo >= recordedFrom ? recordedTo.getTime() - recordedFrom.getTime() : null,
    direction: 'conference',
    medium: 'video',
    ...(ownerEmail ? { ownerUserId: ownerEmail, ownerEmail } : {}),
    participants: participantsOf(meeting, ownerEmail, internalDomains),
    transcript: 'unknown',
    webUrl: textOf(meeting.url) ?? textOf(meeting.share_url),
    language: textOf(meeting.transcript_language),
  }
}

function participantsOf(meeting: FathomMeeting, ownerEmail: string | undefined, internalDomains: ReadonlySet<string>): Participant[] {
  const people = (meeting.calendar_invitees ?? []).map((invitee, position) => {
    const email = textOf(invitee.email)?.toLowerCase()
    return participantOf(
      {
        speakerIds: [email, textOf(invitee.matched_speaker_display_name)],
        userId: email !== undefined && email === ownerEmail ? email : undefined,
        name: textOf(invitee.name) ?? invitee.matched_speaker_display_name,
        email,
        affiliation: invitee.is_external == null ? undefined : invitee.is_external ? 'external' : 'internal',
      },
      internalDomains,
      position,
    )
  })
  const owner = meeting.recorded_by
  const isKnown = ownerEmail === undefined ? textOf(owner?.name) === undefined : people.some(({ email }) => email === ownerEmail)
  if (isKnown) return people
  const recorder = { speakerIds: [ownerEmail], userId: ownerEmail, name: owner?.name, email: ownerEmail, affiliation: 'internal' as const }
  return [...people, participantOf(recorder, internalDomains, people.length)]
}

/** There are no ends: a turn lasts until the next one. */
export function segmentsOfFathom(lines: z.infer<typeof transcript>): TranscriptSegment[] {
  const starts = lines.map(({ timestamp }) => msOfClock(timestamp))
  return lines.map(({ speaker, text }, index): TranscriptSegment => {
    const name = textOf(speaker?.display_name) ?? null
    return {
      speakerId: textOf(speaker?.matched_calendar_invitee_email)?.toLowerCase() ?? name,
      speakerName: name,
      startMs: starts[index] ?? null,
      endMs: starts[index + 1] ?? null,
      text: text ?? '',
    }
  })
}

/** People have no ids: their addresses are. Null for one without. */
export function userOfFathom({ name, email }: z.infer<typeof member>): ProviderUser | null {
  const address = textOf(email)?.toLowerCase()
  return address === undefined ? null : { externalId: address, email: address, name: textOf(name) ?? null, isActive: true }
}
