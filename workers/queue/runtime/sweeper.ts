import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { backTestDays } from '#db/queries/rules/back-tests.ts'
import { previewDays } from '#db/queries/scorecards/previews.ts'
import { restoreDays } from '#db/queries/calls/calls.ts'
import { removeDeadProcesses } from '#db/queries/ledger/processes.ts'
import { lookupMinutes } from '#db/queries/integrations/provider-lookups.ts'
import {
  findHeldItems,
  type HeldItem,
  removeExpiredRows,
  requeueLostItems,
} from '#db/queries/ledger/sweep.ts'
import { textRequestHours } from '#db/queries/rules/text-requests.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import { entryId, type QueueName, type Queues } from '../queues.ts'
import { startInterval } from '../../process/interval.ts'
import type { Catalog } from './run-item.ts'

export type Sweeper = {
  /** Runs one full round now. */
  sweep(): Promise<{ requeued: number }>
  stop(): Promise<void>
}

export type SweeperOptions = {
  database: Database
  queues: Queues
  catalog: Catalog
  lockDurationMs: number
  onRequeued: (lanes: ReadonlySet<Lane>) => void
  onRound?: (round: { requeued: number } | { hasFailed: true }) => void
  log: Logger
  /** Time between two rounds, ms. */
  intervalMs?: number
}

const pageSize = 1_000
// A round reads at most this many pages and leaves the rest to the next one.
const maxPages = 200
const retention = {
  idempotencyHours: 24,
  signInHours: 24,
  endedItemDays: 30,
  deletedCallDays: restoreDays,
  textRequestHours,
  backTestDays,
  previewDays,
  lookupMinutes,
  // A delivery can be inspected and replayed for a month. A refused one only shows that somebody tried.
  deliveryDays: 30,
  refusalDays: 7,
  // A picture is uploaded with the form that shows it, or with a draft.
  unusedPictureHours: 24,
  limit: 1_000,
}
const retentionIntervalMs = 60 * 60_000
const retentionBatches = 50

/**
 * Finds rows that are offered or running in the ledger while no queue has their entry, and queues them again. It asks the queue backend
 * about each row: age alone proves nothing, because an entry may wait long in a full queue.
 */
export function startSweeper(options: SweeperOptions): Sweeper {
  const { database, queues, catalog, lockDurationMs, log } = options
  const graceMs = 2 * lockDurationMs
  let retentionAt = performance.now() + Math.random() * retentionIntervalMs

  /** A live process finishes its own items, with or without a queue entry, within the job's time limit. */
  const isStillRunning = (item: HeldItem): boolean =>
    item.state === 'running' &&
    item.isWorkerAlive &&
    item.ageMs < (catalog[item.kind]?.timeoutMs ?? 0) + graceMs

  async function lostOf(items: readonly HeldItem[]): Promise<HeldItem[]> {
    const byQueue = new Map<QueueName, HeldItem[]>()
    for (const item of items) {
      const queue = item.crashes >= 2 ? 'quarantine' : item.lane
      byQueue.set(queue, [...(byQueue.get(queue) ?? []), item])
    }
    const lost: HeldItem[] = []
    for (const [queue, held] of byQueue) {
      const missing = await queues.missing(queue, held.map(entryId))
      let gone = held.filter((item) => missing.has(entryId(item)))
      if (queue === 'quarantine' && gone.length > 0) {
        // An entry from before it was suspected may still be in the lane's queue.
        for (const lane of new Set(gone.map((item) => item.lane))) {
          const there = gone.filter((item) => item.lane === lane)
          const missingThere = await queues.missing(lane, there.map(entryId))
          gone = gone.filter((item) => item.lane !== lane || missingThere.has(entryId(item)))
        }
      }
      lost.push(...gone)
    }
    return lost
  }

  async function sweepOnce(): Promise<{ requeued: number }> {
    let afterId: string | null = null
    let requeued = 0
    for (let page = 0; page < maxPages; page += 1) {
      const items: HeldItem[] = await findHeldItems(database.system, {
        olderThanMs: graceMs,
        afterId,
        limit: pageSize,
      })
      const lost = await lostOf(items.filter((item) => !isStillRunning(item)))
      if (lost.length > 0) {
        requeued += await requeueLostItems(database.system, lost)
        options.onRequeued(new Set(lost.map((item) => item.lane)))
      }
      afterId = items.at(-1)?.id ?? null
      if (items.length < pageSize) break
    }
    if (requeued > 0) log.warn({ event: 'sweep.requeued', count: requeued })
    return { requeued }
  }

  async function removeExpired(): Promise<void> {
    if (performance.now() < retentionAt) return
    retentionAt = performance.now() + retentionIntervalMs
    await removeDeadProcesses(database.system)
    for (let batch = 0; batch < retentionBatches; batch += 1) {
      if ((await removeExpiredRows(database.system, retention)) === 0) break
    }
  }

  async function observed(): Promise<{ requeued: number }> {
    try {
      const found = await sweepOnce()
      options.onRound?.(found)
      return found
    } catch (error) {
      options.onRound?.({ hasFailed: true })
      throw error
    }
  }

  const interval = startInterval({
    once: async () => {
      const found = await observed()
      await removeExpired()
      return found
    },
    intervalMs: options.intervalMs ?? 60_000,
    onError: (error) => log.warn({ event: 'sweep.failed', err: error }),
  })

  return { sweep: () => interval.runNow(), stop: () => interval.stop() }
}
