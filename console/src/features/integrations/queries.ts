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

/** While a connection is tested, the list is read this often. */
const checkingMs = 2_000
/** The server sends no more sub-organizations at once. */
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

/** What can be connected: by an admin for the organization, by others for themselves. */
export const providersQuery = (orgId: string, isAdmin: boolean) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'providers', isAdmin],
    queryFn: async ({ signal }): Promise<ServiceOffer[]> => {
      const ofType = async (type: IntegrationType): Promise<ServiceOffer[]> => {
        const { results } = await call(isAdmin ? listServiceProviders : listUserServiceProviders, {
          params: { type },
          signal,
        })
        // Whatever shows an offer marks a simulator itself.
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

/** Organizations to share with, also those in which one is no member. */
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
