import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { integrationDetail, integrationsAnswer, serviceProvidersAnswer, sharedWithAnswer } from '#api/contract/integrations.ts'
import { emailSettingsAnswer, teamSettingsAnswer, userSettingsAnswer } from '#api/contract/integration-people.ts'
import { subOrganizationsAnswer } from '#api/contract/people.ts'
import { type IntegrationType, integrationTypes } from '#db/vocabulary.ts'
import { api } from '../../lib/api.ts'
import type { ServiceOffer } from './offers.ts'
import type { ListRequest } from './search.ts'

/** Integration queries go stale after 2 s. Source: specification 1 §9. */
const staleTime = 2_000
/** While a connection is tested, the list looks again this often. */
const checkingMs = 2_000
/** The whole list; the server answers no more at once. */
const whole = 1_000

export const integrationsKey = (orgId: string) => ['org', orgId, 'integrations'] as const

/** A page of the list; the previous page stays while the next one loads. */
export const integrationsQuery = (orgId: string, request: ListRequest) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'list', request],
    queryFn: ({ signal }) => api('/integrations/', integrationsAnswer, { query: request, signal }),
    placeholderData: keepPreviousData,
    staleTime,
    refetchInterval: ({ state }) => (state.data?.results.some(({ health }) => health === 'checking') === true ? checkingMs : false),
  })

/** All of them, for what depends on more than one. */
export const everyIntegrationQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'every'],
    queryFn: async ({ signal }) => (await api('/integrations/', integrationsAnswer, { query: { numberOfResults: whole }, signal })).results,
    staleTime,
  })

export const integrationQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'one', id],
    queryFn: ({ signal }) => api(`/integrations/${id}`, integrationDetail, { signal }),
    staleTime,
  })

/** What may be connected: by an admin for the organisation, by others for themselves. */
export const providersQuery = (orgId: string, isAdmin: boolean) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'providers', isAdmin],
    queryFn: async ({ signal }): Promise<ServiceOffer[]> => {
      const ofType = async (type: IntegrationType): Promise<ServiceOffer[]> => {
        const { results } = await api(`/integrations/service-providers/${isAdmin ? '' : 'users/'}${type}`, serviceProvidersAnswer, {
          signal,
        })
        // Whatever shows an offer marks a simulator itself.
        return results.map((provider) => ({ ...provider, type, companyName: provider.companyName.replace(/ \(simulator\)$/, '') }))
      }
      return (await Promise.all(integrationTypes.toReversed().map(ofType))).flat()
    },
    staleTime: 60_000,
  })

export const sharedWithQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'shared-with', id],
    queryFn: async ({ signal }) => (await api(`/integrations/shared-with/${id}`, sharedWithAnswer, { signal })).results,
    staleTime,
  })

/** With whom something may be shared, also those in which one is nobody. */
export const subOrganizationsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'sub-organizations'],
    queryFn: async ({ signal }) =>
      (await api('/organizations/sub-organizations', subOrganizationsAnswer, { query: { numberOfResults: whole }, signal })).results,
    staleTime,
  })

export const emailSettingsQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'summary-email'],
    queryFn: ({ signal }) => api('/integrations/real-calls/config', emailSettingsAnswer, { signal }),
    staleTime,
  })

export const userSettingsQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'user-settings', id],
    queryFn: async ({ signal }) => (await api(`/integrations/user-settings/${id}`, userSettingsAnswer, { signal })).results,
    staleTime,
  })

export const teamSettingsQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'team-settings', id],
    queryFn: async ({ signal }) => (await api(`/integrations/team-settings/${id}`, teamSettingsAnswer, { signal })).results,
    staleTime,
  })
