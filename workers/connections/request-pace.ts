import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#db/client.ts'
import { reserveRequests } from '#db/queries/integrations/budgets.ts'
import { readCommonSettings } from '../domain/provider-settings.ts'
import type { Pace } from '../providers/open-fetch.ts'
import { ProviderError, type RateLimitPolicy } from '../providers/provider.ts'

/** The account's next free moment is too far away to wait for inside a job. */
export class PaceWait extends ProviderError {}

/** Longest wait inside a job. Source: the contract with the runtime, whose slots must not sleep. */
const maxWaitMs = 2_000
/** One statement reserves for all requests waiting in this process, but leaves room for other processes. */
const maxBatch = 20
/** Requests are spaced this much wider than the account allows, because some take longer to arrive than others. */
const marginFactor = 1.01
/** Time allowed between the permission and the departure of a request, ms. Less than what the margin adds up to in a second. */
const departureMs = 8

/**
 * Requests per second. If there is only a daily limit, it is spread over the day. Next to a stricter limit, only the provider's 429
 * enforces the daily one.
 */
export function perSecondOf({ perSecond, perMinute, perDay }: RateLimitPolicy): number {
  const closest = Math.min(perSecond ?? Infinity, (perMinute ?? Infinity) / 60)
  if (closest !== Infinity) return closest
  // Without a known limit, one request a second is safe.
  return perDay === undefined ? 1 : perDay / 86_400
}

/** Requests per second of one account: the integration's setting `requestsPerMinute`, else the provider's usual limit. */
export function allowanceOf(usual: RateLimitPolicy, config: Readonly<Record<string, unknown>>): number {
  const { requestsPerMinute } = readCommonSettings(config)
  return requestsPerMinute === null ? perSecondOf(usual) : requestsPerMinute / 60
}

/** `perSecond`: requests that the account allows. */
export type PacedAccount = { orgId: string; providerAccount: string; perSecond: number }

type Waiter = { signal: AbortSignal; resolve(): void; reject(error: unknown): void }
/** `at`: the earliest departure, by `performance.now()`. */
type Departure = { waiter: Waiter; at: number }

type Line = {
  account: PacedAccount
  waiting: Waiter[]
  isReserving: boolean
  /** In order of departure. */
  leaving: Departure[]
  isLeaving: boolean
  /** Departure times of the most recent requests: as many as may leave within `windowMs`. */
  departed: number[]
  /** `performance.now()` minus the database's clock, ms. The database's times mean the same in every process. */
  clockOffset: number
}

const givenUp = (): ProviderError => new ProviderError('aborted', 'The request was aborted.')

/**
 * Requests of an account leave one after the other, whichever process they come from: each reserves the next free time in the account's
 * row. Only waiting requests reserve times, so none is wasted.
 *
 * In a busy process, a request may leave late and the next ones on time, too close after it. So each request also waits until fewer than
 * the allowed number have left within the last second.
 */
export function openPaces(database: Pick<Database, 'system'>): (account: PacedAccount) => Pace {
  const lines = new Map<string, Line>()

  async function reserve(line: Line): Promise<void> {
    const { account, waiting } = line
    line.isReserving = true
    // One statement serves all requests of the same turn.
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
        const reserved = await reserveRequests(database.system, {
          ...account,
          intervalMs,
          requests: batch.length,
          maxWaitMs,
        })
        const { granted, startsInMs, clockMs } = reserved
        // The database read its clock between our request and its response: the known offset is kept if it fits between the two.
        line.clockOffset = Math.max(
          askedAt - clockMs,
          Math.min(line.clockOffset, performance.now() - clockMs),
        )
        const first = clockMs + line.clockOffset + startsInMs
        for (const [index, waiter] of batch.entries()) {
          if (index < granted) line.leaving.push({ waiter, at: first + index * intervalMs })
          else {
            const retryAfterMs = Math.ceil(startsInMs + granted * intervalMs)
            waiter.reject(
              new PaceWait('rate_limited', 'The account has used up its request limit for the moment.', {
                retryAfterMs,
              }),
            )
          }
        }
        if (!line.isLeaving) void leave(line)
      } catch (error) {
        for (const waiter of batch) waiter.reject(error)
      }
    }
    line.isReserving = false
  }

  async function leave(line: Line): Promise<void> {
    const { perSecond } = line.account
    const most = Math.max(1, Math.floor(perSecond))
    const windowMs = (most / perSecond) * 1_000 + departureMs
    line.isLeaving = true
    for (let next = line.leaving.shift(); next !== undefined; next = line.leaving.shift()) {
      const { waiter } = next
      const at = Math.max(next.at, line.departed.length < most ? 0 : (line.departed[0] ?? 0) + windowMs)
      // A timer may fire a little early.
      for (
        let waitMs = at - performance.now();
        waitMs > 0 && !waiter.signal.aborted;
        waitMs = at - performance.now()
      ) {
        await delay(waitMs, undefined, { signal: waiter.signal }).catch(() => undefined)
      }
      if (waiter.signal.aborted) {
        waiter.reject(givenUp())
        continue
      }
      line.departed.push(performance.now())
      if (line.departed.length > most) line.departed.shift()
      waiter.resolve()
      // The caller may be busy until the turn ends, so the next request is timed after this turn.
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
        isReserving: false,
        leaving: [],
        isLeaving: false,
        departed: [],
        clockOffset: Infinity,
      }
      lines.set(key, line)
      line.account = account
      line.waiting.push({ signal, resolve, reject })
      const giveUp = (): void => reject(givenUp())
      signal.addEventListener('abort', giveUp, { once: true })
      if (!line.isReserving) void reserve(line)
      return promise.finally(() => signal.removeEventListener('abort', giveUp))
    },
  })
}
