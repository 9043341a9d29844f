import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type bulkResponse,
  correctCalls,
  type CorrectCallsBody,
  createCall,
  type CreateCallBody,
  deleteCalls,
  rescoreCall,
  rescoreCalls,
  restoreCalls,
} from '#api/contract/calls.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { refreshCalls, useCallMutation } from '../../../lib/call-mutation.ts'
import { useOrgId } from '../../../lib/use-session.ts'

/** Scores one call again; without `scorecardId`, with the call's own scorecard. Resolves when the work is recorded, not when it is done. */
export const useRescoreCall = () =>
  useCallMutation(
    'Rescore',
    ({ callId, scorecardId }: { callId: string; scorecardId?: string | undefined }) =>
      call(rescoreCall, {
        params: { id: callId },
        body: { scorecardConfigId: scorecardId ?? null },
        respondAsync: true,
        idempotencyKey: newIdempotencyKey(),
      }),
  )

type OnBulkSuccess = (result: z.output<typeof bulkResponse>, ids: string[]) => void

/** Restores deleted calls. `skipped` lists those that can no longer be restored. */
export const useRestoreCalls = (onSuccess: OnBulkSuccess) =>
  useCallMutation('Undo', (ids: string[]) => call(restoreCalls, { body: { ids } }), onSuccess)

/**
 * Scores many calls again; without `scorecardId`, each with its own scorecard. `skipped` lists those that cannot be scored now, with
 * reasons.
 */
export const useRescoreCalls = () =>
  useCallMutation('Rescore', ({ ids, scorecardId }: { ids: string[]; scorecardId: string | null }) =>
    call(rescoreCalls, {
      body: { ids, scorecardConfigId: scorecardId },
      idempotencyKey: newIdempotencyKey(),
    }),
  )

/** Gives calls a different type or scorecard and scores them. `skipped` lists those that cannot be corrected now, with reasons. */
export const useCorrectCalls = () =>
  useCallMutation('Correct', (body: CorrectCallsBody) =>
    call(correctCalls, { body, idempotencyKey: newIdempotencyKey() }),
  )

/** Deletes calls. The server can restore them, so callers offer Undo. */
export const useDeleteCalls = (onSuccess: OnBulkSuccess) =>
  useCallMutation('Delete', (ids: string[]) => call(deleteCalls, { body: { ids } }), onSuccess)

/**
 * Creates a call from a transcript. Resolves when it is recorded; parsing, routing and scoring continue, and the call's page shows them
 * live.
 */
export function useCreateCall() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: CreateCallBody; idempotencyKey: string }) =>
      call(createCall, { orgId, body, respondAsync: true, idempotencyKey }),
    // The page shows the error next to the buttons.
    meta: { errorToast: false },
    onSuccess: () => refreshCalls(queryClient, orgId),
  })
}
