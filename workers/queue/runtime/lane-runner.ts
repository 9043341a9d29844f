import type { Logger } from 'pino'
import {
  type ClaimedItem,
  findLostClaims,
  pardonCrashes,
  reofferSwallowed,
} from '#db/queries/ledger/claims.ts'
import type { Database } from '#db/client.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import type { Claim } from './claim.ts'
import type { HandlerServices } from './handler.ts'
import { type Consumer, entryId, type EntryData, type QueueName, type Queues } from '../queues.ts'
import type { Recorded, Recorder } from './record-outcome.ts'
import { attemptsUsed, type Catalog, type Handlers, type Run, runItem } from './run-item.ts'

export type RunningItem = { item: ClaimedItem; run: Run; startedAt: number }

export type RunnerOptions = {
  database: Database
  queues: Queues
  catalog: Catalog
  handlers: Handlers
  /** The lanes that this process serves. */
  served: readonly Lane[]
  /** A process without a heartbeat for this long has ended. */
  silentMs: number
  services: HandlerServices
  claim: Claim
  recorder: Recorder
  log: Logger
  onStarted: (item: ClaimedItem) => void
  onRecorded: (item: ClaimedItem, recorded: Recorded) => void
  /** An item has left its lane's window, whatever its outcome. */
  onReleased: (lane: Lane) => void
}

export type Runner = {
  /** What this process is doing, by work item id. */
  running: ReadonlyMap<string, RunningItem>
  /** Entries in progress, including those being claimed or recorded. */
  activeCount(): number
  consume(
    queue: QueueName,
    settings: { concurrency: number; lockDurationMs: number; stalledIntervalMs: number },
  ): Consumer
  /** Stops the runs of a canceled command. */
  cancel(commandId: string): void
  /** Stops runs whose claims are no longer valid. A cancel signal may get lost, so this reads the ledger. */
  stopLost(): Promise<void>
  /** Claims nothing from now on. Other processes get the entries. */
  stopClaiming(): void
}

/** After this many claims without an outcome, an item is suspected of ending its process. */
const suspectAfterCrashes = 2
/**
 * An item is dead once its crashes reach this many times its maximum attempts. They are then no longer pardoned, even if many processes end
 * without it.
 */
const mostCrashesPerAttempt = 2

/** Turns queue entries into claimed, run and recorded items. */
export function makeRunner(options: RunnerOptions): Runner {
  const { database, queues, recorder, log, catalog, handlers } = options
  const running = new Map<string, RunningItem>()
  /** Queue entries whose item may be waiting in the ledger again, by entry id. */
  const returned = new Map<string, ClaimedItem>()
  let isStopping = false
  let active = 0

  let isWarm = false
  /** Runs before the first claim, for all lanes at once, because it blocks the process and everything that runs in it. */
  function warmUp(): void {
    if (isWarm) return
    isWarm = true
    for (const [name, handler] of Object.entries(handlers)) {
      const lane = catalog[name]?.lane
      if (lane !== undefined && options.served.includes(lane)) handler.warmUp?.()
    }
  }

  /** Null: the item has used its attempts. Otherwise the item, with the deferrals that it has now. */
  async function pardoned(item: ClaimedItem): Promise<ClaimedItem | null> {
    if (attemptsUsed(item) <= item.maxAttempts) return item
    if (item.crashes >= mostCrashesPerAttempt * item.maxAttempts) return null
    const deferrals = await pardonCrashes(database.system, item, options.silentMs)
    if (deferrals === null) return null
    log.info({ event: 'item.pardoned', kind: item.kind, workItemId: item.id, crashes: item.crashes })
    return { ...item, deferrals }
  }

  async function workOn(claimed: ClaimedItem, queue: QueueName): Promise<Recorded> {
    const item = await pardoned(claimed)
    if (item === null) {
      const message = `The worker process ended ${claimed.crashes} times while it worked on this item.`
      return recorder.bury(claimed, 'WorkerLost', message)
    }
    // The item may crash the process and every other item in it, so it runs alone, in the queue with one slot.
    if (item.crashes >= suspectAfterCrashes && queue !== 'quarantine') return recorder.release(item)
    const run = runItem(item, catalog, handlers, options.services)
    running.set(item.id, { item, run, startedAt: performance.now() })
    try {
      return await recorder.record(item, await run.result)
    } finally {
      running.delete(item.id)
    }
  }

  async function process(entry: EntryData, queue: QueueName): Promise<void> {
    active += 1
    try {
      await claimAndWork(entry, queue)
    } finally {
      active -= 1
    }
  }

  async function claimAndWork(entry: EntryData, queue: QueueName): Promise<void> {
    if (isStopping) throw new Error('The process is stopping')
    warmUp()
    const item = await options.claim(entry)
    // Done, canceled, replayed, or claimed by another worker: a repeated delivery ends here.
    if (item === null) return
    options.onStarted(item)
    try {
      const recorded = await workOn(item, queue)
      if (recorded.type === 'waiting' || recorded.type === 'lost') returned.set(entryId(item), item)
      if (recorded.type === 'lost')
        log.info({ event: 'item.lost', kind: item.kind, workItemId: item.id, attempt: item.attempts })
      options.onRecorded(item, recorded)
    } finally {
      options.onReleased(item.lane)
    }
  }

  function onGone(id: string): void {
    const item = returned.get(id)
    if (item === undefined) return
    returned.delete(id)
    reofferSwallowed(database.system, item)
      .then(() => options.onReleased(item.lane))
      .catch((error: unknown) => log.debug({ event: 'item.not-reoffered', workItemId: item.id, err: error }))
  }

  return {
    running,
    activeCount: () => active,
    cancel: (commandId) => {
      for (const { item, run } of running.values()) {
        if (item.commandId === commandId) run.stop('cancelled')
      }
    },
    stopLost: async () => {
      const runs = [...running.values()]
      if (runs.length === 0) return
      const lost = await findLostClaims(
        database.system,
        runs.map(({ item }) => item),
      )
      for (const { item, run } of runs) {
        if (lost.has(item.id)) run.stop('cancelled')
      }
    },
    stopClaiming: () => {
      isStopping = true
    },
    consume: (queue, settings) =>
      queues.consume(queue, (entry) => process(entry, queue), {
        ...settings,
        onError: (error) => log.debug({ event: 'queue.worker-error', queue, err: error }),
        onGone,
      }),
  }
}
