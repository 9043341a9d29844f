import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ClaimedItem } from '#db/queries/ledger/claims.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import { readAtScrape } from '../../telemetry/metrics.ts'
import type { Queues } from '../queues.ts'
import type { ObservePass } from './dispatcher.ts'
import type { Observer } from './observer.ts'
import { type ItemOutcome, outcomeOf, outcomes } from './outcomes.ts'
import type { Catalog } from './run-item.ts'

// From a trivial handler to the longest time limit of a job.
const itemBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]
const passBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export type WorkerMetrics = Observer & {
  registry: Registry
  /** Wraps the queues to count offers and entries that had to be handed out again. */
  queues(queues: Queues): Queues
  observePass: ObservePass
  swept(round: { requeued: number } | { hasFailed: true }): void
  skewed(skewMs: number): void
  /** Reports the slots, and how many items are running in each lane at scrape time. */
  watchSlots(slots: ReadonlyMap<Lane, number>, running: () => Iterable<Lane>): void
}

type KindMeasures = {
  claimed: { inc(): void }
  ended: ReadonlyMap<ItemOutcome, { inc(by?: number): void }>
  duration: { observe(seconds: number): void }
}

/** Counts what a worker process does. Labels are lanes, jobs and outcomes, so their number is bounded whatever the ledger contains. */
export function createWorkerMetrics(catalog: Catalog): WorkerMetrics {
  const registry = new Registry()
  const registers = [registry]
  const offers = new Counter({
    name: 'coachline_offers_total',
    help: 'Items added to a queue. Failures are offers that the queue backend did not take.',
    labelNames: ['queue', 'result'],
    registers,
  })
  const stalled = new Counter({
    name: 'coachline_stalled_total',
    help: 'Entries taken back from a worker that had fallen silent, to be handed out again.',
    labelNames: ['queue'],
    registers,
  })
  const claims = new Counter({
    name: 'coachline_claims_total',
    help: 'Items claimed.',
    labelNames: ['lane'],
    registers,
  })
  const claimLosses = new Counter({
    name: 'coachline_claim_losses_total',
    help: 'Queue entries whose item was not there to be claimed: delivered again, cancelled, or replayed since.',
    registers,
  })
  const ended = new Counter({
    name: 'coachline_items_total',
    help: 'Claimed items by what came of them. lost: the claim had passed to another worker.',
    labelNames: ['lane', 'kind', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'coachline_item_duration_seconds',
    help: 'From a claim to its stored outcome.',
    labelNames: ['lane', 'kind'],
    buckets: itemBuckets,
    registers,
  })
  const passes = new Histogram({
    name: 'coachline_dispatch_pass_seconds',
    help: 'One pass of the dispatcher over a lane, the queue backend’s answer included.',
    labelNames: ['lane'],
    buckets: passBuckets,
    registers,
  })
  const failedPasses = new Counter({
    name: 'coachline_dispatch_failures_total',
    help: 'Passes that were rolled back.',
    labelNames: ['lane'],
    registers,
  })
  const windows = new Gauge({
    name: 'coachline_dispatch_window',
    help: 'How many items of a lane may be offered or running, as this process last saw it.',
    labelNames: ['lane'],
    registers,
  })
  const sweeps = new Counter({
    name: 'coachline_sweeps_total',
    help: 'Rounds of the sweeper.',
    labelNames: ['result'],
    registers,
  })
  const requeued = new Counter({
    name: 'coachline_sweep_requeued_total',
    help: 'Items that the ledger took for offered or running while no queue held them.',
    registers,
  })
  const skew = new Gauge({
    name: 'coachline_clock_skew_seconds',
    help: 'How far this machine’s clock is from the database’s, at least.',
    registers,
  })

  /** Counters already bound to their labels: looking those up for every item costs more than counting it. */
  const known = new Map<string, KindMeasures>()
  function measuresOf(lane: Lane, wanted: string): KindMeasures {
    const kind = Object.hasOwn(catalog, wanted) ? wanted : 'unknown'
    const key = `${lane} ${kind}`
    const bound = known.get(key) ?? {
      claimed: claims.labels({ lane }),
      ended: new Map(outcomes.map((outcome) => [outcome, ended.labels({ lane, kind, outcome })])),
      duration: durations.labels({ lane, kind }),
    }
    known.set(key, bound)
    return bound
  }
  // Counters that exist from the start: a scraper also sees their first increment.
  for (const job of Object.values(catalog)) {
    for (const counter of measuresOf(job.lane, job.name).ended.values()) counter.inc(0)
  }

  const claimedAt = new WeakMap<ClaimedItem, number>()
  function count(item: ClaimedItem, outcome: ItemOutcome): void {
    const measures = measuresOf(item.lane, item.kind)
    measures.ended.get(outcome)?.inc()
    const startedAt = claimedAt.get(item)
    if (startedAt !== undefined) measures.duration.observe((performance.now() - startedAt) / 1000)
  }

  return {
    registry,
    claim: (claim) => async (entry) => {
      const startedAt = performance.now()
      const item = await claim(entry)
      if (item === null) {
        claimLosses.inc()
        return null
      }
      measuresOf(item.lane, item.kind).claimed.inc()
      claimedAt.set(item, startedAt)
      return item
    },
    handlers: (handlers) => handlers,
    recorder: (recorder) => ({
      record: async (item, result) => {
        const recorded = await recorder.record(item, result)
        count(item, outcomeOf(result, recorded))
        return recorded
      },
      release: async (item) => {
        const recorded = await recorder.release(item)
        count(item, outcomeOf(null, recorded))
        return recorded
      },
      bury: async (item, errorClass, message) => {
        const recorded = await recorder.bury(item, errorClass, message)
        count(item, outcomeOf(null, recorded))
        return recorded
      },
    }),
    queues: (queues) => ({
      ...queues,
      offer: async (queue, entries) => {
        try {
          await queues.offer(queue, entries)
          offers.inc({ queue, result: 'taken' }, entries.length)
        } catch (error) {
          offers.inc({ queue, result: 'failed' }, entries.length)
          throw error
        }
      },
      consume: (queue, process, options) =>
        queues.consume(queue, process, { ...options, onStalled: () => stalled.inc({ queue }) }),
    }),
    observePass: async (lane, pass) => {
      const startedAt = performance.now()
      try {
        const result = await pass()
        if (result === null) return null
        passes.observe({ lane }, (performance.now() - startedAt) / 1000)
        windows.set({ lane }, result.window)
        return result
      } catch (error) {
        failedPasses.inc({ lane })
        throw error
      }
    },
    swept: (round) => {
      const hasFailed = 'hasFailed' in round
      sweeps.inc({ result: hasFailed ? 'failed' : 'done' })
      if (!hasFailed) requeued.inc(round.requeued)
    },
    skewed: (skewMs) => skew.set(skewMs / 1000),
    watchSlots: (slots, running) => {
      readAtScrape(
        registry,
        {
          name: 'coachline_worker_slots',
          help: 'Items of the lane that this process works on at the same time, at most.',
          labelNames: ['lane'],
        },
        () => [...slots].map(([lane, value]) => ({ labels: { lane }, value })),
      )
      readAtScrape(
        registry,
        { name: 'coachline_worker_running', help: 'Items that run in this process.', labelNames: ['lane'] },
        () => {
          const byLane = Map.groupBy(running(), (lane) => lane)
          return [...slots.keys()].map((lane) => ({ labels: { lane }, value: byLane.get(lane)?.length ?? 0 }))
        },
      )
    },
  }
}
