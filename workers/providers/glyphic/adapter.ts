import { readSettings } from '../../domain/provider-settings.ts'
import { inHeader } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import { connectionTest, fetchJson, fetchText, orNull, type ProviderWire, segment } from '../http.ts'
import type { AdapterContext, CallProviderAdapter, ProviderClient } from '../provider.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import { glyphicCall, glyphicCalls, toProviderCall, toSegments, transcriptStatusOf } from './map.ts'

const defaultBaseUrl = 'https://api.glyphic.ai'
const maxPageSize = 100

const wire: ProviderWire = { companyName: 'Glyphic', defaultBaseUrl, authorize: inHeader('x-api-key') }

/** The call with its transcript; null if there is no such call. */
const fetchCall = (context: AdapterContext, id: string) =>
  orNull(fetchJson(context, wire, { path: `/v1/calls/${segment(id)}`, schema: glyphicCall }))

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => fetchText(context, wire, { path: '/v1/test/ping' })),

  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const query = {
      start_time_from: from,
      start_time_to: to,
      cursor: readNext(cursor),
      limit: Math.min(pageSize ?? maxPageSize, maxPageSize),
      direction: 'next',
    }
    // Without the trailing slash the address redirects.
    const { data, pagination } = await fetchJson(context, wire, {
      path: '/v1/calls/',
      query,
      schema: glyphicCalls,
    })
    const calls = data.flatMap((call) => toProviderCall(call, context.internalDomains) ?? [])
    return {
      items: selectCalls(calls, { from, to, userIds }),
      nextCursor: nextCursor(pagination?.next_cursor),
    }
  },

  async getCall(context, externalId) {
    const call = await fetchCall(context, externalId)
    return call && toProviderCall(call, context.internalDomains)
  },

  async getTranscript(context, call) {
    const found = await fetchCall(context, call.externalId)
    if (found === null) return missingTranscript(context, call)
    const { timestampFormat: format } = readSettings('glyphic', context.config)
    const segments = toSegments(found.transcript_turns ?? [], call, format)
    if (segments.some(({ text }) => text.trim() !== '')) return transcriptResult(context, call, segments)
    const status = transcriptStatusOf(found)
    if (status === 'pending') return { status }
    if (status === 'unavailable') return { status, reason: 'Glyphic could not transcribe this call.' }
    return missingTranscript(context, call)
  },
}

export const glyphic: CallProviderAdapter = {
  id: 'glyphic',
  version: 1,
  // Glyphic documents no list of users: they are known from the calls.
  capabilities: { pull: true, maxPageSize },
  rateLimit: { perMinute: 1_000, concurrency: 5 },
  defaultBaseUrl,
  allowedHosts: ['api.glyphic.ai'],
  client,
}
