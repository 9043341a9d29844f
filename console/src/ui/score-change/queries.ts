import { queryOptions } from '@tanstack/react-query'
import { getImprovements } from '#api/contract/improvements.ts'
import { call } from '../../lib/call.ts'

/** How these people's scores have moved; those without scored calls are left out. */
export const improvementsQuery = (orgId: string, users: string[], isEnabled = true) =>
  queryOptions({
    queryKey: ['org', orgId, 'improvements', users],
    queryFn: ({ signal }) => call(getImprovements, { query: { users }, signal }),
    staleTime: 60_000,
    enabled: isEnabled && users.length > 0,
  })
