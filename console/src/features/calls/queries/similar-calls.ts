import { queryOptions } from '@tanstack/react-query'
import { listSimilarCalls } from '#api/contract/calls-matching.ts'
import { call } from '../../../lib/call.ts'

/** Similar calls; they change slowly. */
export const similarCallsQuery = (orgId: string, callId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'similar-calls', callId],
    queryFn: ({ signal }) => call(listSimilarCalls, { params: { id: callId }, signal }),
    staleTime: 60_000,
  })
