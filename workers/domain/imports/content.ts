import type { TranscriptMessage } from '../transcripts/message.ts'
import { messagesOf } from '../transcripts/turns.ts'
import type { ListedCall } from './listed-call.ts'
import { type ImportedSpeaker, speakerName } from './people.ts'

type ProviderCall = ListedCall['call']
type Segments = Extract<NonNullable<ListedCall['transcript']>, { status: 'ready' }>['segments']

/**
 * The parts of a listed call that show whether it has changed: the input of the first half of `external_calls.content_hash`. The state of
 * the transcript is left out, because it always changes once.
 */
export const listingText = (call: ProviderCall): string =>
  JSON.stringify([
    call.externalId,
    call.instanceId ?? null,
    call.title,
    call.startedAt.getTime(),
    call.durationMs,
    call.ownerUserId ?? null,
    call.ownerEmail ?? null,
    call.updatedAt?.getTime() ?? null,
    // Providers list participants in any order.
    call.participants
      .map((one) => [one.id, one.name ?? null, one.email ?? null, one.affiliation])
      .toSorted(compareJson),
  ])

function compareJson(left: unknown, right: unknown): number {
  const [first, second] = [JSON.stringify(left), JSON.stringify(right)]
  return first < second ? -1 : first > second ? 1 : 0
}

/** The provider's title. Phone systems don't give one, so the title then says who the call was with. */
export function titleOf(
  call: Pick<ProviderCall, 'title'>,
  speakers: readonly Pick<ImportedSpeaker, 'name' | 'side'>[],
): string {
  const title = (call.title ?? '').trim()
  if (title !== '') return title
  const buyers = speakers.filter((speaker) => speaker.side === 'buyer').map((speaker) => speaker.name)
  if (buyers.length === 0) return 'Untitled call'
  return `Call with ${buyers[0]}${buyers.length > 1 ? ` and ${buyers.length - 1} more` : ''}`
}

/** Everything that goes into the pipeline of a call: the input of the second half of `external_calls.content_hash`. */
export const contentText = (
  call: Pick<ProviderCall, 'title' | 'startedAt' | 'durationMs'>,
  speakers: readonly ImportedSpeaker[],
  messages: readonly TranscriptMessage[],
): string =>
  JSON.stringify([
    call.title,
    call.startedAt.getTime(),
    call.durationMs,
    // Whether the kind is known follows from the rest. Leaving it out keeps the hashes of calls that were imported before it was stored.
    speakers.map(({ name, email, userId, kind, side }) => ({ name, email, userId, kind, side })),
    messages,
  ])

/** A provider's transcript as messages: consecutive segments of one speaker are joined, and missing times are estimated. */
export function messagesOfSegments(
  segments: Segments,
  nameOfSpeaker: ReadonlyMap<string, string>,
  repName: string,
): TranscriptMessage[] {
  const utterances = segments
    .filter((segment) => segment.text.trim() !== '')
    .map((segment) => {
      const speaker = speakerName(segment, nameOfSpeaker)
      return {
        start: segment.startMs === null ? null : segment.startMs / 1000,
        end: segment.endMs === null ? null : segment.endMs / 1000,
        speaker,
        isUnknown: speaker === null,
        text: segment.text,
      }
    })
  return messagesOf(utterances, { repName, exactNames: true }).messages
}
