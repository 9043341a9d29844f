import { z } from 'zod'
import type { assignmentsQuery } from '#api/contract/assignments.ts'
import { assignmentStates } from '#db/vocabulary/assignments.ts'
import { filterQuery, paramFilter } from '../../ui/list/filters.ts'
import { pageDefaults, pageParams, pageRequest, textParam } from '../../ui/list/search-params.ts'

/** State of the list in the address. */
export const assignmentsSearch = z.object({
  ...pageParams,
  q: textParam(),
  state: z.enum(assignmentStates).optional().catch(undefined),
})
export type AssignmentsSearch = z.output<typeof assignmentsSearch>

export const searchDefaults = { ...pageDefaults, q: '' } as const satisfies Partial<AssignmentsSearch>

type Query = z.output<typeof assignmentsQuery>

export const filterRules = {
  state: paramFilter<AssignmentsSearch, Query>('state', ({ state }) => ({ state })),
}

export const assignmentsRequest = (search: AssignmentsSearch) => ({
  ...pageRequest(search),
  scope: 'people' as const,
  search: search.q.trim(),
  ...filterQuery<AssignmentsSearch, Query>(Object.values(filterRules), search),
})
export type AssignmentsRequest = ReturnType<typeof assignmentsRequest>
