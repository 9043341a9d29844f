import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { listScores } from '#db/queries/calls/scores.ts'
import {
  closeDisputes,
  insertScoreEvents,
  listExpiredDisputes,
  listOrgsWithExpiredDisputes,
  lockCallsWithExpiredDisputes,
  recountOpenDisputes,
} from '#db/queries/grading/corrections.ts'
import { auditAll } from '#db/queries/people/audit.ts'
import { type Interval, startInterval } from '../../process/interval.ts'

const everyMs = 5 * 60_000
const batchSize = 50

/** Ends disputes that nobody decided in time. The answer stays as it is. Any number of processes may run this. */
export function startDisputes(options: {
  database: Database
  log: Logger
  /** Time between two rounds, ms. */
  intervalMs?: number
}): Interval<number> {
  const { database, log } = options

  async function endExpired(orgId: string): Promise<number> {
    return database.withOrg({ orgId }, async (trx) => {
      const callIds = await lockCallsWithExpiredDisputes(trx, batchSize)
      if (callIds.length === 0) return 0
      const disputes = await listExpiredDisputes(trx, callIds)
      await closeDisputes(
        trx,
        disputes.map(({ id }) => id),
        { status: 'expired', closedBy: null },
      )
      for (const dispute of disputes) {
        // The newest score knows every event, also while the call is being scored again.
        const [score] = await listScores(trx, dispute.call_id, 1)
        if (score === undefined) continue
        await insertScoreEvents(trx, [
          {
            org_id: orgId,
            call_id: dispute.call_id,
            score_id: score.id,
            scorecard_id: dispute.scorecard_id,
            criterion_id: dispute.criterion_id,
            question: dispute.question,
            kind: 'disputeExpired',
            dispute_id: dispute.id,
            reason: 'Nobody decided in time.',
            by_user: null,
          },
        ])
      }
      await recountOpenDisputes(trx, callIds)
      await auditAll(
        trx,
        { orgId, userId: null, kind: 'system', address: null, requestId: null },
        disputes.map((dispute) => ({
          action: 'score.dispute-expired',
          subjectKind: 'call',
          subjectId: dispute.call_id,
          before: { criterionId: dispute.criterion_id, openedAt: dispute.opened_at },
        })),
      )
      return disputes.length
    })
  }

  return startInterval({
    once: async () => {
      let ended = 0
      for (const orgId of await database.asSystem((trx) => listOrgsWithExpiredDisputes(trx, 200)))
        ended += await endExpired(orgId)
      return ended
    },
    intervalMs: options.intervalMs ?? everyMs,
    onError: (error) => log.warn({ event: 'disputes.failed', err: error }),
  })
}
