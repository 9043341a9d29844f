import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getCalibration,
  getGradingItem,
  listCalibrations,
  listDisagreements,
  listGradingQueue,
} from '#api/contract/calibration.ts'
import { getStability } from '#api/contract/stability.ts'
import { call } from '../../lib/call.ts'
import { liveKey } from '../../lib/live-key.ts'
import { callsKey } from '../../lib/query-keys.ts'
import { useOrgId } from '../../lib/use-session.ts'

/** Everything about agreement; live events invalidate this prefix. */
const calibrationKey = liveKey((orgId: string) => ['org', orgId, 'calibration'] as const)
/** Not a live key: a call must not change while somebody is grading it. */
const gradingKey = (orgId: string) => ['org', orgId, 'grading'] as const

export const calibrationsQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...calibrationKey(orgId), 'scorecards'],
    queryFn: ({ signal }) => call(listCalibrations, { signal }),
  })

export const calibrationQuery = (orgId: string, scorecardId: string) =>
  queryOptions({
    queryKey: [...calibrationKey(orgId), 'of', scorecardId],
    queryFn: ({ signal }) => call(getCalibration, { params: { id: scorecardId }, signal }),
  })

export const stabilityQuery = (orgId: string, scorecardId: string) =>
  queryOptions({
    queryKey: [...calibrationKey(orgId), 'of', scorecardId, 'stability'],
    queryFn: ({ signal }) => call(getStability, { params: { id: scorecardId }, signal }),
  })

export const disagreementsQuery = (orgId: string, scorecardId: string, criterionId: string) =>
  queryOptions({
    queryKey: [...calibrationKey(orgId), 'of', scorecardId, 'disagreements', criterionId],
    queryFn: ({ signal }) =>
      call(listDisagreements, { params: { id: scorecardId }, query: { criterionId }, signal }),
  })

export const gradingQueueQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...calibrationKey(orgId), 'queue'],
    queryFn: ({ signal }) => call(listGradingQueue, { signal }),
  })

export const gradingItemQuery = (orgId: string, itemId: string) =>
  queryOptions({
    queryKey: [...gradingKey(orgId), itemId],
    queryFn: ({ signal }) => call(getGradingItem, { params: { id: itemId }, signal }),
    staleTime: 'static',
  })

/** A mutation of grades or decisions. Figures and calls are refetched when it ends. */
export function useCalibrationMutation<Input, Result>(
  label: string,
  mutationFn: (input: Input) => Promise<Result>,
  onSuccess?: (result: Result, input: Input) => void,
) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn,
    meta: { label },
    onSuccess: (result, input) => onSuccess?.(result, input),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: calibrationKey(orgId) }),
        queryClient.invalidateQueries({ queryKey: callsKey(orgId) }),
      ]),
  })
}
