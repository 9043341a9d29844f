import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { findWaitingLanes, hasStuckBacklog } from '#db/queries/processes.ts'
import type { Lane } from '#db/vocabulary.ts'
import { startRounds } from '../shared/rounds.ts'

export type WatchdogOptions = {
  database: Database
  /** Lanes that have a free slot in this process; a full lane is busy, not stuck: its runs have time limits. */
  idleLanes: () => Lane[]
  /** `performance.now()` of the last item that this process ended. */
  lastEndAt: () => number
  onStuck: () => void
  log: Logger
  /** Without an end for so long, beside waiting work, the process is given up, ms. */
  limitMs: number
}

// Looks at the ledger in the time of one limit.
const looksPerLimit = 6

/**
 * Ends a process that has work waiting, free slots, and completes nothing: whatever hangs (a connection that never comes
 * back after a failover, say), a new process has a better chance. So it does when others take the work that it lets pass.
 */
export function startWatchdog(options: WatchdogOptions): { stop(): void } {
  const { database, limitMs, log } = options
  const startedAt = performance.now()
  /** Lanes that had a free slot here and entries waiting at each of the last looks, and how many looks that were. */
  let passing: { lanes: Lane[]; looks: number; endAt: number } = { lanes: [], looks: 0, endAt: 0 }

  async function letsWorkPass(): Promise<boolean> {
    const endAt = options.lastEndAt()
    const waiting = await findWaitingLanes(database.system, options.idleLanes())
    const goesOn = endAt === passing.endAt && passing.looks > 0
    const lanes = goesOn ? passing.lanes.filter((lane) => waiting.includes(lane)) : waiting
    passing = { lanes, looks: lanes.length === 0 ? 0 : goesOn ? passing.looks + 1 : 1, endAt }
    return passing.looks > looksPerLimit
  }

  async function check(): Promise<void> {
    const quietSince = Math.max(startedAt, options.lastEndAt())
    const hasLetPass = await letsWorkPass()
    if (performance.now() - quietSince < limitMs) return
    if (!hasLetPass && !(await hasStuckBacklog(database.system, options.idleLanes(), limitMs))) return
    // The question took its time; something may have ended meanwhile.
    if (Math.max(startedAt, options.lastEndAt()) !== quietSince) return
    void rounds.stop()
    log.fatal({ event: 'watchdog.stuck', quietMs: Math.round(performance.now() - quietSince) })
    options.onStuck()
  }
  const rounds = startRounds({
    once: check,
    intervalMs: limitMs / looksPerLimit,
    // Without the ledger there is no backlog to judge by.
    onError: (error) => log.debug({ event: 'watchdog.not-checked', err: error }),
  })
  return { stop: () => void rounds.stop() }
}
