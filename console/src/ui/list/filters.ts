import type { ReactNode } from 'react'

/**
 * One way to narrow a list, as data: what it asks of the server, and what its chip, its "+ Filter" entry and the phone's sheet show.
 * The rule part is pure, so that a route can build the request before any component loads; `useXFilters` adds the view part.
 */
export type FilterRule<Search, Query> = {
  id: string
  isActive: (search: Search) => boolean
  /** What removes it from the address. */
  cleared: Partial<Search>
  /** Only asked while the filter is active. */
  toQuery: (search: Search) => Partial<Query>
}

export type FilterView<Search> = {
  label: string
  /** What the chip says. */
  valueText: (search: Search) => string
  editor: (edit: FilterEdit<Search>) => ReactNode
  /** False: active ones keep their chip, but nobody can add it. */
  isOffered?: boolean
}

export type FilterEdit<Search> = {
  search: Search
  change: (patch: Partial<Search>) => void
  /** The choice is complete: a popover closes. */
  done: () => void
}

/** A filter value that the typed text may mean, e.g. a rep of that name. */
export type FilterSuggestion<Search> = {
  id: string
  label: string
  value: string
  /** The search with this value in place of the typed text. */
  applied: Search
}

export type Filter<Search> = FilterRule<Search, unknown> & FilterView<Search>

/** A filter that is one optional parameter of the address, sent under the same or another name. */
export function paramFilter<Search, Query>(
  id: keyof Search & string,
  toQuery: (search: Search) => Partial<Query>,
): FilterRule<Search, Query> {
  return {
    id,
    isActive: (search) => search[id] !== undefined,
    cleared: { [id]: undefined } as Partial<Search>,
    toQuery,
  }
}

/** What the active filters ask of the server. */
export const filterQuery = <Search, Query>(
  rules: readonly FilterRule<Search, Query>[],
  search: Search,
): Partial<Query> =>
  Object.assign(
    {},
    ...rules.filter(({ isActive }) => isActive(search)).map(({ toQuery }) => toQuery(search)),
  ) as Partial<Query>

export const hasActiveFilter = <Search>(
  rules: readonly FilterRule<Search, unknown>[],
  search: Search,
): boolean => rules.some(({ isActive }) => isActive(search))

/** The address without any of these filters. */
export const withoutFilters = <Search>(
  rules: readonly FilterRule<Search, unknown>[],
  search: Search,
): Search => Object.assign({}, search, ...rules.map(({ cleared }) => cleared)) as Search
