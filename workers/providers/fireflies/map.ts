import { z } from 'zod'
import { idText } from '../json.ts'
import { parseEmail, toParticipant } from '../parse-participants.ts'
import { parseDate, unitToMs, trimmedText, type TimeUnit } from '../parse-values.ts'
import type { Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'

const texts = z.array(z.string().nullish()).nullish()
const info = z.object({ summary_status: z.string().nullish() }).nullish()

const call = z.object({
  id: idText,
  title: z.string().nullish(),
  /** Ms. */
  date: z.union([z.number(), z.string()]).nullish(),
  /** Minutes. */
  duration: z.number().nullish(),
  transcript_url: z.string().nullish(),
  host_email: z.string().nullish(),
  organizer_email: z.string().nullish(),
  participants: texts,
  workspace_users: texts,
  meeting_attendees: z
    .array(
      z.object({
        displayName: z.string().nullish(),
        email: z.string().nullish(),
        name: z.string().nullish(),
        phoneNumber: z.string().nullish(),
      }),
    )
    .nullish(),
  meeting_info: info,
})
type FirefliesCall = z.infer<typeof call>

const sentence = z.object({
  speaker_id: idText.nullish(),
  speaker_name: z.string().nullish(),
  text: z.string().nullish(),
  raw_text: z.string().nullish(),
  start_time: z.number().nullish(),
  end_time: z.number().nullish(),
})
const user = z.object({ user_id: idText.nullish(), email: z.string().nullish(), name: z.string().nullish() })

export const firefliesCalls = z.object({ data: z.object({ transcripts: z.array(call) }) })
export const firefliesCall = z.object({ data: z.object({ transcript: call.nullable() }) })
export const firefliesSentences = z.object({
  data: z.object({
    transcript: z.object({ meeting_info: info, sentences: z.array(sentence).nullish() }).nullable(),
  }),
})
export const firefliesUsers = z.object({ data: z.object({ users: z.array(user) }) })

/** Null for a meeting without a start. */
export function toProviderCall(
  one: FirefliesCall,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseDate(one.date)
  if (startedAt === null) return null
  const ownerEmail = (trimmedText(one.host_email) ?? trimmedText(one.organizer_email))?.toLowerCase()
  const status = one.meeting_info?.summary_status
  return {
    externalId: one.id,
    title: trimmedText(one.title) ?? null,
    startedAt,
    durationMs: unitToMs(one.duration, 'min'),
    direction: 'conference',
    medium: 'video',
    ownerUserId: ownerEmail ?? undefined,
    ownerEmail: ownerEmail ?? undefined,
    participants: participantsOf(one, ownerEmail, internalDomains),
    // The summary may be skipped or fail even if there is a transcript.
    transcript: status === 'processing' ? 'pending' : status === 'processed' ? 'ready' : 'unknown',
    webUrl: trimmedText(one.transcript_url),
  }
}

/** Attendees, and people who are named by address only. */
function participantsOf(
  one: FirefliesCall,
  ownerEmail: string | undefined,
  internalDomains: ReadonlySet<string>,
): Participant[] {
  const addresses = (list: readonly (string | null | undefined)[] | null | undefined): string[] =>
    (list ?? []).flatMap((entry) => (entry ?? '').split(',').flatMap((address) => parseEmail(address) ?? []))
  const ours = new Set(addresses(one.workspace_users))
  const attendees = one.meeting_attendees ?? []
  const known = new Set(addresses(attendees.map(({ email }) => email)))
  const others = new Set(
    [...(ownerEmail ? [ownerEmail] : []), ...addresses(one.participants)].filter(
      (address) => !known.has(address),
    ),
  )
  const people = [
    ...attendees,
    ...[...others].map((email) => ({ email, name: null, displayName: null, phoneNumber: null })),
  ]
  return people.map((person, position) => {
    const email = parseEmail(person.email)
    return toParticipant(
      {
        speakerIds: [...new Set([trimmedText(person.name), trimmedText(person.displayName)])],
        userId: email !== undefined && email === ownerEmail ? email : undefined,
        name: trimmedText(person.name) ?? person.displayName,
        email,
        phone: person.phoneNumber,
        affiliation: email !== undefined && ours.has(email) ? 'internal' : undefined,
      },
      internalDomains,
      position,
    )
  })
}

/** Speaker ids are valid within one transcript only, so names are used instead. */
export function toSegments(
  sentences: readonly z.infer<typeof sentence>[],
  unit: TimeUnit,
): TranscriptSegment[] {
  return sentences.flatMap((one): TranscriptSegment | [] => {
    const text = trimmedText(one.text) ?? trimmedText(one.raw_text)
    if (text === undefined) return []
    const speakerName = trimmedText(one.speaker_name) ?? null
    const startMs = unitToMs(one.start_time, unit)
    return {
      speakerId: speakerName ?? one.speaker_id ?? null,
      speakerName,
      startMs,
      endMs: unitToMs(one.end_time, unit),
      text,
    }
  })
}

/** Calls refer to users by address, so the address is the id. Null for a user without one. */
export function toProviderUser({ email, name }: z.infer<typeof user>): ProviderUser | null {
  const address = parseEmail(email)
  return address === undefined
    ? null
    : { externalId: address, email: address, name: trimmedText(name) ?? null, isActive: true }
}
