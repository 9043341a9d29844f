import { z } from 'zod'
import { idText } from '../json.ts'
import { fullName, parseEmail, providerUser, speakerNames, toParticipant } from '../parse-participants.ts'
import { parseUtcDate, firstValueAt, unitToMs, trimmedText, type TimeUnit } from '../parse-values.ts'
import type { SettingsOf } from '../../domain/provider-settings.ts'
import type {
  Participant,
  ProviderCall,
  ProviderUser,
  TranscriptSegment,
  TranscriptStatus,
} from '../provider.ts'

const text = z.string().nullish()
const user = z.object({ id: idText, email: text, firstName: text, lastName: text })
const contact = z.object({ id: idText, name: text, email: text, phoneNumber: text })

/** Other fields are kept: published sources differ about the names of start and duration. */
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

const pagination = z
  .object({ size: z.number().int().positive().nullish(), total: z.number().nullish() })
  .nullish()
export const modjoCalls = z.object({ data: z.array(modjoCall), pagination })
export const modjoUsers = z.object({ data: z.array(user), pagination })

const turn = z.object({
  startTime: z.number().nullish(),
  endTime: z.number().nullish(),
  content: text,
  speaker: z.object({ id: idText.nullish(), name: text, type: text }).nullish(),
})
export const modjoTranscript = z.object({ data: z.array(turn) })

const nameOf = ({ firstName, lastName }: z.infer<typeof user>): string | undefined =>
  fullName(firstName, lastName)

/** Null for a call without a start. */
export function toProviderCall(
  call: ModjoCall,
  settings: SettingsOf<'modjo'>,
  ours: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseUtcDate(firstValueAt(call, settings.startFields))
  if (startedAt === null) return null
  const [owner] = call.users ?? []
  const ownerEmail = parseEmail(owner?.email)
  const duration = firstValueAt(call, settings.durationFields)
  const people = [
    ...(call.users ?? []).map((one) => ({
      ...one,
      id: `user:${one.id}`,
      userId: one.id,
      name: nameOf(one),
      affiliation: 'internal' as const,
    })),
    ...(call.contacts ?? []).map((one) => ({
      ...one,
      id: `contact:${one.id}`,
      phone: one.phoneNumber,
      affiliation: 'external' as const,
    })),
  ]
  return {
    externalId: call.id,
    title: trimmedText(call.title) ?? trimmedText(call.name) ?? null,
    startedAt,
    durationMs: unitToMs(duration, settings.durationUnit),
    direction: 'unknown',
    medium: 'unknown',
    ownerUserId: owner?.id,
    ownerEmail: ownerEmail ?? undefined,
    // Users and contacts are numbered separately, so ids may collide.
    participants: people.map((person, position) =>
      toParticipant({ ...person, speakerIds: [person.id] }, ours, position),
    ),
    transcript: statusOf(call),
    language: trimmedText(call.language),
  }
}

function statusOf({ status, transcriptRetentionStatus }: ModjoCall): TranscriptStatus {
  if (transcriptRetentionStatus === 'deleted') return 'deleted'
  return status === 'processing' ? 'pending' : 'unknown'
}

export function toSegments(
  turns: readonly z.infer<typeof turn>[],
  participants: readonly Participant[],
  unit: TimeUnit,
): TranscriptSegment[] {
  const names = speakerNames(participants)
  return turns.map(({ speaker, content, startTime, endTime }) => {
    const speakerId =
      speaker?.id == null
        ? (trimmedText(speaker?.name) ?? null)
        : `${speaker.type ?? 'unknown'}:${speaker.id}`
    return {
      speakerId,
      speakerName: trimmedText(speaker?.name) ?? names.get(speakerId ?? '') ?? null,
      startMs: unitToMs(startTime, unit),
      endMs: unitToMs(endTime, unit),
      text: content ?? '',
    }
  })
}

export const toProviderUser = (one: z.infer<typeof user>): ProviderUser =>
  providerUser(one.id, one.email, nameOf(one))
