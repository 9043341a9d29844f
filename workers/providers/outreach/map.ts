import { z } from 'zod'
import { idText } from '../json.ts'
import type { Direction, Participant, ProviderCall, ProviderUser, TranscriptStatus } from '../provider.ts'
import { fullName, parseEmail, providerUser, toParticipant } from '../parse-participants.ts'
import { parseDate, secondsToMs, trimmedText } from '../parse-values.ts'

/** Shapes of Outreach's responses, which are JSON:API. */
const participant = z.object({
  type: z.string().nullish(),
  id: idText.nullish().catch(null),
  displayName: z.string().nullish(),
})

const reference = z.object({ data: z.object({ id: idText }).nullish() }).nullish()

export const kaiaRecording = z.object({
  id: idText,
  attributes: z.object({
    title: z.string().nullish(),
    startTime: z.string().nullish(),
    endTime: z.string().nullish(),
    format: z.string().nullish(),
    host: z
      .object({ id: idText.nullish().catch(null) })
      .nullish()
      .catch(null),
    participants: z.array(participant).nullish(),
    mediaDurationSeconds: z.union([z.string(), z.number()]).nullish(),
    state: z.string().nullish(),
    transcriptUrl: z.string().nullish(),
  }),
  relationships: z.object({ owner: reference }).nullish(),
})
export type KaiaRecording = z.infer<typeof kaiaRecording>

const userAttributes = z.object({
  email: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  locked: z.boolean().nullish(),
})
/** Included records. Only the users are needed. */
const included = z
  .array(z.object({ type: z.string(), id: idText, attributes: userAttributes.nullish().catch(null) }))
  .nullish()
  .catch(null)
export type Included = z.infer<typeof included>

const links = z.object({ next: z.string().nullish() }).nullish()
export const kaiaRecordings = z.object({ data: z.array(kaiaRecording), included, links })
export const oneKaiaRecording = z.object({ data: kaiaRecording, included })
export const outreachUsers = z.object({
  data: z.array(z.object({ id: idText, attributes: userAttributes.nullish() })),
  links,
})

/** What a recording's state says about its transcript. An ended recording may not have one yet. */
const transcripts: Readonly<Record<string, TranscriptStatus>> = {
  CREATED: 'pending',
  STARTED: 'pending',
  DROPPED: 'unavailable',
  DELETED: 'deleted',
}

const directions: Readonly<Record<string, Direction>> = { meeting: 'conference' }

/** Users and prospects are numbered separately, so a speaker's number counts only if no other participant has it. */
function participantsOf(
  recording: KaiaRecording,
  owner: { id: string; email: string | undefined },
  ours: ReadonlySet<string>,
): Participant[] {
  const people = recording.attributes.participants ?? []
  return people.map(({ type, id, displayName }, position) => {
    const isUser = type === 'user'
    const isUnique = people.filter((other) => other.id === id).length === 1
    return toParticipant(
      {
        id: id == null ? null : `${type ?? 'external'}:${id}`,
        userId: isUser ? id : undefined,
        speakerIds: isUnique ? [id] : [],
        name: displayName,
        email: isUser && id === owner.id ? owner.email : undefined,
        affiliation: isUser ? 'internal' : type == null ? 'unknown' : 'external',
      },
      ours,
      position,
    )
  })
}

/** Null for a recording that has not started. */
export function toProviderCall(
  recording: KaiaRecording,
  along: Included,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const { attributes, relationships } = recording
  const startedAt = parseDate(attributes.startTime)
  if (startedAt === null) return null
  const ownerUserId = relationships?.owner?.data?.id ?? attributes.host?.id ?? undefined
  const owner = along?.find(({ type, id }) => type === 'user' && id === ownerUserId)
  const ownerEmail = parseEmail(owner?.attributes?.email)
  const endedAt = parseDate(attributes.endTime)
  const length = attributes.mediaDurationSeconds
  const seconds = length == null || length === '' ? Number.NaN : Number(length)
  const durationMs =
    secondsToMs(seconds) ?? (endedAt === null ? null : Math.max(endedAt.getTime() - startedAt.getTime(), 0))
  return {
    externalId: recording.id,
    title: trimmedText(attributes.title) ?? null,
    startedAt,
    durationMs,
    direction: directions[attributes.format ?? ''] ?? 'unknown',
    medium: attributes.format === 'meeting' ? 'video' : attributes.format === 'call' ? 'phone' : 'unknown',
    ownerUserId,
    ownerEmail,
    participants: participantsOf(recording, { id: ownerUserId ?? '', email: ownerEmail }, internalDomains),
    transcript: transcripts[attributes.state ?? ''] ?? 'unknown',
  }
}

export const toProviderUser = ({
  id,
  attributes,
}: z.infer<typeof outreachUsers>['data'][number]): ProviderUser =>
  providerUser(
    id,
    attributes?.email,
    fullName(attributes?.firstName, attributes?.lastName),
    attributes?.locked !== true,
  )
