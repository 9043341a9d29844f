import type { Trx } from '#db/client.ts'
import { findReadableCall, lockReadableCall, saveTrace, updateCall } from '#db/queries/calls/calls.ts'
import { findScorecard } from '#db/queries/scorecards/scorecards.ts'
import { insertScore } from '#db/queries/calls/scores.ts'
import { countAnswered, coverageNeededFor, noTotalReason } from '../../domain/scoring/coverage.ts'
import { evidenceProblems } from '../../domain/scoring/evidence.ts'
import { turnsWithInstructions } from '../../domain/scoring/instructions.ts'
import { type Judge, judges } from '../../domain/scoring/answer-words.ts'
import {
  type CheckAnswer,
  type EngineUse,
  type ScorecardDefinition,
  type ScoreResult,
  scorecardDefinition,
} from '../../domain/scoring/scorecard.ts'
import { handle, skip } from '../../queue/runtime/handler.ts'
import { PermanentError } from '../../queue/errors.ts'
import { warmUpScoring } from '../../engines/offline/score-offline.ts'
import { assessPart, loadScoredPart } from './steps/assess-part.ts'
import { carryCorrections } from './steps/carry-corrections.ts'
import { endWithError } from './steps/end-with-error.ts'
import { loadScorableCall } from './steps/scorable-call.ts'
import { recordSummaryMails } from '../mail/summary-mails.ts'
import { scoreCall } from './score-call.ts'

/** Maximum number of criteria in a signal. A question may be about more, but a signal must stay small. */
const mostNamed = 5

export const scoreCallHandler = handle(scoreCall, {
  warmUp: warmUpScoring,
  run: async ({ callId }, { database, orgId, engines, now, signal, signals, failures }) => {
    const startedAt = now()
    const engine = await engines.for(orgId)
    const input = await database.withOrg({ orgId }, async (trx) => {
      // Offline, scoring takes milliseconds: nobody would see a status, and it would cost a second write of the row and all its indexes.
      const showsStatus = engine.id !== 'offline'
      const call = await (showsStatus ? lockReadableCall : findReadableCall)(trx, callId)
      if (call === null) return null
      if (call.scorecard_config_id === null) throw new PermanentError('The call has no scorecard.')
      const scorecard = await findScorecard(trx, call.scorecard_config_id)
      if (scorecard === undefined || scorecard.published_version === null)
        throw new PermanentError('The scorecard has no published version.')
      if (showsStatus) await updateCall(trx, callId, { score_status: 'SCORING', status: 'SCORING' })
      return {
        call,
        scorecard: { ...scorecard, published_version: scorecard.published_version },
        scorable: await loadScorableCall(trx, orgId, call),
        part: await loadScoredPart(trx, call),
      }
    })
    if (input === null) return skip('The call was deleted or skipped by a privacy rule.')
    const { call, scorecard, scorable, part } = input
    const { messages } = scorable
    const definition = definitionOf(orgId, scorecard)
    const tellJudging = (criteria: readonly string[]): void =>
      signals.publish({ type: 'judging', orgId, callId, criteria: criteria.slice(0, mostNamed) })
    const result = await assessPart(engine, scorable, part, definition, signal, {
      callId,
      isLastAttempt: failures + 1 >= scoreCall.attempts,
      onJudging: tellJudging,
    })
    if (engine.id !== 'offline') tellJudging([])
    // Refuse an answer without valid evidence, whichever engine gave it.
    const problems = evidenceProblems(result, scorable, definition)
    if (problems.length > 0)
      throw new PermanentError(
        `Evidence not found verbatim in transcript: ${problems.slice(0, 3).join('; ')}`.slice(0, 2000),
      )
    return {
      commit: async (trx: Trx) => {
        if ((await lockReadableCall(trx, callId)) === null) return
        const scoreId = await insertScore(
          trx,
          {
            org_id: orgId,
            call_id: callId,
            scorecard_id: scorecard.id,
            scorecard_version: scorecard.published_version,
            engine: result.engine,
            engine_version: result.engineVersion,
            sounds_like: result.soundsLike ?? null,
            engines: JSON.stringify(enginesOf(result)),
            overall: result.overall,
            coverage: result.coverage,
            passed: result.passed,
            failed_gates: result.failedGates,
            metrics: JSON.stringify(result.metrics),
          },
          answerRows(orgId, result),
          evidenceRows(orgId, result),
        )
        const counted = await carryCorrections(trx, { orgId, callId, scorecardId: scorecard.id }, scoreId, {
          result,
          definition,
          call: scorable,
        })
        await updateCall(trx, callId, {
          stage: 'scored',
          status: 'SCORED',
          score_status: 'SCORED_SUCCESS',
          status_reason: `Scored with ${scorecard.name}, version ${scorecard.published_version}.`,
          score: counted.overall,
          score_passed: counted.passed,
          score_pass_mark: definition.passMark,
          score_coverage: counted.coverage,
          waiting_checks: counted.waiting,
          open_disputes: counted.openDisputes,
          talk_share: result.metrics.talkSharePercent ?? null,
        })
        await saveTrace(trx, {
          org_id: orgId,
          call_id: callId,
          stage: 'scoring',
          ...outcomeOf(
            { ...result, definition, waiting: counted.waiting, isPractice: call.kind === 'practice' },
            `${instructionsNote(messages)}${result.note === undefined ? '' : ` ${result.note}`}`,
          ),
          started_at: startedAt,
          finished_at: now(),
        })
        if (call.kind === 'real')
          await recordSummaryMails(
            trx,
            { orgId, callId, title: call.title, startedAt: call.started_at },
            now(),
          )
      },
    }
  },
  onDeath: ({ callId }, { message }, trx) => endWithError(trx, callId, `Scoring failed: ${message}`),
})

/** Maximum number of versions kept prepared: more than an organization uses for scoring at a time. */
const mostDefinitions = 200
const definitions = new Map<string, ScorecardDefinition>()

/** A version never changes, so each process checks it once and prepares its phrases once. */
function definitionOf(
  orgId: string,
  { id, published_version, definition }: { id: string; published_version: number; definition: unknown },
): ScorecardDefinition {
  const key = `${orgId} ${id} ${published_version}`
  const known = definitions.get(key)
  if (known !== undefined) return known
  if (definitions.size >= mostDefinitions) definitions.clear()
  const parsed = scorecardDefinition.parse(definition)
  definitions.set(key, parsed)
  return parsed
}

/** What the trace says about the total. */
function outcomeOf(
  score: ScoreResult & { waiting: number; isPractice: boolean; definition: ScorecardDefinition },
  otherNote: string,
) {
  const percent = Math.round(score.coverage * 100)
  const note = `${waitingNote(score.waiting)}${otherNote}`
  switch (noTotalReason(score)) {
    case null:
      return {
        verdict: 'scored',
        reason: `${score.overall} of 100 with ${percent}% of the scorecard assessed.${note}`,
      }
    case 'repUnknown':
      return { verdict: 'rep_unknown', reason: `No total: it is not known who the rep is.${note}` }
    case 'waitsForPerson':
      return { verdict: 'waits_for_person', reason: `No total yet.${note}` }
    case 'doesNotFit':
      return {
        verdict: 'scorecard_does_not_fit',
        reason: score.isPractice
          ? `No total: the rep’s words do not read as English, and nothing in the call could be matched with the scorecard.${note}`
          : score.soundsLike === undefined
            ? `No total: nobody sells on this call, or too little of what this scorecard asks about comes up in it. Another call type may fit.${note}`
            : `No total: it sounds like a call of another kind (${score.soundsLike}) than this scorecard is for.${note}`,
      }
    case 'tooFewAnswered': {
      const { answered, asked, needed } = countAnswered(score.answers)
      return {
        verdict: 'coverage_too_low',
        reason: `Only ${answered} of ${asked} checks could be answered; an overall score needs ${needed}.${note}`,
      }
    }
    case 'gateNotAssessed':
      return {
        verdict: 'coverage_too_low',
        reason: `No total: a gate of the scorecard could not be assessed.${note}`,
      }
    case 'tooLittleAssessed':
      return {
        verdict: 'coverage_too_low',
        reason: `Only ${percent}% of the scorecard could be assessed; an overall score needs ${coverageNeededFor(score) * 100}%.${note}`,
      }
  }
}

function waitingNote(checks: number): string {
  if (checks === 0) return ''
  return ` ${checks === 1 ? 'One check waits' : `${checks} checks wait`} for a person.`
}

/** A sentence for the trace about words that were ignored because they address the grader. */
function instructionsNote(messages: readonly { message: string }[]): string {
  const turns = turnsWithInstructions(messages)
  if (turns === 0) return ''
  return ` Words in ${turns === 1 ? 'one turn' : `${turns} turns`} address the grader. They were ignored.`
}

/** Every engine that judged a check, with the number of its checks. */
function enginesOf({ answers, engine, engineVersion, engines }: ScoreResult): EngineUse[] {
  const judgedBy = answers.flatMap((answer) => answer.checks.map((check) => check.judgedBy ?? 'offline'))
  const count = (judge: Judge): number => judgedBy.filter((each) => each === judge).length
  const known =
    engines ??
    judges
      .filter((judge) => judge !== 'person')
      .map((judge) => ({ judgedBy: judge, engine, version: engineVersion }))
  return known.map((use) => ({ ...use, checks: count(use.judgedBy) })).filter(({ checks }) => checks > 0)
}

function storedCheck({ checkId, status, step, reason, value, judgedBy, considered }: CheckAnswer) {
  return { checkId, status, step, reason, value, judgedBy, considered }
}

function answerRows(orgId: string, result: ScoreResult) {
  return result.answers.map((answer, position) => ({
    org_id: orgId,
    criterion_id: answer.criterionId,
    section_id: answer.sectionId,
    position,
    status: answer.status,
    earned: answer.earned,
    possible: answer.possible,
    assessed: answer.assessed,
    // Evidence is stored in rows of its own.
    checks: JSON.stringify(answer.checks.map(storedCheck)),
  }))
}

function evidenceRows(orgId: string, result: ScoreResult) {
  return result.answers.flatMap((answer) =>
    answer.checks.flatMap((check) =>
      check.evidence.map((span, position) => ({
        org_id: orgId,
        criterion_id: answer.criterionId,
        check_id: check.checkId,
        position,
        message_index: span.messageIndex,
        start_character: span.start,
        end_character: span.end,
        quote: span.quote,
        seconds_from_start: span.secondsFromStart,
      })),
    ),
  )
}
