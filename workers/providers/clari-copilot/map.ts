import { z } from 'zod'
import { idText } from '../json.ts'
import { choiceIn, dateInUtc, firstAt, msOfUnits, pathsIn, type TimeUnit } from '../lenient.ts'
import type { Participant, ProviderCall, ProviderUser, TranscriptSegment, TranscriptStatus } from '../provider.ts'
import { participantOf, speakerNames, textOf } from '../speech.ts'

const text = z.string().nullish()
const person = z.object({ name: text, email: text, phone: text, personId: idText.nullish() })
const line = z.object({ text, start: z.number().nullish(), end: z.number().nullish(), personId: idText.nullish() })

/** Other fields are kept: the names of start and duration are not published. */
const call = z.looseObject({
  id: idText,
  title: text,
  status: text,
  type: text,
  users: z
    .array(z.object({ userId: idText.nullish(), userEmail: text, isOrganizer: z.boolean().nullish(), personId: idText.nullish() }))
    .nullish(),
  externalParticipants: z.array(person).nullish(),
  joinedParticipants: z.array(person).nullish(),
  transcript: z.array(line).nullish(),
})
type ClariCall = z.infer<typeof call>

export const clariCalls = z.object({
  calls: z.array(call),
  pagination: z
    .object({ matched: z.number().nullish(), hasMore: z.boolean().nullish(), nextPageSkip: z.number().int().nonnegative().nullish() })
    .nullish(),
})
export const clariDetails = z.object({ call: call.nullable() })

/** Only that there are users is published. */
const user = z.looseObject({})
export const clariUsers = z.union([z.object({ users: z.array(user) }), z.array(user).transform((users) => ({ users }))])

const pending = new Set(['SCHEDULED', 'INITIATED', 'INPROGRESS', 'WAITING_IN_QUEUE', 'PROCESSING'])
const processed = new Set(['PROCESSED', 'POST_PROCESSING_DONE'])

/** Every status beyond these says that something went wrong for good. */
export function transcriptStatusOf(status: string | null | undefined): TranscriptStatus {
  const name = textOf(status)?.toUpperCase()
  if (name === undefined) return 'unknown'
  return processed.has(name) ? 'ready' : pending.has(name) ? 'pending' : 'unavailable'
}

const startFields = ['time', 'start_time', 'scheduled_time']
const durationFields = ['duration', 'metrics.call_duration']

/** Null for a call without a time: it cannot be placed. */
export function callOfClari(one: ClariCall, config: Readonly<Record<string, unknown>>, ours: ReadonlySet<string>): ProviderCall | null {
  const startedAt = dateInUtc(firstAt(one, pathsIn(config, 'startFields', startFields)))
  if (startedAt === null) return null
  const organizer = one.users?.find(({ isOrganizer }) => isOrganizer === true) ?? one.users?.[0]
  const ownerEmail = textOf(organizer?.userEmail)?.toLowerCase()
  const unit = choiceIn(config, 'durationUnit', ['s', 'ms', 'min'])
  return {
    externalId: one.id,
    title: textOf(one.title) ?? null,
    startedAt,
    durationMs: msOfUnits(firstAt(one, pathsIn(config, 'durationFields', durationFields)), unit),
    direction: 'unknown',
    medium: 'unknown',
    ...(organizer?.userId ? { ownerUserId: organizer.userId } : {}),
    ...(ownerEmail ? { ownerEmail } : {}),
    participants: participantsOf(one, ours),
    transcript: transcriptStatusOf(one.status),
  }
}

/** Our people, those who were invited, and whoever joined beside them. Who is ours has a name only among those who joined. */
function participantsOf(one: ClariCall, ours: ReadonlySet<string>): Participant[] {
  const joined = one.joinedParticipants ?? []
  const namedIn = (personId: string | null | undefined, email: string | null | undefined): string | undefined =>
    textOf(joined.find((other) => (personId != null && other.personId === personId) || (email != null && other.email === email))?.name)
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
      ({ personId, email }) => (personId != null && personId === other.personId) || (textOf(email) !== undefined && email === other.email),
    )
  const others = joined
    .filter((other) => !isKnown(other))
    .map((other) => ({ ...other, userId: undefined, affiliation: 'unknown' as const }))
  return [...people, ...others].map(({ personId, ...rest }, position) =>
    participantOf({ ...rest, id: personId == null ? null : `person:${personId}`, speakerIds: [personId] }, ours, position),
  )
}

export function segmentsOfClari(
  lines: readonly z.infer<typeof line>[],
  participants: readonly Participant[],
  unit: TimeUnit,
): TranscriptSegment[] {
  const names = speakerNames(participants)
  return lines.map(({ text: words, start, end, personId }) => ({
    speakerId: personId ?? null,
    speakerName: names.get(personId ?? '') ?? null,
    startMs: msOfUnits(start, unit),
    endMs: msOfUnits(end, unit),
    text: words ?? '',
  }))
}

export function userOfClari(one: z.infer<typeof user>): ProviderUser | null {
  const email = textOf(firstAt(one, ['email', 'userEmail']))?.toLowerCase() ?? null
  const id = idText.safeParse(firstAt(one, ['id', 'userId', 'user_id'])).data ?? email
  if (id === null) return null
  const full = [firstAt(one, ['firstName', 'first_name']), firstAt(one, ['lastName', 'last_name'])].map(textOf).filter(Boolean).join(' ')
  return { externalId: id, email, name: textOf(firstAt(one, ['name', 'fullName'])) ?? textOf(full) ?? null, isActive: true }
}
