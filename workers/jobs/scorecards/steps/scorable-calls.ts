import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import type { CallVisibility } from '#db/queries/calls/calls.ts'
import {
  listMessages,
  listScoredCalls,
  listSpeakersOf,
  type PreviewCall,
  type PreviewCursor,
} from '#db/queries/scorecards/preview-calls.ts'
import { sidesOf, speakerOfRow } from '../../../domain/calls/speakers.ts'
import type { ScorableCall } from '../../../domain/scoring/conversation.ts'
import { transcriptLimits, transcriptMessage } from '../../../domain/transcripts/message.ts'

const storedMessages = z.array(transcriptMessage).max(transcriptLimits.messages)

export type LoadedCall = { call: PreviewCall; scorable: ScorableCall | 'transcriptMissing' | 'unreadable' }

export type CallsPage = {
  callTypes: readonly string[]
  visibility: CallVisibility
  after: PreviewCursor | null
  limit: number
}

/** The next scored calls that a reader may see, with everything needed to score them, read in three statements. */
export async function loadScorableCalls(
  trx: Trx,
  page: CallsPage,
  organizationName: string | null,
): Promise<LoadedCall[]> {
  const calls = await listScoredCalls(trx, page)
  const ids = calls.map(({ id }) => id)
  const texts = await listMessages(trx, ids)
  const speakersOf = await listSpeakersOf(trx, ids)
  return calls.map((call) => ({
    call,
    scorable: scorableOf(call, texts.get(call.id), speakersOf.get(call.id) ?? [], organizationName),
  }))
}

function scorableOf(
  call: PreviewCall,
  stored: unknown,
  rows: Awaited<ReturnType<typeof listSpeakersOf>> extends Map<string, infer Rows> ? Rows : never,
  organizationName: string | null,
): LoadedCall['scorable'] {
  if (stored === undefined) return 'transcriptMissing'
  const messages = storedMessages.safeParse(stored)
  if (!messages.success) return 'unreadable'
  const speakers = rows.map(speakerOfRow)
  return {
    messages: messages.data,
    sideOf: sidesOf(messages.data, speakers),
    repName: call.caller_name || (speakers.find((speaker) => speaker.side === 'rep')?.name ?? ''),
    buyerNames: speakers.filter((speaker) => speaker.side === 'buyer').map((speaker) => speaker.name),
    organizationName,
    startedAt: call.started_at.toISOString(),
    durationSeconds: call.duration_seconds,
  }
}
