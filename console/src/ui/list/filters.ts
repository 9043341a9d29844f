import type { ReactNode } from 'react'

/**
 * One filter of a list, as data: what it requests from the server, and what its chip, its "+ Filter" entry and the phone's sheet show. The
 * rule part is pure, so that a route can build the request before any component loads; `useXFilters` adds the view part.
 */
export type FilterRule<Search, Query> = {
  id: string
  isActive: (search: Search) => boolean
  /** The parameters that remove it from the address. */
  cleared: Partial<Search>
  /** Called only while the filter is active. */
  toQuery: (search: Search) => Partial<Query>
}

export type FilterView<Search> = {
  label: string
  /** The text of the chip. */
  valueText: (search: Search) => string
  editor: (edit: FilterEdit<Search>) => ReactNode
  /** False: an active filter keeps its chip, but cannot be added. */
  isOffered?: boolean
}

export type FilterEdit<Search> = {
  search: Search
  change: (patch: Partial<Search>) => void
  /** The choice is complete, so the popover closes. */
  done: () => void
}

/** A filter value that the typed text may mean, e.g. a rep with that name. */
export type FilterSuggestion<Search> = {
  id: string
  label: string
  value: string
  /** The search state with this value in place of the typed text. */
  applied: Search
}

export type Filter<Search> = FilterRule<Search, unknown> & FilterView<Search>

/** A filter with one optional parameter of the address, sent under the same or a different name. */
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

/** What the active filters request from the server. */
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
