import type { DisputeOutcome } from '#db/vocabulary/grading.ts'
import type { Criterion } from '../scoring/scorecard.ts'
import type { Dispute, GivenCheck } from './answer-events.ts'
import { type AnswerActor, type AnswerPolicy, type AnswerRight, mayAnswer } from './answer-rights.ts'
import { waitingChecks } from './corrected-score.ts'
import type { EffectiveAnswer } from './effective-answers.ts'
import { type Estimate, shareEstimate } from './intervals.ts'

/** An organization may change these. */
export type DisputeLimits = {
  /** Days after scoring during which a dispute may be opened. */
  windowDays: number
  /** Maximum number of disputes of one score; null: any number. */
  perScore: number | null
  /** Days in which a dispute must be decided. After that it ends and the answer stays. */
  decisionDays: number
}
export const disputeLimits: DisputeLimits = { windowDays: 14, perScore: null, decisionDays: 30 }

/** Why a change of an answer is refused. */
export type AnswerRefusal =
  | 'notAllowed'
  | 'noReason'
  | 'unknownCheck'
  | 'repeatedCheck'
  | 'nothingChanged'
  | 'alreadyOpen'
  | 'windowClosed'
  | 'limitReached'
  | 'notOpen'
  | 'ownDispute'
  | 'ownAnswer'
  | 'nothingProposed'

type Person = AnswerActor & { userId: string }

/** Why somebody may not give their own answer; null: they may. */
export function overrideRefusal(
  actor: Person,
  policy: AnswerPolicy,
  criterion: Criterion,
  current: EffectiveAnswer,
  { checks, reason }: { checks: readonly GivenCheck[]; reason: string },
): AnswerRefusal | null {
  return (
    refusalOf('override', actor, policy, reason) ??
    checksRefusal(criterion, checks) ??
    (changesAnything(current, checks) ? null : 'nothingChanged')
  )
}

/** Why somebody may not object to an answer; null: they may. Both times are ISO 8601. */
export function disputeRefusal(
  actor: Person,
  policy: AnswerPolicy,
  criterion: Criterion,
  current: EffectiveAnswer,
  { proposed, reason }: { proposed: readonly GivenCheck[]; reason: string },
  { disputes, scoredAt, now }: { disputes: readonly Dispute[]; scoredAt: string; now: string },
  limits: DisputeLimits = disputeLimits,
): AnswerRefusal | null {
  const refusal = refusalOf('dispute', actor, policy, reason)
  if (refusal !== null) return refusal
  if (current.openDispute !== null) return 'alreadyOpen'
  if (Date.parse(now) - Date.parse(scoredAt) > limits.windowDays * 86_400_000) return 'windowClosed'
  if (limits.perScore !== null && disputes.length >= limits.perScore) return 'limitReached'
  if (proposed.length === 0) return null
  return checksRefusal(criterion, proposed) ?? (changesAnything(current, proposed) ? null : 'nothingChanged')
}

/**
 * Why somebody may not decide a dispute; null: they may. Nobody decides a dispute that they opened, or one about an answer that they gave,
 * unless nobody else could.
 */
export function decisionRefusal(
  actor: Person,
  policy: AnswerPolicy,
  criterion: Criterion,
  { dispute, current }: { dispute: Dispute; current: EffectiveAnswer },
  decision: { outcome: DisputeOutcome; checks: readonly GivenCheck[]; comment: string },
  /** How many other people may decide it. */
  otherDeciders: number,
): AnswerRefusal | null {
  if (dispute.status !== 'open') return 'notOpen'
  if (dispute.openedBy === actor.userId) return 'ownDispute'
  const refusal = refusalOf('decide', actor, policy, decision.comment)
  if (refusal !== null) return refusal
  if (current.givenBy === actor.userId && otherDeciders > 0) return 'ownAnswer'
  if (decision.outcome === 'accepted' && dispute.proposed.length === 0) return 'nothingProposed'
  return decision.outcome === 'partially_accepted' ? checksRefusal(criterion, decision.checks) : null
}

function refusalOf(
  right: AnswerRight,
  actor: Person,
  policy: AnswerPolicy,
  reason: string,
): AnswerRefusal | null {
  if (!mayAnswer(right, actor, policy)) return 'notAllowed'
  return reason.trim() === '' ? 'noReason' : null
}

function checksRefusal({ checks }: Criterion, given: readonly GivenCheck[]): AnswerRefusal | null {
  if (given.length === 0) return 'nothingProposed'
  if (given.some(({ checkId }) => !checks.some(({ id }) => id === checkId))) return 'unknownCheck'
  return new Set(given.map(({ checkId }) => checkId)).size < given.length ? 'repeatedCheck' : null
}

/** "Not assessable" is also an answer to a check that waits for a person. */
function changesAnything(current: EffectiveAnswer, given: readonly GivenCheck[]): boolean {
  const { answer } = current
  const waiting = waitingChecks(current)
  return given.some(
    ({ checkId, status, step, evidence }) =>
      evidence !== undefined ||
      waiting.includes(checkId) ||
      !answer.checks.some(
        (check) => check.checkId === checkId && check.status === status && check.step === step,
      ),
  )
}

/**
 * How many disputes were decided, and how often the answer changed. A separate figure: reps object to what costs them points, so disputes
 * say nothing about how far people and machine agree.
 */
export function disputeFigures(disputes: readonly Dispute[]): {
  open: number
  decided: number
  overturned: Estimate | null
} {
  const count = (...statuses: Dispute['status'][]): number =>
    disputes.filter(({ status }) => statuses.includes(status)).length
  const changed = count('accepted', 'partially_accepted')
  const decided = changed + count('rejected')
  return { open: count('open'), decided, overturned: shareEstimate(changed, decided) }
}
