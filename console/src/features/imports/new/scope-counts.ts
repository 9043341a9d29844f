import { daysOfScope } from '#api/contract/imports.ts'
import type { ImportScope } from '#db/vocabulary/imports.ts'
import { rangeScopes } from '../../../lib/imports/start-import.ts'

const dayMs = 86_400_000

/** A scope's number of calls at the provider. `isAtLeast`: the provider has more than the pages that were read. */
export type ScopeCount = { count: number; isAtLeast: boolean }

/**
 * Counts the provider's calls by scope. Providers list calls in pages without totals, so the counts are exact only if `isWhole`: the pages
 * read contain every call of the longest scope.
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

/** Days of the longest scope, in the form that the provider's list takes. */
export function longestRange(now: Date): { fromDate: string; toDate: string } {
  const days = Math.max(...rangeScopes.map((scope) => daysOfScope[scope]))
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  // One extra day at each end, because the server uses days of the reader's time zone.
  return { fromDate: dayOf(now.getTime() - (days + 1) * dayMs), toDate: dayOf(now.getTime() + dayMs) }
}
