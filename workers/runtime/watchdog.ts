import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { hasStuckBacklog } from '#db/queries/processes.ts'
import type { Lane } from '#db/vocabulary.ts'

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

/**
 * Ends a process that has work waiting, free slots, and completes nothing: whatever hangs (a connection that never comes
 * back after a failover, say), a new process has a better chance.
 */
export function startWatchdog(options: WatchdogOptions): { stop(): void } {
  const { database, limitMs, log } = options
  const startedAt = performance.now()
  let checking = false

  async function check(): Promise<void> {
    const quietSince = Math.max(startedAt, options.lastEndAt())
    if (performance.now() - quietSince < limitMs) return
    if (!(await hasStuckBacklog(database.system, options.idleLanes(), limitMs))) return
    // The question took its time; something may have ended meanwhile.
    if (Math.max(startedAt, options.lastEndAt()) !== quietSince) return
    clearInterval(timer)
    log.fatal({ event: 'watchdog.stuck', quietMs: Math.round(performance.now() - quietSince) })
    options.onStuck()
  }
  const timer = setInterval(() => {
    if (checking) return
    checking = true
    check()
      // Without the ledger there is no backlog to judge by.
      .catch((error: unknown) => log.debug({ event: 'watchdog.not-checked', err: error }))
      .finally(() => {
        checking = false
      })
  }, limitMs / 6)
  return { stop: () => clearInterval(timer) }
}
