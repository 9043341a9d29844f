import { readConversation } from '../scoring/conversation.ts'
import { computeMetrics } from '../scoring/metrics.ts'
import type { TranscriptMessage } from '../transcripts/message.ts'
import { type CallSpeaker, hasSpeakingRep, sidesOf } from './speakers.ts'

/** The rep's share of all speech, 0 to 100, even for calls that are only saved. Null if the rep says nothing or is not known. */
export function talkShareOf(
  messages: TranscriptMessage[],
  speakers: readonly Pick<CallSpeaker, 'name' | 'side'>[],
  durationSeconds: number | null,
): number | null {
  if (!hasSpeakingRep(speakers, messages)) return null
  const sideOf = sidesOf(messages, speakers)
  const call = {
    messages,
    sideOf,
    repName: '',
    buyerNames: [],
    organizationName: null,
    startedAt: null,
    durationSeconds,
  }
  return computeMetrics(readConversation(call)).talkSharePercent
}
