import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { type Call, findReadableCall, listParticipants } from '#db/queries/calls/calls.ts'
import { findCurrentScore, listEvidence } from '#db/queries/calls/scores.ts'
import { findTranscript } from '#db/queries/calls/transcripts.ts'
import { endTextAnswer, findTextInput } from '#db/queries/rules/text-requests.ts'
import { sidesOf } from '../../domain/calls/speakers.ts'
import type { QuotePlace } from '../../domain/coaching/action-items.ts'
import { anchorOf } from '../../domain/coaching/anchor.ts'
import type { FollowUpFacts } from '../../domain/coaching/follow-up.ts'
import { foldName } from '../../domain/people/fold-name.ts'
import { isMachine } from '../../domain/people/machine.ts'
import type { TranscriptMessage } from '../../domain/transcripts/message.ts'
import { transcriptMessage } from '../../domain/transcripts/message.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { draftFollowUp } from './draft-follow-up.ts'
import { loadActionItems } from './stored-action-items.ts'

const storedMessages = z.array(transcriptMessage)
const storedInput = z.object({ fromUserName: z.string(), refinement: z.string(), timeZone: z.string() })

/** Drafts a mail to the buyers of a call, from the call as it is now, not as it was when the draft was requested. */
export const draftFollowUpHandler = handle(draftFollowUp, {
  run: async ({ requestId, callId }, { database, orgId, engines, signal }) => {
    const found = await database.withOrg({ orgId }, async (trx) => {
      const input = await findTextInput(trx, requestId, '')
      const call = await findReadableCall(trx, callId)
      // The request has expired, or it was deleted with its call.
      if (input == null || call === null) return null
      const transcript = await findTranscript(trx, callId)
      const messages = transcript === undefined ? [] : storedMessages.parse(transcript.messages)
      return { messages, facts: await loadFacts(trx, call, messages, storedInput.parse(input)) }
    })
    if (found === null)
      return {
        commit: (trx) => endTextAnswer(trx, requestId, '', { error: 'The call is not there any more.' }),
      }
    const engine = await engines.for(orgId)
    const draft = await engine.draftFollowUp(found, signal)
    return { commit: (trx) => endTextAnswer(trx, requestId, '', { result: draft }) }
  },
  onDeath: ({ requestId }, { message }, trx) => endTextAnswer(trx, requestId, '', { error: message }),
})

async function loadFacts(
  trx: Trx,
  call: Call,
  messages: readonly TranscriptMessage[],
  { fromUserName, refinement, timeZone }: z.infer<typeof storedInput>,
): Promise<FollowUpFacts> {
  const participants = await listParticipants(trx, call.id)
  const items = await loadActionItems(trx, call, messages)
  const score = await findCurrentScore(trx, call.id)
  const evidence = score === undefined ? [] : await listEvidence(trx, score.id)
  const sideOf = sidesOf(messages, participants)
  return {
    fromUserName,
    refinement,
    day: new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone,
    }).format(call.started_at),
    buyerNames: participants
      .filter(({ name, side }) => side === 'buyer' && !isMachine(name))
      .map(({ name }) => name),
    items: items.flatMap((item) => {
      const place =
        item.message_index === null || item.quote === null || item.done_at !== null
          ? null
          : anchorOf(
              {
                messageIndex: item.message_index,
                start: item.start_character ?? 0,
                end: item.end_character ?? item.quote.length,
                quote: item.quote,
              },
              messages,
            )
      if (place === null) return []
      const { owner_name: ownerName, owner_user_id: ownerId, owner_side: ownerSide } = item
      const speakerName = messages[place.messageIndex]?.userName ?? ''
      const key = foldName(speakerName)
      const speaker = participants.find(({ name }) => foldName(name) === key)
      const isOwn = foldName(ownerName) === key || (ownerId !== null && speaker?.user_id === ownerId)
      return [
        {
          quote: place,
          ownerName,
          ownerSide,
          speakerName: isOwn ? null : speakerName,
          dueOn: item.due_on,
          dueWords: item.due_words,
        },
      ]
    }),
    points: evidence
      .filter(({ message_index: index }) => sideOf[index] === 'buyer')
      .map((span): QuotePlace => ({
        messageIndex: span.message_index,
        start: span.start_character,
        end: span.end_character,
        quote: span.quote,
      }))
      .toSorted((one, other) => one.messageIndex - other.messageIndex || one.start - other.start),
  }
}
