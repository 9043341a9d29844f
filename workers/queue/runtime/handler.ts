import type { z } from 'zod'
import type { Database, Trx } from '#db/client.ts'
import type { Connections } from '../../connections/connection.ts'
import type { TextEngines } from '../../engines/engine.ts'
import { skippedStep } from '#db/queries/ledger/effects.ts'
import type { Jobs } from '../../jobs/catalog.ts'
import type { Job } from '../define-job.ts'
import type { NewWorkItem } from '../record.ts'
import type { Signals } from '../signals.ts'
import type { Vault } from '../../security/secrets.ts'

/** What every handler may use. Created once per process. */
export type HandlerServices = {
  database: Database
  /** Mail transport. Null if the installation has no mail server. */
  mail: {
    /** Asks the gate before it sends. @throws PermanentError where the organization may not send mail */
    send(message: {
      /** The organization that it is sent for. */
      orgId: string
      worksWhenClosed?: boolean
      to: string
      subject: string
      text: string
      html?: string
      headers?: Readonly<Record<string, string>>
      messageId: string
    }): Promise<void>
  } | null
  /** Address of the console as people type it, e.g. `https://coach.example`. */
  publicUrl: string
  engines: TextEngines
  connections: Connections
  vault: Vault
  /** Hints for people who are watching. Results that must last are stored by the handler. */
  signals: Pick<Signals, 'publish'>
  /** The clock, so that tests can set it. */
  now: () => Date
}

export type HandlerContext = HandlerServices & {
  orgId: string
  commandId: string
  workItemId: string
  /** When the item was recorded, however often it has been replayed. */
  createdAt: Date
  /** Counts from 1; grows with each claim. */
  attempt: number
  /** How many earlier runs failed or ended with their process. */
  failures: number
  gen: number
  interactive: boolean
  /** Fires on timeout, cancel and shutdown. */
  signal: AbortSignal
}

/**
 * What a run wants stored. `commit` runs inside the finishing transaction, after the fence was checked, and must be quick: no
 * network, no parsing. It may run more than once, each time in a new transaction, because items that finish at the same moment
 * share one. `next` are successor items of the same command. Successors that depend on what the transaction finds are returned by
 * `commit`.
 */
export type Outcome = {
  commit?: (trx: Trx) => Promise<NewWorkItem[] | void>
  /** Rows written in one statement with those of other items that finish at the same moment; see `batchWrite`. */
  batchWrites?: readonly BatchWrite[]
  next?: NewWorkItem[]
  /** Rows of `effects`, one per step of the item. An existing step stays as it is. Cheaper than a `commit`. */
  effects?: { step: string; result?: unknown }[]
}

export type BatchWrite = { write: (trx: Trx, rows: readonly never[]) => Promise<void>; row: unknown }

/**
 * A row that is written in one statement together with the rows of other items of the organization that finish at the same moment and pass
 * the same function.
 */
export function batchWrite<Row>(
  write: (trx: Trx, rows: readonly Row[]) => Promise<void>,
  row: Row,
): Pick<Outcome, 'batchWrites'> {
  return { batchWrites: [{ write, row }] }
}

/** The outcome of an item that found nothing to do. Operations shows the reason, a sentence, in place of "Done". */
export function skip(reason: string): Pick<Outcome, 'effects'> {
  return { effects: [{ step: skippedStep, result: { reason } }] }
}

export type Handler<Declared extends Job> = (
  payload: z.infer<Declared['payload']>,
  context: HandlerContext,
) => Promise<Outcome>

/**
 * Runs in the transaction that declares an item dead, so that nothing waits forever for its result.
 * Example: the score status of the call becomes SCORED_ERROR.
 */
export type DeathHandler<Declared extends Job> = (
  payload: z.infer<Declared['payload']>,
  death: { orgId: string; errorClass: string; message: string },
  trx: Trx,
) => Promise<void>

export type JobHandler<Declared extends Job> = {
  job: Declared
  run: Handler<Declared>
  onDeath?: DeathHandler<Declared>
  /**
   * Does once per process what would slow down the first run, such as compiling patterns. It runs before the process claims anything, so
   * that no item counts a crash if the process is killed meanwhile.
   */
  warmUp?: () => void
}

/** Ties a job to the functions that do its work. The result goes into `workers/jobs/registry.ts`. */
export function handle<Declared extends Job>(
  job: Declared,
  parts: Omit<JobHandler<Declared>, 'job'>,
): JobHandler<Declared> {
  return { job, ...parts }
}

/** A complete map: a job without a handler does not compile. */
export type Registry = { [Name in keyof Jobs]: JobHandler<Jobs[Name]> }
