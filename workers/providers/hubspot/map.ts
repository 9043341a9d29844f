import { z } from 'zod'
import { idText } from '../json.ts'
import type { Direction, Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { fullName, parseEmail, providerUser, speakerNames, toParticipant } from '../parse-participants.ts'
import { parseDate, parseMs, trimmedText } from '../parse-values.ts'

/** Shapes of HubSpot's responses. All properties are texts. Durations are ms. */
export const hubspotCall = z.object({
  id: idText,
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullish().catch(null)),
})
export type HubspotCall = z.infer<typeof hubspotCall>

const paging = z.object({ next: z.object({ after: idText.nullish() }).nullish() }).nullish()
export const hubspotCalls = z.object({ total: z.number(), paging, results: z.array(hubspotCall) })

export const hubspotOwners = z.object({
  paging,
  results: z.array(
    z.object({
      id: idText,
      email: z.string().nullish(),
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
      archived: z.boolean().nullish(),
    }),
  ),
})
type HubspotOwner = z.infer<typeof hubspotOwners>['results'][number]

export const hubspotTranscript = z.object({
  transcriptUtterances: z
    .array(
      z.object({
        speaker: z
          .object({
            id: idText.nullish().catch(null),
            name: z.string().nullish(),
            email: z.string().nullish(),
          })
          .nullish(),
        text: z.string().nullish(),
        languageCode: z.string().nullish(),
        startTimeMillis: z.number().nullish(),
        endTimeMillis: z.number().nullish(),
      }),
    )
    .nullish(),
  id: idText,
})
export type HubspotTranscript = z.infer<typeof hubspotTranscript>

/** Properties to fetch, in addition to the one with the transcript's id (a setting). */
// prettier-ignore
export const callProperties = [
  'hs_timestamp', 'hs_call_title', 'hs_call_direction', 'hs_call_duration', 'hs_call_from_number',
  'hs_call_to_number', 'hs_call_callee_object_id', 'hubspot_owner_id', 'hs_lastmodifieddate',
] as const

const directions: Readonly<Record<string, Direction>> = { INBOUND: 'inbound', OUTBOUND: 'outbound' }

/** Null for a call without a valid time. */
export function toProviderCall(
  call: HubspotCall,
  transcriptIdProperty: string,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const property = (name: string): string | undefined => trimmedText(String(call.properties[name] ?? ''))
  const startedAt = parseDate(property('hs_timestamp'))
  if (startedAt === null) return null
  const direction = directions[property('hs_call_direction')?.toUpperCase() ?? ''] ?? 'unknown'
  const from = property('hs_call_from_number')
  const to = property('hs_call_to_number')
  const ownerUserId = property('hubspot_owner_id')
  const contactId = property('hs_call_callee_object_id')
  const phone = direction === 'inbound' ? from : (to ?? from)
  const people = [
    ...(ownerUserId ? [{ id: ownerUserId, userId: ownerUserId, affiliation: 'internal' as const }] : []),
    ...(contactId || phone
      ? [
          {
            id: contactId ? `contact:${contactId}` : (phone ?? null),
            phone,
            affiliation: 'external' as const,
          },
        ]
      : []),
  ]
  const transcriptId = property(transcriptIdProperty)
  const duration = property('hs_call_duration')
  const updatedAt = parseDate(property('hs_lastmodifieddate'))
  return {
    externalId: call.id,
    title: property('hs_call_title') ?? null,
    startedAt,
    durationMs: duration === undefined ? null : parseMs(Number(duration)),
    direction,
    medium: 'phone',
    ownerUserId,
    participants: people.map((person, position): Participant =>
      toParticipant(person, internalDomains, position),
    ),
    transcript: transcriptId === undefined ? 'unknown' : 'ready',
    updatedAt: updatedAt ?? undefined,
    hints: transcriptId === undefined ? undefined : { transcriptId },
  }
}

type Speaker = NonNullable<NonNullable<HubspotTranscript['transcriptUtterances']>[number]['speaker']>

const keyOf = (speaker: Speaker | null | undefined): string | null =>
  trimmedText(speaker?.id) ?? parseEmail(speaker?.email) ?? trimmedText(speaker?.name) ?? null

/** The segments and their speakers. A call's owner is known only by id, so the only speaker of ours is the owner. */
export function spokenOfHubspot(
  transcript: HubspotTranscript,
  call: ProviderCall,
  internalDomains: ReadonlySet<string>,
): { segments: TranscriptSegment[]; participants: Participant[]; language: string | undefined } {
  const utterances = transcript.transcriptUtterances ?? []
  const speakers = new Map<string, Speaker>()
  for (const { speaker } of utterances) {
    const key = keyOf(speaker)
    if (speaker && key !== null && !speakers.has(key)) speakers.set(key, speaker)
  }
  const speaking = [...speakers].map(([key, { name, email }], position) =>
    toParticipant({ id: key, speakerIds: [key], name, email }, internalDomains, position),
  )
  const ours = speaking.filter(({ affiliation }) => affiliation === 'internal')
  const owner = ours.length === 1 && call.ownerUserId !== undefined ? ours[0] : undefined
  const participants = speaking.map((person) =>
    person === owner ? { ...person, userId: call.ownerUserId } : person,
  )
  const silent = call.participants.filter(({ userId }) => owner === undefined && userId !== undefined)
  const names = speakerNames(participants)
  return {
    segments: utterances.map(({ speaker, text, startTimeMillis, endTimeMillis }) => ({
      speakerId: keyOf(speaker),
      speakerName: names.get(keyOf(speaker) ?? '') ?? null,
      startMs: parseMs(startTimeMillis),
      endMs: parseMs(endTimeMillis),
      text: text ?? '',
    })),
    participants: [...silent, ...participants],
    language: utterances
      .map(({ languageCode }) => trimmedText(languageCode))
      .find((code) => code !== undefined),
  }
}

export const toProviderUser = (owner: HubspotOwner): ProviderUser =>
  providerUser(owner.id, owner.email, fullName(owner.firstName, owner.lastName), owner.archived !== true)
