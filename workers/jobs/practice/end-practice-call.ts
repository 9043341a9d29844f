import type { Trx } from '#db/client.ts'
import { insertParticipants, updateCall } from '#db/queries/calls/calls.ts'
import { saveTranscript } from '#db/queries/calls/transcripts.ts'
import { type LivePracticeCall, updatePracticeCall } from '#db/queries/practice/practice-calls.ts'
import { listPracticeTurns, type PracticeTurnRow } from '#db/queries/practice/practice-turns.ts'
import { findScorecard } from '#db/queries/scorecards/scorecards.ts'
import type { PracticeOutcome } from '#db/vocabulary/practice.ts'
import { repTurnsOf, turnsToScore } from '../../domain/practice-calls/rep-turns.ts'
import { spokenTurns } from '../../domain/practice-calls/stored-turn.ts'
import { type Exchange, transcriptOf } from '../../domain/practice-calls/transcript.ts'
import { newItem, type NewWorkItem, recordCommand } from '../../queue/record.ts'
import { scoreCall } from '../calls/score-call.ts'
import { scoreGatekeeper } from './score-gatekeeper.ts'

export const exchangeOf = (row: PracticeTurnRow): Exchange => ({
  index: row.index,
  input: row.input,
  text: row.text,
  atMs: row.at_ms,
  said: spokenTurns.parse(row.said),
})

/** Used if the rep's name is not known. */
const namelessRep = 'Rep'

export const repNameOf = ({ rep_name: name }: Pick<LivePracticeCall, 'rep_name'>): string =>
  name === '' ? namelessRep : name.slice(0, 200)

/** Why a call gets no score of its own; null: it is scored. */
function unscoredReason(
  call: LivePracticeCall,
  outcome: PracticeOutcome,
  { buyerFrom, toBuyer }: { buyerFrom: number | null; toBuyer: number },
  hasScorecard: boolean,
): string | null {
  if (outcome === 'restarted') return 'Not scored: the call was begun anew.'
  if (buyerFrom === null) return 'Not scored: the buyer was never on the line.'
  if (!hasScorecard) return 'Not scored: the bot has no scorecard.'
  if (toBuyer >= turnsToScore(call.resumed_turn)) return null
  return toBuyer === 0
    ? 'Not scored: the rep said nothing to the buyer.'
    : 'Not scored: the rep said too little to the buyer.'
}

/**
 * Ends a call in the transaction that has it locked: its words become a transcript with known speakers, and what needs a score becomes work
 * items. Does nothing to a call that has ended.
 */
export async function endPracticeCall(
  trx: Trx,
  call: LivePracticeCall,
  { outcome, why, now }: { outcome: PracticeOutcome; why: readonly unknown[]; now: Date },
): Promise<{ commandId: string | null }> {
  if (call.ended_at !== null) return { commandId: call.command_id }
  const callId = call.call_id
  const orgId = call.org_id
  const repName = repNameOf(call)
  const turns = await listPracticeTurns(trx, callId)
  const { messages, buyerFrom, durationSeconds } = transcriptOf(turns.map(exchangeOf), repName)
  await saveTranscript(trx, {
    org_id: orgId,
    call_id: callId,
    messages: JSON.stringify(messages.map(({ side: _side, turnIndex: _turnIndex, ...message }) => message)),
    plain_text: messages.map(({ userName, message }) => `${userName}: ${message}`).join('\n'),
    detected_format: null,
    confidence: 1,
    warnings: '[]',
  })
  const others = [...new Set(messages.filter(({ side }) => side !== 'rep').map(({ userName }) => userName))]
  await insertParticipants(trx, [
    {
      org_id: orgId,
      call_id: callId,
      position: 0,
      name: repName,
      user_id: call.rep_id,
      kind: 'INTERNAL',
      side: 'rep',
      is_kind_known: true,
    },
    ...others.map((name, index) => ({
      org_id: orgId,
      call_id: callId,
      position: index + 1,
      name: name.slice(0, 200),
      kind: 'EXTERNAL' as const,
      side: 'buyer' as const,
      is_kind_known: true,
    })),
  ])
  const scorecard = call.scorecard_id === null ? undefined : await findScorecard(trx, call.scorecard_id)
  const { toBuyer, toGatekeeper } = repTurnsOf(messages, call.resumed_turn)
  const reason = unscoredReason(call, outcome, { buyerFrom, toBuyer }, scorecard?.published_version != null)
  const items: NewWorkItem[] = []
  if (reason === null) items.push(newItem(scoreCall, { subject: callId, payload: { callId } }))
  const newFrom = messages.findIndex(({ turnIndex }) => turnIndex > (call.resumed_turn ?? -1))
  const isGatekeeperScored =
    outcome !== 'restarted' && call.gatekeeper_scorecard_id !== null && toGatekeeper > 0
  if (isGatekeeperScored) items.push(newItem(scoreGatekeeper, { subject: callId, payload: { callId } }))
  const commandId =
    items.length === 0
      ? null
      : (
          await recordCommand(trx, {
            orgId,
            kind: 'practice-call',
            label: call.title,
            subjectId: callId,
            actorUserId: call.rep_id,
            interactive: true,
            items,
          })
        ).commandId
  await updatePracticeCall(trx, callId, {
    ended_at: now,
    outcome,
    why: JSON.stringify(why),
    buyer_from_message: buyerFrom,
    new_from_message: call.resumed_turn === null || newFrom === -1 ? null : newFrom,
    gatekeeper_score_state: isGatekeeperScored ? 'waiting' : null,
  })
  await updateCall(trx, callId, {
    stage: 'routed',
    duration_seconds: durationSeconds,
    duration_is_estimated: true,
    message_count: messages.length,
    command_id: commandId,
    ...(reason === null
      ? { status: 'SCORING', score_status: 'TO_BE_SCORED', status_reason: 'The practice call has ended.' }
      : {
          status: 'SKIPPED',
          score_status: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
          status_reason: reason,
        }),
  })
  return { commandId }
}
