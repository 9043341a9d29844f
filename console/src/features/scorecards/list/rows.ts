import type { z } from 'zod'
import type { scorecardSummary } from '#api/contract/calls.ts'
import type { ListedState, ScorecardsSearch } from '../search.ts'

export type ScorecardRow = z.output<typeof scorecardSummary>

export function stateOf({
  status,
  publishedVersion,
}: Pick<ScorecardRow, 'status' | 'publishedVersion'>): ListedState {
  if (status === 'ARCHIVED') return 'archived'
  return publishedVersion === null ? 'draft' : 'published'
}

/** The rows for the state in the address, in order. A scorecard with unpublished changes counts as both published and draft. */
export function listedRows(
  rows: readonly ScorecardRow[],
  { q, state, callType, tag, sort }: Pick<ScorecardsSearch, 'q' | 'state' | 'callType' | 'tag' | 'sort'>,
): ScorecardRow[] {
  const words = q.trim().toLocaleLowerCase()
  const isListed = (row: ScorecardRow): boolean => {
    const own = stateOf(row)
    const isInState =
      state === undefined
        ? own !== 'archived'
        : own === state || (state === 'draft' && own === 'published' && row.hasDraft)
    return (
      isInState &&
      (callType === undefined || row.callTypes.some((each) => each.callType === callType)) &&
      (tag === undefined || row.tagIds.includes(tag)) &&
      (words === '' || `${row.name} ${row.tag}`.toLocaleLowerCase().includes(words))
    )
  }
  const isDown = sort.startsWith('-')
  const byName = (one: ScorecardRow, other: ScorecardRow): number => one.name.localeCompare(other.name, 'en')
  const byTime = (one: ScorecardRow, other: ScorecardRow): number =>
    one.updatedAt < other.updatedAt ? -1 : Number(one.updatedAt > other.updatedAt)
  const compare = sort.endsWith('name') ? byName : byTime
  return rows
    .filter(isListed)
    .toSorted((one, other) => (isDown ? -1 : 1) * compare(one, other) || byName(one, other))
}
