import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { type CallVisibility, findCall } from '#db/queries/calls/calls.ts'
import { findCurrentScore } from '#db/queries/calls/scores.ts'
import { hasPassed, listTrend, type PracticeCall } from '#db/queries/practice/practice-calls.ts'
import { listPracticeTurns, type PracticeTurnRow } from '#db/queries/practice/practice-turns.ts'
import { findScorecard, findScorecardVersion } from '#db/queries/scorecards/scorecards.ts'
import { storedTurns } from '#workers/domain/practice-calls/stored-turn.ts'
import { transcriptOf } from '#workers/domain/practice-calls/transcript.ts'
import { review } from '#workers/domain/practice/index.ts'
import { criterionAnswer, scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { exchangeOf, repNameOf } from '#workers/jobs/practice/end-practice-call.ts'
import { practiceCause, type PracticeResult, type PracticeReviewView } from '../../contract/practice.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { countUnanswered } from '../bots/unanswered-questions.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { viewScore } from '../grading/score-views.ts'
import { inputsOf, scriptOf } from './conversation.ts'
import { nextBotFor } from './next-bot.ts'
import { viewPracticeCall } from './practice-views.ts'

/** As many as fit under a score. */
const trendPoints = 20

const storedGatekeeper = z.object({
  overall: z.number().nullable(),
  coverage: z.number(),
  passed: z.boolean().nullable(),
  answers: z.array(criterionAnswer),
})
const storedWhy = z.array(practiceCause)

/** The result of a call as far as it is known. */
export async function viewPracticeResult(
  trx: Trx,
  actor: RequestActor,
  call: PracticeCall,
  now: Date,
): Promise<PracticeResult> {
  const scored = await findCall(trx, call.call_id)
  if (scored === undefined) throw new Error('A practice call has a row in calls.')
  const score = await viewScore(trx, actor, scored, now)
  const turns = await listPracticeTurns(trx, call.call_id)
  const visibility = await visibilityOf(trx, actor)
  const trend = await trendOf(trx, visibility, call)
  // People who manage bots know what the buyer keeps back.
  const showsUnrevealed = allows(actor, 'bots.manage') || (await hasPassed(trx, visibility, call))
  return {
    call: await viewPracticeCall(trx, actor, call, now),
    score,
    gatekeeper: await gatekeeperOf(trx, call),
    transcript: call.ended_at === null ? [] : transcriptWithMarks(turns, repNameOf(call)),
    review: call.ended_at === null ? null : reviewOf(call, turns, showsUnrevealed),
    unansweredQuestions: call.ended_at === null ? null : await countUnanswered(trx, actor, call, turns),
    nextBot: call.rep_id === actor.userId ? await nextBotFor(trx, actor, call, score, now) : null,
    trend: trend.map((point) => ({ ...point, startedAt: point.startedAt.toISOString() })),
  }
}

async function trendOf(trx: Trx, visibility: CallVisibility, call: PracticeCall) {
  const score = await findCurrentScore(trx, call.call_id)
  if (score === undefined) return []
  return listTrend(
    trx,
    visibility,
    {
      ...call,
      scorecardId: score.scorecard_id,
      scorecardVersion: score.scorecard_version,
    },
    trendPoints,
  )
}

async function gatekeeperOf(trx: Trx, call: PracticeCall): Promise<PracticeResult['gatekeeper']> {
  const { gatekeeper_score_state: state, gatekeeper_scorecard_id: id } = call
  if (state === null || id === null) return null
  const result = state === 'scored' ? storedGatekeeper.parse(call.gatekeeper_result) : null
  const scorecard = await findScorecard(trx, id)
  const number = call.gatekeeper_scorecard_version ?? scorecard?.published_version ?? null
  const version = number === null ? undefined : await findScorecardVersion(trx, id, number)
  return {
    state,
    scorecard:
      scorecard === undefined || version === undefined || number === null
        ? null
        : {
            id,
            name: scorecard.name,
            version: number,
            definition: scorecardDefinition.parse(version.definition),
          },
    overall: result?.overall ?? null,
    passed: result?.passed ?? null,
    coverage: result?.coverage ?? null,
    answers: result?.answers ?? [],
  }
}

/** The transcript, and which words revealed a fact or raised an objection. */
function transcriptWithMarks(
  turns: readonly PracticeTurnRow[],
  repName: string,
): PracticeResult['transcript'] {
  const marks = turns.flatMap((turn) => [
    ...(turn.input === 'words' ? [{ facts: [], objections: [] }] : []),
    ...storedTurns.parse(turn.said).map(({ facts, objections }) => ({ facts, objections })),
  ])
  return transcriptOf(turns.map(exchangeOf), repName).messages.map((message, index) => ({
    ...message,
    ...(marks[index] ?? { facts: [], objections: [] }),
  }))
}

/**
 * The review of a conversation. Without `showsUnrevealed`, it leaves out facts that the rep has not earned, and objections that were not
 * raised.
 */
function reviewOf(
  call: PracticeCall,
  turns: readonly PracticeTurnRow[],
  showsUnrevealed: boolean,
): PracticeReviewView {
  const found = review(scriptOf(call), call.seed, inputsOf(turns))
  const raised = found.objections.filter(({ result }) => result !== 'Not raised')
  const notRaised = found.objections.filter(({ result }) => result === 'Not raised')
  return {
    outcome: call.outcome ?? 'abandoned',
    why: storedWhy.parse(call.why),
    revealed: found.revealed.map(({ id, text, at }) => ({ id, text, turnIndex: at })),
    unrevealed: {
      count: found.unrevealed.length,
      facts: showsUnrevealed ? found.unrevealed : null,
    },
    objections: {
      list: (showsUnrevealed ? found.objections : raised).map(({ id, text, result, raisedAt, endedAt }) => ({
        id,
        text,
        result,
        turnIndex: raisedAt,
        endedAt,
      })),
      notRaised: notRaised.length,
    },
    handOver: found.handOver === null ? null : { name: found.handOver.name, turnIndex: found.handOver.at },
    reactions: found.reactions.map(({ at, causes }) => ({ turnIndex: at, causes })),
  }
}
