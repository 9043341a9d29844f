import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { adoptEpoch, requeueOtherEpochs } from '#db/queries/sweep.ts'
import type { Queues } from '../shared/queues.ts'

export type EpochWatch = {
  /** The token that offers are marked with. */
  current: () => string
  stop(): void
}

export type EpochOptions = {
  database: Database
  queues: Queues
  log: Logger
  /** Rows went back to `queued`: the dispatchers have work. */
  onLost: () => void
  /** Between two looks at the token, ms. */
  intervalMs?: number
}

// Rows of one statement; more would hold their locks too long.
const batchSize = 5_000
// A dispatcher in another process may commit offers under the old token a moment later.
const repeats = 3

/**
 * Notices a queue backend that has lost its data: a token lives in it, and the ledger knows it. Missing or different means
 * that nothing of what was offered is there any more, so all of it is offered again.
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
      let requeued = 0
      for (let batch = batchSize; batch === batchSize; requeued += batch) {
        batch = await requeueOtherEpochs(database.system, current, batchSize)
        if (batch > 0) options.onLost()
      }
      if (requeued > 0) log.warn({ event: 'queue.offered-again', count: requeued })
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
