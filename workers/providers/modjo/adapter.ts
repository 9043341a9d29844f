import { readSettings } from '../../domain/provider-settings.ts'
import { bearer } from '../authorize.ts'
import { nextCursor, readNextNumber } from '../cursor.ts'
import { connectionTest, fetchJson, orNull, type ProviderWire, segment } from '../http.ts'
import {
  type AdapterContext,
  type CallProviderAdapter,
  type ProviderClient,
  ProviderError,
} from '../provider.ts'
import { resetHeader } from '../retry-after.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import {
  modjoCall,
  modjoCalls,
  modjoTranscript,
  modjoUsers,
  toProviderCall,
  toProviderUser,
  toSegments,
} from './map.ts'

const defaultBaseUrl = 'https://api.modjo.ai/v2'
const maxPageSize = 100

/** Modjo doesn't send Retry-After, but puts the seconds to wait in its own header. */
const wire: ProviderWire = {
  companyName: 'Modjo',
  defaultBaseUrl,
  authorize: bearer,
  retryAfterMs: resetHeader('x-ratelimit-reset'),
}

/** Full objects instead of lists of ids. */
const expand = 'contacts,deal,account,users'

/** The next page's number; null after the last page. */
const pageAfter = (
  page: number,
  size: number,
  total: number | null | undefined,
  count: number,
): number | null => {
  const hasMore = total == null ? count === size : page * size < total
  return hasMore && count > 0 ? page + 1 : null
}

const fetchUsers = (context: AdapterContext, page: number, size: number) =>
  fetchJson(context, wire, { path: '/users', query: { page, size }, schema: modjoUsers })

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => fetchUsers(context, 1, 1)),

  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const page = readNextNumber(cursor, 1)
    const size = Math.min(pageSize ?? maxPageSize, maxPageSize)
    // Modjo does not document whether it takes several users.
    const query = { from, to, page, size, expand, user_id: userIds?.length === 1 ? userIds[0] : undefined }
    const { data, pagination } = await fetchJson(context, wire, { path: '/calls', query, schema: modjoCalls })
    const settings = readSettings('modjo', context.config)
    const calls = data.flatMap((call) => toProviderCall(call, settings, context.internalDomains) ?? [])
    const items = selectCalls(calls, { from, to }).filter(
      ({ participants }) =>
        userIds === undefined ||
        participants.some(({ userId }) => userId !== undefined && userIds.includes(userId)),
    )
    return {
      items,
      nextCursor: nextCursor(pageAfter(page, pagination?.size ?? size, pagination?.total, data.length)),
    }
  },

  async getCall(context, externalId) {
    const request = { path: `/calls/${segment(externalId)}`, query: { expand }, schema: modjoCall }
    const call = await orNull(fetchJson(context, wire, request))
    return call && toProviderCall(call, readSettings('modjo', context.config), context.internalDomains)
  },

  async getTranscript(context, call) {
    const path = `/calls/${segment(call.externalId)}/transcript`
    try {
      const { data } = await fetchJson(context, wire, { path, schema: modjoTranscript })
      const segments = toSegments(
        data,
        call.participants,
        readSettings('modjo', context.config).transcriptUnit,
      )
      return transcriptResult(context, call, segments)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.code !== 'not_found') throw error
      // 410: it was deleted. 404: there never was one.
      if (error.status === 410) return { status: 'deleted', reason: 'The transcript was deleted in Modjo.' }
      return missingTranscript(context, call)
    }
  },

  async listUsers(context, cursor) {
    const page = readNextNumber(cursor, 1)
    const { data, pagination } = await fetchUsers(context, page, maxPageSize)
    return {
      items: data.map(toProviderUser),
      nextCursor: nextCursor(
        pageAfter(page, pagination?.size ?? maxPageSize, pagination?.total, data.length),
      ),
    }
  },
}

export const modjo: CallProviderAdapter = {
  id: 'modjo',
  version: 1,
  capabilities: { pull: true, maxPageSize },
  rateLimit: { perMinute: 100, concurrency: 3 },
  defaultBaseUrl,
  allowedHosts: ['api.modjo.ai'],
  client,
}
