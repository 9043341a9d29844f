import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import {
  findPracticeCall,
  listOrgsWithLeftCalls,
  lockLeftCalls,
} from '#db/queries/practice/practice-calls.ts'
import { lanes } from '#db/vocabulary/ledger.ts'
import { practiceLimits } from '../../domain/practice-calls/limits.ts'
import { type Interval, startInterval } from '../../process/interval.ts'
import type { Signals } from '../../queue/signals.ts'
import { endPracticeCall } from './end-practice-call.ts'

/** An abandoned call ends at most a minute late. */
const everyMs = 60_000
const batchSize = 50

type Lookup = { quietSince: Date; now: Date; pauseSeconds: number }

/** Ends practice calls whose rep has left or whose time is up. Any number of processes may run this. */
export function startPracticeCalls(options: {
  database: Database
  signals: Pick<Signals, 'publish' | 'kick'>
  log: Logger
  now: () => Date
  /** Time between two rounds, ms. */
  intervalMs?: number
}): Interval<number> {
  const { database, signals, log, now } = options

  async function endLeft(orgId: string, lookup: Lookup): Promise<string[]> {
    return database.withOrg({ orgId }, async (trx) => {
      const ids = await lockLeftCalls(trx, { ...lookup, limit: batchSize })
      for (const id of ids) {
        const call = await findPracticeCall(trx, id)
        if (call === undefined) continue
        const wasActive = call.last_turn_at >= lookup.quietSince
        await endPracticeCall(trx, call, {
          outcome: wasActive ? 'timeOver' : 'abandoned',
          why: [],
          now: lookup.now,
        })
      }
      return ids
    })
  }

  return startInterval({
    once: async () => {
      const at = now()
      const lookup: Lookup = {
        quietSince: new Date(at.getTime() - practiceLimits.quietSeconds * 1000),
        now: at,
        pauseSeconds: practiceLimits.pauseSeconds,
      }
      let ended = 0
      for (const orgId of await database.asSystem((trx) =>
        listOrgsWithLeftCalls(trx, { ...lookup, limit: 200 }),
      )) {
        const ids = await endLeft(orgId, lookup)
        for (const callId of ids) signals.publish({ type: 'change', orgId, callId })
        ended += ids.length
      }
      if (ended > 0) signals.kick(lanes.filter((lane) => lane === 'scoring'))
      return ended
    },
    intervalMs: options.intervalMs ?? everyMs,
    onError: (error) => log.warn({ event: 'practice-calls.failed', err: error }),
  })
}
