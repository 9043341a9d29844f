import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { providerUserRow } from '#api/contract/imports.ts'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { catalog, isProvider } from '#workers/domain/providers.ts'
import { useOrgId } from '../use-session.ts'
import { fetchProviderUsers } from './provider-lookup.ts'

export type ProviderUser = z.output<typeof providerUserRow>

/** Whether the users of the integration's provider can be listed. */
export const listsUsers = ({ provider: { id } }: Pick<IntegrationRow, 'provider'>): boolean =>
  isProvider(id) && catalog[id].listsUsers

/** How long the provider's list is used before it is fetched again. Its matches with members are stored by us and loaded each time. */
const staleTime = 60_000
/** How many pages load automatically. Providers send 50 to 100 users a page, so this covers most companies. */
const pagesAtOnce = 10

export type ProviderUsers = {
  /** The users loaded so far; undefined until the first page has loaded. */
  users: readonly ProviderUser[] | undefined
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  error: Error | null
  /** Retries what could not be loaded. */
  retry: () => void
}

/** The provider's users. The first pages load automatically; only very large companies need "Load more". */
export function useProviderUsers(integrationId: string): ProviderUsers {
  const orgId = useOrgId()
  const query = useInfiniteQuery({
    queryKey: ['org', orgId, 'provider-users', integrationId],
    queryFn: ({ pageParam: cursor, signal, client: queryClient }) =>
      fetchProviderUsers({ queryClient, orgId, signal }, integrationId, cursor),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const { data, hasNextPage, isFetching, error, fetchNextPage } = query
  const pages = data?.pages.length ?? 0
  const isReadingOn = hasNextPage && error === null && pages > 0 && pages < pagesAtOnce
  useEffect(() => {
    if (isReadingOn && !isFetching) void fetchNextPage()
  }, [isReadingOn, isFetching, fetchNextPage])

  return {
    users: data?.pages.flatMap(({ results }) => results),
    hasMore: hasNextPage,
    isLoadingMore: isReadingOn || query.isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    error,
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : query.refetch()),
  }
}
