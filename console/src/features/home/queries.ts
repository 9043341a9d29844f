import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { chooseFocus, dismissSetup, getHome, readScorecardNews } from '#api/contract/home.ts'
import { call } from '../../lib/call.ts'
import { liveKey } from '../../lib/live-key.ts'
import { useOrgId } from '../../lib/use-session.ts'

const homeKey = liveKey((orgId: string) => ['org', orgId, 'home'] as const)

/** Refetched on every visit, so that decisions made elsewhere are no longer counted. */
export const homeQuery = (orgId: string) =>
  queryOptions({
    queryKey: homeKey(orgId),
    queryFn: ({ signal }) => call(getHome, { signal }),
    staleTime: 0,
  })

/** Null: the criterion that the user misses most. */
export function useChooseFocus() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (chosen: { scorecardId: string; criterionId: string } | null) =>
      call(chooseFocus, { body: { chosen } }),
    meta: { label: 'Criterion to work on' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: homeKey(orgId) }),
  })
}

export function useReadScorecardNews() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (version: { scorecardId: string; version: number }) =>
      call(readScorecardNews, { body: version }),
    meta: { label: 'New version of a scorecard' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: homeKey(orgId) }),
  })
}

export function useDismissSetup() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (isDismissed: boolean) => call(dismissSetup, { body: { isDismissed } }),
    meta: { label: 'First steps' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: homeKey(orgId) }),
  })
}
