import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** How many entries of the changelog the user has not read. */
export const unreadNewsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'unread-news'],
    queryFn: async ({ signal }) => {
      // The page loads first.
      const { listChangelog } = await import('#api/contract/changelog.ts')
      return (await call(listChangelog, { query: { last_month_only: true }, signal })).unread
    },
    staleTime: 3_600_000,
    // Without a response there is no dot.
    retry: false,
  })
