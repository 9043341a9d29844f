import type { Trx } from '#db/client.ts'
import {
  closeDisputes,
  insertScoreEvents,
  listOpenDisputes,
  listScoreEvents,
} from '#db/queries/grading/corrections.ts'
import { storeCorrectedStatuses } from '#db/queries/calls/scores.ts'
import { questionHash } from '#db/queries/grading/question.ts'
import {
  correctedScore,
  type CorrectedScore,
  personsChecks,
} from '../../../domain/calibration/corrected-score.ts'
import { effectiveStatuses } from '../../../domain/calibration/effective-answers.ts'
import { givenProblems, type SpokenWords } from '../../../domain/calibration/given-evidence.ts'
import { storedEventOf } from '../../../domain/calibration/stored-event.ts'
import { questionKey } from '../../../domain/calibration/version-diff.ts'
import { isRepUnknown, doesFit } from '../../../domain/scoring/coverage.ts'
import type { ScorableCall } from '../../../domain/scoring/conversation.ts'
import type { Criterion, ScorecardDefinition, ScoreResult } from '../../../domain/scoring/scorecard.ts'

/** What identifies a question: people's answers count for it in every version that asks the same. */
export const questionOf = (criterion: Criterion): string => questionHash(questionKey(criterion))

/**
 * Carries overrides and disputes of earlier scores over to a new score where the question is the same. Withdraws what was answered to a
 * check that the new score does not allow, such as quoted words that the call no longer contains, and ends disputes about questions that
 * are no longer asked. The history stores the reason. The caller has locked the call, as a correction does, so a correction is about either
 * the old score or this one.
 */
export async function carryCorrections(
  trx: Trx,
  { orgId, callId, scorecardId }: { orgId: string; callId: string; scorecardId: string },
  scoreId: string,
  {
    result,
    definition,
    call,
  }: {
    result: ScoreResult
    definition: ScorecardDefinition
    call: SpokenWords & Pick<ScorableCall, 'isPractice'>
  },
): Promise<Pick<CorrectedScore, 'overall' | 'coverage' | 'passed' | 'waiting'> & { openDisputes: number }> {
  const isPractice = call.isPractice === true
  const machine = {
    id: scoreId,
    scorecardId,
    answers: result.answers,
    repSpeaks: !isRepUnknown(result.metrics),
    fits: doesFit({ ...result, definition, isPractice }),
    isPractice,
  }
  const read = async (): Promise<CorrectedScore> =>
    correctedScore(machine, definition, (await listScoreEvents(trx, callId)).map(storedEventOf), questionOf)
  const corrected = await read()
  const criteria = new Map(
    definition.sections.flatMap((section) => section.criteria).map((criterion) => [criterion.id, criterion]),
  )
  const about = { org_id: orgId, call_id: callId, score_id: scoreId, scorecard_id: scorecardId }

  const taken = corrected.answers.flatMap(({ answer, machine: own, givenBy }) => {
    const criterion = criteria.get(answer.criterionId)
    if (givenBy === null || criterion === undefined) return []
    const refused = personsChecks({ answer, machine: own }).flatMap(({ checkId, status }) => {
      const [problem] = givenProblems(answer, new Set([checkId]), criterion, call)
      return problem === undefined ? [] : [{ problem, check: { checkId, status } }]
    })
    const [first] = refused
    return first === undefined
      ? []
      : [{ criterion, problem: first.problem, checks: refused.map(({ check }) => check) }]
  })
  await insertScoreEvents(
    trx,
    taken.map(({ criterion, problem, checks }) => ({
      ...about,
      criterion_id: criterion.id,
      question: questionOf(criterion),
      kind: 'overrideWithdrawn' as const,
      checks: JSON.stringify(checks),
      reason: `The new score no longer allows it: ${problem}`.slice(0, 2000),
      by_user: null,
    })),
  )

  const open = new Set(corrected.answers.flatMap(({ openDispute }) => openDispute?.id ?? []))
  const disputes = await listOpenDisputes(trx, callId)
  const ended = disputes.filter(({ id }) => !open.has(id))
  await closeDisputes(
    trx,
    ended.map(({ id }) => id),
    { status: 'expired', closedBy: null },
  )
  await insertScoreEvents(
    trx,
    ended.map((dispute) => ({
      ...about,
      scorecard_id: dispute.scorecard_id,
      criterion_id: dispute.criterion_id,
      question: dispute.question,
      kind: 'disputeExpired' as const,
      dispute_id: dispute.id,
      reason: 'The call was scored again, and what was disputed is no longer asked.',
      by_user: null,
    })),
  )
  const carried = taken.length === 0 ? corrected : await read()
  if (carried.changed > 0) await storeCorrectedStatuses(trx, scoreId, effectiveStatuses(carried.answers))
  const { overall, coverage, passed, waiting } = carried
  return { overall, coverage, passed, waiting, openDisputes: disputes.length - ended.length }
}
