import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#db/client.ts'
import { type LaneGauges, readLaneGauges } from '#db/queries/ledger/lane-gauges.ts'
import { withDeadline } from '#workers/process/deadline.ts'

/** Scrapes cost the database at most one statement within this time, however many there are. */
const cacheMs = 5_000
/** A ledger that takes longer counts as down. A scraper gives up after 10 s. */
const readMs = 2_000

type Options = { cacheMs?: number }

/** The lanes of the ledger as gauges. While Postgres does not respond, they are absent and `coachline_ledger_up` is 0. */
export function watchLedger(
  registry: Registry,
  database: Database,
  options: Options = {},
): { refresh(): Promise<void> } {
  const registers = [registry]
  const up = new Gauge({
    name: 'coachline_ledger_up',
    help: '1: Postgres answered for the lanes’ figures.',
    registers,
  })
  const perLane = (name: string, help: string): Gauge<'lane'> =>
    new Gauge({ name, help, labelNames: ['lane'], registers })
  const runnable = perLane(
    'coachline_ledger_runnable',
    'Items that are due and that nothing holds back; counting stops at 10,000.',
  )
  const oldest = perLane(
    'coachline_ledger_oldest_seconds',
    'How long the longest waiting of them has been due; 0 when none waits.',
  )
  const offered = perLane('coachline_ledger_offered', 'Items that lie in the queue.')
  const running = perLane('coachline_ledger_running', 'Items that a worker has claimed.')
  const dead = perLane(
    'coachline_ledger_dead',
    'Items that ended in failure and wait for a replay; counting stops at 10,000 over all lanes.',
  )
  const processes = perLane(
    'coachline_ledger_worker_processes',
    'Worker processes that serve the lane and have reported within 30 s.',
  )
  const heldBack = new Gauge({
    name: 'coachline_ledger_held_back',
    help: 'Waiting items by the reason that holds them back.',
    labelNames: ['lane', 'reason'],
    registers,
  })

  function show(lanes: readonly LaneGauges[] | null): void {
    up.set(lanes === null ? 0 : 1)
    for (const gauge of [runnable, oldest, offered, running, dead, processes, heldBack]) gauge.reset()
    for (const figures of lanes ?? []) {
      const { lane } = figures
      runnable.set({ lane }, figures.runnable)
      oldest.set({ lane }, figures.oldestSeconds ?? 0)
      offered.set({ lane }, figures.offered)
      running.set({ lane }, figures.running)
      dead.set({ lane }, figures.dead)
      processes.set({ lane }, figures.processes)
      for (const [reason, items] of Object.entries(figures.heldBack)) heldBack.set({ lane, reason }, items)
    }
  }

  let readAt = -Infinity
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const asked = database.asSystem((trx) => readLaneGauges(trx, readMs))
    // A failure is cached like a result, so that scrapes do not keep querying a database that is down.
    show(await withDeadline(asked, readMs, 'The ledger').catch(() => null))
    readAt = performance.now()
  }

  return {
    refresh: async () => {
      if (performance.now() - readAt < (options.cacheMs ?? cacheMs)) return
      reading ??= read().finally(() => {
        reading = null
      })
      await reading
    },
  }
}
