import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { dismissSetup, getHome } from '#api/contract/home.ts'
import { call } from '../../lib/call.ts'
import { liveKey } from '../../lib/live-key.ts'
import { useOrgId } from '../../lib/use-session.ts'

const homeKey = liveKey((orgId: string) => ['org', orgId, 'home'] as const)

/** Read anew on each visit: what somebody has just decided elsewhere is no longer counted. */
export const homeQuery = (orgId: string) =>
  queryOptions({
    queryKey: homeKey(orgId),
    queryFn: ({ signal }) => call(getHome, { signal }),
    staleTime: 0,
  })

export function useDismissSetup() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (isDismissed: boolean) => call(dismissSetup, { body: { isDismissed } }),
    meta: { label: 'First steps' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: homeKey(orgId) }),
  })
}
