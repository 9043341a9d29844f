import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { type Call, type CallChange, listParticipants, updateCall } from '#db/queries/calls/calls.ts'
import { setRep } from '#db/queries/calls/speakers.ts'
import { findTranscript, saveRoles } from '#db/queries/calls/transcripts.ts'
import type { Row } from '#db/schema.ts'
import { type CallSpeaker, speakerOfRow, withRep, withRepRole } from '#workers/domain/calls/speakers.ts'
import { talkShareOf } from '#workers/domain/calls/talk-share.ts'
import { type TranscriptMessage, transcriptMessage } from '#workers/domain/transcripts/message.ts'

const storedMessages = z.array(transcriptMessage)

export type StoredConversation = {
  messages: TranscriptMessage[]
  participants: Row<'call_participants'>[]
  speakers: CallSpeaker[]
}

/** What was said on a call, and by whom. Without a transcript there are no messages. */
export async function loadConversation(trx: Trx, callId: string): Promise<StoredConversation> {
  const transcript = await findTranscript(trx, callId)
  const participants = await listParticipants(trx, callId)
  return {
    messages: transcript === undefined ? [] : storedMessages.parse(transcript.messages),
    participants,
    speakers: participants.map(speakerOfRow),
  }
}

/** Makes a speaker the rep, in everything that is stored about the call, together with another change of the call. */
export async function storeRep(
  trx: Trx,
  call: Pick<Call, 'id' | 'duration_seconds'>,
  { messages, speakers }: StoredConversation,
  rep: { name: string; reason: string; userId: string | null },
  change: CallChange,
): Promise<void> {
  await setRep(trx, call.id, rep)
  await saveRoles(trx, call.id, JSON.stringify(withRepRole(messages, rep.name)))
  await updateCall(trx, call.id, {
    ...change,
    talk_share: talkShareOf(messages, withRep(speakers, rep.name, rep.reason), call.duration_seconds),
  })
}
