import { z } from 'zod'
import { idText } from '../json.ts'
import type { Participant, ProviderCall, TranscriptSegment } from '../provider.ts'
import { parseEmail, toParticipant } from '../parse-participants.ts'
import { parseDate, trimmedText } from '../parse-values.ts'

/** Shapes of Zoom's responses. Durations of meetings are minutes. */
const recordingFile = z.object({
  file_type: z.string().nullish(),
  status: z.string().nullish(),
  recording_start: z.string().nullish(),
  recording_end: z.string().nullish(),
  download_url: z.string().nullish(),
})
type RecordingFile = z.infer<typeof recordingFile>

export const zoomMeeting = z.object({
  uuid: idText,
  host_id: idText.nullish(),
  host_email: z.string().nullish(),
  topic: z.string().nullish(),
  start_time: z.string(),
  duration: z.number().nullish(),
  share_url: z.string().nullish(),
  recording_files: z.array(recordingFile).nullish(),
})
export type ZoomMeeting = z.infer<typeof zoomMeeting>

export const zoomMeetingPage = z.object({
  next_page_token: z.string().nullish(),
  meetings: z.array(zoomMeeting),
})

export const zoomParticipants = z.object({
  next_page_token: z.string().nullish(),
  participants: z.array(
    z.object({
      id: idText.nullish().catch(null),
      user_id: idText.nullish().catch(null),
      name: z.string().nullish(),
      user_email: z.string().nullish(),
      internal_user: z.boolean().nullish(),
    }),
  ),
})
export type ZoomParticipant = z.infer<typeof zoomParticipants>['participants'][number]

const times = (files: readonly RecordingFile[], key: 'recording_start' | 'recording_end'): number[] =>
  files.flatMap((file) => parseDate(file[key])?.getTime() ?? [])

/** Null for a meeting without a valid start. */
export function toProviderCall(
  meeting: ZoomMeeting,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseDate(meeting.start_time)
  if (startedAt === null) return null
  const files = meeting.recording_files ?? []
  const starts = times(files, 'recording_start')
  const ends = times(files, 'recording_end')
  // Only the files give the length to the second.
  const recordedMs = starts.length > 0 && ends.length > 0 ? Math.max(...ends) - Math.min(...starts) : 0
  const host = (meeting.host_id ?? meeting.host_email) ? hostOf(meeting, internalDomains) : null
  return {
    externalId: meeting.uuid,
    title: trimmedText(meeting.topic) ?? null,
    startedAt,
    durationMs:
      recordedMs > 0
        ? recordedMs
        : meeting.duration == null || meeting.duration < 0
          ? null
          : Math.round(meeting.duration * 60_000),
    direction: 'conference',
    medium: 'video',
    ownerUserId: meeting.host_id ?? undefined,
    ownerEmail: host?.email,
    participants: host ? [host] : [],
    transcript: readyFiles(files, 'TRANSCRIPT').length > 0 ? 'ready' : 'unknown',
    webUrl: trimmedText(meeting.share_url),
  }
}

const hostOf = (meeting: ZoomMeeting, internalDomains: ReadonlySet<string>): Participant =>
  toParticipant(
    {
      id: meeting.host_id ?? null,
      userId: meeting.host_id ?? null,
      email: meeting.host_email,
      affiliation: 'internal',
    },
    internalDomains,
    0,
  )

const readyFiles = (files: readonly RecordingFile[], type: string): RecordingFile[] =>
  files.filter(
    (file) =>
      file.file_type === type &&
      (file.status == null || file.status === 'completed') &&
      trimmedText(file.download_url),
  )

export type TranscriptFile = { url: string; offsetMs: number }

/** Files of one kind in order, one per start of the recording, with their offsets in the whole recording. */
export function transcriptFiles(meeting: ZoomMeeting, type: 'TRANSCRIPT' | 'CC'): TranscriptFile[] {
  const files = meeting.recording_files ?? []
  const first = Math.min(...times(files, 'recording_start'))
  return readyFiles(files, type)
    .map((file) => ({
      url: file.download_url ?? '',
      offsetMs: Math.max((parseDate(file.recording_start)?.getTime() ?? first) - first, 0) || 0,
    }))
    .toSorted((one, other) => one.offsetMs - other.offsetMs)
}

export const shiftedBy = (segments: readonly TranscriptSegment[], offsetMs: number): TranscriptSegment[] =>
  segments.map((segment) => ({
    ...segment,
    startMs: segment.startMs === null ? null : segment.startMs + offsetMs,
    endMs: segment.endMs === null ? null : segment.endMs + offsetMs,
  }))

const plainName = (name: string | null | undefined): string =>
  (name ?? '').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * The participants of a meeting and its host. A participant who joined twice counts once. Speakers are known by name only, so a name shared
 * by two participants is assigned to neither.
 */
export function participantsOfZoom(
  people: readonly ZoomParticipant[],
  call: ProviderCall,
  segments: readonly TranscriptSegment[],
  internalDomains: ReadonlySet<string>,
): Participant[] {
  const spoken = new Set(segments.flatMap(({ speakerName }) => speakerName ?? []))
  const found = new Map<string, Participant>()
  people.forEach((person, position) => {
    const email = parseEmail(person.user_email)
    const isHost =
      (person.id !== null && person.id === call.ownerUserId) ||
      (email !== undefined && email === call.ownerEmail)
    const participant = toParticipant(
      {
        id: trimmedText(person.id) ?? email ?? null,
        userId: isHost ? call.ownerUserId : trimmedText(person.id),
        name: person.name,
        email: email ?? (isHost ? call.ownerEmail : undefined),
        affiliation:
          isHost || person.internal_user === true
            ? 'internal'
            : person.internal_user === false
              ? 'external'
              : 'unknown',
      },
      internalDomains,
      position,
    )
    if (!found.has(participant.id)) found.set(participant.id, participant)
  })
  const all = [...found.values()]
  const counts = new Map<string, number>()
  for (const { name } of all) counts.set(plainName(name), (counts.get(plainName(name)) ?? 0) + 1)
  const named = all.map((person) => ({
    ...person,
    speakerIds:
      counts.get(plainName(person.name)) === 1
        ? [...spoken].filter((name) => plainName(name) === plainName(person.name))
        : [],
  }))
  const hasHost = named.some(({ userId }) => userId !== undefined && userId === call.ownerUserId)
  return hasHost ? named : [...call.participants, ...named]
}
