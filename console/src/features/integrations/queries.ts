import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getEmailSettings, listTeamSettings, listUserSettings } from '#api/contract/integration-people.ts'
import {
  getIntegration,
  listIntegrations,
  listServiceProviders,
  listSharedWith,
  listUserServiceProviders,
} from '#api/contract/integrations.ts'
import { listSubOrganizations } from '#api/contract/people.ts'
import { type IntegrationType, integrationTypes } from '#db/vocabulary/integrations.ts'
import { call } from '../../lib/call.ts'
import { integrationsKey, integrationsStaleMs as staleTime } from '../../lib/integrations.ts'
import type { ListRequest } from './list/search.ts'
import type { ServiceOffer } from './new/offers.ts'

/** Polling interval of the list while a connection is tested. */
const checkingMs = 2_000
/** Maximum number of sub-organizations in one response of the server. */
const mostOrganizations = 1_000

/** A page of the list; the previous page stays while the next one loads. */
export const integrationsQuery = (orgId: string, request: ListRequest) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'list', request],
    queryFn: ({ signal }) => call(listIntegrations, { query: request, signal }),
    placeholderData: keepPreviousData,
    staleTime,
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ health }) => health === 'checking') === true ? checkingMs : false,
  })

export const integrationQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'one', id],
    queryFn: ({ signal }) => call(getIntegration, { params: { id }, signal }),
    staleTime,
  })

/** Providers that can be connected: for the organization by an admin, otherwise for the user themself. */
export const providersQuery = (orgId: string, isAdmin: boolean) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'providers', isAdmin],
    queryFn: async ({ signal }): Promise<ServiceOffer[]> => {
      const ofType = async (type: IntegrationType): Promise<ServiceOffer[]> => {
        const { results } = await call(isAdmin ? listServiceProviders : listUserServiceProviders, {
          params: { type },
          signal,
        })
        // Components that show an offer mark a simulator themselves.
        return results.map((provider) => ({
          ...provider,
          type,
          companyName: provider.companyName.replace(/ \(simulator\)$/, ''),
        }))
      }
      return (await Promise.all(integrationTypes.toReversed().map(ofType))).flat()
    },
    staleTime: 60_000,
  })

export const sharedWithQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'shared-with', id],
    queryFn: async ({ signal }) => (await call(listSharedWith, { params: { id }, signal })).results,
    staleTime,
  })

/** Organizations to share with, including those in which the user is not a member. */
export const subOrganizationsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'sub-organizations'],
    queryFn: async ({ signal }) =>
      (await call(listSubOrganizations, { query: { numberOfResults: mostOrganizations }, signal })).results,
    staleTime,
  })

export const emailSettingsQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'summary-email'],
    queryFn: ({ signal }) => call(getEmailSettings, { signal }),
    staleTime,
  })

export const userSettingsQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'user-settings', id],
    queryFn: async ({ signal }) => (await call(listUserSettings, { params: { id }, signal })).results,
    staleTime,
  })

export const teamSettingsQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'team-settings', id],
    queryFn: async ({ signal }) => (await call(listTeamSettings, { params: { id }, signal })).results,
    staleTime,
  })
