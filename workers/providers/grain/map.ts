import { z } from 'zod'
import { idText } from '../json.ts'
import type { Affiliation, Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { providerUser, toParticipant } from '../parse-participants.ts'
import { parseDate, parseMs, trimmedText } from '../parse-values.ts'

/** Shapes of Grain's responses. */
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

/** A list without an object around it. */
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
/** Grain does not document whether there is an object around the list. */
export const grainUsers = z
  .union([z.object({ cursor: z.string().nullish(), users: z.array(user) }), z.array(user)])
  .transform((answer) => (Array.isArray(answer) ? { users: answer, cursor: null } : answer))

const affiliations: Readonly<Record<string, Affiliation>> = { internal: 'internal', external: 'external' }
const media: Readonly<Record<string, ProviderCall['medium']>> = { video: 'video', audio: 'audio' }

/** The recording's owner, if Grain names one. Otherwise the only participant of ours, if there is exactly one. */
function ownerEmailOf({ owners }: GrainRecording, participants: readonly Participant[]): string | undefined {
  const named = owners
    ?.find((owner) => owner.includes('@'))
    ?.trim()
    .toLowerCase()
  const internal = participants.filter(
    ({ affiliation, email }) => affiliation === 'internal' && email !== undefined,
  )
  return named ?? (internal.length === 1 ? internal[0]?.email : undefined)
}

/** Null for a recording without a valid start. */
export function toProviderCall(
  recording: GrainRecording,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseDate(recording.start_datetime)
  if (startedAt === null) return null
  const endedAt = parseDate(recording.end_datetime)
  const participants = (recording.participants ?? []).map(({ id, name, email, scope }, position) =>
    toParticipant(
      { id, speakerIds: [id], name, email, affiliation: affiliations[scope ?? ''] ?? 'unknown' },
      internalDomains,
      position,
    ),
  )
  return {
    externalId: recording.id,
    title: trimmedText(recording.title) ?? null,
    startedAt,
    durationMs:
      parseMs(recording.duration_ms) ??
      (endedAt === null ? null : Math.max(endedAt.getTime() - startedAt.getTime(), 0)),
    direction: 'conference',
    medium: media[recording.media_type ?? ''] ?? 'unknown',
    ownerEmail: ownerEmailOf(recording, participants),
    participants,
    // Grain does not say whether there is a transcript.
    transcript: 'unknown',
    webUrl: trimmedText(recording.url),
  }
}

export const toSegments = (
  entries: z.infer<typeof grainTranscript>,
  participants: readonly Participant[],
): TranscriptSegment[] =>
  entries.map(({ start, end, text, speaker, participant_id: id }) => ({
    speakerId: id ?? trimmedText(speaker) ?? null,
    speakerName:
      trimmedText(speaker) ??
      participants.find((person) => id != null && person.speakerIds.includes(id))?.name ??
      null,
    startMs: parseMs(start),
    endMs: parseMs(end),
    text: text ?? '',
  }))

export const toProviderUser = ({ id, name, email }: z.infer<typeof user>): ProviderUser =>
  providerUser(id, email, name)
