import { z } from 'zod'
import { idText } from '../json.ts'
import type { Affiliation, Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { dateOf, msOfMs, participantOf, textOf } from '../speech.ts'

/** Shapes of Grain's answers. */
export const grainRecording = z.object({
  id: idText,
  title: z.string().nullish(),
  start_datetime: z.string(),
  end_datetime: z.string().nullish(),
  duration_ms: z.number().nullish(),
  url: z.string().nullish(),
  media_type: z.string().nullish(),
  owners: z.array(z.string()).nullish().catch(null),
  participants: z
    .array(
      z.object({
        id: idText.nullish(),
        name: z.string().nullish(),
        email: z.string().nullish(),
        scope: z.string().nullish(),
      }),
    )
    .nullish(),
})
export type GrainRecording = z.infer<typeof grainRecording>

export const grainRecordings = z.object({ cursor: z.string().nullish(), recordings: z.array(grainRecording) })

/** A bare list. */
export const grainTranscript = z.array(
  z.object({
    start: z.number().nullish(),
    end: z.number().nullish(),
    text: z.string().nullish(),
    speaker: z.string().nullish(),
    participant_id: idText.nullish(),
  }),
)

const user = z.object({ id: idText, name: z.string().nullish(), email: z.string().nullish() })
/** Whether the list is bare, as that of a transcript, is not published. */
export const grainUsers = z
  .union([z.object({ cursor: z.string().nullish(), users: z.array(user) }), z.array(user)])
  .transform((answer) => (Array.isArray(answer) ? { users: answer, cursor: null } : answer))

const affiliations: Readonly<Record<string, Affiliation>> = { internal: 'internal', external: 'external' }
const media: Readonly<Record<string, ProviderCall['medium']>> = { video: 'video', audio: 'audio' }

/** Grain says who owns a recording in a field that is not everywhere: else it is the one of ours who was there, if it is one. */
function ownerEmailOf({ owners }: GrainRecording, participants: readonly Participant[]): string | undefined {
  const named = owners
    ?.find((owner) => owner.includes('@'))
    ?.trim()
    .toLowerCase()
  const internal = participants.filter(({ affiliation, email }) => affiliation === 'internal' && email !== undefined)
  return named ?? (internal.length === 1 ? internal[0]?.email : undefined)
}

/** Null for a recording whose start is no time: it cannot be placed. */
export function callOfGrain(recording: GrainRecording, internalDomains: ReadonlySet<string>): ProviderCall | null {
  const startedAt = dateOf(recording.start_datetime)
  if (startedAt === null) return null
  const endedAt = dateOf(recording.end_datetime)
  const participants = (recording.participants ?? []).map(({ id, name, email, scope }, position) =>
    participantOf({ id, speakerIds: [id], name, email, affiliation: affiliations[scope ?? ''] ?? 'unknown' }, internalDomains, position),
  )
  return {
    externalId: recording.id,
    title: textOf(recording.title) ?? null,
    startedAt,
    durationMs: msOfMs(recording.duration_ms) ?? (endedAt === null ? null : Math.max(endedAt.getTime() - startedAt.getTime(), 0)),
    direction: 'conference',
    medium: media[recording.media_type ?? ''] ?? 'unknown',
    ownerEmail: ownerEmailOf(recording, participants),
    participants,
    // There is no flag: a transcript is there or is not when it is asked for.
    transcript: 'unknown',
    webUrl: textOf(recording.url),
  }
}

export const segmentsOfGrain = (entries: z.infer<typeof grainTranscript>, participants: readonly Participant[]): TranscriptSegment[] =>
  entries.map(({ start, end, text, speaker, participant_id: id }) => ({
    speakerId: id ?? textOf(speaker) ?? null,
    speakerName: textOf(speaker) ?? participants.find((person) => id != null && person.speakerIds.includes(id))?.name ?? null,
    startMs: msOfMs(start),
    endMs: msOfMs(end),
    text: text ?? '',
  }))

export const userOfGrain = ({ id, name, email }: z.infer<typeof user>): ProviderUser => ({
  externalId: id,
  email: textOf(email)?.toLowerCase() ?? null,
  name: textOf(name) ?? null,
  isActive: true,
})
