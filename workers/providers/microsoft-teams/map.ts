import { z } from 'zod'
import { idText } from '../json.ts'
import type { Participant, ProviderCall, ProviderUser } from '../provider.ts'
import { dateOf, participantOf, textOf } from '../speech.ts'

/** Shapes of Microsoft Graph's answers. */
const identity = z.object({ user: z.object({ id: idText.nullish(), displayName: z.string().nullish() }).nullish() }).nullish()

export const callTranscript = z.object({
  id: idText,
  meetingId: idText.nullish(),
  createdDateTime: z.string(),
  endDateTime: z.string().nullish(),
  meetingOrganizer: identity,
})
export type CallTranscript = z.infer<typeof callTranscript>

const nextLink = { '@odata.nextLink': z.string().nullish() }
export const callTranscripts = z.object({ value: z.array(callTranscript), ...nextLink })

const attendee = z.object({ upn: z.string().nullish(), identity })
export const onlineMeeting = z.object({
  subject: z.string().nullish(),
  participants: z.object({ organizer: attendee.nullish(), attendees: z.array(attendee).nullish() }).nullish(),
})
export type OnlineMeeting = z.infer<typeof onlineMeeting>

export const graphUsers = z.object({
  value: z.array(
    z.object({
      id: idText,
      displayName: z.string().nullish(),
      mail: z.string().nullish(),
      userPrincipalName: z.string().nullish(),
    }),
  ),
  ...nextLink,
})

/** No id of Graph holds it: they are base64, GUIDs or addresses of chats. */
const between = '|'

/** A call is one transcript of a meeting: a series keeps one meeting's id. */
export const externalIdOf = (meetingId: string, transcriptId: string): string => `${meetingId}${between}${transcriptId}`

export function readExternalId(externalId: string): { meetingId: string; transcriptId: string } | null {
  const [meetingId, transcriptId, ...others] = externalId.split(between)
  return meetingId && transcriptId && others.length === 0 ? { meetingId, transcriptId } : null
}

const organizerInId = /^\d\*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\*/i

/** A meeting's id is base64 of a text with its organizer's id; null where it is not. */
export const organizerOf = (meetingId: string): string | null =>
  organizerInId.exec(Buffer.from(meetingId, 'base64').toString('latin1'))?.[1]?.toLowerCase() ?? null

/** Names in the form of an address; guests have one that no mail reaches. */
const addressOf = (upn: string | null | undefined): string | undefined => {
  const address = textOf(upn)
  return address?.includes('@') === true && !address.includes('#') ? address : undefined
}

function participantsOf(organizerId: string, meeting: OnlineMeeting | null, internalDomains: ReadonlySet<string>): Participant[] {
  const { organizer, attendees } = meeting?.participants ?? {}
  const people = new Map<string, Participant>()
  for (const [position, person] of [organizer, ...(attendees ?? [])].entries()) {
    // The organizer is one of those whose meetings are listed, and so of the tenant.
    const isOrganizer = position === 0
    if (!isOrganizer && !person) continue
    const userId = isOrganizer ? organizerId : textOf(person?.identity?.user?.id)
    const name = textOf(person?.identity?.user?.displayName)
    const participant = participantOf(
      {
        id: userId ?? null,
        userId,
        speakerIds: [name],
        name,
        email: addressOf(person?.upn),
        affiliation: isOrganizer ? 'internal' : 'unknown',
      },
      internalDomains,
      position,
    )
    if (!people.has(participant.id)) people.set(participant.id, participant)
  }
  return [...people.values()]
}

/** `meeting` null: it may not be seen, or is gone. Null for a transcript without a meeting or whose start is no time. */
export function callOfTeams(
  transcript: CallTranscript,
  organizerId: string,
  meeting: OnlineMeeting | null,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = dateOf(transcript.createdDateTime)
  if (startedAt === null || transcript.meetingId == null) return null
  const endedAt = dateOf(transcript.endDateTime)
  const participants = participantsOf(organizerId, meeting, internalDomains)
  return {
    externalId: externalIdOf(transcript.meetingId, transcript.id),
    title: textOf(meeting?.subject) ?? null,
    startedAt,
    durationMs: endedAt === null ? null : Math.max(endedAt.getTime() - startedAt.getTime(), 0),
    direction: 'conference',
    medium: 'video',
    ownerUserId: organizerId,
    ownerEmail: participants[0]?.email,
    participants,
    // It is listed as soon as it has begun.
    transcript: 'unknown',
  }
}

export const userOfGraph = (user: z.infer<typeof graphUsers>['value'][number]): ProviderUser => ({
  externalId: user.id,
  email: (textOf(user.mail) ?? addressOf(user.userPrincipalName))?.toLowerCase() ?? null,
  name: textOf(user.displayName) ?? null,
  isActive: true,
})
