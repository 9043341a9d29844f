import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
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
/** Requests are this much further apart than the account would allow, because some are on their way for longer than others. */
const marginFactor = 1.01
/** Between the moment when a request may leave and the one when it does, ms; less than the margin leaves in a second. */
const departureMs = 8

/** What an account may send in a second. A day's allowance alone is spread over the day; beside a closer one its end is the provider's 429. */
export function perSecondOf({ perSecond, perMinute, perDay }: RateLimitPolicy): number {
  const closest = Math.min(perSecond ?? Infinity, (perMinute ?? Infinity) / 60)
  if (closest !== Infinity) return closest
  // Nothing is known of such an API: as slow as nobody minds.
  return perDay === undefined ? 1 : perDay / 86_400
}

/** The same of one account: its integration's setting `requestsPerMinute` counts before what is usual at the provider. */
export function allowanceOf(usual: RateLimitPolicy, config: Readonly<Record<string, unknown>>): number {
  const perMinute = config['requestsPerMinute']
  return typeof perMinute === 'number' && perMinute > 0 ? perMinute / 60 : perSecondOf(usual)
}

/** `perSecond` is what the account allows. */
export type PacedAccount = { orgId: string; providerAccount: string; perSecond: number }

type Waiter = { signal: AbortSignal; resolve(): void; reject(error: unknown): void }
/** `at`: no sooner than this moment of `performance.now()`. */
type Departure = { waiter: Waiter; at: number }

type Line = {
  account: PacedAccount
  waiting: Waiter[]
  isAsking: boolean
  /** In the order of their moments. */
  leaving: Departure[]
  isLeaving: boolean
  /** When the last requests have left, as many as may leave in `windowMs`. */
  left: number[]
  /** Moment of `performance.now()` less the database's clock, ms; the database's moments mean the same in every process. */
  clockOffset: number
}

const givenUp = (): ProviderError => new ProviderError('aborted', 'The request was given up.')

/**
 * Requests of an account leave one after the other, whichever process they come from: each takes the next free moment out of the
 * account's row. Moments are taken only for requests that are waiting, so none is wasted.
 *
 * A busy process lets a request leave after its moment, and the ones behind it at theirs. So each also waits until there is room for it
 * among those that have left in the last second.
 */
export function openPaces(database: Pick<Database, 'system'>): (account: PacedAccount) => Pace {
  const lines = new Map<string, Line>()

  async function ask(line: Line): Promise<void> {
    const { account, waiting } = line
    line.isAsking = true
    // Everybody who asks in the same turn is served by the same statement.
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch).filter((waiter) => {
        if (waiter.signal.aborted) waiter.reject(givenUp())
        return !waiter.signal.aborted
      })
      if (batch.length === 0) continue
      try {
        const intervalMs = (1_000 / account.perSecond) * marginFactor
        const askedAt = performance.now()
        const reserved = await reserveRequests(database.system, { ...account, intervalMs, requests: batch.length, maxWaitMs })
        const { granted, startsInMs, clockMs } = reserved
        // The database looked at its clock somewhere between question and answer: what is known of it stays where it fits in there.
        line.clockOffset = Math.max(askedAt - clockMs, Math.min(line.clockOffset, performance.now() - clockMs))
        const first = clockMs + line.clockOffset + startsInMs
        for (const [index, waiter] of batch.entries()) {
          if (index < granted) line.leaving.push({ waiter, at: first + index * intervalMs })
          else {
            const retryAfterMs = Math.ceil(startsInMs + granted * intervalMs)
            waiter.reject(new PaceWait('rate_limited', 'The account’s allowance of requests is used up for the moment.', { retryAfterMs }))
          }
        }
        if (!line.isLeaving) void leave(line)
      } catch (error) {
        for (const waiter of batch) waiter.reject(error)
      }
    }
    line.isAsking = false
  }

  async function leave(line: Line): Promise<void> {
    const { perSecond } = line.account
    const most = Math.max(1, Math.floor(perSecond))
    const windowMs = (most / perSecond) * 1_000 + departureMs
    line.isLeaving = true
    for (let next = line.leaving.shift(); next !== undefined; next = line.leaving.shift()) {
      const { waiter } = next
      const at = Math.max(next.at, line.left.length < most ? 0 : (line.left[0] ?? 0) + windowMs)
      // A timer may end a little early.
      for (let waitMs = at - performance.now(); waitMs > 0 && !waiter.signal.aborted; waitMs = at - performance.now()) {
        await delay(waitMs, undefined, { signal: waiter.signal }).catch(() => undefined)
      }
      if (waiter.signal.aborted) {
        waiter.reject(givenUp())
        continue
      }
      line.left.push(performance.now())
      if (line.left.length > most) line.left.shift()
      waiter.resolve()
      // It leaves in this turn, and whoever sends it may have much to do before the turn ends: what is due as well counts from then.
      await nextTurn()
    }
    line.isLeaving = false
  }

  return (account) => ({
    take: (signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const key = `${account.orgId} ${account.providerAccount}`
      const line = lines.get(key) ?? {
        account,
        waiting: [],
        isAsking: false,
        leaving: [],
        isLeaving: false,
        left: [],
        clockOffset: Infinity,
      }
      lines.set(key, line)
      line.account = account
      line.waiting.push({ signal, resolve, reject })
      const giveUp = (): void => reject(givenUp())
      signal.addEventListener('abort', giveUp, { once: true })
      if (!line.isAsking) void ask(line)
      return promise.finally(() => signal.removeEventListener('abort', giveUp))
    },
  })
}
