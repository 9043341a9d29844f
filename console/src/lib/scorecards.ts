import { queryOptions } from '@tanstack/react-query'
import { listScorecards } from '#api/contract/calls.ts'
import { call } from './call.ts'
import { retryTimes } from './query-client.ts'

/** Scorecards to choose or filter by. Never stale-while-shown, two retries (specification 2 §9). */
export const scorecardChoicesQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'scorecards', 'choices'],
    queryFn: async ({ signal }) => (await call(listScorecards, { signal })).results,
    staleTime: 0,
    retry: retryTimes(2),
  })
