import type { Trx } from '#db/client.ts'
import { type Call, findCall, lockVisibleCallOfAnyKind, updateCall } from '#db/queries/calls/calls.ts'
import { storeCorrectedStatuses } from '#db/queries/calls/scores.ts'
import { listOpenDisputes } from '#db/queries/grading/corrections.ts'
import { audit } from '#db/queries/people/audit.ts'
import type { NewRow } from '#db/schema.ts'
import type { GivenCheck } from '#workers/domain/calibration/answer-events.ts'
import { type AnswerRefusal, disputeLimits } from '#workers/domain/calibration/answer-refusals.ts'
import type { StoredEvent } from '#workers/domain/calibration/corrected-score.ts'
import { type EffectiveAnswer, effectiveStatuses } from '#workers/domain/calibration/effective-answers.ts'
import { givenProblems } from '#workers/domain/calibration/given-evidence.ts'
import type { Criterion } from '#workers/domain/scoring/scorecard.ts'
import type { CallScore } from '../../contract/calls.ts'
import type { GivenCheckBody } from '../../contract/corrections.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { conflict, denied, HttpProblem, invalid, notFound, stale } from '../../http/problem.ts'
import { requireCall, visibilityOf } from '../calls/call-access.ts'
import { isForOneReader } from './answer-access.ts'
import { requireSteps } from './given-steps.ts'
import {
  correctedWith,
  criterionOf,
  loadScoredCall,
  loadWords,
  questionOf,
  type ScoredCall,
} from './scored-call.ts'
import { viewScore } from './score-views.ts'

/** A requested change, with everything needed to decide whether it is allowed. */
export type Change = {
  trx: Trx
  actor: RequestActor
  scored: ScoredCall
  criterion: Criterion
  current: EffectiveAnswer
}

/** Makes one change to one answer. The call is locked meanwhile. */
export async function changeAnswer(
  context: ApiContext,
  actor: RequestActor,
  callId: string,
  about: { scoreId: string; criterionId: string },
  make: (change: Change) => Promise<void>,
): Promise<CallScore> {
  const { database, now, signals } = context
  const view = await database.withOrg(actor, async (trx) => {
    const { id } = await requireCall(context, trx, actor, callId)
    const call = await lockVisibleCallOfAnyKind(trx, id, await visibilityOf(trx, actor))
    // The call was deleted between the two reads.
    if (call === undefined) throw notFound()
    const scored = await loadScoredCall(trx, call)
    if (scored === null) throw conflict('This call has no score.')
    if (scored.row.id !== about.scoreId) throw stale(await viewScore(trx, actor, call, now()))
    const criterion = criterionOf(scored, about.criterionId)
    const current = scored.corrected.answers.find(({ answer }) => answer.criterionId === about.criterionId)
    if (criterion === undefined || current === undefined)
      throw invalid('criterionId', 'The score has no such criterion.')
    await make({ trx, actor, scored, criterion, current })
    return viewScore(trx, actor, await storeTotal(trx, call), now())
  })
  signals.publish({ type: 'change', orgId: actor.orgId, callId })
  return view
}

/** Stores the effective total and answers where lists read them. @returns the updated call */
async function storeTotal(trx: Trx, call: Call): Promise<Call> {
  const scored = await loadScoredCall(trx, call)
  if (scored === null) return call
  const { overall, passed, coverage, waiting, answers } = scored.corrected
  await storeCorrectedStatuses(trx, scored.row.id, effectiveStatuses(answers))
  await updateCall(trx, call.id, {
    score: overall,
    score_passed: passed,
    score_coverage: coverage,
    waiting_checks: waiting,
    open_disputes: (await listOpenDisputes(trx, call.id)).length,
  })
  return (await findCall(trx, call.id)) ?? call
}

type NewEvent = Omit<NewRow<'score_events'>, 'id' | 'created_at'>

export function eventOf(
  { actor, scored, criterion }: Change,
  {
    checks = [],
    ...event
  }: Pick<NewEvent, 'kind' | 'reason'> &
    Partial<Pick<NewEvent, 'dispute_id' | 'outcome'>> & { checks?: readonly GivenCheck[] },
): NewEvent {
  return {
    org_id: actor.orgId,
    call_id: scored.call.id,
    score_id: scored.row.id,
    scorecard_id: scored.row.scorecard_id,
    criterion_id: criterion.id,
    question: questionOf(criterion),
    checks: JSON.stringify(checks),
    by_user: actor.userId,
    ...event,
  }
}

/**
 * Adds the time of each quote, read from the transcript.
 * @throws HttpProblem for a step that the scale does not have
 */
export async function givenChecks(
  { trx, scored, criterion }: Change,
  given: readonly GivenCheckBody[],
): Promise<GivenCheck[]> {
  requireSteps('checks', criterion, given)
  if (given.every(({ evidence }) => evidence === undefined))
    return given.map(({ checkId, status, step }) => ({ checkId, status, step }))
  const { messages } = await loadWords(trx, scored.call.id)
  return given.map(({ checkId, status, step, evidence }) => ({
    checkId,
    status,
    step,
    ...(evidence !== undefined && {
      evidence: evidence.map((span) => ({
        ...span,
        secondsFromStart: Math.max(0, messages[span.messageIndex]?.secondsFromStart ?? 0),
      })),
    }),
  }))
}

/** Refuses a change if the answer that results from it would break the rules of evidence. */
export async function assertEvidence(
  { trx, scored, criterion }: Change,
  event: NewEvent,
  checks: readonly GivenCheck[],
): Promise<void> {
  const tentative: StoredEvent = {
    id: 'tentative',
    scoreId: scored.row.id,
    scorecardId: scored.row.scorecard_id,
    criterionId: criterion.id,
    question: questionOf(criterion),
    kind: event.kind,
    disputeId: event.dispute_id ?? null,
    checks: event.kind === 'disputeDecided' && event.outcome === 'accepted' ? [] : [...checks],
    outcome: event.outcome ?? null,
    reason: event.reason ?? '',
    by: event.by_user ?? null,
    at: new Date(0).toISOString(),
  }
  const after = correctedWith(scored, [...scored.stored, tentative])
  const answer = after.answers.find((one) => one.answer.criterionId === criterion.id)?.answer
  if (answer === undefined) return
  const problems = givenProblems(
    answer,
    new Set(checks.map(({ checkId }) => checkId)),
    criterion,
    await loadWords(trx, scored.call.id),
  )
  if (problems.length > 0)
    throw new HttpProblem(422, 'evidence', problems.slice(0, 3).join(' ').slice(0, 1000))
}

const refusals: Record<AnswerRefusal, () => HttpProblem> = {
  notAllowed: () => denied('You may not change this answer.'),
  noReason: () => invalid('reason', 'Say why.'),
  unknownCheck: () => invalid('checks', 'The criterion has no such check.'),
  repeatedCheck: () => invalid('checks', 'Answer each check once.'),
  nothingChanged: () => new HttpProblem(422, 'nothing_changed', 'That is the answer already.'),
  alreadyOpen: () => conflict('Somebody has disputed this answer, and nobody has decided yet.'),
  windowClosed: () =>
    new HttpProblem(
      422,
      'window_closed',
      `An answer can be disputed for ${disputeLimits.windowDays} days after scoring.`,
    ),
  limitReached: () => new HttpProblem(422, 'limit_reached', 'No more answers of this score can be disputed.'),
  notOpen: () => conflict('No dispute is open.'),
  ownDispute: () => denied('Somebody else must decide what you disputed.'),
  ownAnswer: () => denied('You gave the answer that is disputed. Somebody else must decide.'),
  nothingProposed: () =>
    new HttpProblem(422, 'nothing_proposed', 'Say which answer holds: the dispute proposes none.'),
}

export function refuse(refusal: AnswerRefusal | null): void {
  if (refusal !== null) throw refusals[refusal]()
}

export async function auditAnswer(
  { trx, actor, scored, criterion, current }: Change,
  action: string,
  event: NewEvent,
): Promise<void> {
  // Lists must not show who practices privately and how it was scored. The history of the answer keeps the entry.
  if (isForOneReader(scored)) return
  const after = (await loadScoredCall(trx, scored.call, scored.row))?.corrected
  const answer = after?.answers.find((one) => one.answer.criterionId === criterion.id)?.answer
  await audit(trx, actor, {
    action,
    subjectKind: 'call',
    subjectId: scored.call.id,
    before: {
      criterionId: criterion.id,
      status: current.answer.status,
      step: current.answer.checks[0]?.step,
      total: scored.corrected.overall,
    },
    after: {
      status: answer?.status,
      step: answer?.checks[0]?.step,
      total: after?.overall,
      outcome: event.outcome,
      reason: event.reason,
    },
  })
}
