import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import type { BackTest } from '#db/queries/rules/back-tests.ts'
import { type Call, listParticipants, listTraces } from '#db/queries/calls/calls.ts'
import { findRuleContext } from '#db/queries/rules/rules.ts'
import { findTranscript } from '#db/queries/calls/transcripts.ts'
import { backTestDefinition } from '#workers/domain/routing/back-test.ts'
import { createOfflineMatcher } from '#workers/domain/routing/describe-match.ts'
import {
  type CallFacts,
  participantsOf,
  prepareRuleSet,
  type RuleSet,
  type Settlement,
  settleCall,
} from '#workers/domain/routing/settle.ts'
import { choicesOf } from '#workers/jobs/rules/rule-rows.ts'
import { transcriptMessage } from '#workers/domain/transcripts/message.ts'
import type { BackTestExplanation } from '../../contract/back-tests.ts'
import { traceLine } from '../../contract/calls.ts'

type Side = BackTestExplanation['before']

const storedMessages = z.array(transcriptMessage)
const storedTrace = z.array(traceLine)
const storedMethod = z.enum(['title', 'description', 'default', 'none']).catch('none')

function sideOf({ privacy, routing }: Settlement): Side {
  return {
    privacy: { verdict: privacy.verdict, reason: privacy.reason, trace: privacy.trace },
    routing:
      routing === null
        ? null
        : { explanation: routing.explanation, method: routing.method, trace: routing.trace },
  }
}

/** What the call's own traces say. */
async function storedSide(trx: Trx, callId: string): Promise<Side> {
  const traces = await listTraces(trx, callId)
  const privacy = traces.find((trace) => trace.stage === 'privacy')
  const routing = traces.find((trace) => trace.stage === 'routing')
  return {
    privacy: {
      verdict: 'imported',
      reason: privacy?.reason ?? '',
      trace: storedTrace.parse(privacy?.trace ?? []),
    },
    routing:
      routing === undefined
        ? null
        : {
            explanation: routing.reason,
            method: storedMethod.parse(routing.verdict),
            trace: storedTrace.parse(routing.trace),
          },
  }
}

/** Why a call has its outcome on each side of a back-test, by the rules that the test compared. */
export async function explainChange(trx: Trx, test: BackTest, call: Call): Promise<BackTestExplanation> {
  const { before, after, scorecards, scorecardsOfTypes } = backTestDefinition.parse(test.definition)
  const { teamIds } = await findRuleContext(trx, call.caller_id)
  const speakers = await listParticipants(trx, call.id)
  const transcript = await findTranscript(trx, call.id)
  const facts: CallFacts = {
    title: call.title,
    messages: storedMessages.parse(transcript?.messages ?? []),
    participantUserIds: participantsOf(
      call.caller_id,
      speakers.map((speaker) => speaker.user_id),
    ),
    durationSeconds: call.duration_seconds,
    estimatedFacts: call.duration_is_estimated ? ['duration'] : [],
    isReleased: call.hold_released_at !== null,
    caller: call.caller_id === null ? null : { userId: call.caller_id, teamIds },
    choices: choicesOf(call),
  }
  const settle = (rules: RuleSet): Side =>
    sideOf(
      settleCall(facts, prepareRuleSet(rules), {
        matchDescriptions: createOfflineMatcher(rules.categorizationRules),
        scorecardStatus: (id) => scorecards[id] ?? null,
        scorecardsOfTypes,
      }),
    )
  return { before: before === null ? await storedSide(trx, call.id) : settle(before), after: settle(after) }
}
