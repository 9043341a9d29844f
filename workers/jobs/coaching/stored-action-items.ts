import { createHash } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import {
  type ActionItem,
  findSearch,
  listActionItems,
  replaceFoundItems,
} from '#db/queries/coaching/action-items.ts'
import { type Call, isWithoutContent, listParticipants, lockReadableCall } from '#db/queries/calls/calls.ts'
import { findTimeZone } from '#db/queries/people/people.ts'
import { dayIn } from '../../domain/calls/days.ts'
import { sidesOf } from '../../domain/calls/speakers.ts'
import { type FoundActionItem, findActionItems } from '../../domain/coaching/action-items.ts'
import type { TranscriptMessage } from '../../domain/transcripts/message.ts'
import { foldName } from '../../domain/people/fold-name.ts'
import { ianaZone } from '../../domain/recorder/rules/days.ts'

/** Raise it when the search finds different things: then each call is searched again the next time somebody opens it. */
export const searchVersion = 3

/**
 * The action items of a call. Its words are searched the first time somebody looks, and again after they were replaced or the search has
 * changed. So nothing is computed for calls that nobody opens.
 */
export async function loadActionItems(
  trx: Trx,
  call: Call,
  messages: readonly TranscriptMessage[],
): Promise<ActionItem[]> {
  if (messages.length > 0 && !isWithoutContent(call)) await searchAgain(trx, call, messages)
  return listActionItems(trx, call.id)
}

async function searchAgain(trx: Trx, call: Call, messages: readonly TranscriptMessage[]): Promise<void> {
  const participants = await listParticipants(trx, call.id)
  const sideOf = sidesOf(messages, participants)
  const hash = createHash('sha256')
  for (const [index, { userName, message }] of messages.entries())
    hash.update(`${sideOf[index]}\n${userName}\n${message}\n`)
  const day = await dayOfRep(trx, call)
  hash.update(day)
  const wordsHash = hash.digest()

  const before = await findSearch(trx, call.id)
  if (before?.searched_with === searchVersion && before.words_hash.equals(wordsHash)) return

  if ((await lockReadableCall(trx, call.id)) === null) return
  const words = {
    messages: [...messages],
    sideOf,
    repName: participants.find(({ side }) => side === 'rep')?.name ?? '',
    buyerNames: participants.filter(({ side }) => side === 'buyer').map(({ name }) => name),
    organizationName: null,
    startedAt: call.started_at.toISOString(),
    durationSeconds: call.duration_seconds,
  }
  const found = findActionItems(words, day)
  const members = new Map(participants.map(({ name, user_id: userId }) => [foldName(name), userId]))
  await replaceFoundItems(
    trx,
    { orgId: call.org_id, callId: call.id, wordsHash, searchedWith: searchVersion },
    found.map((item) => rowOf(item, members.get(foldName(item.ownerName)) ?? null)),
  )
}

/** The day on which the call began where its rep is, `YYYY-MM-DD`. */
async function dayOfRep(trx: Trx, { caller_id: repId, started_at: startedAt }: Call): Promise<string> {
  const zone = repId === null ? null : await findTimeZone(trx, repId)
  return dayIn(ianaZone(zone) ?? 'UTC', startedAt)
}

const rowOf = (item: FoundActionItem, ownerUserId: string | null) => ({
  text: item.quote.slice(0, 1000),
  owner_user_id: ownerUserId,
  owner_name: item.ownerName.slice(0, 200),
  owner_side: item.ownerSide,
  due_on: item.due?.date ?? null,
  due_words: item.due?.words.slice(0, 200) ?? null,
  message_index: item.messageIndex,
  start_character: item.start,
  end_character: item.end,
  quote: item.quote,
  agreed: item.agreedAt === null ? null : JSON.stringify(item.agreedAt),
})
