import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { findFinishedCommands, findStaleProgress, recountProgress } from '#db/queries/ledger/progress.ts'
import type { Signals } from '../signals.ts'

export type Progress = {
  /** This command has changed. `mayBeLast`: an item finished without a successor. */
  mark(commandId: string, mayBeLast: boolean): void
  /** Writes everything not yet written. */
  close(): Promise<void>
}

export type ProgressOptions = {
  database: Database
  signals: Signals
  log: Logger
  /** At most one write per command and process in this interval, ms. */
  intervalMs?: number
  /** How often to look for commands whose progress a dead process left stale, ms. */
  sweepMs?: number
}

// Most commands that one transaction recounts.
const batchSize = 50
const endCheckMs = 25
/** After a recount comes a pause this many times as long. A recount of 100,000 items takes a tenth of a second. */
const restFactor = (took: number): number => (took < 100 ? 10 : 25)

/**
 * Writes the progress of commands that changed: the first and the last change at once, others every `intervalMs`. A slow recount
 * lengthens the interval, so that counting takes at most a tenth of the time.
 */
export function startProgress(options: ProgressOptions): Progress {
  const { database, signals, log } = options
  const intervalMs = options.intervalMs ?? 500
  /** Command id → the time before which it is not written again. */
  const notBefore = new Map<string, number>()
  const dirty = new Set<string>()
  const maybeEnded = new Set<string>()
  let writing: Promise<void> | null = null
  let checking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let isScheduled = false

  async function write(ids: readonly string[]): Promise<void> {
    const startedAt = performance.now()
    for (const id of ids) dirty.delete(id)
    try {
      const versions = await database.asSystem((trx) => recountProgress(trx, ids))
      const took = performance.now() - startedAt
      const next = performance.now() + Math.max(intervalMs, took * restFactor(took))
      for (const { state, ...version } of versions) {
        if (state === 'running') notBefore.set(version.commandId, next)
        else notBefore.delete(version.commandId)
        signals.publish({ type: 'progress', ...version })
      }
    } catch (error) {
      log.warn({ event: 'progress.not-written', err: error })
      const next = performance.now() + intervalMs
      for (const id of ids) {
        dirty.add(id)
        notBefore.set(id, next)
      }
    }
  }

  function schedule(): void {
    if (writing !== null || closed) return
    const now = performance.now()
    const due: string[] = []
    let earliest = Infinity
    for (const id of dirty) {
      const at = notBefore.get(id) ?? 0
      if (at <= now) due.push(id)
      else earliest = Math.min(earliest, at)
      if (due.length >= batchSize) break
    }
    clearTimeout(timer)
    if (due.length > 0) {
      writing = write(due).finally(() => {
        writing = null
        schedule()
      })
    } else if (earliest < Infinity) {
      timer = setTimeout(schedule, Math.max(1, earliest - now))
    }
  }

  async function checkEnds(): Promise<void> {
    const ids = [...maybeEnded]
    maybeEnded.clear()
    try {
      for (const id of await findFinishedCommands(database.system, ids)) {
        dirty.add(id)
        notBefore.delete(id)
      }
    } catch (error) {
      log.debug({ event: 'progress.end-check-failed', err: error })
    }
    schedule()
  }

  function scheduleEndCheck(): void {
    if (checking !== null || maybeEnded.size === 0 || closed) return
    checking = checkEnds().finally(() => {
      // The pause groups a stream of finished items into one query.
      setTimeout(() => {
        checking = null
        scheduleEndCheck()
      }, endCheckMs)
    })
  }

  const sweepMs = options.sweepMs ?? 3_000
  const sweep = setInterval(() => {
    const now = performance.now()
    for (const [id, at] of notBefore) if (at < now && !dirty.has(id)) notBefore.delete(id)
    findStaleProgress(database.system, { olderThanMs: sweepMs, limit: 200 })
      .then((stale) => {
        for (const { commandId } of stale) dirty.add(commandId)
        schedule()
      })
      .catch((error: unknown) => log.debug({ event: 'progress.sweep-failed', err: error }))
  }, sweepMs)

  return {
    mark: (commandId, mayBeLast) => {
      dirty.add(commandId)
      if (mayBeLast) {
        maybeEnded.add(commandId)
        scheduleEndCheck()
      }
      if (isScheduled) return
      isScheduled = true
      // After this turn of the event loop, so that changes of one moment share a transaction.
      setImmediate(() => {
        isScheduled = false
        schedule()
      })
    },
    close: async () => {
      closed = true
      clearInterval(sweep)
      clearTimeout(timer)
      await checking
      await writing
      while (dirty.size > 0) {
        const before = dirty.size
        await write([...dirty].slice(0, batchSize))
        if (dirty.size >= before) break
      }
    },
  }
}
