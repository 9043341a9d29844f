import { z } from 'zod'
import { callSorts, dateRanges, type ListCallsBody } from '#api/contract/calls.ts'
import { callTypes, scoreStatuses } from '#db/vocabulary.ts'
import { pageSizes } from '../../../ui/table/page-sizes.ts'

/** The server bounds id lists at 1000; an address holds far fewer. */
const mostListed = 50
const longestSeconds = 1_000_000
/** The server answers no list beyond this row. */
const lastReachableRow = 10_000

/** A comma-separated list in the address; words that do not belong are left out, an empty list is no filter. */
const listOf = (isAllowed: (word: string) => boolean) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(','))].filter(isAllowed).slice(0, mostListed).join(','))
    .transform((text) => (text === '' ? undefined : text))
    .optional()
    .catch(undefined)

const isId = (text: string): boolean => z.uuid().safeParse(text).success
const oneOf = (words: readonly string[]) => (text: string) => words.includes(text)
const seconds = z.number().int().min(0).max(longestSeconds).optional().catch(undefined)

/** State of the calls page in the address. Wrong values fall back to their defaults; defaults are stripped. */
export const callsSearch = z.object({
  // A search for 2026 arrives as a number.
  q: z
    .union([z.string(), z.number(), z.boolean()])
    .transform((text) => String(text).slice(0, 200))
    .default('')
    .catch(''),
  view: z.enum(['all', 'mine']).default('all').catch('all'),
  sort: z.enum(callSorts).default('newest').catch('newest'),
  page: z.number().int().min(1).max(lastReachableRow).default(1).catch(1),
  size: z
    .number()
    .refine((size) => pageSizes.some((each) => each === size))
    .default(20)
    .catch(20),
  date: z.enum(dateRanges).exclude(['all-time']).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  reps: listOf(isId),
  teams: listOf(isId),
  types: listOf(oneOf(callTypes)),
  scorecards: listOf(isId),
  status: listOf(oneOf(scoreStatuses)),
  min: seconds,
  max: seconds,
  private: z.boolean().optional().catch(undefined),
  peek: z.uuid().optional().catch(undefined),
})
export type CallsSearch = z.output<typeof callsSearch>

export const searchDefaults = { q: '', view: 'all', sort: 'newest', page: 1, size: 20 } as const satisfies Partial<CallsSearch>

export const filterIds = ['date', 'reps', 'teams', 'types', 'scorecards', 'status', 'min', 'max', 'private'] as const
export type FilterId = (typeof filterIds)[number]

export const partsOf = (list: string | undefined): string[] => (list === undefined ? [] : list.split(','))
export const listFrom = (parts: readonly string[]): string | undefined => (parts.length === 0 ? undefined : parts.join(','))

/** A custom range without a day, and reps beside one's own calls, filter nothing. */
export function isActive(search: CallsSearch, id: FilterId): boolean {
  if (id === 'date') return search.date !== undefined && (search.date !== 'custom' || search.from !== undefined || search.to !== undefined)
  if (id === 'reps') return search.view !== 'mine' && search.reps !== undefined
  return search[id] !== undefined
}

export const activeFilters = (search: CallsSearch): FilterId[] => filterIds.filter((id) => isActive(search, id))

/** The search without one filter. */
export function withoutFilter(search: CallsSearch, id: FilterId): Partial<CallsSearch> {
  return { ...search, ...(id === 'date' ? { date: undefined, from: undefined, to: undefined } : { [id]: undefined }) }
}

/** Search and filters gone; view, order and page size stay. */
export const withoutFilters = ({ view, sort, size }: CallsSearch): Partial<CallsSearch> => ({ view, sort, size })

/** What the filters ask of the server, without page and order. `ownId` is the signed-in person. */
function filterBody(search: CallsSearch, ownId: string): Partial<ListCallsBody> {
  const list = <Word extends string>(text: string | undefined): Word[] => partsOf(text) as Word[]
  const body: Partial<ListCallsBody> = {}
  if (search.q.trim() !== '') body.search = search.q.trim()
  if (search.view === 'mine') body.reps = [ownId]
  for (const id of activeFilters(search)) {
    switch (id) {
      case 'date':
        if (search.date === 'custom') {
          const [first, last] = [search.from, search.to].toSorted()
          body.date = {
            range: 'custom',
            fromDate: search.from === undefined ? undefined : first,
            toDate: search.from === undefined ? search.to : last,
          }
        } else if (search.date !== undefined) body.date = { range: search.date }
        break
      case 'reps':
        body.reps = list(search.reps)
        break
      case 'teams':
        body.teams = list(search.teams)
        break
      case 'types':
        body.callTypes = list(search.types)
        break
      case 'scorecards':
        body.scorecards = list(search.scorecards)
        break
      case 'status':
        body.scoreStatuses = list(search.status)
        break
      case 'min':
        body.minDuration = search.min
        break
      case 'max':
        body.maxDuration = search.max
        break
      case 'private':
        body.isPrivate = search.private
        break
      default:
        id satisfies never
    }
  }
  return body
}

/** The request of one page. */
export function listBody(search: CallsSearch, ownId: string): Partial<ListCallsBody> {
  const from = Math.min(lastReachableRow, (search.page - 1) * search.size)
  return { ...filterBody(search, ownId), sortBy: search.sort, from, numberOfResults: search.size }
}

/** The same list without any filter, to say "412 of 1,284". One row is the least that can be asked for. */
export const unfilteredBody = (search: CallsSearch, ownId: string): Partial<ListCallsBody> => ({
  ...(search.view === 'mine' ? { reps: [ownId] } : {}),
  numberOfResults: 1,
})

export const isFiltered = (search: CallsSearch): boolean => search.q.trim() !== '' || activeFilters(search).length > 0

/** Changes of these start the list anew: the selection and the peeked row belong to what was shown before. */
export const listIdentity = ({ page: _page, peek: _peek, ...rest }: CallsSearch): string => JSON.stringify(rest)
