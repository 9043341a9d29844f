import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { adoptEpoch, hasOtherEpochs, requeueOtherEpochs, takeOtherEpochs } from '#db/queries/sweep.ts'
import type { Queues, QueueName } from '../shared/queues.ts'
import { startRounds } from '../shared/rounds.ts'

export type EpochWatch = {
  /** The token that offers are marked with. */
  current: () => string
  stop(): void
}

export type EpochOptions = {
  database: Database
  queues: Queues
  log: Logger
  /** Data was lost; rows may have gone back to `queued`, so the dispatchers have work. */
  onLost: () => void
  /** Between two looks at the token, ms. */
  intervalMs?: number
}

// Rows of one transaction, about half a second: more would hold their locks too long, and each look begins at the start.
const batchSize = 4_000
// While one batch goes to the queue backend, the database works on the other.
const parallelBatches = 2

/**
 * Notices a queue backend that has lost its data: a token lives in it, and the ledger knows it. Missing or different means
 * that nothing of what was offered is there any more, so all of it is added again.
 *
 * Each look asks for offers under another token, not only the one that finds the token changed: a dispatcher, in this or in
 * another process, may have added entries before the loss and commit their rows at any time after it, and the backend may
 * refuse what is added again for as long as it likes.
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
    if (await hasOtherEpochs(database.system, current)) await putBack()
  }

  async function putBack(): Promise<void> {
    const offered = (await Promise.all(Array.from({ length: parallelBatches }, offerAgain))).reduce((sum, count) => sum + count, 0)
    let requeued = 0
    for (let batch = batchSize; batch === batchSize; requeued += batch) {
      batch = await requeueOtherEpochs(database.system, current, batchSize)
    }
    if (requeued > 0) options.onLost()
    if (offered + requeued > 0) log.warn({ event: 'queue.offered-again', offered, requeued })
  }

  /** Until nothing is left to take; answers how many. */
  async function offerAgain(): Promise<number> {
    let offered = 0
    for (;;) {
      const batch = await database.asSystem(async (trx) => {
        const items = await takeOtherEpochs(trx, current, batchSize)
        // Inside the transaction: when the backend refuses, the rows keep the old token and are taken again.
        const byQueue = Map.groupBy(items, (item): QueueName => (item.quarantined ? 'quarantine' : item.lane))
        for (const [queue, entries] of byQueue) await queues.offer(queue, entries)
        return items.length
      })
      offered += batch
      if (batch < batchSize) return offered
    }
  }

  await check()
  const rounds = startRounds({
    once: check,
    intervalMs: options.intervalMs ?? 1_000,
    onError: (error) => log.debug({ event: 'epoch.not-checked', err: error }),
  })
  return { current: () => current, stop: () => void rounds.stop() }
}
