import { z } from 'zod'
import { idText } from '../json.ts'
import { parseEmail, speakerNames, toParticipant } from '../parse-participants.ts'
import { parseUtcDate, firstValueAt, unitToMs, trimmedText, type TimeUnit } from '../parse-values.ts'
import type { SettingsOf } from '../../domain/provider-settings.ts'
import type {
  Participant,
  ProviderCall,
  ProviderUser,
  TranscriptSegment,
  TranscriptStatus,
} from '../provider.ts'

const text = z.string().nullish()
const person = z.object({ name: text, email: text, phone: text, personId: idText.nullish() })
const line = z.object({
  text,
  start: z.number().nullish(),
  end: z.number().nullish(),
  personId: idText.nullish(),
})

/** Other fields are kept: the names of start and duration are not published. */
const call = z.looseObject({
  id: idText,
  title: text,
  status: text,
  type: text,
  users: z
    .array(
      z.object({
        userId: idText.nullish(),
        userEmail: text,
        isOrganizer: z.boolean().nullish(),
        personId: idText.nullish(),
      }),
    )
    .nullish(),
  externalParticipants: z.array(person).nullish(),
  joinedParticipants: z.array(person).nullish(),
  transcript: z.array(line).nullish(),
})
type ClariCall = z.infer<typeof call>

export const clariCalls = z.object({
  calls: z.array(call),
  pagination: z
    .object({
      matched: z.number().nullish(),
      hasMore: z.boolean().nullish(),
      nextPageSkip: z.number().int().nonnegative().nullish(),
    })
    .nullish(),
})
export const clariDetails = z.object({ call: call.nullable() })

/** Copilot documents a list of users, but not the names of its fields. */
const user = z.looseObject({})
export const clariUsers = z.union([
  z.object({ users: z.array(user) }),
  z.array(user).transform((users) => ({ users })),
])

const pending = new Set(['SCHEDULED', 'INITIATED', 'INPROGRESS', 'WAITING_IN_QUEUE', 'PROCESSING'])
const processed = new Set(['PROCESSED', 'POST_PROCESSING_DONE'])

/** Every other status means a permanent failure. */
export function transcriptStatusOf(status: string | null | undefined): TranscriptStatus {
  const name = trimmedText(status)?.toUpperCase()
  if (name === undefined) return 'unknown'
  return processed.has(name) ? 'ready' : pending.has(name) ? 'pending' : 'unavailable'
}

/** Null for a call without a start. */
export function toProviderCall(
  one: ClariCall,
  settings: SettingsOf<'clari_copilot'>,
  ours: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseUtcDate(firstValueAt(one, settings.startFields))
  if (startedAt === null) return null
  const organizer = one.users?.find(({ isOrganizer }) => isOrganizer === true) ?? one.users?.[0]
  const ownerEmail = parseEmail(organizer?.userEmail)
  const unit = settings.durationUnit
  return {
    externalId: one.id,
    title: trimmedText(one.title) ?? null,
    startedAt,
    durationMs: unitToMs(firstValueAt(one, settings.durationFields), unit),
    direction: 'unknown',
    medium: 'unknown',
    ownerUserId: organizer?.userId || undefined,
    ownerEmail: ownerEmail ?? undefined,
    participants: participantsOf(one, ours),
    transcript: transcriptStatusOf(one.status),
  }
}

/** Our users, invited people, and others who joined. Our users have names only among those who joined. */
function participantsOf(one: ClariCall, ours: ReadonlySet<string>): Participant[] {
  const joined = one.joinedParticipants ?? []
  const namedIn = (
    personId: string | null | undefined,
    email: string | null | undefined,
  ): string | undefined =>
    trimmedText(
      joined.find(
        (other) =>
          (personId != null && other.personId === personId) || (email != null && other.email === email),
      )?.name,
    )
  const people = [
    ...(one.users ?? []).map(({ userId, userEmail, personId }) => ({
      userId,
      email: userEmail,
      personId,
      name: namedIn(personId, userEmail),
      phone: undefined,
      affiliation: 'internal' as const,
    })),
    ...(one.externalParticipants ?? []).map((other) => ({
      ...other,
      userId: undefined,
      name: other.name ?? namedIn(other.personId, other.email),
      affiliation: 'external' as const,
    })),
  ]
  const isKnown = (other: z.infer<typeof person>): boolean =>
    people.some(
      ({ personId, email }) =>
        (personId != null && personId === other.personId) ||
        (trimmedText(email) !== undefined && email === other.email),
    )
  const others = joined
    .filter((other) => !isKnown(other))
    .map((other) => ({ ...other, userId: undefined, affiliation: 'unknown' as const }))
  return [...people, ...others].map(({ personId, ...rest }, position) =>
    toParticipant(
      { ...rest, id: personId == null ? null : `person:${personId}`, speakerIds: [personId] },
      ours,
      position,
    ),
  )
}

export function toSegments(
  lines: readonly z.infer<typeof line>[],
  participants: readonly Participant[],
  unit: TimeUnit,
): TranscriptSegment[] {
  const names = speakerNames(participants)
  return lines.map(({ text: words, start, end, personId }) => ({
    speakerId: personId ?? null,
    speakerName: names.get(personId ?? '') ?? null,
    startMs: unitToMs(start, unit),
    endMs: unitToMs(end, unit),
    text: words ?? '',
  }))
}

export function toProviderUser(one: z.infer<typeof user>): ProviderUser | null {
  const email = parseEmail(firstValueAt(one, ['email', 'userEmail'])) ?? null
  const id = idText.safeParse(firstValueAt(one, ['id', 'userId', 'user_id'])).data ?? email
  if (id === null) return null
  const full = [firstValueAt(one, ['firstName', 'first_name']), firstValueAt(one, ['lastName', 'last_name'])]
    .map(trimmedText)
    .filter(Boolean)
    .join(' ')
  return {
    externalId: id,
    email,
    name: trimmedText(firstValueAt(one, ['name', 'fullName'])) ?? trimmedText(full) ?? null,
    isActive: true,
  }
}
