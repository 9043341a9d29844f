import { queryOptions } from '@tanstack/react-query'
import { listUsers } from '#api/contract/people.ts'
import { getTeamTree, type TeamOfTree } from '#api/contract/teams.ts'
import { call } from './call.ts'
import { teamLabels } from './team-labels.ts'

/** Lists of people load up to 1000. Source: specification 2 §9. */
export const maxOptions = 1000

/** As many as a list shows at once. */
const maxFound = 50

/** A team or a user in a list to choose from. */
export type PersonOption = {
  id: string
  label: string
  /** The user's email address. */
  hint?: string
  avatar?: string | null
  /** False for deactivated users: shown if already chosen, but not offered. */
  isOffered?: boolean
}

/** `mayAddPeople`: false for teams that the user may not manage, or whose members the organization's directory manages. */
export type TeamOption = PersonOption & { mayAddPeople: boolean }

/** The teams that the user finds, by name: at most 2,000, read 200 at a time. */
export const teamOptionsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'options', 'teams'],
    queryFn: async ({ signal }) => {
      const found = new Map<string, TeamOfTree>()
      for (let cursor: string | undefined, isLast = false; !isLast;) {
        const { results, nextCursor } = await call(getTeamTree, { query: { cursor }, signal })
        for (const team of results) found.set(team.id, team)
        cursor = nextCursor ?? undefined
        isLast = nextCursor === null
      }
      const labels = teamLabels([...found.values()])
      return [...found.values()]
        .map(({ id, name, mayManage, isFromDirectory }): TeamOption => ({
          id,
          label: labels.get(id) ?? name,
          mayAddPeople: mayManage && !isFromDirectory,
        }))
        .toSorted((first, second) => first.label.localeCompare(second.label))
    },
    staleTime: 60_000,
  })

async function loadPeople(query: { numberOfResults: number; search?: string }, signal: AbortSignal) {
  const { results } = await call(listUsers, {
    query: { ...query, includePending: true, status: ['ACTIVE', 'INVITED', 'DEPROVISIONED'] },
    signal,
  })
  return results.map(({ id, firstName, lastName, email, avatar, status }) => ({
    id,
    label: `${firstName} ${lastName}`.trim() || email,
    hint: email,
    avatar,
    isOffered: status !== 'DEPROVISIONED',
  }))
}

export const peopleOptionsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'options', 'people'],
    queryFn: ({ signal }) => loadPeople({ numberOfResults: maxOptions }, signal),
    staleTime: 60_000,
  })

/** Those of all people who match a text, for organizations with more than a list loads. */
export const peopleSearchQuery = (orgId: string, search: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'options', 'people', search],
    queryFn: ({ signal }) => loadPeople({ numberOfResults: maxFound, search }, signal),
    staleTime: 60_000,
  })
