import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { excludeHeld, listOrgsWithExpired, lockExpired } from '#db/queries/calls/held-calls.ts'
import { auditAll } from '#db/queries/people/audit.ts'
import { type Interval, startInterval } from '../../process/interval.ts'

const everyMs = 5 * 60_000
const batchSize = 50

/** Excludes held calls that nobody decided about by their deadline. Any number of processes may run this. */
export function startHeldCalls(options: {
  database: Database
  log: Logger
  /** Time between two rounds, ms. */
  intervalMs?: number
}): Interval<number> {
  const { database, log } = options

  async function excludeExpired(orgId: string): Promise<number> {
    return database.withOrg({ orgId }, async (trx) => {
      const expired = await lockExpired(trx, batchSize)
      await excludeHeld(trx, expired, 'Excluded: nobody decided before the deadline.')
      await auditAll(
        trx,
        { orgId, userId: null, kind: 'system', address: null, requestId: null },
        expired.map((held) => ({
          action: 'call.hold-expired',
          subjectKind: 'call',
          subjectId: held.call_id,
          before: { heldAt: held.held_at, expiresAt: held.expires_at, privacyRuleId: held.privacy_rule_id },
        })),
      )
      return expired.length
    })
  }

  return startInterval({
    once: async () => {
      let excluded = 0
      for (const orgId of await database.asSystem((trx) => listOrgsWithExpired(trx, 200)))
        excluded += await excludeExpired(orgId)
      return excluded
    },
    intervalMs: options.intervalMs ?? everyMs,
    onError: (error) => log.warn({ event: 'held-calls.failed', err: error }),
  })
}
