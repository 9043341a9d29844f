import type { ReactNode } from 'react'

/** The definition of one column. */
export type DataColumn<Row> = {
  id: string
  header: string
  /** The header is announced only to screen readers, because the cells explain themselves visually. */
  isHeaderHidden?: boolean
  cell: (row: Row) => ReactNode
  /** Pixels; without it, the column shares the remaining width. */
  width?: number
  /** `end` for numbers. */
  align?: 'start' | 'end'
  /** 1 always shows; 2 hides below 48em; 3 hides below 75em. */
  priority?: 1 | 2 | 3
  /** The server's sort words. `first` is used on the first click. */
  sort?: { ascending: string; descending: string; first?: 'ascending' | 'descending' }
  /** The name of the row: medium weight, and read out for its checkbox. */
  isTitle?: boolean
  isHidden?: boolean
}

/** The next sort word after a click on the header. */
export function nextSort<Row>(column: DataColumn<Row>, current: string | undefined): string | undefined {
  const { sort } = column
  if (sort === undefined) return undefined
  if (current === sort.ascending) return sort.descending
  if (current === sort.descending) return sort.ascending
  return (sort.first ?? 'ascending') === 'ascending' ? sort.ascending : sort.descending
}

/** Ids between two rows, inclusive, in list order; empty if one is not on the page. */
export function idsBetween(ids: readonly string[], one: string, other: string): string[] {
  const from = ids.indexOf(one)
  const to = ids.indexOf(other)
  if (from === -1 || to === -1) return []
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}
