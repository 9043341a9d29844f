import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { externalCallAnswer } from '#api/contract/imports.ts'
import { providerSettingsAnswer } from '#api/contract/provider-settings.ts'
import { deliveriesAnswer, type deliveriesQuery as deliveriesContract, webhookConfigAnswer } from '#api/contract/webhooks.ts'
import { api } from '../../../lib/api.ts'
import { importsKey } from '../../imports/queries.ts'

const deliveriesAtOnce = 20
/** While a delivery is dealt with; live events come on top. */
const pollMs = 5_000

export type DeliveryKind = z.output<typeof deliveriesContract>['kind']

/** Below the imports' key: work that ends makes it stale. */
export const deliveriesKey = (orgId: string, id: string) => [...importsKey(orgId), 'deliveries', id] as const

/** What the provider has sent, newest first. */
export const deliveriesQuery = (orgId: string, id: string, kind: DeliveryKind) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(orgId, id), kind],
    queryFn: ({ pageParam, signal }) =>
      api(`/integrations/${id}/deliveries`, deliveriesAnswer, { query: { kind, cursor: pageParam, limit: deliveriesAtOnce }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ results, waitingSince }) => waitingSince !== null || results.some(({ state }) => state === 'processing')) === true
        ? pollMs
        : false,
  })

/** How deliveries are signed, where that can be changed. */
export const webhookConfigQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...importsKey(orgId), 'webhook-config', id],
    queryFn: ({ signal }) => api(`/integrations/${id}/webhook-config`, webhookConfigAnswer, { signal }),
  })

/** What differs from account to account, as far as it is set. */
export const providerSettingsQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...importsKey(orgId), 'provider-settings', id],
    queryFn: ({ signal }) => api(`/integrations/${id}/provider-settings`, providerSettingsAnswer, { signal }),
  })

export const explanationQuery = (orgId: string, id: string, externalId: string) =>
  queryOptions({
    queryKey: [...importsKey(orgId), 'explanation', id, externalId],
    queryFn: ({ signal }) => api(`/integrations/${id}/external-calls/${encodeURIComponent(externalId)}`, externalCallAnswer, { signal }),
  })
