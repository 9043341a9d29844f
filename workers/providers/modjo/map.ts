import { z } from 'zod'
import { idText } from '../json.ts'
import { choiceIn, dateInUtc, firstAt, msOfUnits, pathsIn, type TimeUnit } from '../lenient.ts'
import type { Participant, ProviderCall, ProviderUser, TranscriptSegment, TranscriptStatus } from '../provider.ts'
import { participantOf, speakerNames, textOf } from '../speech.ts'

const text = z.string().nullish()
const user = z.object({ id: idText, email: text, firstName: text, lastName: text })
const contact = z.object({ id: idText, name: text, email: text, phoneNumber: text })

/** Other fields are kept: the names of start and duration differ between what is published. */
export const modjoCall = z.looseObject({
  id: idText,
  title: text,
  name: text,
  status: text,
  transcriptRetentionStatus: text,
  language: text,
  contacts: z.array(contact).nullish(),
  users: z.array(user).nullish(),
})
type ModjoCall = z.infer<typeof modjoCall>

const pagination = z.object({ size: z.number().int().positive().nullish(), total: z.number().nullish() }).nullish()
export const modjoCalls = z.object({ data: z.array(modjoCall), pagination })
export const modjoUsers = z.object({ data: z.array(user), pagination })

const turn = z.object({
  startTime: z.number().nullish(),
  endTime: z.number().nullish(),
  content: text,
  speaker: z.object({ id: idText.nullish(), name: text, type: text }).nullish(),
})
export const modjoTranscript = z.object({ data: z.array(turn) })

const startFields = ['startDate', 'date']
const durationFields = ['duration']

const nameOf = ({ firstName, lastName }: z.infer<typeof user>): string | undefined => textOf(`${firstName ?? ''} ${lastName ?? ''}`)

/** Null for a call without a time: it cannot be placed. */
export function callOfModjo(call: ModjoCall, config: Readonly<Record<string, unknown>>, ours: ReadonlySet<string>): ProviderCall | null {
  const startedAt = dateInUtc(firstAt(call, pathsIn(config, 'startFields', startFields)))
  if (startedAt === null) return null
  const [owner] = call.users ?? []
  const ownerEmail = textOf(owner?.email)?.toLowerCase()
  const duration = firstAt(call, pathsIn(config, 'durationFields', durationFields))
  const people = [
    ...(call.users ?? []).map((one) => ({
      ...one,
      id: `user:${one.id}`,
      userId: one.id,
      name: nameOf(one),
      affiliation: 'internal' as const,
    })),
    ...(call.contacts ?? []).map((one) => ({ ...one, id: `contact:${one.id}`, phone: one.phoneNumber, affiliation: 'external' as const })),
  ]
  return {
    externalId: call.id,
    title: textOf(call.title) ?? textOf(call.name) ?? null,
    startedAt,
    durationMs: msOfUnits(duration, choiceIn(config, 'durationUnit', ['s', 'ms', 'min'])),
    direction: 'unknown',
    medium: 'unknown',
    ...(owner ? { ownerUserId: owner.id } : {}),
    ...(ownerEmail ? { ownerEmail } : {}),
    // Numbers of users and of contacts are counted apart.
    participants: people.map((person, position) => participantOf({ ...person, speakerIds: [person.id] }, ours, position)),
    transcript: statusOf(call),
    language: textOf(call.language),
  }
}

function statusOf({ status, transcriptRetentionStatus }: ModjoCall): TranscriptStatus {
  if (transcriptRetentionStatus === 'deleted') return 'deleted'
  return status === 'processing' ? 'pending' : 'unknown'
}

export function segmentsOfModjo(
  turns: readonly z.infer<typeof turn>[],
  participants: readonly Participant[],
  unit: TimeUnit,
): TranscriptSegment[] {
  const names = speakerNames(participants)
  return turns.map(({ speaker, content, startTime, endTime }) => {
    const speakerId = speaker?.id == null ? (textOf(speaker?.name) ?? null) : `${speaker.type ?? 'unknown'}:${speaker.id}`
    return {
      speakerId,
      speakerName: textOf(speaker?.name) ?? names.get(speakerId ?? '') ?? null,
      startMs: msOfUnits(startTime, unit),
      endMs: msOfUnits(endTime, unit),
      text: content ?? '',
    }
  })
}

export const userOfModjo = (one: z.infer<typeof user>): ProviderUser => ({
  externalId: one.id,
  email: textOf(one.email)?.toLowerCase() ?? null,
  name: nameOf(one) ?? null,
  isActive: true,
})
