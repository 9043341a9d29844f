import { queryOptions } from '@tanstack/react-query'
import type { CallRow } from '#api/contract/calls.ts'
import { getCallScore } from '#api/contract/scores.ts'
import { call } from '../../../lib/call.ts'
import { callsKey } from '../../../lib/query-keys.ts'

/** The current score with the scorecard version that produced it. */
export const callScoreQuery = (orgId: string, { id, version }: Pick<CallRow, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'score', id, version],
    queryFn: ({ signal }) => call(getCallScore, { params: { id }, signal }),
    staleTime: 'static',
  })
