import { queryOptions } from '@tanstack/react-query'
import { getMe } from '#api/contract/session.ts'
import { call } from './call.ts'
import { retryTimes } from './query-client.ts'
import { session } from './session.ts'

/** The user in the active organization. Organization data is fresh for 10 s and retried 5 times (specification 2 §9). */
export const meQuery = (orgId: string = session.snapshot().orgId ?? 'none') =>
  queryOptions({
    queryKey: ['org', orgId, 'me'],
    queryFn: ({ signal }) => call(getMe, { signal }),
    staleTime: 10_000,
    retry: retryTimes(5),
  })
