import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { fetchProviderCalls } from '../../../lib/imports/provider-lookup.ts'
import type { CallSearch } from './draft.ts'
import { countScopes, longestRange } from './scope-counts.ts'

const callsPerPage = 50
const staleTime = 60_000

/** The provider's calls, page by page. */
export const providerCallsQuery = (orgId: string, integrationId: string, { date, userId }: CallSearch) =>
  infiniteQueryOptions({
    queryKey: ['org', orgId, 'provider-calls', integrationId, date, userId],
    queryFn: ({ pageParam: cursor, signal, client: queryClient }) =>
      fetchProviderCalls({ queryClient, orgId, signal }, integrationId, {
        from: 0,
        numberOfResults: callsPerPage,
        date,
        userId,
        cursor,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime,
    refetchOnWindowFocus: false,
    retry: false,
  })

/** Maximum number of a provider's calls in one response of the server. */
const countedCalls = 100

/** Calls per scope, counted from one page of the longest scope. */
export const scopeCountsQuery = (orgId: string, integrationId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'provider-calls', integrationId, 'counts'],
    queryFn: async ({ signal, client: queryClient }) => {
      const now = new Date()
      const { results, nextCursor } = await fetchProviderCalls(
        { queryClient, orgId, signal },
        integrationId,
        {
          from: 0,
          numberOfResults: countedCalls,
          date: { range: 'custom', ...longestRange(now) },
        },
      )
      return countScopes(results, nextCursor === null, now)
    },
    staleTime,
    refetchOnWindowFocus: false,
    retry: false,
  })
