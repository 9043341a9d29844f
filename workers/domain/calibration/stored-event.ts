import { z } from 'zod'
import type { DisputeOutcome, ScoreEventKind } from '#db/vocabulary/grading.ts'
import { checkAnswer, evidenceSpan } from '../scoring/scorecard.ts'
import type { StoredEvent } from './corrected-score.ts'

/** What a person says about one check, as it is stored. */
export const givenCheck = z.object({
  checkId: z.string().max(60),
  status: checkAnswer.shape.status,
  step: checkAnswer.shape.step,
  evidence: z.array(evidenceSpan).max(20).optional(),
})
export const givenChecks = z.array(givenCheck).max(12)

type EventRow = {
  id: string
  score_id: string
  scorecard_id: string
  criterion_id: string
  question: string
  kind: ScoreEventKind
  dispute_id: string | null
  checks: unknown
  outcome: DisputeOutcome | null
  reason: string
  by_user: string | null
  created_at: Date
}

/** A stored row as an event of the library. */
export function storedEventOf(row: EventRow): StoredEvent {
  return {
    id: row.id,
    scoreId: row.score_id,
    scorecardId: row.scorecard_id,
    criterionId: row.criterion_id,
    question: row.question,
    kind: row.kind,
    disputeId: row.dispute_id,
    checks: givenChecks.parse(row.checks),
    outcome: row.outcome,
    reason: row.reason,
    by: row.by_user,
    at: row.created_at.toISOString(),
  }
}
