import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listChangelog, markChangelogRead } from '#api/contract/changelog.ts'
import { call } from '../../lib/call.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { unreadNewsQuery } from '../../ui/shell/unread-news.ts'

export const changelogQuery = (orgId: string, isAll: boolean) =>
  queryOptions({
    queryKey: ['org', orgId, 'changelog', isAll ? 'all' : 'last-month'],
    queryFn: ({ signal }) =>
      call(listChangelog, { query: isAll ? { all: true } : { last_month_only: true }, signal }),
  })

/** Marks everything as read, which removes the dot from the top bar. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: () => call(markChangelogRead),
    meta: { errorToast: false },
    onSuccess: () => queryClient.setQueryData(unreadNewsQuery(orgId).queryKey, 0),
  }).mutate
}
