import type { Recorded } from './record-outcome.ts'
import type { RunResult } from './run-item.ts'

/**
 * The outcome of a claimed item. `retry` used an attempt, `deferred` did not. `lost`: the claim was no longer valid, so nothing was stored.
 */
export const outcomes = ['done', 'retry', 'deferred', 'dead', 'cancelled', 'lost'] as const
export type ItemOutcome = (typeof outcomes)[number]

/** The results that send an item back without using an attempt. */
const costless: ReadonlySet<RunResult['type']> = new Set(['later', 'waits', 'unconnected', 'stopped'])

/** `result` is null if the item was sent back or buried without a run. */
export function outcomeOf(result: RunResult | null, recorded: Recorded): ItemOutcome {
  switch (recorded.type) {
    case 'done':
      return 'done'
    case 'dead':
      return 'dead'
    case 'waiting':
      // A failed commit is a failed attempt too.
      return result === null || costless.has(result.type) ? 'deferred' : 'retry'
    case 'lost':
      return result?.type === 'stopped' && result.reason === 'cancelled' ? 'cancelled' : 'lost'
  }
  return recorded satisfies never
}
