import { z } from 'zod'
import { idText } from '../json.ts'
import type { Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { providerUser, toParticipant } from '../parse-participants.ts'
import { parseDate, msSince, trimmedText } from '../parse-values.ts'

/** Shapes of Google's responses. Empty lists are left out, so a response may be an empty object. */
export const conferenceRecord = z.object({
  name: z.string().min(1),
  startTime: z.string(),
  endTime: z.string().nullish(),
})
export type ConferenceRecord = z.infer<typeof conferenceRecord>

const nextPageToken = z.string().nullish()
export const conferenceRecords = z.object({
  conferenceRecords: z.array(conferenceRecord).optional(),
  nextPageToken,
})

const someone = z.object({ displayName: z.string().nullish() }).nullish()
const participant = z.object({
  name: z.string().min(1),
  earliestStartTime: z.string().nullish(),
  signedinUser: z.object({ user: z.string().nullish(), displayName: z.string().nullish() }).nullish(),
  anonymousUser: someone,
  phoneUser: someone,
})
export type MeetParticipant = z.infer<typeof participant>
export const meetParticipants = z.object({ participants: z.array(participant).nullish(), nextPageToken })

export const meetTranscripts = z.object({
  transcripts: z.array(z.object({ name: z.string().min(1), state: z.string().nullish() })).nullish(),
  nextPageToken,
})

const entry = z.object({
  participant: z.string().nullish(),
  text: z.string().nullish(),
  languageCode: z.string().nullish(),
  startTime: z.string().nullish(),
  endTime: z.string().nullish(),
})
export type TranscriptEntry = z.infer<typeof entry>
export const transcriptEntries = z.object({ transcriptEntries: z.array(entry).nullish(), nextPageToken })

export const directoryUsers = z.object({
  users: z
    .array(
      z.object({
        id: idText,
        primaryEmail: z.string().nullish(),
        name: z.object({ fullName: z.string().nullish() }).nullish(),
        suspended: z.boolean().nullish(),
      }),
    )
    .nullish(),
  nextPageToken,
})

/** `conferenceRecords/x` and `users/x` without the kind. */
const bareId = (name: string | null | undefined): string | undefined => trimmedText(name?.split('/')[1])

function personOf(
  person: MeetParticipant,
  internalDomains: ReadonlySet<string>,
  position: number,
): Participant {
  const { name, signedinUser, anonymousUser, phoneUser } = person
  const userId = bareId(signedinUser?.user)
  const phone = phoneUser?.displayName
  return toParticipant(
    {
      id: userId ?? name,
      speakerIds: [name],
      userId,
      name: signedinUser?.displayName ?? anonymousUser?.displayName ?? phone,
      phone,
    },
    internalDomains,
    position,
  )
}

/** Google names no organizer. The first signed-in participant owns the call, unless the setting `owner` is 'none'. */
function ownerIdOf(people: readonly MeetParticipant[]): string | undefined {
  const came = (person: MeetParticipant): number =>
    parseDate(person.earliestStartTime)?.getTime() ?? Number.POSITIVE_INFINITY
  const signedIn = people.filter(({ signedinUser }) => bareId(signedinUser?.user) !== undefined)
  return bareId(signedIn.toSorted((one, other) => came(one) - came(other))[0]?.signedinUser?.user)
}

/** Null for a meeting without a valid start. */
export function toProviderCall(
  record: ConferenceRecord,
  people: readonly MeetParticipant[],
  owner: 'firstSignedIn' | 'none',
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseDate(record.startTime)
  const externalId = bareId(record.name)
  if (startedAt === null || externalId === undefined) return null
  const endedAt = parseDate(record.endTime)
  // A user with two devices is two participants with the same user id.
  const participants = new Map<string, Participant>()
  for (const [position, person] of people.entries()) {
    const read = personOf(person, internalDomains, position)
    const known = participants.get(read.id)
    participants.set(
      read.id,
      known === undefined ? read : { ...known, speakerIds: [...known.speakerIds, ...read.speakerIds] },
    )
  }
  return {
    externalId,
    // Titles are in the calendar, which is not read.
    title: null,
    startedAt,
    durationMs: endedAt === null ? null : Math.max(endedAt.getTime() - startedAt.getTime(), 0),
    direction: 'conference',
    medium: 'video',
    ownerUserId: owner === 'none' ? undefined : ownerIdOf(people),
    participants: [...participants.values()],
    transcript: 'unknown',
  }
}

/** Entries have dates and times. Speakers are participants by their full names. */
export const toSegments = (
  entries: readonly TranscriptEntry[],
  call: Pick<ProviderCall, 'startedAt' | 'participants'>,
): TranscriptSegment[] =>
  entries.map(({ participant: speaker, text, startTime, endTime }) => ({
    speakerId: speaker ?? null,
    speakerName:
      call.participants.find(({ speakerIds }) => speaker != null && speakerIds.includes(speaker))?.name ??
      null,
    startMs: msSince(call.startedAt, startTime),
    endMs: msSince(call.startedAt, endTime),
    text: text ?? '',
  }))

export const toProviderUser = (
  user: NonNullable<z.infer<typeof directoryUsers>['users']>[number],
): ProviderUser => providerUser(user.id, user.primaryEmail, user.name?.fullName, user.suspended !== true)
