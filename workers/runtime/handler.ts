import type { z } from 'zod'
import type { Database, Trx } from '#db/client.ts'
import type { Connections } from '../connections/connection.ts'
import type { TextEngines } from '../engines/engine.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { NewWorkItem } from '../shared/record.ts'
import type { Vault } from '../shared/secrets.ts'

/** What every handler may use, made once per process. */
export type HandlerServices = {
  database: Database
  /** Mail transport and public address; null where the installation has no mail server. */
  mail: { send(message: { to: string; subject: string; text: string; messageId: string }): Promise<void> } | null
  /** Address of the console as people type it, e.g. `https://coach.example`. */
  publicUrl: string
  engines: TextEngines
  connections: Connections
  vault: Vault
  /** The clock comes in here, so that handlers stay testable. */
  now: () => Date
}

export type HandlerContext = HandlerServices & {
  orgId: string
  commandId: string
  workItemId: string
  /** Counts from 1; grows with each claim. */
  attempt: number
  /** How often it has failed before, or its process has died over it. */
  failures: number
  gen: number
  interactive: boolean
  /** Fires on timeout, cancel and shutdown. */
  signal: AbortSignal
}

/**
 * What a run wants stored. `commit` runs inside the finishing transaction, after the fence has been checked, and must be
 * quick: no network, no parsing. It may run more than once, each time in a new transaction, because items that end together
 * share one. `next` are the successor items of the same command; those that depend on what the transaction finds are returned
 * by `commit`.
 */
export type Outcome = {
  commit?: (trx: Trx) => Promise<NewWorkItem[] | void>
  /** As `commit`, for rows that items which end together write in one statement; see `together`. */
  together?: readonly Together[]
  next?: NewWorkItem[]
  /** Rows of `effects`, one per step of the item; a step that is there already stays as it is. Cheaper than a `commit`. */
  effects?: { step: string; result?: unknown }[]
}

export type Together = { write: (trx: Trx, rows: readonly never[]) => Promise<void>; row: unknown }

/** A row that goes in with those of other items of the organisation that end at the same moment and name the same function. */
export function together<Row>(write: (trx: Trx, rows: readonly Row[]) => Promise<void>, row: Row): Pick<Outcome, 'together'> {
  return { together: [{ write, row }] }
}

export type Handler<Name extends keyof Jobs> = (payload: z.infer<Jobs[Name]['payload']>, context: HandlerContext) => Promise<Outcome>

/**
 * Called in the transaction that declares an item dead, so that what it was about does not hang for ever,
 * e.g. a call's score status becomes SCORED_ERROR.
 */
export type DeathHandler<Name extends keyof Jobs> = (
  payload: z.infer<Jobs[Name]['payload']>,
  death: { orgId: string; errorClass: string; message: string },
  trx: Trx,
) => Promise<void>

/** A complete map: a job without its handler does not compile. */
export type Registry = { [Name in keyof Jobs]: { run: Handler<Name>; onDeath?: DeathHandler<Name> } }
