import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { explainExternalCall, searchExternalCalls } from '#api/contract/imports.ts'
import { getProviderSettings } from '#api/contract/provider-settings.ts'
import {
  type deliveriesQuery as deliveriesContract,
  getWebhookConfig,
  listDeliveries,
} from '#api/contract/webhooks.ts'
import { call } from '../../../lib/call.ts'
import { importsKey } from '../../../lib/imports/start-import.ts'

const deliveriesPerPage = 20
/** While a delivery is being processed, in addition to live events. */
const pollMs = 5_000

export type DeliveryKind = z.output<typeof deliveriesContract>['kind']

/** The provider's deliveries, newest first. The key is below that of imports, so that a finished job makes it stale. */
export const deliveriesQuery = (orgId: string, id: string, kind: DeliveryKind) =>
  infiniteQueryOptions({
    queryKey: [...importsKey(orgId), 'deliveries', id, kind],
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, {
        params: { id },
        query: { kind, cursor: pageParam, limit: deliveriesPerPage },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(
        ({ results, waitingSince }) =>
          waitingSince !== null || results.some(({ state }) => state === 'processing'),
      ) === true
        ? pollMs
        : false,
  })

/** How deliveries are signed, if that can be changed. */
export const webhookConfigQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...importsKey(orgId), 'webhook-config', id],
    queryFn: ({ signal }) => call(getWebhookConfig, { params: { id }, signal }),
  })

/** Settings that differ from their defaults. */
export const providerSettingsQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...importsKey(orgId), 'provider-settings', id],
    queryFn: ({ signal }) => call(getProviderSettings, { params: { id }, signal }),
  })

const callsFoundPerPage = 10

/** The search: words of a title, a company or a rep's name, and a day (`YYYY-MM-DD`). */
export type CallSearch = { search: string; date: string | undefined }

/** The provider's calls that are imported, and on the first page also those that are not. */
export const callSearchQuery = (orgId: string, id: string, { search, date }: CallSearch) =>
  infiniteQueryOptions({
    queryKey: [...importsKey(orgId), 'search', id, search, date],
    queryFn: ({ signal, pageParam }) =>
      call(searchExternalCalls, {
        params: { id },
        query: { search, date, from: pageParam, numberOfResults: callsFoundPerPage },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _, from) =>
      from + callsFoundPerPage < total ? from + callsFoundPerPage : undefined,
  })

export const explanationQuery = (orgId: string, id: string, externalId: string) =>
  queryOptions({
    queryKey: [...importsKey(orgId), 'explanation', id, externalId],
    queryFn: ({ signal }) => call(explainExternalCall, { params: { id, externalId }, signal }),
  })
