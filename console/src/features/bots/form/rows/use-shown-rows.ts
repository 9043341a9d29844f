import { useState } from 'react'

/** Lists with more rows than this have pages and a search field. */
const rowsPerPage = 10

/** Which rows of a long list are shown: those that fit the search, or that lack something, one page at a time. */
export function useShownRows<Item>({
  items,
  keyOf,
  textOf,
  problemOf,
  openKey,
}: {
  items: readonly Item[]
  keyOf: (item: Item, index: number) => string
  /** What a search reads of a row. Undefined: the list is always shown whole. */
  textOf: ((item: Item) => string) | undefined
  problemOf: ((index: number) => string | undefined) | undefined
  /** The row that is open stays, whatever is typed into it. */
  openKey: string | null
}) {
  const [search, setSearch] = useState('')
  const [wantsProblems, setWantsProblems] = useState(false)
  /** A page, or the row whose page it is. */
  const [place, setPlace] = useState<number | string>(1)

  const rows = items.map((item, index) => ({
    item,
    index,
    key: keyOf(item, index),
    problem: problemOf?.(index),
  }))
  const isLong = textOf !== undefined && items.length > rowsPerPage
  const problems = rows.filter(({ problem }) => problem !== undefined).length
  const onlyProblems = isLong && wantsProblems && problems > 0
  const wanted = isLong ? search.trim().toLocaleLowerCase() : ''
  const found = rows.filter(
    ({ item, key, problem }) =>
      key === openKey ||
      ((!onlyProblems || problem !== undefined) &&
        (wanted === '' || textOf?.(item).toLocaleLowerCase().includes(wanted) === true)),
  )

  const pages = isLong ? Math.max(1, Math.ceil(found.length / rowsPerPage)) : 1
  const at =
    typeof place === 'number'
      ? place
      : Math.floor(
          Math.max(
            0,
            found.findIndex(({ key }) => key === place),
          ) / rowsPerPage,
        ) + 1
  const page = Math.min(at, pages)
  return {
    shown: isLong ? found.slice((page - 1) * rowsPerPage, page * rowsPerPage) : found,
    isLong,
    found: found.length,
    search,
    problems,
    onlyProblems,
    page,
    pages,
    toPage: (next: number) => setPlace(next),
    /** Turns to the page of a row. */
    follow: (key: string) => setPlace(key),
    find: (next: string) => {
      setSearch(next)
      setPlace(1)
    },
    showProblems: (next: boolean) => {
      setWantsProblems(next)
      setPlace(1)
    },
    showAll: () => {
      setSearch('')
      setWantsProblems(false)
    },
  }
}
