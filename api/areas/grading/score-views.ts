import type { Trx } from '#db/client.ts'
import type { Call } from '#db/queries/calls/calls.ts'
import { findCurrentScore, listScores } from '#db/queries/calls/scores.ts'
import { countOtherDeciders, listOpenDisputes } from '#db/queries/grading/corrections.ts'
import type { Row } from '#db/schema.ts'
import { disputeLimits } from '#workers/domain/calibration/answer-refusals.ts'
import { type StoredEvent, waitingChecks } from '#workers/domain/calibration/corrected-score.ts'
import type { EffectiveAnswer } from '#workers/domain/calibration/effective-answers.ts'
import { metricNames } from '#workers/domain/scoring/scorecard.ts'
import type { CallScore } from '../../contract/calls.ts'
import type { Person } from '../../contract/people.ts'
import type { LayerAnswer, ScoreLayer } from '../../contract/score-layer.ts'
import type { RequestActor } from '../../http/actor.ts'
import { loadPeople } from '../calls/call-views.ts'
import { type AccessFacts, accessTo, toggleOf } from './answer-access.ts'
import { criterionOf, loadScoredCall, type ScoredCall } from './scored-call.ts'

const shownScores = 20

/** A score as the call page shows it: the machine's answers, and what people said about each of them. */
export async function viewScore(
  trx: Trx,
  actor: RequestActor,
  call: Call,
  now: Date,
  found?: Row<'scores'>,
): Promise<CallScore> {
  const row = found ?? (await findCurrentScore(trx, call.id))
  const scored = row === undefined ? null : await loadScoredCall(trx, call, row)
  return {
    scoreStatus: call.score_status,
    reason: call.status_reason,
    score: scored === null ? null : { ...scored.score, metrics: shownMetrics(scored) },
    scorecard: scored?.scorecard ?? null,
    layer: scored === null ? null : await viewLayer(trx, actor, scored, now),
    scores: (await listScores(trx, call.id, shownScores)).map((one) => ({
      id: one.id,
      scorecard: one.name,
      version: one.scorecard_version,
      overall: one.overall,
      scoredAt: one.created_at.toISOString(),
      isCurrent: one.is_current,
    })),
  }
}

/**
 * The numbers that the scorecard names, or all of them if it names none. The talk share is always included, because it tells whether
 * anybody speaks as the rep. Checks show their own number regardless.
 */
function shownMetrics({ score, scorecard: { stats } }: ScoredCall): ScoredCall['score']['metrics'] {
  if (stats.length === 0) return score.metrics
  return Object.fromEntries(
    metricNames.flatMap((name) =>
      name in score.metrics && (name === 'talkSharePercent' || stats.includes(name))
        ? [[name, score.metrics[name]]]
        : [],
    ),
  )
}

async function viewLayer(trx: Trx, actor: RequestActor, scored: ScoredCall, now: Date): Promise<ScoreLayer> {
  const { call, row, corrected, stored } = scored
  const people = await loadPeople(
    trx,
    stored.map(({ by }) => by),
  )
  const isCurrent = row.is_current
  const facts: AccessFacts = {
    isCurrent,
    now,
    otherDeciders:
      corrected.disputes.some(({ status }) => status === 'open') && isCurrent
        ? await countOtherDeciders(trx, [actor.userId, ...(call.caller_id === null ? [] : [call.caller_id])])
        : 0,
  }
  const ends = new Map(
    isCurrent ? (await listOpenDisputes(trx, call.id)).map((one) => [one.id, one.expires_at]) : [],
  )
  const byId = new Map(stored.map((event) => [event.id, event]))
  const byDispute = new Map(
    stored.flatMap((event) => (event.kind === 'disputeOpened' ? [[event.disputeId, event] as const] : [])),
  )
  const storedOf = (id: string): StoredEvent | undefined => byId.get(id) ?? byDispute.get(id)
  const { overall, coverage, passed, failedGates, changed, waiting } = corrected
  return {
    overall,
    coverage,
    passed,
    failedGates,
    changed,
    waiting,
    answers: corrected.answers.map((current) => {
      const view = answerView(scored, current, { people, ends, storedOf, userId: actor.userId })
      return { ...view, may: accessTo(actor, scored, current, facts) }
    }),
    left: corrected.left.map((event) => ({
      criterionId: event.criterionId,
      ...eventView(event, people),
    })),
  }
}

type ViewFacts = {
  people: Map<string, Person>
  /** When each open dispute expires. */
  ends: ReadonlyMap<string, Date>
  storedOf: (eventId: string) => StoredEvent | undefined
  userId: string
}

function answerView(
  scored: ScoredCall,
  current: EffectiveAnswer,
  { people, ends, storedOf, userId }: ViewFacts,
): Omit<LayerAnswer, 'may'> {
  const { answer, machine, givenBy, history, openDispute } = current
  const criterion = criterionOf(scored, answer.criterionId)
  return {
    sectionId: answer.sectionId,
    criterionId: answer.criterionId,
    answer: answer === machine ? null : answer,
    givenBy: givenBy === null ? null : (people.get(givenBy) ?? null),
    editable: criterion === undefined ? 'NO' : toggleOf(scored, criterion),
    waiting: waitingChecks(current),
    openDispute:
      openDispute === null
        ? null
        : {
            openedBy: people.get(openDispute.openedBy) ?? null,
            openedAt: openDispute.openedAt,
            expiresAt: (
              ends.get(openDispute.id) ??
              new Date(Date.parse(openDispute.openedAt) + disputeLimits.decisionDays * 86_400_000)
            ).toISOString(),
            reason: openDispute.reason,
            proposed: openDispute.proposed,
            isOwn: openDispute.openedBy === userId,
          },
    history: history.flatMap(({ event, ...change }) => {
      const row = storedOf(event.id)
      return row === undefined ? [] : [{ ...eventView(row, people), ...change }]
    }),
  }
}

function eventView({ id, kind, at, by, reason, outcome, checks }: StoredEvent, people: Map<string, Person>) {
  return {
    id,
    kind,
    at,
    by: by === null ? null : (people.get(by) ?? null),
    byProduct: by === null,
    reason,
    outcome,
    checks,
  }
}
