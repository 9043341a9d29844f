import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { type Call, findCall, listParticipants } from '#db/queries/calls.ts'
import { findTranscript } from '#db/queries/transcripts.ts'
import type { SpeakerSide } from '#db/vocabulary.ts'
import type { CallSpeaker } from '../domain/calls/speakers.ts'
import {
  type ParsedTranscript,
  TranscriptError,
  transcriptLimits,
  type TranscriptMessage,
  transcriptMessage,
} from '../domain/transcripts/message.ts'
import { parseTranscriptWithFallback } from '../domain/transcripts/parse.ts'
import { PermanentError } from '../shared/errors.ts'

const storedMessages = z.array(transcriptMessage).max(transcriptLimits.messages)

/** A call that is still there and not deleted. A call that has gone ends the item quietly, so callers check for null. */
export async function findLiveCall(trx: Trx, callId: string): Promise<Call | null> {
  const call = await findCall(trx, callId)
  return call === undefined || call.deleted_at !== null ? null : call
}

export async function loadSpeakers(trx: Trx, callId: string): Promise<CallSpeaker[]> {
  return (await listParticipants(trx, callId)).map((row) => ({
    name: row.name,
    kind: row.kind,
    side: row.side satisfies SpeakerSide,
    userId: row.user_id,
    email: row.email,
    company: row.company,
  }))
}

/** @throws PermanentError when the call has no transcript. */
export async function loadMessages(trx: Trx, callId: string): Promise<TranscriptMessage[]> {
  const transcript = await findTranscript(trx, callId)
  if (transcript === undefined) throw new PermanentError('The call has no transcript.')
  return storedMessages.parse(transcript.messages)
}

/** Reads a transcript that was handed in as text. @throws PermanentError with the text that a person may see. */
export function readTranscriptText(text: string, options: { repName?: string } = {}): ParsedTranscript {
  try {
    return parseTranscriptWithFallback(text, options)
  } catch (error) {
    if (error instanceof TranscriptError) throw new PermanentError(error.message)
    throw error
  }
}

export async function findUserName(trx: Trx, userId: string | null): Promise<string> {
  if (userId === null) return ''
  const user = await trx.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', userId).executeTakeFirst()
  return user === undefined ? '' : `${user.first_name} ${user.last_name}`.trim()
}
