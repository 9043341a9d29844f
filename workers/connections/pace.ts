import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#db/client.ts'
import { reserveRequests } from '#db/queries/budgets.ts'
import type { Pace } from '../providers/open-fetch.ts'
import { ProviderError, type RateLimitPolicy } from '../providers/provider.ts'

/** The account's next free moment is too far away to wait for it inside a job. */
export class PaceWait extends ProviderError {}

/** Longest wait inside a job; source: contract with the runtime, whose slots must not sleep. */
const maxWaitMs = 2_000
/** One statement reserves for all who wait in this process, but leaves room for other processes. */
const maxBatch = 20
/**
 * Requests are this much further apart than the account would allow: what leaves on time may still arrive early, because the one before
 * it was on its way for longer.
 */
const marginFactor = 1.02

/** What an account may send in a second. A day's allowance alone is spread over the day; beside a closer one its end is the provider's 429. */
export function perSecondOf({ perSecond, perMinute, perDay }: RateLimitPolicy): number {
  const closest = Math.min(perSecond ?? Infinity, (perMinute ?? Infinity) / 60)
  if (closest !== Infinity) return closest
  // Nothing is known of such an API: as slow as nobody minds.
  return perDay === undefined ? 1 : perDay / 86_400
}

/** `perSecond` is what the account allows. */
export type PacedAccount = { orgId: string; providerAccount: string; perSecond: number }

type Waiter = {
  signal: AbortSignal
  /** Its request may leave at this moment of `performance.now()`. */
  leaveAt(at: number): void
  reject(error: unknown): void
}

/**
 * Requests of an account leave one after the other, whichever process they come from: each takes the next free moment out of the
 * account's row. Moments are taken only for requests that are waiting, so none is wasted.
 */
export function openPaces(database: Pick<Database, 'system'>): (account: PacedAccount) => Pace {
  const queues = new Map<string, Waiter[]>()

  async function serve(key: string, account: PacedAccount, waiting: Waiter[]): Promise<void> {
    // Everybody who asks in the same turn is served by the same statement.
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch).filter((waiter) => {
        const { aborted } = waiter.signal
        if (aborted) waiter.reject(new ProviderError('aborted', 'The request was given up.'))
        return !aborted
      })
      if (batch.length === 0) continue
      try {
        const intervalMs = (1_000 / account.perSecond) * marginFactor
        const { granted, startsInMs } = await reserveRequests(database.system, {
          ...account,
          intervalMs,
          requests: batch.length,
          maxWaitMs,
        })
        const anchor = performance.now()
        for (const [index, waiter] of batch.entries()) {
          if (index < granted) waiter.leaveAt(anchor + startsInMs + index * intervalMs)
          else {
            const retryAfterMs = Math.ceil(startsInMs + granted * intervalMs)
            waiter.reject(new PaceWait('rate_limited', 'The account’s allowance of requests is used up for the moment.', { retryAfterMs }))
          }
        }
      } catch (error) {
        for (const waiter of batch) waiter.reject(error)
      }
    }
    queues.delete(key)
  }

  return (account) => ({
    take: (signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const leaveAt = (at: number): void => {
        const waitMs = at - performance.now()
        if (waitMs <= 0) return resolve()
        delay(waitMs, undefined, { signal }).then(resolve, () => reject(new ProviderError('aborted', 'The request was given up.')))
      }
      const key = `${account.orgId} ${account.providerAccount}`
      const waiter = { signal, leaveAt, reject }
      const queue = queues.get(key)
      if (queue === undefined) {
        const waiting = [waiter]
        queues.set(key, waiting)
        void serve(key, account, waiting)
      } else queue.push(waiter)
      return promise
    },
  })
}
