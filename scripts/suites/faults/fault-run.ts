import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { newItem } from '#workers/queue/record.ts'
import { isFullSize } from '../../figures.ts'
import type { RunAudit } from './run-audit.ts'
import { chainLanes, type FaultLab, type Load, type Site } from './fault-lab.ts'
import type { Observed, Sampler } from './sampler.ts'
import type { Fleet, FleetWorkerOptions } from './worker-fleet.ts'
import { jobs } from './worker-jobs.ts'

/** Items of a run, including successors. FAULT_ITEMS reduces the full form while a test is being written. */
export const runSize = isFullSize ? Number(process.env.FAULT_ITEMS ?? '20000') : 300

export type FaultRun = {
  site: Site
  fleet: Fleet
  load: Load
  sampler: Sampler
  /** All items have ended. */
  isOver: () => boolean
  /** Waits until this share of the items has ended. */
  untilShare: (share: number) => Promise<void>
  /** Waits this long, but at most until all items have ended. */
  pause: (ms: number) => Promise<void>
}

export type RunReport = {
  load: Load
  audit: RunAudit
  sampler: Sampler
  observed: Observed
  ends: Fleet['ends']
  /** Attempts beyond those that the load has without faults. */
  reExecutions: number
  seconds: number
}

export type RunOptions = {
  items?: number
  workers?: number
  worker?: (index: number, usual: FleetWorkerOptions) => FleetWorkerOptions
  /** Deadline for all items to end, ms. */
  deadlineMs?: number
  /** Before the workers start. */
  prepare?: (site: Site, load: Load) => Promise<void>
}

/** In short form, fewer workers and shorter intervals. */
export const workersOfRun: Pick<RunOptions, 'workers' | 'worker'> = isFullSize
  ? {}
  : {
      workers: 2,
      worker: (_, usual) => ({
        ...usual,
        settings: {
          ...usual.settings,
          lockDurationMs: 1_000,
          stalledIntervalMs: 500,
          sweepMs: 500,
          epochCheckMs: 200,
        },
      }),
    }

// Polling interval for shares of the load; the run should not notice it.
const countEveryMs = 150

/** Records chains of items, lets worker processes run them while faults happen, and runs the audit when all have ended. */
export async function runUnderFaults(
  lab: FaultLab,
  options: RunOptions,
  faults: (run: FaultRun) => Promise<void>,
): Promise<RunReport> {
  const site = await lab.openSite()
  try {
    const load = await site.recordChains(options.items ?? runSize)
    await options.prepare?.(site, load)
    const sampler = site.watch()
    const fleet = await site.startWorkers(options.workers ?? 3, options.worker)
    const startedAt = performance.now()
    let over = false
    const isOver = (): boolean => over
    const deadlineMs = options.deadlineMs ?? (isFullSize ? 600_000 : 90_000)
    const ending = site.ended(load.commandIds, deadlineMs).finally(() => {
      over = true
    })
    const run: FaultRun = {
      site,
      fleet,
      load,
      sampler,
      isOver,
      untilShare: async (share) => {
        while (!isOver() && ((await site.endings()) ?? 0) < share * load.items) await wait(countEveryMs)
      },
      pause: async (ms) => {
        const endsAt = performance.now() + ms
        while (!isOver() && performance.now() < endsAt)
          await wait(Math.min(100, Math.max(1, endsAt - performance.now())))
      },
    }
    await Promise.all([ending, faults(run)])
    const seconds = (performance.now() - startedAt) / 1000
    // Entries of dead workers and repeated offers are dropped as soon as somebody takes them.
    await site.emptied(chainLanes, 60_000)
    await sampler.stop()
    const audit = await site.audit(load.items)
    const { ends } = fleet
    return {
      load,
      audit,
      sampler,
      observed: sampler.observed,
      ends,
      reExecutions: audit.attempts - load.attempts,
      seconds,
    }
  } finally {
    await site.close()
  }
}

/** What is wrong after a run in which every item should have succeeded exactly once. */
export function flawsOf({ lost, doubled, notDone, wrongProgress }: RunAudit): string[] {
  return [
    ...(lost > 0 ? [`${lost} items lost`] : []),
    ...(doubled > 0 ? [`${doubled} items with a double effect`] : []),
    ...Object.entries(notDone).map(([state, items]) => `${items} items ${state}`),
    ...(wrongProgress > 0 ? [`${wrongProgress} commands with wrong progress`] : []),
  ]
}

export type RunLimits = {
  /** Entries of one lane: the smallest window of 200 items, plus one per slot whose item has just ended. */
  mostEntries?: number
  /** Age of an offered or running item, ms. */
  oldestMs?: number
}

/** What must never happen, whatever went wrong: nothing lost or doubled, I3, I6 and I7, and no process that ended unexpectedly. */
export function violationsOf({ audit, observed, ends }: RunReport, limits: RunLimits = {}): string[] {
  const { mostEntries = 250, oldestMs = 120_000 } = limits
  return [
    ...flawsOf(audit),
    ...(observed.brokenSums > 0 ? [`I3: ${observed.brokenSums} times progress did not add up`] : []),
    ...(observed.oldestHeldMs > oldestMs
      ? [`I6: an item was held for ${seconds(observed.oldestHeldMs)}`]
      : []),
    ...(observed.longestStarvedMs > oldestMs
      ? [`I6: a lane was starved for ${seconds(observed.longestStarvedMs)}`]
      : []),
    ...(observed.mostHeld > 200 ? [`I7: ${observed.mostHeld} items of a lane were held`] : []),
    ...(observed.mostEntries > mostEntries ? [`I7: a queue had ${observed.mostEntries} entries`] : []),
    ...ends
      .filter((end) => end.reason === 'unasked')
      .map((end) => `worker ${end.index} ended unasked:\n${end.output}`),
  ]
}

/** Gives the first organization of a load one more command, whose items take this long each. */
export async function addSlowItems(
  site: Site,
  load: Load,
  slow: { count: number; workMs: number },
): Promise<void> {
  const items = Array.from({ length: slow.count }, (_, n) =>
    newItem(jobs.slow, { subject: `${n}`, payload: { n, workMs: slow.workMs } }),
  )
  load.commandIds.push(
    await site.record({ orgId: load.orgIds[0] ?? '', kind: 'fault-test', label: 'Slow', items }),
  )
  load.items += items.length
  load.attempts += items.length
}

/** When a fault was over, and how many items per second had ended before it. */
export type Strike = { overAt: number; rate: number }

/** Repeats one fault under load; each repetition begins when a further share of the load is done. */
export async function strike(
  run: FaultRun,
  times: number,
  fault: (index: number) => Promise<void>,
): Promise<Strike[]> {
  const strikes: Strike[] = []
  for (let index = 0; index < times; index += 1) {
    await run.untilShare(0.1 + (0.6 * index) / times)
    const rate = run.sampler.rateBefore(performance.now())
    await fault(index)
    strikes.push({ overAt: performance.now(), rate })
    await run.pause(1_000)
  }
  return strikes
}

/** ms after each fault until half the former throughput was reached again, if the load lasted that long. */
export const backAfterMs = (report: RunReport, strikes: readonly Strike[]): number[] =>
  strikes.map(({ overAt, rate }) => report.sampler.backAfterMs(overAt, rate)).filter((ms) => ms !== null)

export function describeBack(report: RunReport, strikes: readonly Strike[]): string {
  const known = backAfterMs(report, strikes)
  return known.length === 0 ? 'all done at once' : `throughput back after max ${seconds(Math.max(...known))}`
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
export const count = (value: number): string => value.toLocaleString('en')

/** `20,004 items, 0 lost, 0 double, 41 re-executions, 63 s`. */
export function describeRun({ load, audit, reExecutions, seconds: took }: RunReport): string {
  const parts = [`${count(load.items)} items`, `${audit.lost} lost`, `${audit.doubled} double`]
  return [...parts, `${count(reExecutions)} re-executions`, `${took.toFixed(0)} s`].join(', ')
}

/** kill −9 of a worker's process. `recovered`: ms until nothing is left that the dead process was running. */
export async function killWorker(
  site: Site,
  fleet: Fleet,
  index: number,
): Promise<{ recovered: Promise<number> }> {
  const pid = await fleet.workers[index]?.kill()
  return { recovered: untilTakenOver(site, pid ?? 0, performance.now()) }
}

async function untilTakenOver(site: Site, pid: number, killedAt: number): Promise<number> {
  const endsAt = killedAt + 180_000
  for (;;) {
    const isLeft = await sql<{ left: boolean }>`
      select exists (select from work_items where state = 'running' and worker like ${`%-${pid}-%`}) as left`
      .execute(site.database.system)
      .then(({ rows }) => rows[0]?.left === true)
      .catch(() => true)
    if (!isLeft) return performance.now() - killedAt
    if (performance.now() > endsAt) throw new Error(`Items of the killed process ${pid} are still its own`)
    await wait(100)
  }
}
