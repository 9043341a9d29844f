import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  externalCallsAnswer,
  importDetail,
  importTasksAnswer,
  type importCallsQuery as callsContract,
  type importTasksQuery as tasksContract,
} from '#api/contract/imports.ts'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'

/** While something runs; live events come on top. */
const pollMs = 5_000
const callsOnce = 50

export const importsBase = '/integrations/real-calls'

/** Everything that live events of imports make stale. */
export const importsKey = (orgId: string) => ['org', orgId, 'imports'] as const

export type TasksRequest = Partial<z.output<typeof tasksContract>>

/** A page of imports, newest first; the page before stays while another loads. */
export const importTasksQuery = (orgId: string, request: TasksRequest) =>
  queryOptions({
    queryKey: [...importsKey(orgId), 'list', request],
    queryFn: ({ signal }) => api(`${importsBase}/import-tasks`, importTasksAnswer, { query: request, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some((task) => task.state === 'running') === true ? pollMs : false),
  })

export const importQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...importsKey(orgId), 'one', id],
    queryFn: ({ signal }) => api(`${importsBase}/import-tasks/${id}`, importDetail, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  })

export type ShownCalls = z.output<typeof callsContract>['show']

/** Calls of an import, by cursor. */
export const importCallsQuery = (orgId: string, id: string, show: ShownCalls) =>
  infiniteQueryOptions({
    queryKey: [...importsKey(orgId), 'calls', id, show],
    queryFn: ({ pageParam, signal }) => readCalls(id, { show, cursor: pageParam, limit: callsOnce }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

export const readCalls = (id: string, query: { show: ShownCalls; cursor: string | null; limit: number }, signal?: AbortSignal) =>
  api(`${importsBase}/import-tasks/${id}/calls`, externalCallsAnswer, { query, ...(signal === undefined ? {} : { signal }) })
