import { z } from 'zod'
import { idText } from '../json.ts'
import type { Direction, Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { fullName, providerUser, toParticipant } from '../parse-participants.ts'
import { parseDate, parseMs, secondsToMs, msSince, trimmedText } from '../parse-values.ts'

/** Shapes of Dialpad's responses. Ids may be too long for a number. Times are Unix ms, as numbers or texts. */
const moment = z.union([z.number(), z.string()])
const person = z.object({
  id: idText.nullish(),
  type: z.string().nullish(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
})

export const dialpadCall = z.object({
  call_id: idText,
  direction: z.string().nullish(),
  date_started: moment,
  date_connected: moment.nullish(),
  duration: z.number().nullish(),
  target: person.nullish(),
  contact: person.nullish(),
  external_number: z.string().nullish(),
  internal_number: z.string().nullish(),
})
export type DialpadCall = z.infer<typeof dialpadCall>

export const dialpadCalls = z.object({ cursor: z.string().nullish(), items: z.array(dialpadCall) })

export const dialpadUsers = z.object({
  cursor: z.string().nullish(),
  items: z.array(
    z.object({
      id: idText,
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
      emails: z.array(z.string()).nullish(),
      state: z.string().nullish(),
    }),
  ),
})
type DialpadUser = z.infer<typeof dialpadUsers>['items'][number]

export const dialpadTranscript = z.object({
  lines: z.array(
    z.object({
      type: z.string().nullish(),
      name: z.string().nullish(),
      content: z.string().nullish(),
      time: moment.nullish(),
      user_id: idText.nullish(),
      contact_id: idText.nullish(),
    }),
  ),
})
export type DialpadTranscript = z.infer<typeof dialpadTranscript>

export type DurationUnit = 'ms' | 's'
/** `iso`: dates and times. The others are offsets from when the call was answered. */
export type TimeFormat = 'iso' | 'offset_ms' | 'offset_s'

const directions: Readonly<Record<string, Direction>> = { inbound: 'inbound', outbound: 'outbound' }

/** Null for a call without a valid start. */
export function toProviderCall(
  call: DialpadCall,
  durationUnit: DurationUnit,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseDate(call.date_started)
  if (startedAt === null) return null
  const { target, contact } = call
  // Departments and call centers are targets as well.
  const isUser = target?.id != null && (target.type == null || target.type === 'user')
  const ownPhone = trimmedText(target?.phone) ?? trimmedText(call.internal_number)
  const otherPhone = trimmedText(call.external_number) ?? trimmedText(contact?.phone)
  const people = [
    ...(target
      ? [
          {
            id: target.id ?? null,
            speakerIds: [target.id],
            userId: isUser ? (target.id ?? null) : null,
            name: target.name,
            email: target.email,
            phone: ownPhone,
            affiliation: 'internal' as const,
          },
        ]
      : []),
    ...(contact || otherPhone
      ? [
          {
            id: contact?.id ?? otherPhone ?? null,
            speakerIds: [contact?.id],
            name: contact?.name,
            email: contact?.email,
            phone: otherPhone,
            // A contact may be a colleague: the address decides.
            affiliation:
              contact?.type === 'internal'
                ? ('internal' as const)
                : trimmedText(contact?.email)
                  ? ('unknown' as const)
                  : ('external' as const),
          },
        ]
      : []),
  ]
  const participants = people.map((one, position): Participant =>
    toParticipant(one, internalDomains, position),
  )
  const connectedAt = parseDate(call.date_connected)
  return {
    externalId: call.call_id,
    title: null,
    startedAt,
    durationMs: durationUnit === 's' ? secondsToMs(call.duration) : parseMs(call.duration),
    direction: directions[call.direction ?? ''] ?? 'unknown',
    medium: 'phone',
    ownerUserId: isUser ? (target.id ?? undefined) : undefined,
    ownerEmail: isUser ? participants[0]?.email : undefined,
    participants,
    // Dialpad's listing does not say.
    transcript: 'unknown',
    ...(connectedAt ? { hints: { connectedAtMs: connectedAt.getTime() } } : {}),
  }
}

/** When the call was answered: transcripts count from there. */
function talkStart(call: ProviderCall): Date {
  const connectedAt = call.hints?.['connectedAtMs']
  return typeof connectedAt === 'number' ? new Date(connectedAt) : call.startedAt
}

function msOfTime(time: string | number | null | undefined, format: TimeFormat, start: Date): number | null {
  if (time == null) return null
  if (format === 'iso') return msSince(start, time)
  return format === 'offset_s' ? secondsToMs(Number(time)) : parseMs(Number(time))
}

/** Spoken lines, without the moments and notes between them. A line ends where the next one starts. */
export function toSegments(
  transcript: DialpadTranscript,
  call: ProviderCall,
  format: TimeFormat,
): TranscriptSegment[] {
  const start = talkStart(call)
  const lines = transcript.lines.filter(({ type }) => type === 'transcript')
  const starts = lines.map(({ time }) => msOfTime(time, format, start))
  return lines.map((line, index) => {
    const id = line.user_id ?? line.contact_id ?? null
    const known = call.participants.find((one) => id !== null && one.speakerIds.includes(id))
    const name = trimmedText(line.name) ?? known?.name ?? known?.phone ?? null
    return {
      speakerId: id ?? name,
      speakerName: name,
      startMs: starts[index] ?? null,
      endMs: starts[index + 1] ?? null,
      text: line.content ?? '',
    }
  })
}

export const toProviderUser = (user: DialpadUser): ProviderUser =>
  providerUser(
    user.id,
    user.emails?.[0],
    fullName(user.first_name, user.last_name),
    user.state == null || user.state === 'active',
  )
