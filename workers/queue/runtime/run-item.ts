import type { z } from 'zod'
import type { ClaimedItem } from '#db/queries/ledger/claims.ts'
import type { Trx } from '#db/client.ts'
import { isDatabaseAway } from '../../process/database-errors.ts'
import type { Job } from '../define-job.ts'
import { OwnWait, PermanentError, RetryLater } from '../errors.ts'
import type { HandlerContext, HandlerServices, Outcome } from './handler.ts'

/** Jobs by name: the product's own catalog, or a test's. */
export type Catalog = Record<string, Job<string, z.ZodType>>

/** Handlers by job name: `Registry` without its payload types, which differ per job. */
export type Handlers = Record<
  string,
  {
    run: (payload: never, context: HandlerContext) => Promise<Outcome>
    onDeath?: (
      payload: never,
      death: { orgId: string; errorClass: string; message: string },
      trx: Trx,
    ) => Promise<void>
    warmUp?: () => void
  }
>

/** Why a running handler is stopped. */
export type StopReason = 'timeout' | 'cancelled' | 'shutdown'

export type RunResult =
  | { type: 'ended'; outcome: Outcome }
  | { type: 'failed'; errorClass: string; message: string }
  /** Another attempt cannot help. */
  | { type: 'hopeless'; errorClass: string; message: string }
  | { type: 'later'; delayMs: number; message: string }
  /** As `later`, for a reason of our own. */
  | { type: 'waits'; delayMs: number; message: string }
  /** The handler got no connection to the database, which says nothing about the item. */
  | { type: 'unconnected'; errorClass: string; message: string }
  | { type: 'stopped'; reason: 'cancelled' | 'shutdown' }

class Stopped extends Error {
  readonly reason: StopReason
  constructor(reason: StopReason) {
    super(`Stopped: ${reason}`)
    this.reason = reason
  }
}

export type Run = { result: Promise<RunResult>; stop(reason: 'cancelled' | 'shutdown'): void }

/** Attempts that count against the limit: deferrals do not. */
export const attemptsUsed = (item: ClaimedItem): number => item.attempts - item.deferrals

/** Parses the payload with the job's schema. The error names fields, never their values. */
export function parsePayload(
  job: Job<string, z.ZodType>,
  payload: unknown,
): { payload: unknown } | { message: string } {
  const parsed = job.payload.safeParse(payload)
  if (parsed.success) return { payload: parsed.data }
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'payload'}: ${issue.message}`)
  return { message: `The payload does not fit ${job.name}: ${fields.join('; ')}` }
}

/**
 * Runs one claimed item. Timeout, cancel, and shutdown fire the handler's signal and end the run at once, even if the handler ignores
 * the signal. Its outcome is then discarded.
 */
export function runItem(
  item: ClaimedItem,
  catalog: Catalog,
  handlers: Handlers,
  services: HandlerServices,
): Run {
  const controller = new AbortController()
  const job = catalog[item.kind]
  const handler = handlers[item.kind]
  const stop = (reason: StopReason): void => {
    if (!controller.signal.aborted) controller.abort(new Stopped(reason))
  }
  if (job === undefined || handler === undefined) {
    const message = `No job is called "${item.kind}". Another version of the product recorded it.`
    return { result: Promise.resolve({ type: 'hopeless', errorClass: 'UnknownJob', message }), stop }
  }
  const parsed = parsePayload(job, item.payload)
  if ('message' in parsed)
    return {
      result: Promise.resolve({ type: 'hopeless', errorClass: 'InvalidPayload', message: parsed.message }),
      stop,
    }

  async function run(run: () => Promise<Outcome>, timeoutMs: number): Promise<RunResult> {
    const timer = setTimeout(() => stop('timeout'), timeoutMs)
    const stopped = new Promise<never>((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason as Stopped), {
        once: true,
      })
    })
    try {
      return { type: 'ended', outcome: await Promise.race([run(), stopped]) }
    } catch (error) {
      return resultOf(controller.signal.aborted ? controller.signal.reason : error, timeoutMs)
    } finally {
      clearTimeout(timer)
      // Nobody awaits the loser of the race; an unhandled rejection would end the process.
      stopped.catch(() => undefined)
    }
  }
  const context: HandlerContext = {
    ...services,
    orgId: item.orgId,
    commandId: item.commandId,
    workItemId: item.id,
    createdAt: item.createdAt,
    attempt: item.attempts,
    failures: attemptsUsed(item) - 1,
    gen: item.gen,
    interactive: item.interactive,
    signal: controller.signal,
  }
  // An async function, so that a handler that throws synchronously becomes a rejection.
  return { result: run(async () => handler.run(parsed.payload as never, context), job.timeoutMs), stop }
}

function resultOf(error: unknown, timeoutMs: number): RunResult {
  if (error instanceof Stopped) {
    return error.reason === 'timeout'
      ? { type: 'failed', errorClass: 'Timeout', message: `The run took longer than ${timeoutMs / 1000} s.` }
      : { type: 'stopped', reason: error.reason }
  }
  if (error instanceof PermanentError)
    return { type: 'hopeless', errorClass: error.name, message: error.message }
  if (error instanceof RetryLater)
    return {
      type: error instanceof OwnWait ? 'waits' : 'later',
      delayMs: Math.max(0, error.delayMs),
      message: error.message,
    }
  return { type: isDatabaseAway(error) ? 'unconnected' : 'failed', ...describeError(error) }
}

export function describeError(error: unknown): { errorClass: string; message: string } {
  if (!(error instanceof Error)) return { errorClass: 'Error', message: String(error) }
  return { errorClass: error.name === 'Error' ? error.constructor.name : error.name, message: error.message }
}
