import { useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listUsersAnswer, type providerUserRow } from '#api/contract/imports.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { askProvider } from './new/ask-provider.ts'

export type ProviderPerson = z.output<typeof providerUserRow>

/** Asked of the provider anew after this long; who of ours they are is kept here. */
const staleTime = 60_000

export type ProviderPeople = {
  /** Those read so far; undefined until the first answer. */
  people: readonly ProviderPerson[] | undefined
  hasMore: boolean
  isReadingMore: boolean
  readMore: () => void
  error: Error | null
  /** Asks for what could not be read once more. */
  retry: () => void
}

/** The provider's people, page by page. A worker asks the provider, so each page is a job. */
export function useProviderPeople(integrationId: string): ProviderPeople {
  const orgId = useOrgId()
  const query = useInfiniteQuery({
    // Not below the integrations: what a job changes is read again there, and this question is a job itself.
    queryKey: ['org', orgId, 'provider-people', integrationId],
    queryFn: ({ pageParam: cursor, signal, client: queryClient }) =>
      askProvider({ queryClient, orgId, signal }, 'users', listUsersAnswer, `listUsers/${integrationId}`, { query: { cursor } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const readMore = () => void query.fetchNextPage()
  return {
    people: query.data?.pages.flatMap(({ results }) => results),
    hasMore: query.hasNextPage,
    isReadingMore: query.isFetchingNextPage,
    readMore,
    error: query.error,
    retry: query.isFetchNextPageError ? readMore : () => void query.refetch(),
  }
}
