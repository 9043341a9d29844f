import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type BackTestResponse,
  explainBackTestChange,
  getBackTest,
  listBackTestChanges,
} from '#api/contract/back-tests.ts'
import { call } from '../../../lib/call.ts'
import { rulesKey } from '../queries.ts'
import type { ChangeKind } from './model.ts'

/** Initial rows of a group, and rows added by each 'Show more'. */
export const firstRows = 4
export const nextRows = 50

export const backTestKey = (orgId: string, id: string | null) =>
  [...rulesKey(orgId), 'back-test', id] as const

export const loadBackTest = (id: string, signal: AbortSignal): Promise<BackTestResponse> =>
  call(getBackTest, { params: { id }, signal })

/** A test as it is now: whether it is still about the current rules. */
export const backTestQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: backTestKey(orgId, id),
    queryFn: ({ signal }) => loadBackTest(id, signal),
    staleTime: 0,
  })

/** Calls of one group, newest first. A finished test does not change. */
export const changesQuery = (orgId: string, id: string, kind: ChangeKind) =>
  infiniteQueryOptions({
    queryKey: [...backTestKey(orgId, id), 'changes', kind],
    queryFn: ({ pageParam, signal }) =>
      call(listBackTestChanges, {
        params: { id },
        query: { kind, cursor: pageParam, size: pageParam === null ? firstRows : nextRows },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: Infinity,
  })

/** Why one call has its result, before and after. */
export const explanationQuery = (orgId: string, id: string, callId: string) =>
  queryOptions({
    queryKey: [...backTestKey(orgId, id), 'why', callId],
    queryFn: ({ signal }) => call(explainBackTestChange, { params: { id, callId }, signal }),
    staleTime: Infinity,
  })
