import { z } from 'zod'
import { idText } from '../json.ts'
import type { Direction, Participant, ProviderCall, ProviderUser, TranscriptSegment } from '../provider.ts'
import { providerUser, toParticipant } from '../parse-participants.ts'
import { parseDate, parseMs, secondsToMs, trimmedText } from '../parse-values.ts'

/** Shapes of RingCentral's responses: the call log, RingSense's insights, extensions. */
const party = z.object({
  name: z.string().nullish(),
  phoneNumber: z.string().nullish(),
  extensionId: idText.nullish(),
})
type Party = z.infer<typeof party>

export const callLogRecord = z.object({
  id: idText,
  startTime: z.string(),
  duration: z.number().nullish(),
  direction: z.string().nullish(),
  from: party.nullish(),
  to: party.nullish(),
  recording: z.object({ id: idText }).nullish(),
  lastModifiedTime: z.string().nullish(),
})
export type CallLogRecord = z.infer<typeof callLogRecord>

const paged = {
  paging: z
    .object({ page: z.number().nullish(), perPage: z.number().nullish(), totalPages: z.number().nullish() })
    .nullish(),
  navigation: z.object({ nextPage: z.object({ uri: z.string().nullish() }).nullish() }).nullish(),
}
export const callLog = z.object({ records: z.array(callLogRecord), ...paged })

const speaker = z.object({ speakerId: idText, name: z.string().nullish(), extensionId: idText.nullish() })
const utterance = z.object({
  speakerId: idText.nullish(),
  start: z.number().nullish(),
  end: z.number().nullish(),
  text: z.string().nullish(),
})
export const insights = z.object({
  sourceRecordId: idText,
  title: z.string().nullish(),
  callDirection: z.string().nullish(),
  ownerExtensionId: idText.nullish(),
  recordingDurationMs: z.number().nullish(),
  recordingStartTime: z.string().nullish(),
  lastModifiedTime: z.string().nullish(),
  speakerInfo: z.array(speaker).nullish(),
  insights: z.object({ Transcript: z.array(utterance).nullish() }).nullish(),
})
export type Insights = z.infer<typeof insights>

export const extensions = z.object({
  records: z.array(
    z.object({
      id: idText,
      name: z.string().nullish(),
      contact: z.object({ email: z.string().nullish() }).nullish(),
    }),
  ),
  ...paged,
})

const directionOf = (text: string | null | undefined): Direction =>
  text === 'Inbound' ? 'inbound' : text === 'Outbound' ? 'outbound' : 'unknown'

/** Everybody with an extension belongs to the company. */
const personOf = (side: Party, internalDomains: ReadonlySet<string>, position: number): Participant =>
  toParticipant(
    {
      id:
        side.extensionId ?? (trimmedText(side.phoneNumber) ? `phone:${trimmedText(side.phoneNumber)}` : null),
      userId: side.extensionId,
      name: side.name,
      phone: side.phoneNumber,
      affiliation: side.extensionId ? 'internal' : 'external',
    },
    internalDomains,
    position,
  )

/** A call's id is the id of its recording, by which RingSense knows it. Null without a recording or a valid start. */
export function recordToCall(
  record: CallLogRecord,
  internalDomains: ReadonlySet<string>,
): ProviderCall | null {
  const startedAt = parseDate(record.startTime)
  if (startedAt === null || !record.recording) return null
  const { from, to } = record
  const direction = directionOf(record.direction)
  const [own, other] = direction === 'inbound' ? [to, from] : [from, to]
  const participants = [from, to].flatMap((side, position) =>
    side ? [personOf(side, internalDomains, position)] : [],
  )
  return {
    externalId: record.recording.id,
    title: null,
    startedAt,
    durationMs: secondsToMs(record.duration),
    direction,
    medium: 'phone',
    ownerUserId: own?.extensionId ?? other?.extensionId ?? undefined,
    participants,
    // The call log does not say whether RingSense has analyzed a recording.
    transcript: 'unknown',
  }
}

/** A call from RingSense alone, for recordings that are not in the call log. */
export function insightsToCall(found: Insights, internalDomains: ReadonlySet<string>): ProviderCall | null {
  const startedAt = parseDate(found.recordingStartTime)
  if (startedAt === null) return null
  return {
    externalId: found.sourceRecordId,
    title: trimmedText(found.title) ?? null,
    startedAt,
    durationMs: parseMs(found.recordingDurationMs),
    direction: directionOf(found.callDirection),
    medium: 'phone',
    ownerUserId: found.ownerExtensionId ?? undefined,
    participants: speakersOf(found, [], internalDomains),
    transcript: found.insights?.Transcript?.length ? 'ready' : 'unknown',
    updatedAt: parseDate(found.lastModifiedTime) ?? undefined,
  }
}

/** The call's participants with the ids that the transcript uses, and further speakers of the transcript. */
export function speakersOf(
  found: Insights,
  people: readonly Participant[],
  internalDomains: ReadonlySet<string>,
): Participant[] {
  const all = [...people]
  for (const { speakerId, name, extensionId } of found.speakerInfo ?? []) {
    const index = all.findIndex((person) =>
      extensionId ? person.userId === extensionId : trimmedText(name) && person.name === trimmedText(name),
    )
    const known = all[index]
    if (known === undefined) {
      const affiliation = extensionId ? 'internal' : 'external'
      const id = extensionId ?? `speaker:${speakerId}`
      all.push(
        toParticipant(
          { id, speakerIds: [speakerId], userId: extensionId, name, affiliation },
          internalDomains,
          all.length,
        ),
      )
    } else {
      const spokenName = known.name ?? trimmedText(name)
      all[index] = {
        ...known,
        speakerIds: [...known.speakerIds, speakerId],
        ...(spokenName ? { name: spokenName } : {}),
      }
    }
  }
  return all
}

export function toSegments(found: Insights): TranscriptSegment[] {
  const names = new Map(
    (found.speakerInfo ?? []).map(({ speakerId, name }) => [speakerId, trimmedText(name)]),
  )
  return (found.insights?.Transcript ?? []).map(({ speakerId, start, end, text }) => ({
    speakerId: speakerId ?? null,
    speakerName: names.get(speakerId ?? '') ?? null,
    startMs: secondsToMs(start),
    endMs: secondsToMs(end),
    text: text ?? '',
  }))
}

/** Only enabled extensions are fetched. */
export const toProviderUser = (extension: z.infer<typeof extensions>['records'][number]): ProviderUser =>
  providerUser(extension.id, extension.contact?.email, extension.name)

type Paged = {
  paging?: z.infer<typeof callLog>['paging']
  navigation?: z.infer<typeof callLog>['navigation']
}

/** The next page's number; null after the last page. */
export function pageAfter(page: number, { paging, navigation }: Paged): number | null {
  if (trimmedText(navigation?.nextPage?.uri)) return page + 1
  return paging?.totalPages != null && page < paging.totalPages ? page + 1 : null
}
