import { z } from 'zod'
import { readSettings } from '../../domain/provider-settings.ts'
import { bearer } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import { connectionTest, deleteIfThere, fetchJson, orNull, type ProviderWire, segment } from '../http.ts'
import { idText } from '../json.ts'
import { trimmedText } from '../parse-values.ts'
import type { AdapterContext, CallProviderAdapter, ProviderClient } from '../provider.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import {
  grainRecording,
  grainRecordings,
  grainTranscript,
  grainUsers,
  toProviderCall,
  toProviderUser,
  toSegments,
} from './map.ts'

const defaultBaseUrl = 'https://api.grain.com/_/public-api/v2'

const wire: ProviderWire = {
  companyName: 'Grain',
  defaultBaseUrl,
  authorize: bearer,
  headers: { 'public-api-version': '2025-10-31' },
}

const include = { participants: true }
/**
 * Grain's documentation describes the two bounds the opposite way from their names, so the setting `dateFilter` says what they do. 'none'
 * lists all recordings. The results are filtered here as well.
 */
function filterOf(context: AdapterContext, from: Date, to: Date): Record<string, Date> | undefined {
  switch (readSettings('grain', context.config).dateFilter) {
    case 'named':
      return { after_datetime: from, before_datetime: to }
    case 'swapped':
      return { after_datetime: to, before_datetime: from }
    case 'none':
      return undefined
  }
}

const fetchRecordings = (context: AdapterContext, json: object) =>
  fetchJson(context, wire, {
    method: 'POST',
    path: '/recordings',
    json,
    isIdempotent: true,
    schema: grainRecordings,
  })

const created = z.object({ id: idText })

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => fetchRecordings(context, {})),

  async listCalls(context, { from, to, userIds, cursor }) {
    const json = { cursor: readNext(cursor), filter: filterOf(context, from, to), include }
    const answer = await fetchRecordings(context, json)
    const calls = answer.recordings.flatMap(
      (recording) => toProviderCall(recording, context.internalDomains) ?? [],
    )
    const items = selectCalls(calls, { from, to }).filter(
      ({ participants }) => userIds === undefined || participants.some(({ id }) => userIds.includes(id)),
    )
    return { items, nextCursor: nextCursor(answer.cursor) }
  },

  async getCall(context, externalId) {
    const request = {
      method: 'POST',
      path: `/recordings/${segment(externalId)}`,
      json: { include },
      isIdempotent: true,
    } as const
    const recording = await orNull(fetchJson(context, wire, { ...request, schema: grainRecording }))
    return recording && toProviderCall(recording, context.internalDomains)
  },

  async getTranscript(context, call) {
    const path = `/recordings/${segment(call.externalId)}/transcript`
    const entries = await orNull(fetchJson(context, wire, { path, schema: grainTranscript }))
    return entries === null
      ? missingTranscript(context, call)
      : transcriptResult(context, call, toSegments(entries, call.participants))
  },

  async listUsers(context, cursor) {
    const json = { cursor: readNext(cursor) }
    const answer = await fetchJson(context, wire, {
      method: 'POST',
      path: '/users',
      json,
      isIdempotent: true,
      schema: grainUsers,
    })
    return { items: answer.users.map(toProviderUser), nextCursor: nextCursor(answer.cursor) }
  },

  /** Grain first tests the address. It signs nothing: the unguessable end of the address is the secret. */
  async subscribe(context, callbackUrl) {
    const secret = trimmedText(URL.parse(callbackUrl)?.pathname.split('/').at(-1))
    if (secret === undefined || readSettings('grain', context.config).mode !== 'push') return null
    const json = { hook_url: callbackUrl, hook_type: 'recording_added' }
    const { id } = await fetchJson(context, wire, {
      method: 'POST',
      path: '/hooks/create',
      json,
      schema: created,
    })
    return { subscriptionId: id, secret }
  },

  unsubscribe: (context, subscriptionId) => deleteIfThere(context, wire, `/hooks/${segment(subscriptionId)}`),
}

export const grain: CallProviderAdapter = {
  id: 'grain',
  version: 1,
  // Grain decides how long a page is.
  capabilities: { pull: true, maxPageSize: 100 },
  rateLimit: { perMinute: 300, concurrency: 4 },
  defaultBaseUrl,
  allowedHosts: ['api.grain.com'],
  client,
}
