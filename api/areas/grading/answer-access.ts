import type { CriteriaToggle } from '#db/vocabulary/scorecards.ts'
import { type DisputeLimits, disputeLimits } from '#workers/domain/calibration/answer-refusals.ts'
import { type AnswerActor, type AnswerPolicy, mayAnswer } from '#workers/domain/calibration/answer-rights.ts'
import { waitingChecks } from '#workers/domain/calibration/corrected-score.ts'
import type { EffectiveAnswer } from '#workers/domain/calibration/effective-answers.ts'
import type { Criterion } from '#workers/domain/scoring/scorecard.ts'
import type { LayerAnswer } from '../../contract/score-layer.ts'
import type { RequestActor } from '../../http/actor.ts'
import { criterionOf, type ScoredCall } from './scored-call.ts'

/** The toggle of a criterion, or its scorecard's default if the criterion sets none. */
export const toggleOf = (
  { editable }: Pick<ScoredCall, 'editable'>,
  criterion: Pick<Criterion, 'editable'>,
): CriteriaToggle => criterion.editable ?? editable

export function answerActorOf(
  actor: RequestActor,
  { call }: Pick<ScoredCall, 'call'>,
): AnswerActor & { userId: string } {
  return {
    userId: actor.userId,
    capabilities: actor.capabilities,
    ownership: call.caller_id === actor.userId ? 'own' : 'others',
  }
}

export const policyOf = (
  actor: RequestActor,
  scored: Pick<ScoredCall, 'editable'>,
  criterion: Criterion,
): AnswerPolicy => ({
  toggle: toggleOf(scored, criterion),
  repsCanEditScoreResults: actor.flags.repsCanEditScoreResults,
})

/**
 * A user who may change answers of others may answer a check that waits for a person even if the toggle is on: it locks only answers that
 * exist.
 */
export const waitingPolicy = (policy: AnswerPolicy, actor: AnswerActor): AnswerPolicy =>
  actor.ownership === 'others' ? { ...policy, toggle: 'YES' } : policy

export const isForOneReader = ({ call }: Pick<ScoredCall, 'call'>): boolean =>
  call.kind === 'practice' && call.is_private

export type AccessFacts = { isCurrent: boolean; now: Date; otherDeciders: number; limits?: DisputeLimits }

/** What the reader may do with an answer now. Each action checks this again. */
export function accessTo(
  actor: RequestActor,
  scored: ScoredCall,
  current: EffectiveAnswer,
  { isCurrent, now, otherDeciders, limits = disputeLimits }: AccessFacts,
): LayerAnswer['may'] {
  const criterion = criterionOf(scored, current.answer.criterionId)
  if (!isCurrent || criterion === undefined)
    return {
      override: false,
      answerWaiting: false,
      takeBack: false,
      dispute: false,
      decide: false,
      withdraw: false,
    }
  const person = answerActorOf(actor, scored)
  const policy = policyOf(actor, scored, criterion)
  const override = mayAnswer('override', person, policy)
  const { openDispute, givenBy } = current
  const isOpenInTime = now.getTime() - scored.row.created_at.getTime() <= limits.windowDays * 86_400_000
  const hasRoom = limits.perScore === null || scored.corrected.disputes.length < limits.perScore
  return {
    override,
    answerWaiting:
      waitingChecks(current).length > 0 && mayAnswer('override', person, waitingPolicy(policy, person)),
    takeBack: givenBy !== null && override,
    // Only the rep sees a private attempt, so nobody could decide a dispute.
    dispute:
      !isForOneReader(scored) &&
      openDispute === null &&
      isOpenInTime &&
      hasRoom &&
      mayAnswer('dispute', person, policy),
    decide:
      openDispute !== null &&
      openDispute.openedBy !== actor.userId &&
      mayAnswer('decide', person, policy) &&
      (givenBy !== actor.userId || otherDeciders === 0),
    withdraw: openDispute?.openedBy === actor.userId,
  }
}
