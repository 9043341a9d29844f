import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAssignments } from '#api/contract/assignments.ts'
import { call } from '../../lib/call.ts'
import { assignmentsKey } from '../../ui/assign/queries.ts'
import type { AssignmentsRequest } from './search.ts'

export const assignmentsQuery = (orgId: string, request: AssignmentsRequest) =>
  queryOptions({
    queryKey: [...assignmentsKey(orgId), 'list', request],
    queryFn: ({ signal }) => call(listAssignments, { query: request, signal }),
    placeholderData: keepPreviousData,
  })
