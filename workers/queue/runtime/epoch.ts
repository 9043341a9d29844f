import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { adoptEpoch, hasOtherEpochs, requeueOtherEpochs, takeOtherEpochs } from '#db/queries/ledger/sweep.ts'
import type { Queues, QueueName } from '../queues.ts'
import { startInterval } from '../../process/interval.ts'

export type EpochWatch = {
  /** The token that offers are marked with. */
  current: () => string
  stop(): void
}

export type EpochOptions = {
  database: Database
  queues: Queues
  log: Logger
  /** Data was lost. Rows may be `queued` again, so the dispatchers have work. */
  onLost: () => void
  /** Time between two checks of the token, ms. */
  intervalMs?: number
}

// Rows of one transaction, which takes about half a second. More would hold their locks too long.
const batchSize = 4_000
// While one batch goes to the queue backend, the database prepares the other.
const parallelBatches = 2

/**
 * Notices a queue backend that lost its data. A token lives in the backend, and the ledger knows it. If the token is missing or
 * different, every offered entry is gone, so all of them are added again.
 *
 * Every check looks for offers under another token, not only the check that finds the token changed. A dispatcher in any process
 * may have added entries before the loss and commit their rows after it, and the backend may refuse to take entries for a while.
 */
export async function watchEpoch(options: EpochOptions): Promise<EpochWatch> {
  const { database, queues, log } = options
  const store = queues.epoch
  // The Postgres backend shares the ledger's durability.
  if (store === null) return { current: () => queues.backend, stop: () => undefined }
  const { read, create } = store
  let current = ''

  async function check(): Promise<void> {
    const token = (await read()) ?? (await create(randomUUID()))
    if (token !== current) {
      const hasChanged = await database.asSystem((trx) => adoptEpoch(trx, queues.backend, token))
      const isFirst = current === ''
      current = token
      if (hasChanged || !isFirst) {
        log.warn({ event: 'queue.lost-data', backend: queues.backend })
        options.onLost()
      }
    }
    if (await hasOtherEpochs(database.system, current)) await offerAll()
  }

  async function offerAll(): Promise<void> {
    const offered = (await Promise.all(Array.from({ length: parallelBatches }, offerBatches))).reduce(
      (sum, count) => sum + count,
      0,
    )
    let requeued = 0
    for (let batch = batchSize; batch === batchSize; requeued += batch) {
      batch = await requeueOtherEpochs(database.system, current, batchSize)
    }
    if (requeued > 0) options.onLost()
    if (offered + requeued > 0) log.warn({ event: 'queue.offered-again', offered, requeued })
  }

  /** Takes batches until none is left. @returns how many items it offered */
  async function offerBatches(): Promise<number> {
    let offered = 0
    for (;;) {
      const batch = await database.asSystem(async (trx) => {
        const items = await takeOtherEpochs(trx, current, batchSize)
        // Inside the transaction: if the backend refuses, the rows keep the old token and are taken again.
        const byQueue = Map.groupBy(items, (item): QueueName => (item.quarantined ? 'quarantine' : item.lane))
        for (const [queue, entries] of byQueue) await queues.offer(queue, entries)
        return items.length
      })
      offered += batch
      if (batch < batchSize) return offered
    }
  }

  await check()
  const interval = startInterval({
    once: check,
    intervalMs: options.intervalMs ?? 1_000,
    onError: (error) => log.debug({ event: 'epoch.not-checked', err: error }),
  })
  return { current: () => current, stop: () => void interval.stop() }
}
