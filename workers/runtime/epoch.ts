import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { adoptEpoch, requeueOtherEpochs, takeOtherEpochs } from '#db/queries/sweep.ts'
import type { Queues, QueueName } from '../shared/queues.ts'

export type EpochWatch = {
  /** The token that offers are marked with. */
  current: () => string
  stop(): void
}

export type EpochOptions = {
  database: Database
  queues: Queues
  log: Logger
  /** The data was lost; rows may have gone back to `queued`, so the dispatchers have work. */
  onLost: () => void
  /** Between two looks at the token, ms. */
  intervalMs?: number
}

// Rows of one transaction, about half a second: more would hold their locks too long, and each look begins at the start.
const batchSize = 4_000
// While one batch goes to the queue backend, the database works on the other.
const parallelBatches = 2
// A dispatcher in another process may commit offers under the old token a moment later.
const repeats = 3

/**
 * Notices a queue backend that has lost its data: a token lives in it, and the ledger knows it. Missing or different means
 * that nothing of what was offered is there any more, so all of it is added again.
 */
export async function watchEpoch(options: EpochOptions): Promise<EpochWatch> {
  const { database, queues, log } = options
  const store = queues.epoch
  // The Postgres backend shares the ledger's durability.
  if (store === null) return { current: () => queues.backend, stop: () => undefined }
  const { read, create } = store
  let current = ''
  let checksLeft = 0

  async function check(): Promise<void> {
    const token = (await read()) ?? (await create(randomUUID()))
    if (token !== current) {
      const hasChanged = await database.asSystem((trx) => adoptEpoch(trx, queues.backend, token))
      const isFirst = current === ''
      current = token
      if (hasChanged || !isFirst) {
        log.warn({ event: 'queue.lost-data', backend: queues.backend })
        checksLeft = repeats
      }
    }
    if (checksLeft > 0) {
      checksLeft -= 1
      const offered = (await Promise.all(Array.from({ length: parallelBatches }, offerAgain))).reduce((sum, count) => sum + count, 0)
      let requeued = 0
      for (let batch = batchSize; batch === batchSize; requeued += batch) {
        batch = await requeueOtherEpochs(database.system, current, batchSize)
      }
      options.onLost()
      if (offered + requeued > 0) log.warn({ event: 'queue.offered-again', offered, requeued })
    }
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
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const loop = (): void => {
    timer = setTimeout(() => {
      check()
        .catch((error: unknown) => log.debug({ event: 'epoch.not-checked', err: error }))
        .finally(() => {
          if (!stopped) loop()
        })
    }, options.intervalMs ?? 1_000)
  }
  loop()
  return {
    current: () => current,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
