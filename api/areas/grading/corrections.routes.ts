import { findScore } from '#db/queries/calls/scores.ts'
import { insertScoreEvents } from '#db/queries/grading/corrections.ts'
import { overrideRefusal } from '#workers/domain/calibration/answer-refusals.ts'
import { personsChecks, waitingChecks } from '#workers/domain/calibration/corrected-score.ts'
import { getStoredScore, overrideAnswer, takeBackOverride } from '../../contract/corrections.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, invalid, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { requireCall } from '../calls/call-access.ts'
import { answerActorOf, policyOf, waitingPolicy } from './answer-access.ts'
import { assertEvidence, auditAnswer, changeAnswer, eventOf, givenChecks, refuse } from './change-answer.ts'
import { viewScore } from './score-views.ts'

/** Answers that people give in place of the machine's. */
export const correctionRoutes: RoutePlugin = (app, context) => {
  const { database, now } = context

  route(app, getStoredScore, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const call = await requireCall(context, trx, actor, params.id)
      const score = await findScore(trx, call.id, params.scoreId)
      if (score === undefined) throw notFound()
      return viewScore(trx, actor, call, now(), score)
    }),
  )

  route(app, overrideAnswer, ({ actor, params, body }) =>
    changeAnswer(context, actor, params.id, body, async (changing) => {
      const { trx, scored, criterion, current } = changing
      const checks = await givenChecks(changing, body.checks)
      const person = answerActorOf(actor, scored)
      const policy = policyOf(actor, scored, criterion)
      const waiting = waitingChecks(current)
      const isAnswerOfWaiting = checks.every(({ checkId }) => waiting.includes(checkId))
      refuse(
        overrideRefusal(
          person,
          isAnswerOfWaiting ? waitingPolicy(policy, person) : policy,
          criterion,
          current,
          { checks, reason: body.reason },
        ),
      )
      const event = eventOf(changing, { kind: 'overridden', checks, reason: body.reason })
      await assertEvidence(changing, event, checks)
      await insertScoreEvents(trx, [event])
      await auditAnswer(changing, isAnswerOfWaiting ? 'score.answer' : 'score.override', event)
    }),
  )

  route(app, takeBackOverride, ({ actor, params, body }) =>
    changeAnswer(context, actor, params.id, body, async (changing) => {
      const { trx, scored, criterion, current } = changing
      if (body.checkIds?.some((id) => !criterion.checks.some((check) => check.id === id)))
        throw invalid('checkIds', 'The criterion has no such check.')
      const given = personsChecks(current)
      const taken = given.filter(({ checkId }) => body.checkIds?.includes(checkId) ?? true)
      if (taken.length === 0 || taken.length < new Set(body.checkIds).size)
        throw conflict('The machine’s answer counts already.')
      // The same check as for giving an answer: a user who may change an answer may also take the change back.
      refuse(
        overrideRefusal(
          answerActorOf(actor, scored),
          policyOf(actor, scored, criterion),
          criterion,
          current,
          {
            checks: taken.map(({ checkId, status, step }) => ({ checkId, status, step, evidence: [] })),
            reason: body.reason,
          },
        ),
      )
      const event = eventOf(changing, {
        kind: 'overrideWithdrawn',
        // Without checks, an event takes back the whole criterion.
        checks:
          taken.length === given.length
            ? []
            : taken.map(({ checkId, status, step }) => ({ checkId, status, step })),
        reason: body.reason,
      })
      await insertScoreEvents(trx, [event])
      await auditAnswer(changing, 'score.take-back', event)
    }),
  )
}
