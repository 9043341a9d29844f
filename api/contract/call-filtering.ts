import type { ListCallsBody } from './calls.ts'

/**
 * What remains where only admins may filter calls: paging, order and search, the reader's own calls, and what waits for somebody's work.
 * The lists that the home page opens need the latter.
 */
const remaining: ReadonlySet<string> = new Set<keyof ListCallsBody>([
  'from',
  'numberOfResults',
  'sortBy',
  'search',
  'scoreStatuses',
  'notScored',
  'waitsFor',
  'repUnknown',
])

/** An empty list and the range of all times do not filter. */
function isSet(value: unknown): boolean {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return false
  return typeof value !== 'object' || value === null || !('range' in value) || value.range !== 'all-time'
}

const isOwnOnly = (value: unknown, ownId: string): boolean =>
  Array.isArray(value) && value.every((id) => id === ownId)

/** The filters of a request that only admins may use, where the organization says so. */
export const refusedFilters = (body: Partial<ListCallsBody>, ownId: string): string[] =>
  Object.entries(body)
    .filter(
      ([name, value]) =>
        isSet(value) && !remaining.has(name) && !(name === 'reps' && isOwnOnly(value, ownId)),
    )
    .map(([name]) => name)
