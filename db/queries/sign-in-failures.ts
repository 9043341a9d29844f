import { sql } from 'kysely'
import type { Trx } from '../client.ts'

export type SignInCounter = { key: string; limit: number }

/**
 * Counts an attempt before its password is looked at, so that a hundred parallel guesses cannot all pass the count first.
 * The attempt stays on record as a failure until `forgetAttempt` takes it back. Locks come in the order of the keys: no deadlock.
 * @returns seconds to wait when a counter is full, else null.
 */
export async function countAttempt(trx: Trx, counters: SignInCounter[], at: Date, windowMs: number): Promise<number | null> {
  const since = new Date(at.getTime() - windowMs)
  const keys = counters.map((counter) => counter.key).toSorted()
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
  await trx.deleteFrom('sign_in_failures').where('key', 'in', keys).where('at', '<=', since).execute()
  let waitSeconds = 0
  for (const counter of counters) {
    const blocking = await trx
      .selectFrom('sign_in_failures')
      .select('at')
      .where('key', '=', counter.key)
      .orderBy('at', 'desc')
      .offset(counter.limit - 1)
      .limit(1)
      .executeTakeFirst()
    // The window slides: when this attempt leaves it, there is room for one more.
    if (blocking !== undefined) waitSeconds = Math.max(waitSeconds, Math.ceil((blocking.at.getTime() + windowMs - at.getTime()) / 1000))
  }
  if (waitSeconds > 0) return waitSeconds
  await trx
    .insertInto('sign_in_failures')
    .values(counters.map(({ key }) => ({ key, at })))
    .execute()
  return null
}

/** The attempt was the right person: it is no failure, and his own earlier mistypes from this address are forgiven. */
export async function forgetAttempt(trx: Trx, keys: string[], ownKey: string, at: Date): Promise<void> {
  await trx.deleteFrom('sign_in_failures').where('key', 'in', keys).where('at', '=', at).execute()
  await trx.deleteFrom('sign_in_failures').where('key', '=', ownKey).execute()
}
