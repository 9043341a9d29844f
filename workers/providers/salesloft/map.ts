import { z } from 'zod'
import { idText } from '../json.ts'
import type { Direction, Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { dateOf, msOfMs, msOfSeconds, participantOf, speakerNames, textOf } from '../speech.ts'

/** Shapes of Salesloft's answers. Conversations have been seen with either of some names. */
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
const msOf = (value: number | null | undefined, unit: TimeUnit): number | null => (unit === 's' ? msOfSeconds(value) : msOfMs(value))

const directions: Readonly<Record<string, Direction>> = { inbound: 'inbound', outbound: 'outbound' }

/** Null for a conversation without any time: it cannot be placed. */
export function callOfSalesloft(one: Conversation, durationUnit: TimeUnit, internalDomains: ReadonlySet<string>): ProviderCall | null {
  const startedAt = dateOf(one.event_start_date) ?? dateOf(one.started_at) ?? dateOf(one.created_at)
  if (startedAt === null) return null
  const people = one.attendees ?? one.participants ?? []
  const transcriptionId = one.transcription?.id ?? undefined
  const updatedAt = dateOf(one.updated_at)
  const media = one.media_type?.toLowerCase()
  return {
    externalId: one.id,
    title: textOf(one.title) ?? textOf(one.subject) ?? null,
    startedAt,
    durationMs: msOf(one.duration, durationUnit),
    direction: directions[one.direction?.toLowerCase() ?? ''] ?? 'unknown',
    medium: media === 'video' || media === 'audio' ? media : 'unknown',
    ownerUserId: one.owner_id ?? undefined,
    participants: people.map((person, position): Participant =>
      participantOf(
        {
          id: person.id ?? null,
          speakerIds: [person.id],
          name: textOf(person.name) ?? person.full_name,
          email: person.email,
          affiliation: person.is_internal === true ? 'internal' : person.is_internal === false ? 'external' : 'unknown',
        },
        internalDomains,
        position,
      ),
    ),
    transcript: transcriptionId === undefined ? 'unknown' : 'ready',
    ...(updatedAt ? { updatedAt } : {}),
    ...(transcriptionId === undefined ? {} : { hints: { transcriptionId } }),
  }
}

/** Sentences in their order, named by the attendees of the conversation. */
export function segmentsOfSalesloft(all: readonly Sentence[], unit: TimeUnit, participants: readonly Participant[]): TranscriptSegment[] {
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

/** Conversations name their owner by the guid. */
export const userOfSalesloft = (user: SalesloftUser): ProviderUser => ({
  externalId: textOf(user.guid) ?? user.id,
  email: textOf(user.email)?.toLowerCase() ?? null,
  name: textOf(user.name) ?? null,
  isActive: user.active !== false,
})
