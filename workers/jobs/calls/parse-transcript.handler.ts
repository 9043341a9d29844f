import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { findUserName } from '#db/queries/people/people.ts'
import {
  findReadableCall,
  insertParticipants,
  lockReadableCall,
  saveTrace,
  updateCall,
} from '#db/queries/calls/calls.ts'
import { findTranscriptSource, saveTranscript } from '#db/queries/calls/transcripts.ts'
import type { Row } from '#db/schema.ts'
import { findRepFacts } from '#db/queries/calls/rep-facts.ts'
import { setRep } from '#db/queries/calls/speakers.ts'
import type { RepProposal } from '../../domain/calls/propose-rep.ts'
import { namesToLookUp, proposeRepOf, takenRep } from '../../domain/calls/rep-question.ts'
import {
  completeSpeakers,
  durationOf,
  hasSpeakingRep,
  isDurationEstimated,
  withRep,
  withRepRole,
} from '../../domain/calls/speakers.ts'
import { talkShareOf } from '../../domain/calls/talk-share.ts'
import {
  type ParsedTranscript,
  transcriptLimits,
  transcriptMessage,
} from '../../domain/transcripts/message.ts'
import { plainText } from '../../domain/transcripts/parse.ts'
import { routeCall } from './route-call.ts'
import { handle, skip } from '../../queue/runtime/handler.ts'
import { PermanentError } from '../../queue/errors.ts'
import { newItem } from '../../queue/record.ts'
import { loadSpeakers, readTranscriptText } from './steps/call-input.ts'
import { endWithError } from './steps/end-with-error.ts'
import { parseTranscript } from './parse-transcript.ts'

const messageList = z.array(transcriptMessage).min(1).max(transcriptLimits.messages)

type Parsed = Pick<ParsedTranscript, 'messages' | 'plainTextTranscript' | 'warnings'> & {
  format: string | null
  confidence: number | null
}

/** Uses messages as they are and parses text. @throws PermanentError with a text that people may see */
function read(source: Row<'transcript_sources'>, repName: string): Parsed {
  const text = source.body.toString('utf8')
  if (source.kind === 'messages') {
    const messages = messageList.parse(JSON.parse(text))
    return {
      messages,
      plainTextTranscript: plainText(messages),
      warnings: [],
      format: null,
      confidence: null,
    }
  }
  const { detectedFormat, ...parsed } = readTranscriptText(text, { repName })
  return { ...parsed, format: detectedFormat }
}

/** What the trace says about the rep, with the reason given by a proposal. */
function repSentence(proposal: RepProposal | null, isTaken: boolean): string {
  if (isTaken && proposal !== null) return ` ${proposal.name} is the rep. ${proposal.reason}`
  return proposal === null
    ? ' Nothing says who the rep is.'
    : ` ${proposal.name} may be the rep, which is not certain. ${proposal.reason}`
}

export const parseTranscriptHandler = handle(parseTranscript, {
  run: async ({ callId }, { database, orgId, now }) => {
    const startedAt = now()
    const input = await database.withOrg({ orgId }, async (trx) => {
      const call = await findReadableCall(trx, callId)
      if (call === null) return null
      return {
        call,
        source: await findTranscriptSource(trx, callId),
        speakers: await loadSpeakers(trx, callId),
        callerName: await findUserName(trx, call.caller_id),
      }
    })
    if (input === null) return skip('The call was deleted, excluded or held.')
    const { call, source, speakers, callerName } = input
    if (source === undefined) throw new PermanentError('The uploaded transcript no longer exists.')
    const parsed = read(source, callerName)
    const caller = call.caller_id === null ? null : { userId: call.caller_id, name: callerName }
    const complete = completeSpeakers(speakers, parsed.messages, caller)
    const isKnown = hasSpeakingRep(complete, parsed.messages)
    const proposal = isKnown
      ? null
      : proposeRepOf({
          ...(await database.withOrg({ orgId }, (trx) =>
            findRepFacts(trx, orgId, namesToLookUp(parsed.messages)),
          )),
          messages: parsed.messages,
          speakers: complete,
          callerName,
        })
    const rep = takenRep(proposal, {
      speakers: complete,
      listed: speakers.length,
      isImported: call.external_id !== null,
      hasCaller: call.caller_id !== null,
    })
    const reason = proposal?.reason ?? ''
    const decided = rep === null ? complete : withRep(complete, rep.name, reason)
    const messages = rep === null ? parsed.messages : withRepRole(parsed.messages, rep.name)
    const duration = call.duration_seconds ?? durationOf(messages)
    const talkShare = talkShareOf(messages, decided, duration)
    const speakerCount = new Set(parsed.messages.map((message) => message.userName)).size
    return {
      commit: async (trx: Trx) => {
        if ((await lockReadableCall(trx, callId)) === null) return []
        await saveTranscript(trx, {
          org_id: orgId,
          call_id: callId,
          messages: JSON.stringify(messages),
          plain_text: parsed.plainTextTranscript,
          detected_format: parsed.format,
          confidence: parsed.confidence,
          warnings: JSON.stringify(parsed.warnings),
        })
        await insertParticipants(
          trx,
          complete.slice(speakers.length).map((speaker, index) => ({
            org_id: orgId,
            call_id: callId,
            position: speakers.length + index,
            name: speaker.name,
            email: speaker.email,
            user_id: speaker.userId,
            kind: speaker.kind,
            side: speaker.side,
            company: speaker.company,
            is_kind_known: speaker.isKindKnown,
          })),
        )
        if (rep !== null) await setRep(trx, callId, { name: rep.name, reason })
        await updateCall(trx, callId, {
          stage: 'parsed',
          duration_seconds: duration,
          duration_is_estimated:
            call.duration_is_estimated ||
            (call.duration_seconds === null && isDurationEstimated(parsed.messages)),
          message_count: parsed.messages.length,
          talk_share: talkShare,
        })
        await saveTrace(trx, {
          org_id: orgId,
          call_id: callId,
          stage: 'parsing',
          verdict: 'parsed',
          reason:
            `Read ${messages.length} messages of ${speakerCount} ${speakerCount === 1 ? 'speaker' : 'speakers'}.${isKnown ? '' : repSentence(proposal, rep !== null)}`.slice(
              0,
              600,
            ),
          started_at: startedAt,
          finished_at: now(),
        })
        return [newItem(routeCall, { subject: callId, payload: { callId } })]
      },
    }
  },
  onDeath: ({ callId }, { message }, trx) =>
    endWithError(trx, callId, `The transcript could not be read: ${message}`),
})
