import { backoffMs, pause } from './deadline.ts'

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// Classes of SQLSTATE: connection, resources (too many connections), operator intervention (shutdown, terminated).
const outageClasses = /^(08|53|57P)/
// Serialization failure, deadlock, lock not available: the same transaction may succeed on a second run.
const conflictCodes = new Set(['40001', '40P01', '55P03'])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/**
 * True if there was no connection to the database: all are in use, or it is stopping, starting or gone. Network codes are left out,
 * because the error of a provider's or a mail server's connection has the same ones.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (outageClasses.test(codeOf(error))) return true
  const message = error instanceof Error ? error.message : ''
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable/.test(
    message,
  )
}

/** True if the database was unreachable or refused for a temporary reason. The transaction may run again. */
export function isTransientDatabaseError(error: unknown): boolean {
  const code = codeOf(error)
  return networkCodes.has(code) || conflictCodes.has(code) || isDatabaseAway(error)
}

// Restarting Postgres takes seconds. An entry that waits here keeps its place; one that fails goes back to the queue.
const patienceMs = 20_000

/** Repeats the work while the database is down, for at most `patienceMs`. @throws the last error */
export async function untilDatabaseAnswers<Result>(work: () => Promise<Result>): Promise<Result> {
  const endsAt = performance.now() + patienceMs
  for (let failures = 1; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isTransientDatabaseError(error)) throw error
      const delayMs = backoffMs(failures, 50, 2_000)
      if (performance.now() + delayMs > endsAt) throw error
      await pause(delayMs)
    }
  }
}
