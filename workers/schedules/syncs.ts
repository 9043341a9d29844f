import type { Logger } from 'pino'
import type { Database, Trx } from '#db/client.ts'
import { newId } from '#db/queries/ids.ts'
import { insertImport } from '#db/queries/imports.ts'
import { type DueIntegration, takeDueIntegrations } from '#db/queries/syncs.ts'
import { rangeOfSync } from '../domain/imports/ranges.ts'
import { importPage } from '../jobs/import-page.ts'
import { newItem, recordCommand } from '../shared/record.ts'
import type { Signals } from '../shared/signals.ts'
import { type Rounds, startRounds } from '../shared/rounds.ts'

/** The shortest interval between two automatic imports is five minutes: nobody notices this one. */
const everyMs = 15_000
/** A few statements each, in one transaction. */
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

/** Starts the automatic imports whose time has come. Any number of processes may do so: each integration is taken by one of them. */
export function startSyncs(options: {
  database: Database
  signals: Pick<Signals, 'kick'>
  log: Logger
  now: () => Date
  /** Between two rounds, ms. */
  intervalMs?: number
}): Rounds<number> {
  const { database, signals, log, now } = options

  async function takeBatch(): Promise<{ taken: number; started: number }> {
    return database.asSystem(async (trx) => {
      const due = await takeDueIntegrations(trx, batchSize)
      // An import that takes longer than the interval is not started twice.
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

  return startRounds({
    once: roundOnce,
    intervalMs: options.intervalMs ?? everyMs,
    onError: (error) => log.warn({ event: 'syncs.failed', err: error }),
  })
}
