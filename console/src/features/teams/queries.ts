import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { listUsers } from '#api/contract/people.ts'
import {
  getTeamBranch,
  getTeamTree,
  listTeamMembers,
  listTeamsByIds,
  moveTeams,
} from '#api/contract/teams.ts'
import { call } from '../../lib/call.ts'
import { inBatches } from '../../lib/in-batches.ts'
import { useOrgId } from '../../lib/use-session.ts'
import type { VersionedMove } from './tree.ts'

/** Maximum number of ids in one request. */
const batchSize = 200
const membersPage = 50

const teamsKey = (orgId: string) => ['org', orgId, 'teams'] as const

/** The teams of the organization, level by level: at most 2,000 on ten pages. */
export const teamTreeQuery = (orgId: string) =>
  infiniteQueryOptions({
    queryKey: [...teamsKey(orgId), 'tree'],
    queryFn: ({ pageParam: cursor, signal }) => call(getTeamTree, { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** Reads one page after another, so that the first lines are there before the last teams. */
export function useTeamTree() {
  const orgId = useOrgId()
  const query = useInfiniteQuery(teamTreeQuery(orgId))
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  // A team that moves down between two page requests is on both pages; the later row is current.
  const teams = useMemo(
    () =>
      data === undefined
        ? undefined
        : [...new Map(data.pages.flatMap(({ results }) => results).map((team) => [team.id, team])).values()],
    [data],
  )
  return {
    teams,
    mayManageTop: data?.pages[0]?.mayManageTop === true,
    error: query.error,
    isComplete: data !== undefined && !hasNextPage,
    retry: () => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}

const loadTeam = inBatches(batchSize, async (ids) => {
  const { results } = await call(listTeamsByIds, { query: { ids } })
  return new Map(results.map((team) => [team.id, team]))
})

/** Who leads a team and how many people are in it, read once its line is shown; null for a team that is gone. */
export const teamFactsQuery = (orgId: string, teamId: string) =>
  queryOptions({
    queryKey: [...teamsKey(orgId), 'facts', teamId],
    queryFn: async () => (await loadTeam(teamId)) ?? null,
  })

/** The people of one team, leads first. */
export const teamMembersQuery = (orgId: string, teamId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...teamsKey(orgId), 'members', teamId, search],
    queryFn: ({ pageParam, signal }) =>
      call(listTeamMembers, {
        params: { id: teamId },
        query: { from: pageParam, numberOfResults: membersPage, search },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { results }) => sum + results.length, 0)
      return loaded < last.total && last.results.length > 0 ? loaded : undefined
    },
  })

/** A team with those below it: how many teams, and how many people. */
export const branchQuery = (orgId: string, teamId: string) =>
  queryOptions({
    queryKey: [...teamsKey(orgId), 'branch', teamId],
    queryFn: ({ signal }) => call(getTeamBranch, { params: { id: teamId }, signal }),
  })

/** Active and invited people who are in no team, by name. */
export const noTeamQuery = (orgId: string) =>
  infiniteQueryOptions({
    queryKey: [...teamsKey(orgId), 'members', 'none'],
    queryFn: ({ pageParam, signal }) =>
      call(listUsers, {
        query: { from: pageParam, numberOfResults: membersPage, includePending: true, withoutTeam: true },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { results }) => sum + results.length, 0)
      return loaded < last.total && last.results.length > 0 ? loaded : undefined
    },
  })

/** The effect of pending moves. If they are refused, the tree is refetched, because somebody else may have changed it. */
export const movePreviewQuery = (orgId: string, moves: readonly VersionedMove[]) =>
  queryOptions({
    queryKey: [...teamsKey(orgId), 'preview', moves],
    queryFn: async ({ signal, client }) => {
      try {
        return await call(moveTeams, { body: { teams: [...moves], preview: true }, signal })
      } catch (error) {
        const { queryKey } = teamTreeQuery(orgId)
        if (!signal.aborted) void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
        throw error
      }
    },
    enabled: moves.length > 0,
    retry: false,
    placeholderData: keepPreviousData,
  })

/** People who can be added: active and invited ones, by name. */
export const candidatesQuery = (orgId: string, search: string) =>
  queryOptions({
    queryKey: [...teamsKey(orgId), 'candidates', search],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { search, includePending: true, numberOfResults: 20 }, signal }),
    placeholderData: keepPreviousData,
  })

/** Refetches teams, here and in pickers of other pages. */
export function useRefreshTeams(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: teamsKey(orgId) }),
      queryClient.invalidateQueries({ queryKey: ['org', orgId, 'options', 'teams'] }),
      queryClient.invalidateQueries({ queryKey: ['org', orgId, 'picker'] }),
    ])
}
