import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#api/contract/session.ts'
import { getMyEmail } from '#api/contract/users.ts'
import { call } from '../../lib/call.ts'
import { meQuery } from '../../lib/me.ts'
import { useOrgId } from '../../lib/use-session.ts'

export const myEmailQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'my-email'],
    queryFn: ({ signal }) => call(getMyEmail, { signal }),
  })

/** Shows the changed name and picture in the whole console immediately. */
export function useMeUpdate(): (me: Me) => void {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return (me) => {
    queryClient.setQueryData(meQuery(orgId).queryKey, me)
    // Lists that contain the user's name must be refetched.
    void queryClient.invalidateQueries({ queryKey: ['org', orgId, 'users'] })
  }
}
