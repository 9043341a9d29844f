import { queryOptions, useQuery } from '@tanstack/react-query'
import { getMyOrganization } from '#api/contract/session.ts'
import { call } from './call.ts'
import { useOrgId } from './use-session.ts'

const mailRefusalQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'mail refusal'],
    queryFn: async ({ signal }) => (await call(getMyOrganization, { signal })).mailRefusal,
    staleTime: 60_000,
  })

/** Why no mail is sent for the organization, in words. Null when mail is sent, or that is not known yet. */
export const useMailRefusal = (): string | null => useQuery(mailRefusalQuery(useOrgId())).data ?? null
