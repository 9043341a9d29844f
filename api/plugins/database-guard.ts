import type { Database, Trx } from '#db/client.ts'
import { unavailable } from './problem.ts'

/** Postgres must have begun the transaction by then, else the request is answered 503; source: "503 within 3 s". */
const beginMs = 2_500

/**
 * A database that gives up on a server that does not answer (also one that hangs with its connections open). Once given up,
 * the work never runs, not even when the server comes back: a request that heard 503 has changed nothing.
 */
export function guardDatabase(database: Database): Database {
  async function guarded<Result>(
    open: (work: (trx: Trx) => Promise<Result>) => Promise<Result>,
    work: (trx: Trx) => Promise<Result>,
  ): Promise<Result> {
    let hasGivenUp = false
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_, failed) => {
      timer = setTimeout(() => {
        hasGivenUp = true
        failed(unavailable())
      }, beginMs)
    })
    const run = open(async (trx) => {
      if (hasGivenUp) throw unavailable()
      clearTimeout(timer)
      return work(trx)
    })
    try {
      return await Promise.race([run, deadline])
    } finally {
      clearTimeout(timer)
      // After giving up nobody listens to the late end.
      run.catch(() => {})
    }
  }
  return {
    ...database,
    withOrg: (context, work) => guarded((inner) => database.withOrg(context, inner), work),
    asSystem: (work) => guarded((inner) => database.asSystem(inner), work),
  }
}
