import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  discardWorkItems,
  getWorkItem,
  listFailures,
  listLanes,
  listProviderBudgets,
  listWorkers,
  listWorkItems,
  replayWorkItems,
} from '#api/contract/ops.ts'
import { call } from '../../lib/call.ts'
import type { FailedItems } from './failures/group-id.ts'
import type { ItemFilter, OpsSearch } from './search.ts'
import { liveKey } from '../../lib/live-key.ts'

type Scope = OpsSearch['scope']

/** While the page is visible, in addition to live events. */
const pollMs = 5_000
/** A long list takes several requests, so it is polled less often. */
const pollLongMs = 30_000
const shortPages = 3
/** A short first page keeps the failures below in view. */
const firstItems = 8
const moreItems = 50
/** More rows than anybody reads; filters narrow the rest. */
export const mostItems = 500

/** Everything of operations; live events invalidate this prefix. */
export const opsKey = liveKey((orgId: string) => ['org', orgId, 'ops'] as const)

export const lanesQuery = (orgId: string, scope: Scope) =>
  queryOptions({
    queryKey: [...opsKey(orgId), 'lanes', scope],
    queryFn: ({ signal }) => call(listLanes, { query: { scope }, signal }),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  })

/** Newest first, by cursor. The previous rows stay while other filters load. */
export const workItemsQuery = (orgId: string, filter: ItemFilter) =>
  infiniteQueryOptions({
    queryKey: [...opsKey(orgId), 'items', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listWorkItems, {
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
    queryFn: ({ signal }) => call(getWorkItem, { params: { id }, query: { scope }, signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.finishedAt !== null ? false : pollMs,
  })

export const failuresQuery = (orgId: string, scope: Scope) =>
  queryOptions({
    queryKey: [...opsKey(orgId), 'failures', scope],
    queryFn: ({ signal }) => call(listFailures, { query: { scope }, signal }),
    refetchInterval: pollMs,
  })

/** How many items a replay would start again, or a discard would give up. The server only counts. */
export const previewQuery = (orgId: string, what: 'replay' | 'discard', scope: Scope, items: FailedItems) =>
  queryOptions({
    queryKey: [...opsKey(orgId), what, scope, items],
    queryFn: async ({ signal }) => {
      const request = { body: { scope, preview: true, filter: items.filter }, signal }
      const { count, examples } =
        what === 'replay' ? await call(replayWorkItems, request) : await call(discardWorkItems, request)
      return { count, examples }
    },
  })

export const providersQuery = (orgId: string, scope: Scope) =>
  queryOptions({
    queryKey: [...opsKey(orgId), 'providers', scope],
    queryFn: ({ signal }) => call(listProviderBudgets, { query: { scope }, signal }),
    refetchInterval: pollMs,
  })

export const workersQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...opsKey(orgId), 'workers'],
    queryFn: ({ signal }) => call(listWorkers, { signal }),
    refetchInterval: pollMs,
  })
