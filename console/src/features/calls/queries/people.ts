import { queryOptions } from '@tanstack/react-query'
import { listUsers } from '#api/contract/people.ts'
import { call } from '../../../lib/call.ts'

/** Option lists load up to 1,000 items. Source: specification 2 §9. */
const mostPeople = 1000

/** Active and invited people of the organization, for person pickers. */
export const peopleChoicesQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'people', 'choices'],
    queryFn: async ({ signal }) => {
      const { results } = await call(listUsers, {
        query: { numberOfResults: mostPeople, includePending: true, status: ['ACTIVE', 'INVITED'] },
        signal,
      })
      return results
    },
    staleTime: 60_000,
  })
