import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { changeModelLimits, getModelUse, listModelUse, type ModelLimits } from '#api/contract/model-use.ts'
import { call, type CallSettings } from '../../lib/call.ts'
import { useOrgId } from '../../lib/use-session.ts'

export type DaysRequest = { from: number; numberOfResults: number }

const modelUseKey = (orgId: string) => ['org', orgId, 'model-use'] as const

/** What the organization uses of the model this month. */
export const modelUseQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...modelUseKey(orgId), 'month'],
    queryFn: ({ signal }) => call(getModelUse, { signal }),
  })

/** A page of the ledger, newest day first. */
export const modelUseDaysQuery = (orgId: string, request: DaysRequest) =>
  queryOptions({
    queryKey: [...modelUseKey(orgId), 'days', request],
    queryFn: ({ signal }) => readModelUseDays(request, { signal }),
    placeholderData: keepPreviousData,
  })

export const readModelUseDays = (query: DaysRequest, settings: CallSettings) =>
  call(listModelUse, { query, ...settings })

/** After a stale version, the limits are refetched for the next attempt. */
export function useChangeLimits(label: string) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (body: ModelLimits) => call(changeModelLimits, { body }),
    meta: { label, errorToast: false },
    onSuccess: (saved) => queryClient.setQueryData(modelUseQuery(orgId).queryKey, saved),
    onError: () => queryClient.invalidateQueries({ queryKey: modelUseQuery(orgId).queryKey }),
  })
}
