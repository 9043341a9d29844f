import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getTwoFactor,
  listOwnSessions,
  revokeOtherSessions,
  revokeOwnSession,
} from '#api/contract/identity.ts'
import { listPasskeys } from '#api/contract/passkeys.ts'
import { getMySingleSignOn } from '#api/contract/single-sign-on.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'

/** Sessions belong to the user, but caches are per organization. */
export const ownSessionsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'own-sessions'],
    queryFn: ({ signal }) => call(listOwnSessions, { signal }),
  })

/** Ends one session, or all others when `id` is null. @returns how many ended */
export function useEndSessions() {
  const queryClient = useQueryClient()
  const { queryKey } = ownSessionsQuery(useOrgId())
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) return (await call(revokeOtherSessions)).revoked
      await call(revokeOwnSession, { params: { id } })
      return 1
    },
    // The dialog shows the error itself.
    meta: { errorToast: false },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** How the user signed in, and the organizations whose provider can sign them in. */
export const mySsoQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'my-sso'],
    queryFn: ({ signal }) => call(getMySingleSignOn, { signal }),
  })

export const passkeysQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'passkeys'],
    queryFn: ({ signal }) => call(listPasskeys, { signal }),
  })

export const twoFactorQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'two-factor'],
    queryFn: ({ signal }) => call(getTwoFactor, { signal }),
  })

/** Call after the account's protection has changed; other sessions may have ended too. */
export function useRefreshSecurity() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: twoFactorQuery(orgId).queryKey })
    await queryClient.invalidateQueries({ queryKey: ownSessionsQuery(orgId).queryKey })
  }
}
