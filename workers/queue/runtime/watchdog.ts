import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { findWaitingLanes, hasStuckBacklog } from '#db/queries/ledger/processes.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import { startInterval } from '../../process/interval.ts'

export type WatchdogOptions = {
  database: Database
  /** Lanes with a free slot in this process. A full lane is busy, not stuck: its runs have time limits. */
  idleLanes: () => Lane[]
  /** `performance.now()` when this process last finished an item. */
  lastFinishAt: () => number
  onStuck: () => void
  log: Logger
  /** If nothing finishes for this long while work waits, the process is stuck, ms. */
  limitMs: number
}

// Checks of the ledger within one limit.
const checksPerLimit = 6

/**
 * Ends a process that has waiting work and free slots but finishes nothing. Whatever hangs (for example a connection that never comes
 * back after a failover), a new process has a better chance. Also ends the process when other processes keep picking up work that
 * this one had free slots for.
 */
export function startWatchdog(options: WatchdogOptions): { stop(): void } {
  const { database, limitMs, log } = options
  const startedAt = performance.now()
  /** Lanes that had a free slot here and waiting entries at every recent check, and the number of those checks. */
  let missed: { lanes: Lane[]; checks: number; finishAt: number } = { lanes: [], checks: 0, finishAt: 0 }

  async function missesWork(): Promise<boolean> {
    const finishAt = options.lastFinishAt()
    const waiting = await findWaitingLanes(database.system, options.idleLanes())
    const continues = finishAt === missed.finishAt && missed.checks > 0
    const lanes = continues ? missed.lanes.filter((lane) => waiting.includes(lane)) : waiting
    const checks = continues ? missed.checks + 1 : 1
    missed = { lanes, checks: lanes.length === 0 ? 0 : checks, finishAt }

    return missed.checks > checksPerLimit
  }

  async function check(): Promise<void> {
    const quietSince = Math.max(startedAt, options.lastFinishAt())
    const isMissingWork = await missesWork()
    if (performance.now() - quietSince < limitMs) return
    if (!isMissingWork && !(await hasStuckBacklog(database.system, options.idleLanes(), limitMs))) return
    // Something may have finished during the query.
    if (Math.max(startedAt, options.lastFinishAt()) !== quietSince) return
    void interval.stop()
    log.fatal({ event: 'watchdog.stuck', quietMs: Math.round(performance.now() - quietSince) })
    options.onStuck()
  }
  const interval = startInterval({
    once: check,
    intervalMs: limitMs / checksPerLimit,
    // Without the ledger, nobody knows whether work waits.
    onError: (error) => log.debug({ event: 'watchdog.not-checked', err: error }),
  })
  return { stop: () => void interval.stop() }
}
