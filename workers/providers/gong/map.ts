import { z } from 'zod'
import { idText } from '../json.ts'
import type {
  Affiliation,
  Direction,
  Participant,
  ProviderCall,
  ProviderUser,
  TranscriptSegment,
} from '../provider.ts'
import { fullName, personOf, providerUser, speakerNames, toParticipant } from '../parse-participants.ts'
import { parseDate, parseMs, secondsToMs, trimmedText } from '../parse-values.ts'

/** Shapes of Gong's responses; unknown fields are dropped, and null means the same as a missing field. */
const party = z.object({
  id: idText.nullish(),
  speakerId: idText.nullish(),
  userId: idText.nullish(),
  name: z.string().nullish(),
  emailAddress: z.string().nullish(),
  phoneNumber: z.string().nullish(),
  affiliation: z.string().nullish(),
})

export const gongCall = z.object({
  metaData: z.object({
    id: idText,
    title: z.string().nullish(),
    url: z.string().nullish(),
    started: z.string(),
    duration: z.number().nullish(),
    direction: z.string().nullish(),
    media: z.string().nullish(),
    language: z.string().nullish(),
    primaryUserId: idText.nullish(),
    isPrivate: z.boolean().nullish(),
  }),
  parties: z.array(party).nullish(),
})
export type GongCall = z.infer<typeof gongCall>

export const gongCalls = z.object({
  records: z.object({ cursor: z.string().nullish() }).nullish(),
  calls: z.array(gongCall),
})

const sentence = z.object({ start: z.number().nullish(), end: z.number().nullish(), text: z.string() })
export const gongTranscripts = z.object({
  callTranscripts: z.array(
    z.object({
      callId: idText,
      transcript: z
        .array(z.object({ speakerId: idText.nullish(), sentences: z.array(sentence).nullish() }))
        .nullish(),
    }),
  ),
})
export type GongTranscript = z.infer<typeof gongTranscripts>['callTranscripts'][number]

export const gongUsers = z.object({
  records: z.object({ cursor: z.string().nullish() }).nullish(),
  users: z.array(
    z.object({
      id: idText,
      emailAddress: z.string().nullish(),
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
      active: z.boolean().nullish(),
    }),
  ),
})
type GongUser = z.infer<typeof gongUsers>['users'][number]

const affiliations: Readonly<Record<string, Affiliation>> = { Internal: 'internal', External: 'external' }
const directions: Readonly<Record<string, Direction>> = {
  Inbound: 'inbound',
  Outbound: 'outbound',
  Conference: 'conference',
}

/** Null for a call without a valid start. */
export function toProviderCall(
  { metaData, parties }: GongCall,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseDate(metaData.started)
  if (startedAt === null) return null
  const participants = (parties ?? []).map((person, position): Participant =>
    toParticipant(
      {
        id: person.id ?? null,
        speakerIds: [person.speakerId],
        userId: person.userId ?? null,
        name: person.name,
        email: person.emailAddress,
        phone: person.phoneNumber,
        affiliation: affiliations[person.affiliation ?? ''] ?? 'unknown',
      },
      internalDomains,
      position,
    ),
  )
  const ownerUserId = metaData.primaryUserId ?? undefined
  const owner = participants.find((person) => ownerUserId !== undefined && person.userId === ownerUserId)
  return {
    externalId: metaData.id,
    title: trimmedText(metaData.title) ?? null,
    startedAt,
    durationMs: secondsToMs(metaData.duration),
    direction: directions[metaData.direction ?? ''] ?? 'unknown',
    medium: metaData.media === 'Video' ? 'video' : metaData.media === 'Audio' ? 'audio' : 'unknown',
    ownerUserId,
    ownerEmail: owner?.email,
    participants,
    // Gong does not say whether there is a transcript.
    transcript: 'unknown',
    webUrl: metaData.url ?? undefined,
    language: metaData.language ?? undefined,
    isPrivate: metaData.isPrivate ?? undefined,
  }
}

/** Whether the transcript has a voice that belongs to none of the participants. */
export function hasUnknownSpeakers(
  transcript: GongTranscript | undefined,
  participants: readonly Participant[],
): boolean {
  return (transcript?.transcript ?? []).some(
    ({ speakerId }) =>
      speakerId != null && personOf(participants, { speakerId, speakerName: null }) === undefined,
  )
}

/** One segment per sentence, named by the call's parties. */
export function toSegments(
  transcript: GongTranscript,
  participants: readonly Participant[],
): TranscriptSegment[] {
  const names = speakerNames(participants)
  return (transcript.transcript ?? []).flatMap(({ speakerId, sentences }) =>
    (sentences ?? []).map(({ start, end, text }) => ({
      speakerId: speakerId ?? null,
      speakerName: names.get(speakerId ?? '') ?? null,
      startMs: parseMs(start),
      endMs: parseMs(end),
      text,
    })),
  )
}

export const toProviderUser = (user: GongUser): ProviderUser =>
  providerUser(user.id, user.emailAddress, fullName(user.firstName, user.lastName), user.active !== false)
