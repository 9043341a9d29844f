import { z } from 'zod'
import { idText } from '../json.ts'
import { msOfUnits, type TimeUnit } from '../lenient.ts'
import type { Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { dateOf, participantOf, textOf } from '../speech.ts'

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
  data: z.object({ transcript: z.object({ meeting_info: info, sentences: z.array(sentence).nullish() }).nullable() }),
})
export const firefliesUsers = z.object({ data: z.object({ users: z.array(user) }) })

/** Null for a meeting without a time: it cannot be placed. */
export function callOfFireflies(one: FirefliesCall, internalDomains: ReadonlySet<string>): ProviderCall | null {
  const startedAt = dateOf(one.date)
  if (startedAt === null) return null
  const ownerEmail = (textOf(one.host_email) ?? textOf(one.organizer_email))?.toLowerCase()
  const status = one.meeting_info?.summary_status
  return {
    externalId: one.id,
    title: textOf(one.title) ?? null,
    startedAt,
    durationMs: msOfUnits(one.duration, 'min'),
    direction: 'conference',
    medium: 'video',
    ...(ownerEmail ? { ownerUserId: ownerEmail, ownerEmail } : {}),
    participants: participantsOf(one, ownerEmail, internalDomains),
    // A summary may be skipped or fail although there is a transcript.
    transcript: status === 'processing' ? 'pending' : status === 'processed' ? 'ready' : 'unknown',
    webUrl: textOf(one.transcript_url),
  }
}

/** Attendees, and whoever else is named by address alone. */
function participantsOf(one: FirefliesCall, ownerEmail: string | undefined, internalDomains: ReadonlySet<string>): Participant[] {
  const addresses = (list: readonly (string | null | undefined)[] | null | undefined): string[] =>
    (list ?? []).flatMap((entry) => (entry ?? '').split(',').flatMap((address) => textOf(address)?.toLowerCase() ?? []))
  const ours = new Set(addresses(one.workspace_users))
  const attendees = one.meeting_attendees ?? []
  const known = new Set(addresses(attendees.map(({ email }) => email)))
  const others = new Set([...(ownerEmail ? [ownerEmail] : []), ...addresses(one.participants)].filter((address) => !known.has(address)))
  const people = [...attendees, ...[...others].map((email) => ({ email, name: null, displayName: null, phoneNumber: null }))]
  return people.map((person, position) => {
    const email = textOf(person.email)?.toLowerCase()
    return participantOf(
      {
        speakerIds: [...new Set([textOf(person.name), textOf(person.displayName)])],
        userId: email !== undefined && email === ownerEmail ? email : undefined,
        name: textOf(person.name) ?? person.displayName,
        email,
        phone: person.phoneNumber,
        affiliation: email !== undefined && ours.has(email) ? 'internal' : undefined,
      },
      internalDomains,
      position,
    )
  })
}

/** Ids of speakers count within a transcript only, so that names stand for them. */
export function segmentsOfFireflies(sentences: readonly z.infer<typeof sentence>[], unit: TimeUnit): TranscriptSegment[] {
  return sentences.flatMap((one): TranscriptSegment | [] => {
    const text = textOf(one.text) ?? textOf(one.raw_text)
    if (text === undefined) return []
    const speakerName = textOf(one.speaker_name) ?? null
    const startMs = msOfUnits(one.start_time, unit)
    return { speakerId: speakerName ?? one.speaker_id ?? null, speakerName, startMs, endMs: msOfUnits(one.end_time, unit), text }
  })
}

/** Calls name people by their addresses alone, so these are the ids. Null for somebody without one. */
export function userOfFireflies({ email, name }: z.infer<typeof user>): ProviderUser | null {
  const address = textOf(email)?.toLowerCase()
  return address === undefined ? null : { externalId: address, email: address, name: textOf(name) ?? null, isActive: true }
}
