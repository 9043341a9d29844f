import { z } from 'zod'
import { idText } from '../json.ts'
import type { Participant, ProviderCall, ProviderUser } from '../provider.ts'
import { toParticipant } from '../parse-participants.ts'
import { parseDate, trimmedText } from '../parse-values.ts'

/** Shapes of Microsoft Graph's responses. */
const identity = z
  .object({ user: z.object({ id: idText.nullish(), displayName: z.string().nullish() }).nullish() })
  .nullish()

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

/** A character that no Graph id contains: ids are base64, GUIDs or chat addresses. */
const between = '|'

/** A call is one transcript of a meeting, because all meetings of a series share one meeting id. */
export const externalIdOf = (meetingId: string, transcriptId: string): string =>
  `${meetingId}${between}${transcriptId}`

export function readExternalId(externalId: string): { meetingId: string; transcriptId: string } | null {
  const [meetingId, transcriptId, ...others] = externalId.split(between)
  return meetingId && transcriptId && others.length === 0 ? { meetingId, transcriptId } : null
}

const organizerInId = /^\d\*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\*/i

/** The organizer's id, which a meeting's id contains in base64; null if it does not. */
export const organizerOf = (meetingId: string): string | null =>
  organizerInId.exec(Buffer.from(meetingId, 'base64').toString('latin1'))?.[1]?.toLowerCase() ?? null

/** User principal names look like addresses, but a guest's receives no mail. */
const addressOf = (upn: string | null | undefined): string | undefined => {
  const address = trimmedText(upn)
  return address?.includes('@') === true && !address.includes('#') ? address : undefined
}

function participantsOf(
  organizerId: string,
  meeting: OnlineMeeting | null,
  internalDomains: ReadonlySet<string>,
): Participant[] {
  const { organizer, attendees } = meeting?.participants ?? {}
  const people = new Map<string, Participant>()
  for (const [position, person] of [organizer, ...(attendees ?? [])].entries()) {
    // Only meetings of the tenant's users are listed, so the organizer is internal.
    const isOrganizer = position === 0
    if (!isOrganizer && !person) continue
    const userId = isOrganizer ? organizerId : trimmedText(person?.identity?.user?.id)
    const name = trimmedText(person?.identity?.user?.displayName)
    const participant = toParticipant(
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

/** `meeting` is null if it is gone or may not be seen. Null for a transcript without a meeting or a valid start. */
export function toProviderCall(
  transcript: CallTranscript,
  organizerId: string,
  meeting: OnlineMeeting | null,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseDate(transcript.createdDateTime)
  if (startedAt === null || transcript.meetingId == null) return null
  const endedAt = parseDate(transcript.endDateTime)
  const participants = participantsOf(organizerId, meeting, internalDomains)
  return {
    externalId: externalIdOf(transcript.meetingId, transcript.id),
    title: trimmedText(meeting?.subject) ?? null,
    startedAt,
    durationMs: endedAt === null ? null : Math.max(endedAt.getTime() - startedAt.getTime(), 0),
    direction: 'conference',
    medium: 'video',
    ownerUserId: organizerId,
    ownerEmail: participants[0]?.email,
    participants,
    // A transcript is listed as soon as it has started.
    transcript: 'unknown',
  }
}

export const toProviderUser = (user: z.infer<typeof graphUsers>['value'][number]): ProviderUser => ({
  externalId: user.id,
  email: (trimmedText(user.mail) ?? addressOf(user.userPrincipalName))?.toLowerCase() ?? null,
  name: trimmedText(user.displayName) ?? null,
  isActive: true,
})
