import type { FastifyBaseLogger } from 'fastify'
import { isServerUp } from '#db/health.ts'
import type { Database } from '#db/client.ts'
import { unavailable } from './problem.ts'

export type GuardedDatabase = Database & { stopWatching(): void }

// At most 2.5 s, to meet "503 within 3 s" (source: reliability requirements). So are `patienceMs`, `probeDeadlineMs` and `probeEveryMs`
// together.
const beginMs = 2_500
/** After this time in a transaction, the guard probes the server. */
const patienceMs = 500
const probeDeadlineMs = 1_250
const probeEveryMs = 750
const lookEveryMs = 100

/**
 * A database that gives up on an unresponsive server. A transaction must begin within 2.5 s; after that its statements may take as long as
 * the database allows, provided the server still responds to probes. If it does not, running work is aborted with 503, and new work is
 * refused immediately until the server is back.
 *
 * A request that is refused, or dropped before its transaction begins, has changed nothing. One that is aborted may have, because its
 * commit may have been on the way. It can be repeated under its Idempotency-Key.
 */
export function guardDatabase(
  database: Database,
  url: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): GuardedDatabase {
  const atWork = new Set<{ since: number; giveUp: (() => void) | null }>()
  let isAway = false
  let isAsking = false
  let askedAt = -Infinity

  async function look(): Promise<void> {
    const now = performance.now()
    const [oldest] = atWork
    const isInDoubt = isAway || (oldest !== undefined && now - oldest.since > patienceMs)
    if (isAsking || !isInDoubt || now - askedAt < probeEveryMs) return
    isAsking = true
    askedAt = now
    const answers = await isServerUp(url, probeDeadlineMs)
    isAsking = false
    if (answers) {
      if (isAway) log.warn({ event: 'database.answers-again' })
      isAway = false
      return
    }
    if (!isAway) log.error({ event: 'database.away', count: atWork.size })
    isAway = true
    for (const { giveUp } of atWork) giveUp?.()
    database.cutOff()
  }
  const looking = setInterval(() => void look(), lookEveryMs)
  looking.unref()

  async function guarded<Door, Result>(
    open: (work: (door: Door) => Promise<Result>) => Promise<Result>,
    work: (door: Door) => Promise<Result>,
  ): Promise<Result> {
    if (isAway) throw unavailable()
    let hasGivenUp = false
    let giveUp = (): void => {}
    const givenUp = new Promise<never>((_, failed) => {
      giveUp = () => {
        hasGivenUp = true
        failed(unavailable())
      }
    })
    const entry: { since: number; giveUp: (() => void) | null } = { since: performance.now(), giveUp }
    atWork.add(entry)
    const begin = setTimeout(giveUp, beginMs)
    const run = open(async (door) => {
      if (hasGivenUp) throw unavailable()
      clearTimeout(begin)
      return work(door)
    })
    try {
      return await Promise.race([run, givenUp])
    } finally {
      clearTimeout(begin)
      atWork.delete(entry)
      // The set's discarded hash tables still refer to this entry until old space is collected. Do not let them keep the request alive.
      entry.giveUp = null
      // After giving up, nobody handles a late rejection.
      run.catch(() => {})
    }
  }

  return {
    ...database,
    withOrg: (context, work) => guarded((inner) => database.withOrg(context, inner), work),
    asSystem: (work) => guarded((inner) => database.asSystem(inner), work),
    asSystemOnce: (statement) => guarded((inner) => database.asSystemOnce(inner), statement),
    stopWatching: () => clearInterval(looking),
  }
}
