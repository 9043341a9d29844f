import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changeLogo,
  changeOrganization,
  createSubOrganization,
  type OrganizationChanges,
} from '#api/contract/organization-settings.ts'
import { countAccountsPerRole, listSubOrganizations } from '#api/contract/people.ts'
import { getMyOrganization, type MyOrganization } from '#api/contract/session.ts'
import { call } from '../../../lib/call.ts'
import { meQuery } from '../../../lib/me.ts'
import { retryTimes } from '../../../lib/query-client.ts'
import { useOrgId } from '../../../lib/use-session.ts'

const settingsKey = (orgId: string) => ['org', orgId, 'organization-settings'] as const

/** Fresh for 10 s and retried 5 times (specification 2 §9). */
export const organizationQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...settingsKey(orgId), 'organization'],
    queryFn: ({ signal }) => call(getMyOrganization, { signal }),
    staleTime: 10_000,
    retry: retryTimes(5),
  })

/** Retried 3 times, 2 s apart (specification 2 §9). */
export const seatsQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...settingsKey(orgId), 'seats'],
    queryFn: ({ signal }) => call(countAccountsPerRole, { signal }),
    retry: retryTimes(3),
    retryDelay: 2_000,
  })

export const subOrganizationsQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...settingsKey(orgId), 'sub-organizations'],
    queryFn: ({ signal }) => call(listSubOrganizations, { query: { numberOfResults: 200 }, signal }),
  })

function useTaken() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return (saved: MyOrganization) => {
    queryClient.setQueryData(organizationQuery(orgId).queryKey, saved)
    // Rights and the organization's name may have changed too.
    void queryClient.invalidateQueries({ queryKey: meQuery(orgId).queryKey })
  }
}

/** Saves one change after the other, each based on the version that the previous one returned. */
export function useSaveSetting(label: string) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  const { queryKey } = organizationQuery(orgId)
  return useMutation({
    mutationFn: (changes: OrganizationChanges) =>
      call(changeOrganization, {
        body: { ...changes, version: queryClient.getQueryData(queryKey)?.version },
      }),
    scope: { id: 'organization-settings' },
    meta: { label, errorToast: false },
    onSuccess: useTaken(),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export function useSaveLogo(label: string) {
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('logo', file)
      return call(changeLogo, { body })
    },
    scope: { id: 'organization-settings' },
    meta: { label, errorToast: false },
    onSuccess: useTaken(),
  })
}

export type NewSubOrganization = {
  name: string
  domain: string
  membersMustHaveMatchingDomain: boolean
  logo: File | null
}

export function useCreateSubOrganization(label: string) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: ({ sent, idempotencyKey }: { sent: NewSubOrganization; idempotencyKey: string }) => {
      const body = new FormData()
      body.append('name', sent.name)
      body.append('domain', sent.domain)
      body.append('membersMustHaveMatchingDomain', String(sent.membersMustHaveMatchingDomain))
      if (sent.logo !== null) body.append('logo', sent.logo)
      return call(createSubOrganization, { body, idempotencyKey })
    },
    meta: { label, errorToast: false },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: subOrganizationsQuery(orgId).queryKey }),
  })
}
