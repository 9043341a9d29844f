import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { countAccountsPerRole, getUser, listUsers } from '#api/contract/people.ts'
import { getMyOrganization } from '#api/contract/session.ts'
import { checkInvitations, type BulkInvitations } from '#api/contract/invitations.ts'
import { changeMembers, type ChangeMembers, sendLoginInfoToSlackers } from '#api/contract/users.ts'
import { call } from '../../lib/call.ts'
import { useOrgId } from '../../lib/use-session.ts'
import type { UsersRequest } from './search.ts'

const usersKey = (orgId: string) => ['org', orgId, 'users'] as const

export const usersQuery = (orgId: string, request: UsersRequest) =>
  queryOptions({
    queryKey: [...usersKey(orgId), 'list', request],
    queryFn: ({ signal }) => call(listUsers, { query: request, signal }),
    placeholderData: keepPreviousData,
  })

export const userQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...usersKey(orgId), 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
  })

export const seatsQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...usersKey(orgId), 'seats'],
    queryFn: ({ signal }) => call(countAccountsPerRole, { signal }),
  })

/** The organization's domain, to detect mistyped addresses. */
export const domainQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'users-domain'],
    queryFn: async ({ signal }) => (await call(getMyOrganization, { signal })).domain,
    staleTime: 60_000,
  })

/** The effect of a change right now. Changes nobody. */
export const changePreviewQuery = (orgId: string, change: ChangeMembers, isEnabled: boolean) =>
  queryOptions({
    queryKey: [...usersKey(orgId), 'preview', change],
    queryFn: ({ signal }) => call(changeMembers, { body: { ...change, isPreview: true }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isEnabled,
  })

/** What an invitation grants, regardless of the addresses. */
export function invitedAs({ invitations: [first], allowDuplicates }: BulkInvitations): string {
  return JSON.stringify([first?.role, first?.teamIds, allowDuplicates])
}

/** The expected outcome of each invitation. Until a changed list is checked, results of addresses that are still in it are kept. */
export const invitationCheckQuery = (orgId: string, body: BulkInvitations) => {
  const as = invitedAs(body)
  return queryOptions({
    queryKey: [...usersKey(orgId), 'check', as, body],
    queryFn: ({ signal }) => call(checkInvitations, { body, signal }),
    placeholderData: (previous, query) => (query?.queryKey.at(-2) === as ? previous : undefined),
    enabled: body.invitations.length > 0,
  })
}

/** Who would get the mail for people without calls. */
export const quietPeopleQuery = (orgId: string, days: number, isEnabled: boolean) =>
  queryOptions({
    queryKey: [...usersKey(orgId), 'quiet', days],
    queryFn: ({ signal }) =>
      call(sendLoginInfoToSlackers, {
        body: { numberOfDaysWithNoCalls: days, isPreview: true },
        signal,
      }),
    enabled: isEnabled,
  })

/** Refetches the list, the seats and the panel after every change. */
export function useUsersRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return () => queryClient.invalidateQueries({ queryKey: usersKey(orgId) })
}
