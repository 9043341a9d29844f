import { daysOfScope } from '#api/contract/imports.ts'
import type { ImportScope } from '#db/vocabulary/imports.ts'
import { rangeScopes } from '../../../lib/imports/start-import.ts'

const dayMs = 86_400_000

/** Calls of a scope at the provider. `isAtLeast`: the provider has more than the pages that were read. */
export type ScopeCount = { count: number; isAtLeast: boolean }

/**
 * Counts the provider's calls by scope. Providers list calls in pages and report no totals, so the counts are exact only when
 * `isWhole`: the pages read hold every call of the longest scope.
 */
export function countScopes(
  calls: readonly { startedAt: string }[],
  isWhole: boolean,
  now: Date,
): ReadonlyMap<ImportScope, ScopeCount> {
  return new Map(
    rangeScopes.map((scope) => {
      const from = now.getTime() - daysOfScope[scope] * dayMs
      const count = calls.filter(({ startedAt }) => new Date(startedAt).getTime() >= from).length
      return [scope, { count, isAtLeast: !isWhole }]
    }),
  )
}

/** Days of the longest scope, as the provider's list takes them. */
export function longestRange(now: Date): { fromDate: string; toDate: string } {
  const days = Math.max(...rangeScopes.map((scope) => daysOfScope[scope]))
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  // A day more at each end: the server takes days of the reader's time zone.
  return { fromDate: dayOf(now.getTime() - (days + 1) * dayMs), toDate: dayOf(now.getTime() + dayMs) }
}
