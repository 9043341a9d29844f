import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** How many entries of the changelog are new to the person. */
export const unreadNewsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'unread-news'],
    queryFn: async ({ signal }) => {
      // The page comes first.
      const { listChangelog } = await import('#api/contract/changelog.ts')
      return (await call(listChangelog, { query: { last_month_only: true }, signal })).unread
    },
    staleTime: 3_600_000,
    // Without an answer there is no mark.
    retry: false,
  })
