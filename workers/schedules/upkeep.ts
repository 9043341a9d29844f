import type { Logger } from 'pino'
import type { Database, Trx } from '#db/client.ts'
import { type DueRenewal, dropSecretsOfRemoved, takeDueRenewals } from '#db/queries/upkeep.ts'
import { connectIntegration } from '../jobs/connect-integration.ts'
import { newItem, recordCommand } from '../shared/record.ts'
import type { Signals } from '../shared/signals.ts'
import { type Rounds, startRounds } from '../shared/rounds.ts'

const everyMs = 60_000
const batchSize = 50
/** A round more than that later nothing is left. */
const leaveMinutes = 8

const recordRenewal = (trx: Trx, { orgId, id, name }: DueRenewal): Promise<unknown> =>
  recordCommand(trx, {
    orgId,
    kind: 'connect-integration',
    label: `Renew the webhook of ${name}`,
    subjectId: id,
    items: [newItem(connectIntegration, { subject: id, payload: { integrationId: id, renewsWebhook: true }, providerAccount: id })],
  })

/** Renews webhook subscriptions before they end, and destroys secrets of removed integrations. Any number of processes may do so. */
export function startUpkeep(options: {
  database: Database
  signals: Pick<Signals, 'kick'>
  log: Logger
  /** Between two rounds, ms. */
  intervalMs?: number
}): Rounds<number> {
  const { database, signals, log } = options

  async function roundOnce(): Promise<number> {
    await database.asSystem((trx) => dropSecretsOfRemoved(trx, leaveMinutes))
    let recorded = 0
    for (;;) {
      const taken = await database.asSystem(async (trx) => {
        const due = await takeDueRenewals(trx, batchSize)
        for (const renewal of due) await recordRenewal(trx, renewal)
        return due.length
      })
      recorded += taken
      if (taken < batchSize) break
    }
    if (recorded > 0) signals.kick(['imports'])
    return recorded
  }

  return startRounds({
    once: roundOnce,
    intervalMs: options.intervalMs ?? everyMs,
    onError: (error) => log.warn({ event: 'upkeep.failed', err: error }),
  })
}
