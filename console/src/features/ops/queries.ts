import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  failuresAnswer,
  lanesAnswer,
  providersAnswer,
  replayAnswer,
  workersAnswer,
  workItemDetail,
  workItemsAnswer,
} from '#api/contract/ops.ts'
import { api } from '../../lib/api.ts'
import { replayFilter, type GroupId } from './failures/group-id.ts'
import type { ItemFilter, OpsSearch } from './search.ts'

type Scope = OpsSearch['scope']

/** While the page is visible; live events come on top. */
const pollMs = 5_000
/** A long list is asked page by page: then less often. */
const pollLongMs = 30_000
const shortPages = 3
/** The first page is short so that the failures below stay in sight. */
const firstItems = 8
const moreItems = 50
/** More rows than a person reads; filters narrow the rest. */
export const mostItems = 500

/** Everything of operations; live events invalidate this prefix. */
export const opsKey = (orgId: string) => ['org', orgId, 'ops'] as const

export const lanesQuery = (orgId: string, scope: Scope) =>
  queryOptions({
    queryKey: [...opsKey(orgId), 'lanes', scope],
    queryFn: ({ signal }) => api('/ops/lanes', lanesAnswer, { query: { scope }, signal }),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  })

/** Newest first, by cursor; the rows before stay while other filters load. */
export const workItemsQuery = (orgId: string, filter: ItemFilter) =>
  infiniteQueryOptions({
    queryKey: [...opsKey(orgId), 'items', filter],
    queryFn: ({ pageParam, signal }) =>
      api('/ops/work-items', workItemsAnswer, {
        query: { ...filter, cursor: pageParam, limit: pageParam === null ? firstItems : moreItems },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > shortPages ? pollLongMs : pollMs),
  })

export const workItemQuery = (orgId: string, scope: Scope, id: string) =>
  queryOptions({
    queryKey: [...opsKey(orgId), 'item', scope, id],
    queryFn: ({ signal }) => api(`/ops/work-items/${id}`, workItemDetail, { query: { scope }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.finishedAt !== null ? false : pollMs),
  })

export const failuresQuery = (orgId: string, scope: Scope) =>
  queryOptions({
    queryKey: [...opsKey(orgId), 'failures', scope],
    queryFn: ({ signal }) => api('/ops/failures', failuresAnswer, { query: { scope }, signal }),
    refetchInterval: pollMs,
  })

/** What a replay of one group would start again. Counted by the server; nothing is changed. */
export const replayPreviewQuery = (orgId: string, scope: Scope, group: GroupId) =>
  queryOptions({
    queryKey: [...opsKey(orgId), 'replay', scope, group],
    queryFn: ({ signal }) =>
      api('/ops/work-items/replay', replayAnswer, { method: 'POST', body: { scope, preview: true, filter: replayFilter(group) }, signal }),
  })

export const providersQuery = (orgId: string, scope: Scope) =>
  queryOptions({
    queryKey: [...opsKey(orgId), 'providers', scope],
    queryFn: ({ signal }) => api('/ops/providers', providersAnswer, { query: { scope }, signal }),
    refetchInterval: pollMs,
  })

export const workersQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...opsKey(orgId), 'workers'],
    queryFn: ({ signal }) => api('/ops/workers', workersAnswer, { signal }),
    refetchInterval: pollMs,
  })
