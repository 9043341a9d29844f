import { sql } from 'kysely'
import type { Trx } from '../../client.ts'

export type SignInCounter = { key: string; limit: number }

/** Locks the counters until the transaction ends, in the order of the keys, so that two transactions can't deadlock. */
async function lockCounters(trx: Trx, keys: readonly string[]): Promise<void> {
  for (const key of [...new Set(keys)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/**
 * Counts a sign-in attempt before its password is checked; otherwise many parallel guesses could all pass the limit. The attempt counts as
 * a failure until `forgetAttempt` removes it.
 * @returns seconds to wait if a counter is full, otherwise null (the attempt was counted)
 */
export async function countAttempt(
  trx: Trx,
  counters: SignInCounter[],
  at: Date,
  windowMs: number,
): Promise<number | null> {
  const since = new Date(at.getTime() - windowMs)
  const keys = counters.map((counter) => counter.key)
  await lockCounters(trx, keys)
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
    // The window slides: another attempt is allowed once this one has left it.
    if (blocking !== undefined)
      waitSeconds = Math.max(waitSeconds, Math.ceil((blocking.at.getTime() + windowMs - at.getTime()) / 1000))
  }
  if (waitSeconds > 0) return waitSeconds
  await trx
    .insertInto('sign_in_failures')
    .values(counters.map(({ key }) => ({ key, at })))
    .execute()
  return null
}

/** After a correct password: removes this attempt, and the earlier failures of `ownKey` (this account from this address). */
export async function forgetAttempt(trx: Trx, keys: string[], ownKey: string, at: Date): Promise<void> {
  await lockCounters(trx, [...keys, ownKey])
  await trx.deleteFrom('sign_in_failures').where('key', 'in', keys).where('at', '=', at).execute()
  await trx.deleteFrom('sign_in_failures').where('key', '=', ownKey).execute()
}

/** Removes every failure from the counters. */
export async function forgetFailures(trx: Trx, keys: string[]): Promise<void> {
  await lockCounters(trx, keys)
  await trx.deleteFrom('sign_in_failures').where('key', 'in', keys).execute()
}
