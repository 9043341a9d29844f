import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import type { Call } from '#db/queries/calls/calls.ts'
import { listAnswers, listEvidence } from '#db/queries/calls/scores.ts'
import { findPersonNames } from '#db/queries/people/references.ts'
import type { Row } from '#db/schema.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { ruleLevels } from '#db/vocabulary/rules.ts'
import { checkAnswer, engineUse, metricNames } from '#workers/domain/scoring/scorecard.ts'
import {
  type CallCorrections,
  type CallDetail,
  type CallRow,
  type CallScore,
  type CallTrace,
  plausibleCategory,
  traceLine,
} from '../../contract/calls.ts'
import type { Person } from '../../contract/people.ts'

const storedCallType = z.enum(callTypes).nullable().catch(null)
const storedLevel = z.enum(ruleLevels)
const storedChecks = z.array(checkAnswer.omit({ evidence: true }))
const storedMetrics = z.partialRecord(z.enum(metricNames), z.number().nullable())
const storedEngines = z.array(engineUse)
const storedPlausible = z
  .array(plausibleCategory)
  .nullable()
  .transform((list) => list ?? [])
const storedTrace = z.array(traceLine)

/** Names for the ids on a page of calls, in one read. Users outside the organization are not found and show as unknown. */
export const loadPeople = (trx: Trx, ids: (string | null)[]): Promise<Map<string, Person>> =>
  findPersonNames(trx, [...new Set(ids.filter((id) => id !== null))])

/** @param stoppedIds of the calls whose work was canceled; left out where nobody is told */
export function callRowOf(
  call: Call,
  people: Map<string, Person>,
  stoppedIds: ReadonlySet<string> = new Set(),
): CallRow {
  return {
    id: call.id,
    title: call.title,
    caller: call.caller_id === null ? null : (people.get(call.caller_id) ?? null),
    buyerCompany: call.buyer_company,
    callType: storedCallType.parse(call.call_type),
    // The label belongs to the rule that decided, not to a type that a person chose.
    callTypeLabel: call.chosen_call_type === null ? call.category_label : null,
    status: call.status,
    scoreStatus: call.score_status,
    statusReason: call.status_reason,
    isStopped: stoppedIds.has(call.id),
    notScored: notScoredOf(call),
    plausible: storedPlausible.parse(call.plausible_categories),
    stage: call.stage,
    score: call.score,
    passMark: call.score_pass_mark,
    passed: call.score_passed,
    coverage: call.score_coverage,
    talkShare: call.talk_share,
    durationSeconds: call.duration_seconds,
    startedAt: call.started_at.toISOString(),
    isPrivate: call.is_private,
    commandId: call.command_id,
    version: call.version,
  }
}

function notScoredOf(call: Call): CallRow['notScored'] {
  if (call.score_status !== 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE') return null
  if (!call.run_score) return 'chosenAtUpload'
  if (call.chosen_call_type !== null || call.chosen_scorecard_id !== null) return 'noScorecard'
  if (call.plausible_categories !== null) return 'undecided'
  return call.category_label === null ? 'noRule' : 'routed'
}

export function correctionOf(
  row: Row<'routing_corrections'>,
  people: Map<string, Person>,
): CallCorrections['results'][number] {
  return {
    id: row.id,
    correctedBy: row.corrected_by === null ? null : (people.get(row.corrected_by) ?? null),
    correctedAt: row.corrected_at.toISOString(),
    fromLabel: row.from_label,
    fromCallType: storedCallType.parse(row.from_call_type),
    toCallType: storedCallType.parse(row.to_call_type),
  }
}

/** A provider's changed call gets new participants, and a call that is read gets messages. */
export const transcriptStampOf = (
  { message_count: count }: Pick<Call, 'message_count'>,
  participants: readonly Pick<Row<'call_participants'>, 'id' | 'side'>[],
): string =>
  createHash('sha256')
    .update(JSON.stringify([count, participants.map(({ id, side }) => [id, side])]))
    .digest('base64url')

export function callDetailOf(
  call: Call,
  participants: Row<'call_participants'>[],
  { scorecard, scoredWith }: Pick<CallDetail, 'scorecard' | 'scoredWith'>,
  people: Map<string, Person>,
  stoppedIds: ReadonlySet<string>,
): CallDetail {
  return {
    ...callRowOf(call, people, stoppedIds),
    participants: participants.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      userId: row.user_id,
      kind: row.kind,
      side: row.side,
      company: row.company,
    })),
    scorecard,
    scoredWith,
    category:
      call.category_rule_id === null || call.category_level === null
        ? null
        : {
            ruleId: call.category_rule_id,
            label: call.category_label ?? '',
            level: storedLevel.parse(call.category_level),
          },
    messageCount: call.message_count,
    transcriptStamp: transcriptStampOf(call, participants),
    createdAt: call.created_at.toISOString(),
    createdBy: call.created_by === null ? null : (people.get(call.created_by) ?? null),
    integrationId: call.integration_id,
    externalId: call.external_id,
    contentHash: call.content_hash?.toString('hex') ?? null,
  }
}

export async function loadScore(trx: Trx, score: Row<'scores'>): Promise<NonNullable<CallScore['score']>> {
  const answers = await listAnswers(trx, score.id)
  const evidence = Map.groupBy(
    await listEvidence(trx, score.id),
    (row) => `${row.criterion_id} ${row.check_id}`,
  )
  return {
    id: score.id,
    overall: score.overall,
    coverage: score.coverage,
    passed: score.passed,
    failedGates: score.failed_gates,
    metrics: storedMetrics.parse(score.metrics),
    answers: answers.map((answer) => ({
      sectionId: answer.section_id,
      criterionId: answer.criterion_id,
      status: answer.status,
      earned: answer.earned,
      possible: answer.possible,
      assessed: answer.assessed,
      checks: storedChecks.parse(answer.checks).map((check) => ({
        ...check,
        evidence: (evidence.get(`${answer.criterion_id} ${check.checkId}`) ?? []).map((row) => ({
          messageIndex: row.message_index,
          start: row.start_character,
          end: row.end_character,
          quote: row.quote,
          secondsFromStart: row.seconds_from_start,
        })),
      })),
    })),
    engine: score.engine,
    engineVersion: score.engine_version,
    soundsLike: score.sounds_like,
    engines: storedEngines.parse(score.engines ?? []),
    scoredAt: score.created_at.toISOString(),
  }
}

export function traceOf(rows: Row<'call_traces'>[]): CallTrace {
  return {
    stages: rows.map((row) => ({
      stage: row.stage,
      verdict: row.verdict,
      reason: row.reason,
      trace: storedTrace.parse(row.trace),
      startedAt: row.started_at.toISOString(),
      finishedAt: row.finished_at.toISOString(),
    })),
  }
}
