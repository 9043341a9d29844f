import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  getImport,
  listImportCalls,
  listImports,
  type importCallsQuery as callsContract,
  type importTasksQuery as tasksContract,
} from '#api/contract/imports.ts'
import { call, type CallSettings } from '../../lib/call.ts'
import { importsKey } from '../../lib/imports/start-import.ts'

/** While an import runs, in addition to live events. */
const pollMs = 5_000
const callsPerPage = 50

export type TasksRequest = Partial<z.output<typeof tasksContract>>

/** A page of imports, newest first; the previous page stays while another one loads. */
export const importTasksQuery = (orgId: string, request: TasksRequest) =>
  queryOptions({
    queryKey: [...importsKey(orgId), 'list', request],
    queryFn: ({ signal }) => call(listImports, { query: request, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some((task) => task.state === 'running') === true ? pollMs : false,
  })

export const importQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...importsKey(orgId), 'one', id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  })

export type ShownCalls = z.output<typeof callsContract>['show']

/** Calls of an import, by cursor. */
export const importCallsQuery = (orgId: string, id: string, show: ShownCalls) =>
  infiniteQueryOptions({
    queryKey: [...importsKey(orgId), 'calls', id, show],
    queryFn: ({ pageParam, signal }) =>
      readImportCalls(id, { show, cursor: pageParam, limit: callsPerPage }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

export const readImportCalls = (
  id: string,
  query: { show: ShownCalls; cursor: string | null; limit: number },
  settings: CallSettings,
) => call(listImportCalls, { params: { id }, query, ...settings })
