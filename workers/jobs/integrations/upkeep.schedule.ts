import type { Logger } from 'pino'
import type { Database, Trx } from '#db/client.ts'
import { type DueRenewal, dropSecretsOfRemoved, takeDueRenewals } from '#db/queries/integrations/upkeep.ts'
import { connectIntegration } from './connect-integration.ts'
import { newItem, recordCommand } from '../../queue/record.ts'
import type { Signals } from '../../queue/signals.ts'
import { type Interval, startInterval } from '../../process/interval.ts'

const everyMs = 60_000
const batchSize = 50
/** Secrets of removed integrations are gone one round after this. */
const leaveMinutes = 8

const recordRenewal = (trx: Trx, { orgId, id, name }: DueRenewal): Promise<unknown> =>
  recordCommand(trx, {
    orgId,
    kind: 'connect-integration',
    label: `Renew the webhook of ${name}`,
    subjectId: id,
    items: [
      newItem(connectIntegration, {
        subject: id,
        payload: { integrationId: id, renewsWebhook: true },
        providerAccount: id,
      }),
    ],
  })

/** Renews webhook subscriptions before they expire, and destroys secrets of removed integrations. Any number of processes may run it. */
export function startUpkeep(options: {
  database: Database
  signals: Pick<Signals, 'kick'>
  log: Logger
  /** Time between two rounds, ms. */
  intervalMs?: number
}): Interval<number> {
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

  return startInterval({
    once: roundOnce,
    intervalMs: options.intervalMs ?? everyMs,
    onError: (error) => log.warn({ event: 'upkeep.failed', err: error }),
  })
}
