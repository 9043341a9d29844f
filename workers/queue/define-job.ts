import type { z } from 'zod'
import type { Lane } from '#db/vocabulary/ledger.ts'

/** A job is one value: its name, lane, payload and limits. Its handler is the `.handler.ts` file next to it. */
export type Job<Name extends string = string, Payload extends z.ZodType = z.ZodType> = {
  name: Name
  lane: Lane
  /** Ids only, never data. It is stored in the ledger, not in the queue entry. */
  payload: Payload
  /** Claims that may end without success before the item is dead. */
  attempts: number
  /** A run that takes longer is aborted and counts as a failed attempt. */
  timeoutMs: number
}

export function defineJob<const Name extends string, Payload extends z.ZodType>(
  job: Job<Name, Payload>,
): Job<Name, Payload> {
  return job
}
