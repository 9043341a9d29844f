import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { buryItem, type ClaimedItem, deferItem, type Failure, retryItem } from '#db/queries/ledger/claims.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import { backoffMs } from '../../process/deadline.ts'
import { isTransientDatabaseError, untilDatabaseAnswers } from '../../process/database-errors.ts'
import type { Finish } from './finish.ts'
import type { Outcome } from './handler.ts'
import {
  attemptsUsed,
  type Catalog,
  describeError,
  type Handlers,
  parsePayload,
  type RunResult,
} from './run-item.ts'

export type RetryPolicy = {
  /** First step of the exponential backoff, ms. */
  baseMs: number
  /** Longest step, ms. */
  capMs: number
  /** How often an item may be sent back without using an attempt before it is dead. Reasons of our own do not count. */
  maxDeferrals: number
  /** How long an item may be sent back for reasons of our own before it is dead. */
  maxWaitDays: number
}

/** The state of an item after its run. `lost`: the claim was no longer valid, so nothing was written. */
export type Recorded =
  | { type: 'done'; nextLanes: Lane[] }
  | { type: 'waiting' }
  | { type: 'dead' }
  | { type: 'lost' }

export type RecorderOptions = {
  database: Database
  catalog: Catalog
  handlers: Handlers
  finish: Finish
  worker: string
  retry: RetryPolicy
  log: Logger
}

export type Recorder = {
  record(item: ClaimedItem, result: RunResult): Promise<Recorded>
  /** Sends the item back without using an attempt, because it belongs in quarantine. */
  release(item: ClaimedItem): Promise<Recorded>
  /** Declares the item dead without running it. */
  bury(item: ClaimedItem, errorClass: string, message: string): Promise<Recorded>
}

const dayMs = 86_400_000

/** Deferrals that count against the limit. */
const countedDeferrals = (item: ClaimedItem): number => item.deferrals - item.waits

/** Writes the outcomes of runs. Every write is a compare-and-set on the claim, so a stale worker changes nothing. */
export function makeRecorder(options: RecorderOptions): Recorder {
  const { database, catalog, handlers, finish, worker, retry, log } = options

  async function buryWithDeathHandler(item: ClaimedItem, failure: Failure): Promise<boolean> {
    const job = catalog[item.kind]
    const onDeath = handlers[item.kind]?.onDeath
    const parsed = job === undefined ? { message: '' } : parsePayload(job, item.payload)
    const bury = (withHandler: boolean): Promise<boolean> =>
      database.withOrg({ orgId: item.orgId }, async (trx) => {
        const isBuried = await buryItem(trx, item, failure)
        if (isBuried && withHandler && onDeath !== undefined && 'payload' in parsed) {
          await onDeath(
            parsed.payload as never,
            { orgId: item.orgId, errorClass: failure.errorClass, message: failure.message },
            trx,
          )
        }
        return isBuried
      })
    try {
      return await untilDatabaseAnswers(() => bury(true))
    } catch (error) {
      if (isTransientDatabaseError(error)) throw error
      // A bug in a death handler must not keep the item alive forever.
      log.error({
        event: 'item.death-handler-failed',
        kind: item.kind,
        workItemId: item.id,
        orgId: item.orgId,
        err: error,
      })
      return untilDatabaseAnswers(() => bury(false))
    }
  }

  async function bury(item: ClaimedItem, errorClass: string, message: string): Promise<Recorded> {
    const isBuried = await buryWithDeathHandler(item, { errorClass, message, worker })
    if (isBuried)
      log.warn({
        event: 'item.dead',
        kind: item.kind,
        workItemId: item.id,
        orgId: item.orgId,
        errorClass,
        attempt: item.attempts,
      })
    return { type: isBuried ? 'dead' : 'lost' }
  }

  async function fail(item: ClaimedItem, errorClass: string, message: string): Promise<Recorded> {
    const used = attemptsUsed(item)
    if (used >= item.maxAttempts) return bury(item, errorClass, message)
    const isReturned = await untilDatabaseAnswers(() =>
      database.withOrg({ orgId: item.orgId }, (trx) =>
        retryItem(
          trx,
          item,
          { errorClass, message, worker },
          { exponent: used - 1, baseMs: retry.baseMs, capMs: retry.capMs },
        ),
      ),
    )
    if (isReturned)
      log.info({
        event: 'item.retry',
        kind: item.kind,
        workItemId: item.id,
        orgId: item.orgId,
        errorClass,
        attempt: item.attempts,
      })
    return { type: isReturned ? 'waiting' : 'lost' }
  }

  async function defer(
    item: ClaimedItem,
    { ms, reason, isOwn = false }: { ms: number; reason?: string; isOwn?: boolean },
  ): Promise<Recorded> {
    const blocksProvider = reason !== undefined && item.providerAccount !== null
    const isReturned = await untilDatabaseAnswers(() =>
      database.withOrg({ orgId: item.orgId }, (trx) =>
        deferItem(trx, item, { ms, reason: reason ?? null, isOwn, blocksProvider }),
      ),
    )
    return { type: isReturned ? 'waiting' : 'lost' }
  }

  async function end(item: ClaimedItem, outcome: Outcome): Promise<Recorded> {
    try {
      const finished = await finish(item, outcome)
      return finished.stored ? { type: 'done', nextLanes: finished.nextLanes } : { type: 'lost' }
    } catch (error) {
      if (isTransientDatabaseError(error)) throw error
      const { errorClass, message } = describeError(error)
      return fail(item, errorClass, message)
    }
  }

  return {
    bury,
    release: (item) => defer(item, { ms: 0 }),
    record: async (item, result) => {
      switch (result.type) {
        case 'ended':
          return end(item, result.outcome)
        case 'hopeless':
          return bury(item, result.errorClass, result.message)
        case 'failed':
          return fail(item, result.errorClass, result.message)
        case 'later':
          if (countedDeferrals(item) >= retry.maxDeferrals) {
            return bury(
              item,
              'RetryLater',
              `Sent back ${countedDeferrals(item)} times. Last reason: ${result.message}`,
            )
          }
          return defer(item, { ms: result.delayMs, reason: result.message })
        case 'waits':
          if ((item.waitedMs ?? 0) >= retry.maxWaitDays * dayMs) {
            return bury(
              item,
              'OwnWait',
              `Waited for ${retry.maxWaitDays} days. Last reason: ${result.message}`,
            )
          }
          return defer(item, { ms: result.delayMs, reason: result.message, isOwn: true })
        case 'unconnected':
          // A database that is busy or restarting must not use up the attempts of every running item.
          if (countedDeferrals(item) >= retry.maxDeferrals)
            return fail(item, result.errorClass, result.message)
          log.info({
            event: 'item.unconnected',
            kind: item.kind,
            workItemId: item.id,
            orgId: item.orgId,
            message: result.message,
          })
          return defer(item, { ms: backoffMs(1, retry.baseMs, retry.capMs) })
        case 'stopped':
          return result.reason === 'cancelled' ? { type: 'lost' } : defer(item, { ms: 0 })
      }
    },
  }
}
