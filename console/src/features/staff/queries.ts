import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  changeOrganizationPlan,
  createOrganization,
  getOrganizationPlan,
  inviteOwner,
  listAllOrganizations,
  type listedOrganization,
  type newOrganization,
  type OrganizationPlanChanges,
} from '#api/contract/organization-settings.ts'
import { call } from '../../lib/call.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { pageRequest } from '../../ui/list/search-params.ts'
import type { StaffSearch } from './search.ts'

export type ListedOrganization = z.output<typeof listedOrganization>

const staffKey = (orgId: string) => ['org', orgId, 'staff'] as const

export const organizationsQuery = (orgId: string, search: StaffSearch) => {
  const text = search.q.trim()
  const query = { ...pageRequest(search), search: text === '' ? undefined : text }
  return queryOptions({
    queryKey: [...staffKey(orgId), 'organizations', query],
    queryFn: ({ signal }) => call(listAllOrganizations, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const planQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...staffKey(orgId), 'plan', id],
    queryFn: ({ signal }) => call(getOrganizationPlan, { params: { id }, signal }),
  })

function useRefresh() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return () => queryClient.invalidateQueries({ queryKey: staffKey(orgId) })
}

export const useChangePlan = (label: string) =>
  useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: OrganizationPlanChanges }) =>
      call(changeOrganizationPlan, { params: { id }, body: changes }),
    meta: { label, errorToast: false },
    // Also after a refusal, because somebody else may have changed it.
    onSettled: useRefresh(),
  })

export const useInviteOwner = (label: string) =>
  useMutation({
    mutationFn: ({
      id,
      body,
      idempotencyKey,
    }: {
      id: string
      body: { email: string }
      idempotencyKey: string
    }) => call(inviteOwner, { params: { id }, body, idempotencyKey }),
    meta: { label, errorToast: false },
    // Also after a refusal, because the owner may have accepted meanwhile.
    onSettled: useRefresh(),
  })

export const useCreateOrganization = (label: string) =>
  useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: z.input<typeof newOrganization>
      idempotencyKey: string
    }) => call(createOrganization, { body, idempotencyKey }),
    meta: { label, errorToast: false },
    onSuccess: useRefresh(),
  })
