import { z } from 'zod'
import { idText } from '../json.ts'
import type { Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { dateOf, msSince, participantOf, textOf } from '../speech.ts'

/** Shapes of Google's answers. An empty list is left out, and an answer that would hold nothing else is an empty object. */
export const conferenceRecord = z.object({
  name: z.string().min(1),
  startTime: z.string(),
  endTime: z.string().nullish(),
})
export type ConferenceRecord = z.infer<typeof conferenceRecord>

const nextPageToken = z.string().nullish()
export const conferenceRecords = z.object({ conferenceRecords: z.array(conferenceRecord).optional(), nextPageToken })

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
const bareId = (name: string | null | undefined): string | undefined => textOf(name?.split('/')[1])

function personOf(person: MeetParticipant, internalDomains: ReadonlySet<string>, position: number): Participant {
  const { name, signedinUser, anonymousUser, phoneUser } = person
  const userId = bareId(signedinUser?.user)
  const phone = phoneUser?.displayName
  return participantOf(
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

/** Google names no organizer: whoever of those signed in came first, unless the switch `owner` is 'none'. */
function ownerIdOf(people: readonly MeetParticipant[]): string | undefined {
  const came = (person: MeetParticipant): number => dateOf(person.earliestStartTime)?.getTime() ?? Number.POSITIVE_INFINITY
  const signedIn = people.filter(({ signedinUser }) => bareId(signedinUser?.user) !== undefined)
  return bareId(signedIn.toSorted((one, other) => came(one) - came(other))[0]?.signedinUser?.user)
}

/** Null for a meeting whose start is no time: it cannot be placed. */
export function callOfMeet(
  record: ConferenceRecord,
  people: readonly MeetParticipant[],
  owner: 'firstSignedIn' | 'none',
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = dateOf(record.startTime)
  const externalId = bareId(record.name)
  if (startedAt === null || externalId === undefined) return null
  const endedAt = dateOf(record.endTime)
  // Somebody who came with two devices is two participants, with one id of a user.
  const participants = new Map<string, Participant>()
  for (const [position, person] of people.entries()) {
    const read = personOf(person, internalDomains, position)
    const known = participants.get(read.id)
    participants.set(read.id, known === undefined ? read : { ...known, speakerIds: [...known.speakerIds, ...read.speakerIds] })
  }
  return {
    externalId,
    // Titles are the calendar's, which is not asked.
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

/** Times are moments; speakers are participants by their full names. */
export const segmentsOfMeet = (
  entries: readonly TranscriptEntry[],
  call: Pick<ProviderCall, 'startedAt' | 'participants'>,
): TranscriptSegment[] =>
  entries.map(({ participant: speaker, text, startTime, endTime }) => ({
    speakerId: speaker ?? null,
    speakerName: call.participants.find(({ speakerIds }) => speaker != null && speakerIds.includes(speaker))?.name ?? null,
    startMs: msSince(call.startedAt, startTime),
    endMs: msSince(call.startedAt, endTime),
    text: text ?? '',
  }))

export const userOfDirectory = (user: NonNullable<z.infer<typeof directoryUsers>['users']>[number]): ProviderUser => ({
  externalId: user.id,
  email: textOf(user.primaryEmail)?.toLowerCase() ?? null,
  name: textOf(user.name?.fullName) ?? null,
  isActive: user.suspended !== true,
})
