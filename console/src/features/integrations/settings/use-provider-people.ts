import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { acceptedLookup, listUsersAnswer, lookupAnswer, providerUserRow } from '#api/contract/imports.ts'
import { api } from '../../../lib/api.ts'
import { useCommandAnswer } from '../../../lib/use-command-answer.ts'
import { useOrgId } from '../../../lib/use-session.ts'

const base = '/integrations/real-calls'
/** Asked of the provider anew after this long; matches are kept here. */
const staleTime = 60_000
const asked = z.union([acceptedLookup, listUsersAnswer])
const pageOfUsers = z.object({ results: z.array(providerUserRow), nextCursor: z.string().nullable() })

export type ProviderPeople = {
  people: z.output<typeof pageOfUsers>['results'] | undefined
  nextCursor: string | null
  error: Error | null
  retry: () => void
}

/** One page of the provider's people. A worker asks the provider; its answer is read as soon as it is there. */
export function useProviderPeople(integrationId: string, cursor: string | null): ProviderPeople {
  const orgId = useOrgId()
  // Not below the integrations: what a job changes is read again there, and this question is a job itself.
  const key = ['org', orgId, 'provider-people', integrationId, cursor]
  const first = useQuery({
    queryKey: [...key, 'asked'],
    queryFn: ({ signal }) => api(`${base}/listUsers/${integrationId}`, asked, { query: { cursor }, respondAsync: true, signal }),
    staleTime,
  })
  const lookupId = first.data !== undefined && 'lookupId' in first.data ? first.data.lookupId : null
  const lookup = useCommandAnswer({
    queryKey: [...key, 'answer', lookupId],
    load: (signal) => api(`${base}/provider-lookups/${lookupId}`, lookupAnswer, { signal }),
    isEnabled: lookupId !== null,
  })
  const told = lookup.data
  const answered =
    first.data !== undefined && 'results' in first.data
      ? { success: true as const, data: first.data }
      : told?.users == null
        ? null
        : pageOfUsers.safeParse(told.users)
  const failure =
    told !== undefined && told.state !== 'running' && answered?.success !== true
      ? new Error(told.error ?? `The request ${told.state}.`)
      : null
  return {
    people: answered?.success === true ? answered.data.results : undefined,
    nextCursor: answered?.success === true ? answered.data.nextCursor : null,
    error: first.error ?? lookup.error ?? failure,
    retry: () => void first.refetch(),
  }
}
