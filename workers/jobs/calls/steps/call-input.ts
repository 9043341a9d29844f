import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { type Call, findCall, listParticipants } from '#db/queries/calls/calls.ts'
import { findTranscript } from '#db/queries/calls/transcripts.ts'
import { type CallSpeaker, speakerOfRow } from '../../../domain/calls/speakers.ts'
import {
  type ParsedTranscript,
  TranscriptError,
  transcriptLimits,
  type TranscriptMessage,
  transcriptMessage,
} from '../../../domain/transcripts/message.ts'
import { parseTranscriptWithFallback } from '../../../domain/transcripts/parse.ts'
import { PermanentError } from '../../../queue/errors.ts'

const storedMessages = z.array(transcriptMessage).max(transcriptLimits.messages)

/** The call, or null if it is gone or deleted. Then the item ends without an error. */
export async function findLiveCall(trx: Trx, callId: string): Promise<Call | null> {
  const call = await findCall(trx, callId)
  return call === undefined || call.deleted_at !== null ? null : call
}

export async function loadSpeakers(trx: Trx, callId: string): Promise<CallSpeaker[]> {
  return (await listParticipants(trx, callId)).map(speakerOfRow)
}

/** @throws PermanentError when the call has no transcript. */
export async function loadMessages(trx: Trx, callId: string): Promise<TranscriptMessage[]> {
  const transcript = await findTranscript(trx, callId)
  if (transcript === undefined) throw new PermanentError('The call has no transcript.')
  return storedMessages.parse(transcript.messages)
}

/** Parses a transcript that was uploaded as text. @throws PermanentError with a text that people may see */
export function readTranscriptText(text: string, options: { repName?: string } = {}): ParsedTranscript {
  try {
    return parseTranscriptWithFallback(text, options)
  } catch (error) {
    if (error instanceof TranscriptError) throw new PermanentError(error.message)
    throw error
  }
}
