import { queryOptions } from '@tanstack/react-query'
import { listDeletedCalls } from '#api/contract/calls-matching.ts'
import { call } from '../../../lib/call.ts'
import { callsKey } from '../../../lib/query-keys.ts'

export const deletedPage = 50

/** Deleted calls that can be restored, most recently deleted first. */
export const deletedCallsQuery = (orgId: string, count: number) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'deleted', count],
    queryFn: ({ signal }) => call(listDeletedCalls, { query: { numberOfResults: count }, signal }),
    placeholderData: (previous) => previous,
  })
