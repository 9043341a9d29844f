import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { backTestDays } from '#db/queries/back-tests.ts'
import { restoreDays } from '#db/queries/calls.ts'
import { removeDeadProcesses } from '#db/queries/processes.ts'
import { lookupMinutes } from '#db/queries/provider-lookups.ts'
import { findHeldItems, type HeldItem, removeExpiredRows, requeueLostItems } from '#db/queries/sweep.ts'
import { textRequestHours } from '#db/queries/text-requests.ts'
import type { Lane } from '#db/vocabulary.ts'
import { entryId, type QueueName, type Queues } from '../shared/queues.ts'
import { startRounds } from '../shared/rounds.ts'
import type { Catalog } from './run-item.ts'

export type Sweeper = {
  /** One full round now. */
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
  /** Between two rounds, ms. */
  intervalMs?: number
}

const pageSize = 1_000
// A round that has found so much leaves the rest to the next one.
const maxPages = 200
const retention = {
  idempotencyHours: 24,
  signInHours: 24,
  doneItemDays: 30,
  deletedCallDays: restoreDays,
  textRequestHours,
  backTestDays,
  lookupMinutes,
  // A delivery can be looked at, and replayed, for a month; what was refused only says that somebody tried.
  deliveryDays: 30,
  refusalDays: 7,
  limit: 1_000,
}
const retentionIntervalMs = 60 * 60_000
const retentionBatches = 50

/**
 * Finds rows that the ledger takes for offered or running while no queue holds their entry, and queues them again. The
 * queue backend is asked about each: age alone proves nothing, a full queue is not a lost one.
 */
export function startSweeper(options: SweeperOptions): Sweeper {
  const { database, queues, catalog, lockDurationMs, log } = options
  const graceMs = 2 * lockDurationMs
  let retentionAt = performance.now() + Math.random() * retentionIntervalMs

  /** A process that still reports finishes its items itself, queue entry or not; its runs end with the job's time limit. */
  const isStillRun = (item: HeldItem): boolean =>
    item.state === 'running' && item.isWorkerAlive && item.ageMs < (catalog[item.kind]?.timeoutMs ?? 0) + graceMs

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
        // Its entry may be the one of the lane, from before it became a suspect.
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
      const items: HeldItem[] = await findHeldItems(database.system, { olderThanMs: graceMs, afterId, limit: pageSize })
      const lost = await lostOf(items.filter((item) => !isStillRun(item)))
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

  async function tidy(): Promise<void> {
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

  const rounds = startRounds({
    once: async () => {
      const found = await observed()
      await tidy()
      return found
    },
    intervalMs: options.intervalMs ?? 60_000,
    onError: (error) => log.warn({ event: 'sweep.failed', err: error }),
  })

  return { sweep: () => rounds.round(), stop: () => rounds.stop() }
}
