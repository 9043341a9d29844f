import { z } from 'zod'

/**
 * What is stored about a call from when the provider lists it until it is imported: the column `external_calls.listed`. A webhook that
 * brings the whole call also stores the transcript here, so nothing has to be fetched.
 */

const text = (characters: number) => z.string().max(characters)
const id = text(300).min(1)
/** A Date in code, an ISO 8601 text in the column. */
const time = z.coerce.date()

const participant = z.object({
  id,
  speakerIds: z.array(text(300)).max(50),
  userId: text(300).optional(),
  name: text(500).optional(),
  email: text(320).optional(),
  phone: text(60).optional(),
  affiliation: z.enum(['internal', 'external', 'unknown']),
})

/** A call as an adapter lists it, see `ProviderCall`. */
export const listedProviderCall = z.object({
  externalId: id,
  instanceId: text(300).optional(),
  title: text(2_000).nullable(),
  startedAt: time,
  durationMs: z.number().min(0).nullable(),
  direction: z.enum(['inbound', 'outbound', 'conference', 'unknown']),
  medium: z.enum(['video', 'audio', 'phone', 'unknown']),
  ownerUserId: text(300).optional(),
  ownerEmail: text(320).optional(),
  participants: z.array(participant).max(1_000),
  transcript: z.enum(['ready', 'pending', 'unavailable', 'deleted', 'unknown']),
  webUrl: text(2_000).optional(),
  language: text(60).optional(),
  isPrivate: z.boolean().optional(),
  updatedAt: time.optional(),
  hints: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
})

const segment = z.object({
  speakerId: text(300).nullable(),
  speakerName: text(500).nullable(),
  startMs: z.number().nullable(),
  endMs: z.number().nullable(),
  text: z.string(),
})

/** See `TranscriptResult`. */
export const listedTranscript = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ready'),
    segments: z.array(segment),
    language: text(60).optional(),
    participants: z.array(participant).max(1_000).optional(),
  }),
  z.object({ status: z.literal('pending'), retryAfterMs: z.number().optional() }),
  z.object({ status: z.enum(['unavailable', 'deleted']), reason: text(2_000) }),
])

export const listedCall = z.object({ call: listedProviderCall, transcript: listedTranscript.optional() })
export type ListedCall = z.infer<typeof listedCall>
