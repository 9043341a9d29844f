import type { Logger } from 'pino'
import type { Database, Trx } from '#db/client.ts'
import { newId } from '#db/queries/ids.ts'
import { insertImport } from '#db/queries/imports/imports.ts'
import { type DueIntegration, takeDueIntegrations } from '#db/queries/imports/syncs.ts'
import { rangeOfSync } from '../../domain/imports/ranges.ts'
import { importPage } from './import-page.ts'
import { newItem, recordCommand } from '../../queue/record.ts'
import type { Signals } from '../../queue/signals.ts'
import { type Interval, startInterval } from '../../process/interval.ts'

/** The shortest sync interval is five minutes, so this delay does not matter. */
const everyMs = 15_000
/** Integrations per transaction. Each takes a few statements. */
const batchSize = 50

async function startSync(trx: Trx, integration: DueIntegration, now: Date): Promise<void> {
  const orgId = integration.org_id
  const range = rangeOfSync({ syncedUntil: integration.synced_until, createdAt: integration.created_at }, now)
  const importId = await newId(trx)
  const { commandId } = await recordCommand(trx, {
    orgId,
    kind: 'sync-calls',
    label: `New calls of ${integration.name}`,
    subjectId: importId,
    items: [
      newItem(importPage, {
        subject: `${importId} 0`,
        payload: { importId, page: 0 },
        providerAccount: integration.original_integration_id ?? integration.id,
      }),
    ],
  })
  await insertImport(trx, {
    org_id: orgId,
    id: importId,
    integration_id: integration.id,
    command_id: commandId,
    scope: 'SYNC',
    started_by: 'schedule',
    range_from: range.from,
    range_to: range.to,
  })
}

/** Starts due syncs. Any number of processes may run this: only one of them takes each integration. */
export function startSyncs(options: {
  database: Database
  signals: Pick<Signals, 'kick'>
  log: Logger
  now: () => Date
  /** Time between two rounds, ms. */
  intervalMs?: number
}): Interval<number> {
  const { database, signals, log, now } = options

  async function takeBatch(): Promise<{ taken: number; started: number }> {
    return database.asSystem(async (trx) => {
      const due = await takeDueIntegrations(trx, batchSize)
      // A sync that takes longer than its interval is not started a second time.
      const free = due.filter((integration) => !integration.isSyncing)
      for (const integration of free) await startSync(trx, integration, now())
      return { taken: due.length, started: free.length }
    })
  }

  async function roundOnce(): Promise<number> {
    let started = 0
    for (;;) {
      const batch = await takeBatch()
      started += batch.started
      if (batch.taken < batchSize) break
    }
    if (started > 0) signals.kick(['imports'])
    return started
  }

  return startInterval({
    once: roundOnce,
    intervalMs: options.intervalMs ?? everyMs,
    onError: (error) => log.warn({ event: 'syncs.failed', err: error }),
  })
}
