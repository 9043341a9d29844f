import { z } from 'zod'
import { idText } from '../json.ts'
import type { Direction, Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { providerUser, speakerNames, toParticipant } from '../parse-participants.ts'
import { parseDate, parseMs, secondsToMs, trimmedText } from '../parse-values.ts'

/** Shapes of Salesloft's responses. Some fields of conversations have been seen under two names. */
const attendee = z.object({
  id: idText.nullish(),
  name: z.string().nullish(),
  full_name: z.string().nullish(),
  email: z.string().nullish(),
  is_internal: z.boolean().nullish(),
})

export const conversation = z.object({
  id: idText,
  title: z.string().nullish(),
  subject: z.string().nullish(),
  event_start_date: z.string().nullish(),
  started_at: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  duration: z.number().nullish(),
  media_type: z.string().nullish(),
  direction: z.string().nullish(),
  owner_id: idText.nullish(),
  participants: z.array(attendee).nullish(),
  attendees: z.array(attendee).nullish(),
  transcription: z.object({ id: idText.nullish() }).nullish(),
})
export type Conversation = z.infer<typeof conversation>

const paging = z.object({ next_page: z.number().int().nullish() })
export const conversations = z.object({ metadata: z.object({ paging }), data: z.array(conversation) })
export const oneConversation = z.object({ data: conversation })

export const sentences = z.object({
  metadata: z.object({ paging }).nullish(),
  data: z.array(
    z.object({
      text: z.string().nullish(),
      start_time: z.number().nullish(),
      end_time: z.number().nullish(),
      order_number: z.number().nullish(),
      recording_attendee_id: idText.nullish(),
    }),
  ),
})
export type Sentence = z.infer<typeof sentences>['data'][number]

export const salesloftUsers = z.object({
  metadata: z.object({ paging }),
  data: z.array(
    z.object({
      id: idText,
      guid: z.string().nullish(),
      email: z.string().nullish(),
      name: z.string().nullish(),
      active: z.boolean().nullish(),
    }),
  ),
})
type SalesloftUser = z.infer<typeof salesloftUsers>['data'][number]

export type TimeUnit = 'ms' | 's'
const msOf = (value: number | null | undefined, unit: TimeUnit): number | null =>
  unit === 's' ? secondsToMs(value) : parseMs(value)

const directions: Readonly<Record<string, Direction>> = { inbound: 'inbound', outbound: 'outbound' }

/** Null for a conversation without any time. */
export function toProviderCall(
  one: Conversation,
  durationUnit: TimeUnit,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseDate(one.event_start_date) ?? parseDate(one.started_at) ?? parseDate(one.created_at)
  if (startedAt === null) return null
  const people = one.attendees ?? one.participants ?? []
  const transcriptionId = one.transcription?.id ?? undefined
  const updatedAt = parseDate(one.updated_at)
  const media = one.media_type?.toLowerCase()
  return {
    externalId: one.id,
    title: trimmedText(one.title) ?? trimmedText(one.subject) ?? null,
    startedAt,
    durationMs: msOf(one.duration, durationUnit),
    direction: directions[one.direction?.toLowerCase() ?? ''] ?? 'unknown',
    medium: media === 'video' || media === 'audio' ? media : 'unknown',
    ownerUserId: one.owner_id ?? undefined,
    participants: people.map((person, position): Participant =>
      toParticipant(
        {
          id: person.id ?? null,
          speakerIds: [person.id],
          name: trimmedText(person.name) ?? person.full_name,
          email: person.email,
          affiliation:
            person.is_internal === true ? 'internal' : person.is_internal === false ? 'external' : 'unknown',
        },
        internalDomains,
        position,
      ),
    ),
    transcript: transcriptionId === undefined ? 'unknown' : 'ready',
    updatedAt: updatedAt ?? undefined,
    hints: transcriptionId === undefined ? undefined : { transcriptionId },
  }
}

/** Sentences in order, with names from the conversation's attendees. */
export function toSegments(
  all: readonly Sentence[],
  unit: TimeUnit,
  participants: readonly Participant[],
): TranscriptSegment[] {
  const names = speakerNames(participants)
  return all
    .toSorted((one, other) => (one.order_number ?? 0) - (other.order_number ?? 0))
    .map((sentence) => ({
      speakerId: sentence.recording_attendee_id ?? null,
      speakerName: names.get(sentence.recording_attendee_id ?? '') ?? null,
      startMs: msOf(sentence.start_time, unit),
      endMs: msOf(sentence.end_time, unit),
      text: sentence.text ?? '',
    }))
}

/** Conversations refer to their owner by guid. */
export const toProviderUser = (user: SalesloftUser): ProviderUser =>
  providerUser(trimmedText(user.guid) ?? user.id, user.email, user.name, user.active !== false)
