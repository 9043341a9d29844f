import { readSettings } from '../../domain/provider-settings.ts'
import { tokenOf } from '../authorize.ts'
import { listInWindows } from '../cursor.ts'
import { connectionTest, fetchJson, orNull, type ProviderWire } from '../http.ts'
import type { AdapterContext, CallProviderAdapter, ProviderClient } from '../provider.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import {
  clariCalls,
  clariDetails,
  clariUsers,
  toProviderCall,
  toProviderUser,
  toSegments,
  transcriptStatusOf,
} from './map.ts'

const defaultBaseUrl = 'https://rest-api.copilot.clari.com'

const wire: ProviderWire = {
  companyName: 'Clari Copilot',
  defaultBaseUrl,
  authorize: (credentials) => {
    // Either kind of pair may store key and password.
    if (credentials.type === 'BASIC')
      return { 'x-api-key': credentials.username, 'x-api-password': credentials.password }
    return {
      'x-api-key': tokenOf(credentials),
      'x-api-password': credentials.type === 'API_KEY' ? (credentials.apiSecret ?? '') : '',
    }
  },
}

const maxPageSize = 100
/** The highest offset that Copilot accepts. A range with more calls is halved. */
const maxSkip = 10_000
const windowDays = 90

/** The call with its transcript; null if there is no such call. */
async function fetchDetails(context: AdapterContext, id: string) {
  const details = await orNull(
    fetchJson(context, wire, { path: '/call-details', query: { id }, schema: clariDetails }),
  )
  return details?.call ?? null
}

const fetchUsers = (context: AdapterContext) =>
  fetchJson(context, wire, { path: '/users', schema: clariUsers })

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => fetchUsers(context)),

  listCalls: (context, params) =>
    listInWindows(params, windowDays, async ({ from, to }, next) => {
      const skip = Number(next ?? 0)
      const limit = Math.min(params.pageSize ?? maxPageSize, maxPageSize)
      const query = {
        // Copilot excludes both ends.
        filterTimeGt: new Date(from.getTime() - 1),
        filterTimeLt: to,
        skip,
        limit,
        sortTime: 'asc',
        includePrivate: 'false',
        includePagination: 'true',
      }
      const { calls, pagination } = await fetchJson(context, wire, {
        path: '/calls',
        query,
        schema: clariCalls,
      })
      if (next === null && (pagination?.matched ?? 0) > maxSkip) return 'split'
      const settings = readSettings('clari_copilot', context.config)
      const found = calls.flatMap((call) => toProviderCall(call, settings, context.internalDomains) ?? [])
      const following = pagination?.nextPageSkip ?? skip + calls.length
      const hasMore = pagination?.hasMore ?? calls.length === limit
      return {
        items: selectCalls(found, { from, to, userIds: params.userIds }),
        next: hasMore && following > skip && following <= maxSkip ? following : null,
      }
    }),

  async getCall(context, externalId) {
    const call = await fetchDetails(context, externalId)
    return (
      call && toProviderCall(call, readSettings('clari_copilot', context.config), context.internalDomains)
    )
  },

  async getTranscript(context, call) {
    const found = await fetchDetails(context, call.externalId)
    if (found === null) return missingTranscript(context, call)
    const { transcriptUnit } = readSettings('clari_copilot', context.config)
    const segments = toSegments(found.transcript ?? [], call.participants, transcriptUnit)
    if (segments.length > 0) return transcriptResult(context, call, segments)
    const status = transcriptStatusOf(found.status)
    if (status === 'pending') return { status }
    if (status === 'unavailable')
      return { status, reason: 'Clari Copilot could not record or transcribe this call.' }
    return missingTranscript(context, call)
  },

  async listUsers(context) {
    const { users } = await fetchUsers(context)
    return { items: users.flatMap((user) => toProviderUser(user) ?? []), nextCursor: null }
  },
}

export const clariCopilot: CallProviderAdapter = {
  id: 'clari_copilot',
  version: 1,
  capabilities: { pull: true, maxPageSize: 100 },
  // Also 100,000 a week.
  rateLimit: { perSecond: 10, perDay: 14_000, concurrency: 5 },
  defaultBaseUrl,
  allowedHosts: ['rest-api.copilot.clari.com'],
  client,
}
