import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  acceptedBackTest,
  appliedToHistory,
  type BackTestAnswer,
  backTestAnswer,
  type BackTestBody,
  backTestChanges,
  backTestExplanation,
} from '#api/contract/back-tests.ts'
import { api, newIdempotencyKey } from '../../../lib/api.ts'
import { rulesKey } from '../queries.ts'
import type { ChangeKind } from './model.ts'

const base = '/integrations/real-calls/rules'

/** Rows of a group before somebody asks for more, and with each further wish. */
export const firstRows = 4
export const nextRows = 50

export const backTestKey = (orgId: string, id: string | null) => [...rulesKey(orgId), 'back-test', id] as const

export const startBackTest = (body: BackTestBody) =>
  api(`${base}/back-test`, acceptedBackTest, { method: 'POST', body, respondAsync: true, idempotencyKey: newIdempotencyKey() })

export const readBackTest = (id: string, signal: AbortSignal): Promise<BackTestAnswer> =>
  api(`${base}/back-test/${id}`, backTestAnswer, { signal })

/** Calls of one group, newest first; what an ended test has found stays. */
export const changesQuery = (orgId: string, id: string, kind: ChangeKind) =>
  infiniteQueryOptions({
    queryKey: [...backTestKey(orgId, id), 'changes', kind],
    queryFn: ({ pageParam, signal }) =>
      api(`${base}/back-test/${id}/changes`, backTestChanges, {
        query: { kind, cursor: pageParam, size: pageParam === null ? firstRows : nextRows },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: Infinity,
  })

/** Why one call is settled as it is on both sides. */
export const explanationQuery = (orgId: string, id: string, callId: string) =>
  queryOptions({
    queryKey: [...backTestKey(orgId, id), 'why', callId],
    queryFn: ({ signal }) => api(`${base}/back-test/${id}/changes/${callId}`, backTestExplanation, { signal }),
    staleTime: Infinity,
  })

export const applyToHistory = ({ backTestId, idempotencyKey }: { backTestId: string; idempotencyKey: string }) =>
  api(`${base}/apply-to-history`, appliedToHistory, { method: 'POST', body: { backTestId }, idempotencyKey })
