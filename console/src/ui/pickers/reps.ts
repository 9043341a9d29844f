import { queryOptions } from '@tanstack/react-query'
import { listUsersByIds, type OrgUser } from '#api/contract/people.ts'
import { call } from '../../lib/call.ts'
import type { PickerOption } from './selection.ts'

export const nameOfRep = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** Of a member who may have no name yet. */
export const nameOrEmail = (user: Pick<OrgUser, 'firstName' | 'lastName' | 'email'>): string =>
  nameOfRep(user) || user.email

export const optionOfUser = (user: OrgUser): PickerOption => ({
  id: user.id,
  label: nameOrEmail(user),
  avatar: user.avatar,
})

/** Names of reps whose ids are in the address. */
export const repsByIdsQuery = (orgId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['org', orgId, 'people', 'by-ids', ...ids.toSorted()],
    queryFn: async ({ signal }): Promise<PickerOption[]> => {
      if (ids.length === 0) return []
      const { results } = await call(listUsersByIds, { query: { ids: [...ids] }, signal })
      return results.map(optionOfUser)
    },
    staleTime: 60_000,
  })
