import { z } from 'zod'
import { idText } from '../json.ts'
import type { Direction, Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { dateOf, msOfMs, msOfSeconds, msSince, participantOf, textOf } from '../speech.ts'

/** Shapes of Dialpad's answers. Ids are longer than numbers hold; times are Unix ms, as numbers or texts. */
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
/** `iso`: moments; the others are offsets from the start of the talk. */
export type TimeFormat = 'iso' | 'offset_ms' | 'offset_s'

const directions: Readonly<Record<string, Direction>> = { inbound: 'inbound', outbound: 'outbound' }

/** Null for a call whose start is no time: it cannot be placed. */
export function callOfDialpad(call: DialpadCall, durationUnit: DurationUnit, internalDomains: ReadonlySet<string>): ProviderCall | null {
  const startedAt = dateOf(call.date_started)
  if (startedAt === null) return null
  const { target, contact } = call
  // Departments and call centres are targets as well.
  const isUser = target?.id != null && (target.type == null || target.type === 'user')
  const ownPhone = textOf(target?.phone) ?? textOf(call.internal_number)
  const otherPhone = textOf(call.external_number) ?? textOf(contact?.phone)
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
            // Contacts may be colleagues, whose addresses tell them.
            affiliation:
              contact?.type === 'internal' ? ('internal' as const) : textOf(contact?.email) ? ('unknown' as const) : ('external' as const),
          },
        ]
      : []),
  ]
  const participants = people.map((one, position): Participant => participantOf(one, internalDomains, position))
  const connectedAt = dateOf(call.date_connected)
  return {
    externalId: call.call_id,
    title: null,
    startedAt,
    durationMs: durationUnit === 's' ? msOfSeconds(call.duration) : msOfMs(call.duration),
    direction: directions[call.direction ?? ''] ?? 'unknown',
    medium: 'phone',
    ownerUserId: isUser ? (target.id ?? undefined) : undefined,
    ownerEmail: isUser ? participants[0]?.email : undefined,
    participants,
    // Dialpad's listing does not say it.
    transcript: 'unknown',
    ...(connectedAt ? { hints: { connectedAtMs: connectedAt.getTime() } } : {}),
  }
}

/** When the talk began: transcripts count from there. */
function talkStart(call: ProviderCall): Date {
  const connectedAt = call.hints?.['connectedAtMs']
  return typeof connectedAt === 'number' ? new Date(connectedAt) : call.startedAt
}

function msOfTime(time: string | number | null | undefined, format: TimeFormat, start: Date): number | null {
  if (time == null) return null
  if (format === 'iso') return msSince(start, time)
  return format === 'offset_s' ? msOfSeconds(Number(time)) : msOfMs(Number(time))
}

/** What was said, without the moments and notes between. A line ends where the next one begins. */
export function segmentsOfDialpad(transcript: DialpadTranscript, call: ProviderCall, format: TimeFormat): TranscriptSegment[] {
  const start = talkStart(call)
  const lines = transcript.lines.filter(({ type }) => type === 'transcript')
  const starts = lines.map(({ time }) => msOfTime(time, format, start))
  return lines.map((line, index) => {
    const id = line.user_id ?? line.contact_id ?? null
    const known = call.participants.find((one) => id !== null && one.speakerIds.includes(id))
    const name = textOf(line.name) ?? known?.name ?? known?.phone ?? null
    return {
      speakerId: id ?? name,
      speakerName: name,
      startMs: starts[index] ?? null,
      endMs: starts[index + 1] ?? null,
      text: line.content ?? '',
    }
  })
}

export const userOfDialpad = (user: DialpadUser): ProviderUser => ({
  externalId: user.id,
  email: textOf(user.emails?.[0])?.toLowerCase() ?? null,
  name: textOf(`${user.first_name ?? ''} ${user.last_name ?? ''}`) ?? null,
  isActive: user.state == null || user.state === 'active',
})
