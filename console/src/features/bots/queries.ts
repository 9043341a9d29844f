import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { listFavoriteFolders, listFolderAncestors, listFoldersByCursor } from '#api/contract/bot-folders.ts'
import { listBotTags } from '#api/contract/bot-tags.ts'
import {
  agentStatsByCallType,
  getAgent,
  listAgentsWithoutFolder,
  listFilteredAgents,
  listVariationsOf,
} from '#api/contract/bots.ts'
import type { AgentFolder } from '#api/contract/bot-folders.ts'
import { call } from '../../lib/call.ts'
import { useOrgId } from '../../lib/use-session.ts'
import type { BotsRequest } from './list/search.ts'

export const botsKey = (orgId: string) => ['org', orgId, 'bots'] as const

export const botsQuery = (orgId: string, { isWithoutFolder, ...request }: BotsRequest) =>
  queryOptions({
    queryKey: [...botsKey(orgId), 'list', isWithoutFolder, request],
    queryFn: ({ signal }) => {
      if (!isWithoutFolder) return call(listFilteredAgents, { query: request, signal })
      const { from, numberOfResults, search } = request
      return call(listAgentsWithoutFolder, { query: { from, numberOfResults, search }, signal })
    },
    placeholderData: keepPreviousData,
  })

export const botQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...botsKey(orgId), 'one', id],
    queryFn: ({ signal }) => call(getAgent, { params: { id }, signal }),
  })

/** How many bots the reader sees, across all folders. */
export const botCountQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...botsKey(orgId), 'count'],
    queryFn: async ({ signal }) =>
      (await call(agentStatsByCallType, { signal })).results.reduce((sum, { total }) => sum + total, 0),
  })

export const variationsQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...botsKey(orgId), 'variations', id],
    queryFn: async ({ signal }) => (await call(listVariationsOf, { params: { id }, signal })).results,
  })

/** The folders directly below a folder; null: at the top. */
export const foldersQuery = (orgId: string, folderId: string | null) =>
  queryOptions({
    queryKey: [...botsKey(orgId), 'folders', folderId],
    queryFn: async ({ signal }) => {
      const folders: AgentFolder[] = []
      let cursor: string | null = null
      do {
        const page: { results: AgentFolder[]; nextCursor: string | null } = await call(listFoldersByCursor, {
          query: { cursor, folderId, excludeSubfolders: true },
          signal,
        })
        folders.push(...page.results)
        cursor = page.nextCursor
      } while (cursor !== null)
      return folders
    },
    staleTime: 30_000,
  })

/** From the top down to the folder itself. */
export const ancestorsQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...botsKey(orgId), 'ancestors', id],
    queryFn: async ({ signal }) => (await call(listFolderAncestors, { params: { id }, signal })).results,
    staleTime: 30_000,
  })

export const favoritesQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...botsKey(orgId), 'favorites'],
    queryFn: async ({ signal }) => (await call(listFavoriteFolders, { signal })).results,
    staleTime: 30_000,
  })

/** All tags; an organization has at most a thousand. */
export const tagsQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...botsKey(orgId), 'tags'],
    queryFn: async ({ signal }) =>
      (await call(listBotTags, { query: { numberOfResults: 1000 }, signal })).results,
    staleTime: 30_000,
  })

/** Refetches lists, folders and forms after a change. */
export function useRefreshBots(): () => Promise<void> {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return () => queryClient.invalidateQueries({ queryKey: botsKey(orgId) })
}
