import { z } from 'zod'
import { idText } from '../json.ts'
import { parseEmail, providerUser, toParticipant } from '../parse-participants.ts'
import { parseDate, secondsToMs, unitToMs, trimmedText, type TimeUnit } from '../parse-values.ts'
import type { Affiliation, Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'

const participant = z.object({
  name: z.string().nullish(),
  email: z.string().nullish(),
  person_id: idText.nullish(),
  user_id: idText.nullish(),
  type: z.string().nullish(),
})

const chorusEngagement = z.object({
  engagement_id: idText,
  engagement_type: z.string().nullish(),
  subject: z.string().nullish(),
  /** Unix seconds. */
  date_time: z.union([z.number(), z.string()]).nullish(),
  /** Seconds. */
  duration: z.number().nullish(),
  language: z.string().nullish(),
  processing_state: z.string().nullish(),
  url: z.string().nullish(),
  user_id: idText.nullish(),
  user_name: z.string().nullish(),
  user_email: z.string().nullish(),
  no_show: z.boolean().nullish(),
  participants: z.array(participant).nullish(),
})
type ChorusEngagement = z.infer<typeof chorusEngagement>
export const chorusEngagements = z.object({
  engagements: z.array(chorusEngagement),
  continuation_key: z.string().nullish(),
})

const utterance = z.object({
  participant: idText.nullish(),
  speaker_id: idText.nullish(),
  speaker_name: z.string().nullish(),
  snippet: z.string().nullish(),
  snippet_time: z.number().nullish(),
  snippet_length: z.number().nullish(),
})
const cluster = z.object({
  id: idText.nullish(),
  speaker_name: z.string().nullish(),
  participant: idText.nullish(),
})
export const chorusConversation = z.object({
  data: z.object({
    attributes: z.object({
      status: z.string().nullish(),
      language: z.string().nullish(),
      participants: z.array(participant).nullish(),
      recording: z
        .object({ utterances: z.array(utterance).nullish(), clusters: z.array(cluster).nullish() })
        .nullish(),
    }),
  }),
})
type ChorusConversation = z.infer<typeof chorusConversation>['data']['attributes']

const user = z.object({
  id: idText,
  attributes: z.object({
    email: z.string().nullish(),
    name: z.string().nullish(),
    invalidated: z.boolean().nullish(),
  }),
})
export const chorusMe = z.object({ data: user })
export const chorusUsers = z.object({ data: z.array(user) })

const affiliations: Readonly<Record<string, Affiliation>> = { rep: 'internal', cust: 'external' }

/** Null for an engagement without a start. */
export function toProviderCall(
  engagement: ChorusEngagement,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseDate(engagement.date_time)
  if (startedAt === null) return null
  const ownerEmail = parseEmail(engagement.user_email)
  const isDialer = engagement.engagement_type === 'dialer'
  return {
    externalId: engagement.engagement_id,
    title: trimmedText(engagement.subject) ?? null,
    startedAt,
    durationMs: secondsToMs(engagement.duration),
    direction: engagement.engagement_type === 'meeting' ? 'conference' : 'unknown',
    medium: isDialer ? 'phone' : engagement.engagement_type === 'meeting' ? 'video' : 'unknown',
    ownerUserId: engagement.user_id || undefined,
    ownerEmail: ownerEmail ?? undefined,
    participants: participantsOf(engagement, ownerEmail, internalDomains),
    transcript:
      engagement.no_show === true
        ? 'unavailable'
        : engagement.processing_state === 'processing'
          ? 'pending'
          : 'unknown',
    webUrl: trimmedText(engagement.url),
    language: trimmedText(engagement.language),
  }
}

function participantsOf(
  engagement: ChorusEngagement,
  ownerEmail: string | undefined,
  internalDomains: ReadonlySet<string>,
): Participant[] {
  const people = (engagement.participants ?? []).map((person, position) =>
    toParticipant(
      {
        id: person.person_id ?? null,
        speakerIds: [person.person_id],
        userId: person.user_id,
        name: person.name,
        email: person.email,
        affiliation: affiliations[person.type ?? ''] ?? 'unknown',
      },
      internalDomains,
      position,
    ),
  )
  const { user_id: userId, user_name: name } = engagement
  const isOwner = (person: Participant): boolean =>
    (userId != null && person.userId === userId) || (ownerEmail !== undefined && person.email === ownerEmail)
  if ((userId == null && ownerEmail === undefined) || people.some(isOwner)) return people
  return [
    ...people,
    toParticipant(
      { userId, name, email: ownerEmail, affiliation: 'internal' },
      internalDomains,
      people.length,
    ),
  ]
}

/** The speaker's name comes from the utterance, else from the cluster of the voice or the participant. */
export function toSegments(
  { recording, participants }: ChorusConversation,
  unit: TimeUnit,
): TranscriptSegment[] {
  const names = new Map<string, string>()
  const note = (key: string | null | undefined, name: unknown): void => {
    const text = trimmedText(name)
    if (key != null && text !== undefined && !names.has(key)) names.set(key, text)
  }
  for (const one of recording?.clusters ?? []) {
    note(`cluster ${one.id}`, one.speaker_name)
    note(`person ${one.participant}`, one.speaker_name)
  }
  for (const one of participants ?? []) note(`person ${one.person_id}`, one.name ?? one.email)
  return (recording?.utterances ?? []).flatMap((one): TranscriptSegment | [] => {
    const text = trimmedText(one.snippet)
    if (text === undefined) return []
    const speakerName =
      trimmedText(one.speaker_name) ??
      names.get(`cluster ${one.speaker_id}`) ??
      names.get(`person ${one.participant}`) ??
      null
    const startMs = unitToMs(one.snippet_time, unit)
    const lengthMs = unitToMs(one.snippet_length, unit)
    return {
      speakerId: one.participant ?? speakerName ?? one.speaker_id ?? null,
      speakerName,
      startMs,
      endMs: startMs === null || lengthMs === null ? null : startMs + lengthMs,
      text,
    }
  })
}

export const toProviderUser = ({ id, attributes }: z.infer<typeof user>): ProviderUser =>
  providerUser(id, attributes.email, attributes.name, attributes.invalidated !== true)
