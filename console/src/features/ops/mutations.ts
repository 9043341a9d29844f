import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  discardWorkItems,
  openQueueBoard,
  pauseLane,
  replayWorkItems,
  resumeLane,
} from '#api/contract/ops.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import { call } from '../../lib/call.ts'
import { commandsKey } from '../../lib/commands.ts'
import { useOrgId } from '../../lib/use-session.ts'
import type { FailedItems } from './failures/group-id.ts'
import { handleGroups } from './failures/handle-groups.ts'
import { lanesQuery, opsKey } from './queries.ts'
import type { OpsSearch } from './search.ts'

type Scope = OpsSearch['scope']

const refresh = async (queryClient: QueryClient, orgId: string): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: opsKey(orgId) }),
    queryClient.invalidateQueries({ queryKey: commandsKey(orgId) }),
  ])
}

/** Pauses a lane: nothing new starts. Not optimistic, because everybody's work depends on it. */
export function usePauseLane() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: ({ lane, scope, reason }: { lane: Lane; scope: Scope; reason: string }) =>
      call(pauseLane, { params: { lane }, body: { scope, reason } }),
    // The popover shows the error next to the reason, which is kept.
    meta: { label: 'Pause', errorToast: false },
    onSettled: () => refresh(queryClient, orgId),
  })
}

/** Ends a lane's pause. Returns the lane's new state, because another pause may still apply. */
export function useResumeLane() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: async ({ lane, scope }: { lane: Lane; scope: Scope }) => {
      await call(resumeLane, { params: { lane }, body: { scope } })
      const { lanes } = await queryClient.query({ ...lanesQuery(orgId, scope), staleTime: 0 })
      return lanes.find((each) => each.lane === lane)
    },
    meta: { label: 'Resume' },
    onSettled: () => refresh(queryClient, orgId),
  })
}

type FailedGroups = { scope: Scope; groups: readonly FailedItems[] }

/** Queues groups of failed items again, and counts what the server started. */
export function useReplayGroups() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: ({ scope, groups }: FailedGroups) =>
      handleGroups(groups, ({ filter }) => call(replayWorkItems, { orgId, body: { scope, filter } })),
    meta: { label: 'Replay' },
    onSettled: () => refresh(queryClient, orgId),
  })
}

/** Gives groups of failed items up, and counts what the server discarded. */
export function useDiscardGroups() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: ({ scope, groups }: FailedGroups) =>
      handleGroups(groups, ({ filter }) => call(discardWorkItems, { orgId, body: { scope, filter } })),
    meta: { label: 'Discard' },
    onSettled: () => refresh(queryClient, orgId),
  })
}

/** Queues one dead item again. */
export function useReplayItem() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: ({ scope, id }: { scope: Scope; id: string }) =>
      call(replayWorkItems, { body: { scope, filter: { ids: [id] } } }),
    meta: { label: 'Replay' },
    onSettled: () => refresh(queryClient, orgId),
  })
}

/** Gives this browser access to the queue viewer for a while. The viewer is a page of the server. */
export function useOpenQueueSession() {
  return useMutation({
    mutationFn: () => call(openQueueBoard),
    meta: { label: 'Opening the queue contents' },
  })
}
