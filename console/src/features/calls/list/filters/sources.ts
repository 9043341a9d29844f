import { queryOptions } from '@tanstack/react-query'
import { getTeam, listTeams } from '#api/contract/teams.ts'
import { listCategorizationRules } from '#api/contract/rules.ts'
import { call } from '../../../../lib/call.ts'
import { isMissing } from '../../../../lib/api-error.ts'
import type { PickerSource } from '../../../../ui/pickers/FilterPicker.tsx'
import type { PickerOption } from '../../../../ui/pickers/selection.ts'

export const teamsSource: PickerSource = {
  key: 'teams',
  async load({ search, from, size, signal }) {
    const { results, total } = await call(listTeams, {
      query: { search, from, numberOfResults: size },
      signal,
    })
    return {
      results: results.map(({ id, name, memberCount }) => ({ id, label: name, hint: String(memberCount) })),
      total,
    }
  },
}

/** The routing rules of all levels, each of which is a custom call type. The default rule is not one. */
export const customTypesQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'rules', 'call-types'],
    queryFn: async ({ signal }): Promise<PickerOption[]> => {
      const { organization, teams, users } = await call(listCategorizationRules, { signal })
      return [...organization, ...teams, ...users]
        .filter(({ isDefault }) => !isDefault)
        .map(({ id, label, team, user }) => ({ id, label, hint: team?.name ?? user?.name }))
    },
    staleTime: 60_000,
  })

/** The name of a team whose id comes from the address; null if it does not exist here. */
export const teamOptionQuery = (orgId: string, teamId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'people', 'team-option', teamId],
    queryFn: async ({ signal }): Promise<PickerOption | null> => {
      try {
        const { id, name } = await call(getTeam, { params: { id: teamId }, signal })
        return { id, label: name }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    staleTime: 60_000,
  })
