import {
  closeDisputes,
  countOtherDeciders,
  insertDispute,
  insertScoreEvents,
} from '#db/queries/grading/corrections.ts'
import {
  decisionRefusal,
  disputeLimits,
  disputeRefusal,
} from '#workers/domain/calibration/answer-refusals.ts'
import { decideDispute, openDispute, withdrawDispute } from '../../contract/corrections.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, denied } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { answerActorOf, isForOneReader, policyOf } from './answer-access.ts'
import { assertEvidence, auditAnswer, changeAnswer, eventOf, givenChecks, refuse } from './change-answer.ts'
import { questionOf } from './scored-call.ts'

const dayMs = 86_400_000

/** Disputes of answers, and decisions about disputes. */
export const disputeRoutes: RoutePlugin = (app, context) => {
  const { now } = context

  route(app, openDispute, ({ actor, params, body }) =>
    changeAnswer(context, actor, params.id, body, async (changing) => {
      const { trx, scored, criterion, current } = changing
      if (isForOneReader(scored)) throw conflict('Nobody else sees this attempt, so nobody can decide.')
      const proposed = await givenChecks(changing, body.proposed)
      refuse(
        disputeRefusal(
          answerActorOf(actor, scored),
          policyOf(actor, scored, criterion),
          criterion,
          current,
          { proposed, reason: body.reason },
          {
            disputes: scored.corrected.disputes,
            scoredAt: scored.score.scoredAt,
            now: now().toISOString(),
          },
        ),
      )
      const quoted = proposed.filter(({ evidence = [] }) => evidence.length > 0)
      if (quoted.length > 0)
        await assertEvidence(
          changing,
          eventOf(changing, { kind: 'overridden', checks: quoted, reason: body.reason }),
          quoted,
        )
      const { call, row } = scored
      const disputeId = await insertDispute(trx, {
        org_id: actor.orgId,
        call_id: call.id,
        scorecard_id: row.scorecard_id,
        criterion_id: criterion.id,
        question: questionOf(criterion),
        opened_by: actor.userId,
        expires_at: new Date(now().getTime() + disputeLimits.decisionDays * dayMs),
      })
      const event = eventOf(changing, {
        kind: 'disputeOpened',
        dispute_id: disputeId,
        checks: proposed,
        reason: body.reason,
      })
      await insertScoreEvents(trx, [event])
      await auditAnswer(changing, 'score.dispute', event)
    }),
  )

  route(app, withdrawDispute, ({ actor, params, body }) =>
    changeAnswer(context, actor, params.id, body, async (changing) => {
      const { trx, current } = changing
      const dispute = current.openDispute
      if (dispute === null) throw conflict('No dispute is open.')
      if (dispute.openedBy !== actor.userId) throw denied('Only whoever opened a dispute may withdraw it.')
      const event = eventOf(changing, { kind: 'disputeWithdrawn', dispute_id: dispute.id, reason: '' })
      await closeDisputes(trx, [dispute.id], { status: 'withdrawn', closedBy: actor.userId })
      await insertScoreEvents(trx, [event])
      await auditAnswer(changing, 'score.withdraw-dispute', event)
    }),
  )

  route(app, decideDispute, ({ actor, params, body }) =>
    changeAnswer(context, actor, params.id, body, async (changing) => {
      const { trx, scored, criterion, current } = changing
      const dispute = current.openDispute
      if (dispute === null) throw conflict('No dispute is open.')
      const checks = await givenChecks(changing, body.checks)
      const { outcome, comment } = body
      const { caller_id: callerId } = scored.call
      refuse(
        decisionRefusal(
          answerActorOf(actor, scored),
          policyOf(actor, scored, criterion),
          criterion,
          { dispute, current },
          { outcome, checks, comment },
          await countOtherDeciders(trx, [actor.userId, ...(callerId === null ? [] : [callerId])]),
        ),
      )
      const event = eventOf(changing, {
        kind: 'disputeDecided',
        dispute_id: dispute.id,
        outcome,
        checks: outcome === 'partially_accepted' ? checks : [],
        reason: comment,
      })
      if (outcome !== 'rejected')
        await assertEvidence(changing, event, outcome === 'accepted' ? dispute.proposed : checks)
      await closeDisputes(trx, [dispute.id], { status: outcome, closedBy: actor.userId })
      await insertScoreEvents(trx, [event])
      await auditAnswer(changing, 'score.decide-dispute', event)
    }),
  )
}
