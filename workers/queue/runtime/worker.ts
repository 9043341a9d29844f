import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { heartbeat, removeProcess } from '#db/queries/ledger/processes.ts'
import { type Lane, lanes } from '#db/vocabulary/ledger.ts'
import type { Signals } from '../signals.ts'
import { makeClaim } from './claim.ts'
import { pause, withDeadline } from '../../process/deadline.ts'
import type { Tracing } from '../../telemetry/tracing.ts'
import { startDispatcher } from './dispatcher.ts'
import { watchEpoch } from './epoch.ts'
import { makeFinish } from './finish.ts'
import type { HandlerServices } from './handler.ts'
import { makeRunner } from './lane-runner.ts'
import { startProgress } from './progress.ts'
import type { Consumer, Queues } from '../queues.ts'
import { startInterval } from '../../process/interval.ts'
import { createWorkerMetrics, type WorkerMetrics } from './metrics.ts'
import { makeRecorder, type RetryPolicy } from './record-outcome.ts'
import type { Catalog, Handlers } from './run-item.ts'
import { startSweeper, type Sweeper } from './sweeper.ts'
import { traceItems } from './traces.ts'
import { startWatchdog } from './watchdog.ts'

/** Times and limits of the runtime. Tests shorten them. */
export type RuntimeSettings = {
  /** Slots per lane. Leave a lane out to not serve it in this process. */
  slots: Partial<Record<Lane, number>>
  /** A worker that is silent for this long loses its entries. 30 s: longer than any pause of a healthy process. */
  lockDurationMs: number
  /** Half the lock, so that a dead worker's entries wait at most one and a half locks. */
  stalledIntervalMs: number
  sweepMs: number
  epochCheckMs: number
  heartbeatMs: number
  watchdogMs: number
  pollMs: number
  minimumWindow: number
  /** Longest wait of a new item behind queued entries, ms. The window grows with the pace up to that. */
  windowMs: number
  batchSize: number
  progressMs: number
  progressSweepMs: number
  /** Finishing transactions at the same time. Leave connections of the tenant pool for the handlers. */
  parallelFinishes: number
  retry: RetryPolicy
}

export const defaultSettings: Omit<RuntimeSettings, 'slots'> = {
  lockDurationMs: 30_000,
  stalledIntervalMs: 15_000,
  sweepMs: 60_000,
  epochCheckMs: 1_000,
  heartbeatMs: 5_000,
  watchdogMs: 60_000,
  pollMs: 100,
  minimumWindow: 200,
  windowMs: 200,
  batchSize: 1_000,
  progressMs: 500,
  progressSweepMs: 3_000,
  parallelFinishes: 4,
  retry: { baseMs: 2_000, capMs: 15 * 60_000, maxDeferrals: 50, maxWaitDays: 14 },
}

export type WorkersOptions = {
  settings: RuntimeSettings
  database: Database
  queues: Queues
  signals: Signals
  catalog: Catalog
  registry: Handlers
  services: Omit<HandlerServices, 'signals'>
  log: Logger
  /** Left out: measured but not exposed. */
  metrics?: WorkerMetrics
  /** Null or left out: no traces. */
  tracing?: Tracing | null
  /** The watchdog found this process stuck. It should exit with code 1. */
  onStuck: () => void
}

export type Workers = {
  id: string
  sweeper: Sweeper
  /** Work items that run in this process now. */
  runningCount(): number
  /** Stops claiming, lets running items finish for `deadlineMs`, sends the rest back, and closes everything it opened. */
  drain(deadlineMs: number): Promise<void>
}

// Time that items of stopped handlers have to go back to the ledger, ms.
const abortGraceMs = 4_000
const maxClockSkewMs = 1_000
// A process that misses this many heartbeats in a row has ended.
const silentHeartbeats = 3

/** Starts everything that a worker process does: dispatching, claiming, running, recording, sweeping, reporting. */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { settings, database, signals, catalog, services, log } = options
  const metrics = options.metrics ?? createWorkerMetrics(catalog)
  const traces = options.tracing == null ? null : traceItems(options.tracing, database)
  const queues = metrics.queues(options.queues)
  const registry = traces === null ? options.registry : traces.handlers(options.registry)
  const id = `${hostname().slice(0, 60)}-${process.pid}-${randomBytes(4).toString('hex')}`
  const served = lanes.filter((lane) => (settings.slots[lane] ?? 0) > 0)
  const slots = new Map(served.map((lane) => [lane, settings.slots[lane] ?? 1]))
  const totalSlots = [...slots.values()].reduce((sum, count) => sum + count, 0)
  const self = { id, host: hostname().slice(0, 200), pid: process.pid, lanes: served, slots: totalSlots }

  async function beat(): Promise<void> {
    const askedAt = Date.now()
    const { databaseTimeMs } = await heartbeat(database.system, self)
    // The database read its clock some time between the request and the response.
    const skewMs =
      Date.now() < databaseTimeMs ? databaseTimeMs - Date.now() : Math.max(0, askedAt - databaseTimeMs)
    metrics.skewed(skewMs)
    if (skewMs > maxClockSkewMs) log.error({ event: 'clock.skew', skewMs: Math.round(skewMs) })
  }
  // The window counts live processes, so this process must be registered before it dispatches.
  await beat()
  const heartbeats = startInterval({
    // A heartbeat that hangs with its connection must not block later ones.
    once: () => withDeadline(beat(), settings.heartbeatMs, 'The heartbeat'),
    intervalMs: settings.heartbeatMs,
    onError: (error) => log.debug({ event: 'heartbeat.failed', err: error }),
  })

  const epoch = await watchEpoch({
    database,
    queues,
    log,
    intervalMs: settings.epochCheckMs,
    onLost: () => kick(served),
  })
  const progress = startProgress({
    database,
    signals,
    log,
    intervalMs: settings.progressMs,
    sweepMs: settings.progressSweepMs,
  })
  const dispatcher = startDispatcher({
    database,
    queues,
    slots,
    epoch: epoch.current,
    onOffered: (items) => {
      for (const item of items) progress.mark(item.commandId, false)
    },
    observePass: metrics.observePass,
    log,
    pollMs: settings.pollMs,
    minimumWindow: settings.minimumWindow,
    windowMs: settings.windowMs,
    batchSize: settings.batchSize,
  })

  /** Wakes lanes of this process directly, others by signal. */
  function kick(kicked: readonly Lane[]): void {
    for (const lane of kicked) dispatcher.kick(lane)
    const elsewhere = kicked.filter((lane) => !slots.has(lane))
    if (elsewhere.length > 0) signals.kick(elsewhere)
  }

  let lastFinishAt = 0
  const claim = metrics.claim(makeClaim(database, id))
  const recorder = metrics.recorder(
    makeRecorder({
      database,
      catalog,
      handlers: registry,
      finish: makeFinish(database, settings.parallelFinishes),
      worker: id,
      retry: settings.retry,
      log,
    }),
  )
  const runner = makeRunner({
    database,
    queues,
    catalog,
    handlers: registry,
    served,
    silentMs: silentHeartbeats * settings.heartbeatMs,
    services: { ...services, signals },
    claim: traces === null ? claim : traces.claim(claim),
    recorder: traces === null ? recorder : traces.recorder(recorder),
    log,
    onStarted: (item) => progress.mark(item.commandId, false),
    onRecorded: (item, recorded) => {
      lastFinishAt = performance.now()
      if (recorded.type === 'done') kick(recorded.nextLanes)
      if (recorded.type !== 'lost') {
        progress.mark(
          item.commandId,
          recorded.type === 'dead' || (recorded.type === 'done' && recorded.nextLanes.length === 0),
        )
      }
    },
    onReleased: (lane) => dispatcher.released(lane),
  })

  const sweeper = startSweeper({
    database,
    queues,
    catalog,
    lockDurationMs: settings.lockDurationMs,
    onRequeued: (lanesWithWork) => kick([...lanesWithWork]),
    onRound: (round) => metrics.swept(round),
    log,
    intervalMs: settings.sweepMs,
  })

  metrics.watchSlots(slots, () => [...runner.running.values()].map(({ item }) => item.lane))

  const unsubscribe = [
    signals.subscribe('kick', (signal) => {
      if (signal.lanes.some((lane) => slots.has(lane))) dispatcher.pollNow()
    }),
    signals.subscribe('cancel', (signal) => runner.cancel(signal.commandId)),
  ]
  const claimChecks = startInterval({
    once: () => runner.stopLost(),
    intervalMs: settings.heartbeatMs,
    onError: (error) => log.debug({ event: 'claims.not-checked', err: error }),
  })

  const lockSettings = {
    lockDurationMs: settings.lockDurationMs,
    stalledIntervalMs: settings.stalledIntervalMs,
  }
  const consumers: Consumer[] = [
    ...[...slots].map(([lane, concurrency]) => runner.consume(lane, { concurrency, ...lockSettings })),
    runner.consume('quarantine', { concurrency: 1, ...lockSettings }),
  ]
  await Promise.all(consumers.map((consumer) => consumer.ready()))

  const watchdog = startWatchdog({
    database,
    idleLanes: () => {
      const busy = Map.groupBy(runner.running.values(), ({ item }) => item.lane)
      return served.filter((lane) => (busy.get(lane)?.length ?? 0) < (slots.get(lane) ?? 0))
    },
    lastFinishAt: () => lastFinishAt,
    onStuck: options.onStuck,
    log,
    limitMs: settings.watchdogMs,
  })
  log.info({
    event: 'workers.started',
    worker: id,
    lanes: served,
    slots: totalSlots,
    backend: queues.backend,
  })

  let draining: Promise<void> | null = null
  async function drainNow(deadlineMs: number): Promise<void> {
    log.info({ event: 'workers.draining', running: runner.running.size })
    watchdog.stop()
    await dispatcher.stop()
    await Promise.allSettled(consumers.map((consumer) => consumer.pause()))
    const endsAt = performance.now() + deadlineMs
    while (runner.activeCount() > 0 && performance.now() < endsAt) await pause(20)
    runner.stopClaiming()
    for (const { run } of runner.running.values()) run.stop('shutdown')
    const abortedAt = performance.now()
    while (runner.activeCount() > 0 && performance.now() - abortedAt < abortGraceMs) await pause(20)
    // The backend delivers unsettled entries again when their lock ends. Then the ledger decides.
    await Promise.allSettled(
      consumers.map((consumer) => withDeadline(consumer.close(false), 2_000, 'Closing a queue')),
    )
    for (const stop of unsubscribe) stop()
    await sweeper.stop()
    epoch.stop()
    await progress.close().catch(() => undefined)
    // Before the row is removed: a running heartbeat would insert it again.
    await Promise.all([heartbeats.stop(), claimChecks.stop()])
    await removeProcess(database.system, id).catch(() => undefined)
    log.info({ event: 'workers.drained', left: runner.running.size })
  }

  return {
    id,
    sweeper,
    runningCount: () => runner.running.size,
    drain: (deadlineMs) => (draining ??= drainNow(deadlineMs)),
  }
}
