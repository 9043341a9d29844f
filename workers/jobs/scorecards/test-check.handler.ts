import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { endTextAnswer, findTextInput } from '#db/queries/rules/text-requests.ts'
import { sidesOf } from '../../domain/calls/speakers.ts'
import { draftSubCheck } from '../../domain/scorecards/draft-definition.ts'
import type { ScorableCall } from '../../domain/scoring/conversation.ts'
import { type CheckAnswer, scorecardDefinition } from '../../domain/scoring/scorecard.ts'
import { offlineScorer } from '../../engines/offline/score-offline.ts'
import { PermanentError } from '../../queue/errors.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { readTranscriptText } from '../calls/steps/call-input.ts'
import { loadScorableCalls } from './steps/scorable-calls.ts'
import { readerOf } from './steps/preview-reader.ts'
import { testCheck } from './test-check.ts'

/** As the API checked it. */
const storedInput = z.object({
  check: draftSubCheck,
  criterionSpeaker: z.enum(['rep', 'buyer', 'metric']),
  colleagueCounts: z.boolean(),
  text: z.string().nullable(),
  callTypes: z.array(z.enum(callTypes)),
  numberOfCalls: z.number(),
  readerId: z.string(),
})

/** A check's result. Quotes of calls are stored as positions, so that a deleted call leaves no words behind. */
const hitOf = ({ status, reason, value, evidence }: CheckAnswer) => ({
  status,
  reason,
  value,
  spans: evidence.map(({ messageIndex, start, end, secondsFromStart }) => ({
    messageIndex,
    start,
    end,
    secondsFromStart,
  })),
})

/** A scorecard with only this check. */
function scorerOf({ check, criterionSpeaker, colleagueCounts }: z.infer<typeof storedInput>) {
  const definition = scorecardDefinition.safeParse({
    name: 'Test',
    callTypes: [],
    passMark: 0,
    sections: [
      {
        id: 'test',
        name: 'Test',
        criteria: [
          {
            id: 'test',
            text: check.text || 'Test',
            speaker: criterionSpeaker,
            colleagueCounts,
            weight: 100,
            checks: [{ ...check, text: check.text || 'Test', share: 1 }],
          },
        ],
      },
    ],
  })
  if (!definition.success) throw new PermanentError('The check is not complete.')
  const score = offlineScorer(definition.data)
  return (call: ScorableCall): CheckAnswer => {
    const answer = score(call).answers[0]?.checks[0]
    if (answer === undefined) throw new Error('A scorecard with one check has one answer')
    return answer
  }
}

/** Parses lines of "Name: words". A speaker with a name like "rep" is the rep, otherwise the first speaker. Everybody else is a buyer. */
function pastedCall(text: string, organizationName: string | null): ScorableCall {
  const { messages } = readTranscriptText(text)
  const names = messages.map(({ userName }) => userName)
  const rep =
    names.find((name) => /^(?:rep|seller|sales ?rep|agent|ae|sdr|r)$/i.test(name.trim())) ?? names[0] ?? ''
  const buyers = [...new Set(names.filter((name) => name !== rep))]
  return {
    messages,
    sideOf: sidesOf(
      messages,
      [rep, ...buyers].map((name) => ({
        name,
        kind: name === rep ? ('INTERNAL' as const) : ('EXTERNAL' as const),
        side: name === rep ? ('rep' as const) : ('buyer' as const),
        userId: null,
        email: null,
        company: '',
        isKindKnown: true,
        sideReason: null,
      })),
    ),
    repName: rep,
    buyerNames: buyers,
    organizationName,
    startedAt: null,
    durationSeconds: null,
  }
}

export const testCheckHandler = handle(testCheck, {
  run: async ({ requestId }, { database, orgId, signal }) => {
    const loaded = await database.withOrg({ orgId }, async (trx: Trx) => {
      const input = await findTextInput(trx, requestId, '')
      // The request has expired.
      if (input === undefined) return null
      const parsed = storedInput.safeParse(input)
      if (!parsed.success) throw new PermanentError('The text no longer exists. Please start again.')
      const organizationName = (await findOrganization(trx, orgId))?.name ?? null
      const { numberOfCalls, readerId } = parsed.data
      const visibility = numberOfCalls === 0 ? null : await readerOf(trx, orgId, readerId)
      return {
        input: parsed.data,
        organizationName,
        calls:
          visibility === null
            ? []
            : await loadScorableCalls(
                trx,
                { callTypes: parsed.data.callTypes, visibility, after: null, limit: numberOfCalls },
                organizationName,
              ),
      }
    })
    if (loaded === null) return {}
    const { input, calls, organizationName } = loaded
    const answer = scorerOf(input)
    const pasted = input.text === null ? null : pastedCall(input.text, organizationName)
    const text = pasted === null ? null : answer(pasted)
    const results = []
    for (const { call, scorable } of calls) {
      await nextTurn()
      signal.throwIfAborted()
      if (typeof scorable !== 'string') results.push({ callId: call.id, ...hitOf(answer(scorable)) })
    }
    const result = {
      text:
        text === null || pasted === null
          ? null
          : {
              status: text.status,
              reason: text.reason,
              value: text.value,
              quotes: text.evidence.map(({ quote, messageIndex }) => ({
                quote,
                side: pasted.sideOf[messageIndex] ?? 'buyer',
                speaker: pasted.messages[messageIndex]?.userName ?? '',
              })),
            },
      calls: results,
    }
    return { commit: (trx) => endTextAnswer(trx, requestId, '', { result }) }
  },
  onDeath: ({ requestId }, { message }, trx) => endTextAnswer(trx, requestId, '', { error: message }),
})
