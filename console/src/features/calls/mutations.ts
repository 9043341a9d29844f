import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { bulkAnswer } from '#api/contract/calls.ts'
import { acceptedCommand } from '#api/contract/page.ts'
import { api, newIdempotencyKey } from '../../lib/api.ts'
import { commandsKey } from '../../lib/commands.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { callsKey } from './queries.ts'

const base = '/integrations/real-calls'

async function refresh(queryClient: QueryClient, orgId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: callsKey(orgId) }),
    queryClient.invalidateQueries({ queryKey: commandsKey(orgId) }),
  ])
}

/** Scores one call again; without `scorecardId` with the scorecard it has. Resolves once the work is recorded, not when it is done. */
export function useRescoreCall() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: ({ callId, scorecardId }: { callId: string; scorecardId?: string }) =>
      api(`${base}/rescore/${callId}`, acceptedCommand, {
        method: 'POST',
        body: { scorecardConfigId: scorecardId ?? null },
        respondAsync: true,
        idempotencyKey: newIdempotencyKey(),
      }),
    meta: { label: 'Rescore' },
    onSettled: () => refresh(queryClient, orgId),
  })
}

/** Deletes one call. The server can restore it, so callers offer to undo it instead of asking first. */
export function useDeleteCall() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (callId: string) => api(`${base}/${callId}`, z.undefined(), { method: 'DELETE' }),
    meta: { label: 'Delete' },
    onSettled: () => refresh(queryClient, orgId),
  })
}

/** Brings deleted calls back. What cannot be restored any more is in `skipped`. */
export function useRestoreCalls() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (ids: string[]) => api(`${base}/bulk-restore`, bulkAnswer, { method: 'POST', body: { ids } }),
    meta: { label: 'Undo' },
    onSettled: () => refresh(queryClient, orgId),
  })
}

/** Scores many calls again, each with the scorecard it has. Calls that cannot be scored now are in `skipped` with the reason. */
export function useRescoreCalls() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (ids: string[]) =>
      api(`${base}/bulk-rescore`, bulkAnswer, { method: 'POST', body: { ids }, idempotencyKey: newIdempotencyKey() }),
    meta: { label: 'Rescore' },
    onSettled: () => refresh(queryClient, orgId),
  })
}

/** Deletes many calls. The server can restore them, so callers offer to undo it. */
export function useDeleteCalls() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (ids: string[]) => api(`${base}/bulk-delete`, bulkAnswer, { method: 'POST', body: { ids } }),
    meta: { label: 'Delete' },
    onSettled: () => refresh(queryClient, orgId),
  })
}
