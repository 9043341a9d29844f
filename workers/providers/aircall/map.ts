import { z } from 'zod'
import { idText } from '../json.ts'
import type { Direction, Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { providerUser, toParticipant } from '../parse-participants.ts'
import { parseDate, secondsToMs, trimmedText } from '../parse-values.ts'

/** Shapes of Aircall's responses. Times are Unix seconds, durations seconds. */
const user = z.object({ id: idText, name: z.string().nullish(), email: z.string().nullish() })

const contact = z.object({
  id: idText.nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  emails: z.array(z.object({ value: z.string().nullish() })).nullish(),
  phone_numbers: z.array(z.object({ value: z.string().nullish() })).nullish(),
})

export const aircallCall = z.object({
  id: idText,
  direct_link: z.string().nullish(),
  asset: z.string().nullish(),
  direction: z.string().nullish(),
  started_at: z.number(),
  duration: z.number().nullish(),
  raw_digits: z.string().nullish(),
  user: user.nullish(),
  contact: contact.nullish(),
})
export type AircallCall = z.infer<typeof aircallCall>

export const aircallCalls = z.object({
  meta: z.object({ total: z.number().nullish(), next_page_link: z.string().nullish() }),
  calls: z.array(aircallCall),
})
export const aircallOneCall = z.object({ call: aircallCall })

export const aircallUsers = z.object({
  meta: z.object({ next_page_link: z.string().nullish() }),
  users: z.array(user),
})

export const aircallTranscription = z.object({
  transcription: z.object({
    content: z
      .object({
        language: z.string().nullish(),
        utterances: z
          .array(
            z.object({
              start_time: z.number().nullish(),
              end_time: z.number().nullish(),
              text: z.string().nullish(),
              participant_type: z.string().nullish(),
              user_id: idText.nullish(),
            }),
          )
          .nullish(),
      })
      .nullish(),
  }),
})
export type AircallTranscription = z.infer<typeof aircallTranscription>['transcription']

const directions: Readonly<Record<string, Direction>> = { inbound: 'inbound', outbound: 'outbound' }

/** If a transcript has no ids, Aircall uses these words for the two sides. */
const ours = 'internal'
const theirs = 'external'

/** Null for a call without a valid start. */
export function toProviderCall(call: AircallCall, internalDomains: ReadonlySet<string>): ProviderCall | null {
  const startedAt = parseDate(call.started_at)
  if (startedAt === null) return null
  const { user: rep, contact: buyer } = call
  // A hidden number is sent as a word.
  const digits = trimmedText(call.raw_digits) === 'anonymous' ? undefined : trimmedText(call.raw_digits)
  const phone = digits ?? trimmedText(buyer?.phone_numbers?.[0]?.value)
  const people = [
    ...(rep
      ? [
          {
            id: rep.id,
            speakerIds: [rep.id, ours],
            userId: rep.id,
            name: rep.name,
            email: rep.email,
            affiliation: 'internal' as const,
          },
        ]
      : []),
    ...(buyer || phone
      ? [
          {
            id: buyer?.id == null ? (phone ?? null) : `contact:${buyer.id}`,
            speakerIds: [theirs],
            name: `${buyer?.first_name ?? ''} ${buyer?.last_name ?? ''}`,
            email: buyer?.emails?.[0]?.value,
            phone,
            affiliation: 'external' as const,
          },
        ]
      : []),
  ]
  const participants = people.map((person, position): Participant =>
    toParticipant(person, internalDomains, position),
  )
  return {
    externalId: call.id,
    title: null,
    startedAt,
    durationMs: secondsToMs(call.duration),
    direction: directions[call.direction ?? ''] ?? 'unknown',
    medium: 'phone',
    ownerUserId: rep?.id,
    ownerEmail: rep ? participants[0]?.email : undefined,
    participants,
    // Aircall's listing does not say.
    transcript: 'unknown',
    webUrl: trimmedText(call.asset),
  }
}

/** One segment per utterance. A colleague who took over the call is known only by id. */
export function toSegments(
  { content }: AircallTranscription,
  participants: readonly Participant[],
): TranscriptSegment[] {
  const names = new Map(
    participants.flatMap((person) =>
      person.speakerIds.map((id) => [id, person.name ?? person.email ?? person.phone ?? null] as const),
    ),
  )
  return (content?.utterances ?? []).map((utterance) => {
    const speakerId =
      utterance.participant_type === theirs
        ? theirs
        : (utterance.user_id ?? (utterance.participant_type === ours ? ours : null))
    return {
      speakerId,
      speakerName: names.get(speakerId ?? '') ?? null,
      startMs: secondsToMs(utterance.start_time),
      endMs: secondsToMs(utterance.end_time),
      text: utterance.text ?? '',
    }
  })
}

export const toProviderUser = (one: z.infer<typeof user>): ProviderUser =>
  providerUser(one.id, one.email, one.name)
