import { queryOptions } from '@tanstack/react-query'
import { me } from '#api/contract/session.ts'
import { api } from './api.ts'
import { session } from './session.ts'

/** Who I am in the active organisation. Organisation data is fresh for 10 s (specification 2 §9). */
export const meQuery = (orgId: string = session.snapshot().orgId ?? 'none') =>
  queryOptions({
    queryKey: ['org', orgId, 'me'],
    queryFn: ({ signal }) => api('/users/me', me, { signal }),
    staleTime: 10_000,
  })
