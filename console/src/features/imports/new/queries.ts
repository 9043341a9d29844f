import { infiniteQueryOptions } from '@tanstack/react-query'
import { listFromProviderAnswer } from '#api/contract/imports.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { askProvider } from './ask-provider.ts'
import type { CallSearch } from './draft.ts'

const callsAtOnce = 50
const staleTime = 60_000

/** What the provider has, page by page. */
export const providerCallsQuery = (orgId: string, integrationId: string, { date, userId }: CallSearch) =>
  infiniteQueryOptions({
    queryKey: ['org', orgId, 'provider-calls', integrationId, date, userId],
    queryFn: ({ pageParam: cursor, signal, client: queryClient }) =>
      askProvider({ queryClient, orgId, signal }, 'calls', listFromProviderAnswer, `list-calls-from-provider/${integrationId}`, {
        method: 'POST',
        body: { numberOfResults: callsAtOnce, date, userId, cursor },
        idempotencyKey: newIdempotencyKey(),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime,
    refetchOnWindowFocus: false,
    retry: false,
  })
