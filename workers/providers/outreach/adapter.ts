import { z } from 'zod'
import { readSettings } from '../../domain/provider-settings.ts'
import { bearer } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import {
  connectionTest,
  deleteIfThere,
  fetchJson,
  fetchText,
  orNull,
  type ProviderWire,
  segment,
} from '../http.ts'
import { idText } from '../json.ts'
import { trimmedText } from '../parse-values.ts'
import type { AdapterContext, CallProviderAdapter, ProviderClient } from '../provider.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import { kaiaRecordings, oneKaiaRecording, outreachUsers, toProviderCall, toProviderUser } from './map.ts'
import { toSegments } from './transcript.ts'

const defaultBaseUrl = 'https://api.outreach.io/api/v2'
const maxPageSize = 50

const mediaType = 'application/vnd.api+json'
const wire: ProviderWire = {
  companyName: 'Outreach',
  defaultBaseUrl,
  authorize: bearer,
  headers: { accept: mediaType },
}

const fields = 'title,startTime,endTime,mediaDurationSeconds,format,participants,host,state'
const shown = { 'fields[kaiaRecording]': fields, include: 'owner' }

const fetchUsers = (context: AdapterContext, link: string | undefined, size: number) =>
  fetchJson(context, wire, {
    url: link,
    path: '/users',
    query: { 'page[size]': size },
    schema: outreachUsers,
  })

const created = z.object({ data: z.object({ id: idText }) })

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => fetchUsers(context, undefined, 1)),

  /** Outreach filters by the last change, which is never before a call's start. Calls that began outside the range are dropped here. */
  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const query = {
      'filter[updatedAt]': `${from.toISOString()}..inf`,
      sort: 'updatedAt',
      'page[size]': Math.min(pageSize ?? maxPageSize, maxPageSize),
      ...shown,
    }
    const request = { url: readNext(cursor), path: '/kaiaRecordings', query, schema: kaiaRecordings }
    const { data, included, links } = await fetchJson(context, wire, request)
    const calls = data.flatMap(
      (recording) => toProviderCall(recording, included, context.internalDomains) ?? [],
    )
    return { items: selectCalls(calls, { from, to, userIds }), nextCursor: nextCursor(links?.next) }
  },

  async getCall(context, externalId) {
    const path = `/kaiaRecordings/${segment(externalId)}`
    const found = await orNull(fetchJson(context, wire, { path, query: shown, schema: oneKaiaRecording }))
    return found && toProviderCall(found.data, found.included, context.internalDomains)
  },

  /** The file's address comes only when its field is named, and expires after two hours. */
  async getTranscript(context, call) {
    const path = `/kaiaRecordings/${segment(call.externalId)}`
    const query = { 'fields[kaiaRecording]': 'state,transcriptUrl' }
    const found = await orNull(fetchJson(context, wire, { path, query, schema: oneKaiaRecording }))
    if (found === null) return missingTranscript(context, call)

    const { state, transcriptUrl } = found.data.attributes
    if (state === 'DELETED') return { status: 'deleted', reason: 'The recording was deleted in Outreach.' }
    if (state === 'DROPPED')
      return { status: 'unavailable', reason: 'Kaia left this meeting without a recording.' }

    const url = trimmedText(transcriptUrl)
    const file =
      url && (await orNull(fetchText(context, wire, { url, headers: { accept: 'application/json' } })))
    return file === undefined || file === null
      ? missingTranscript(context, call)
      : transcriptResult(
          context,
          call,
          toSegments(file, call, readSettings('outreach', context.config).transcriptFields),
        )
  },

  async listUsers(context, cursor) {
    const { data, links } = await fetchUsers(context, readNext(cursor), maxPageSize)
    return { items: data.map(toProviderUser), nextCursor: nextCursor(links?.next) }
  },

  async subscribe(context, callbackUrl, secret) {
    const attributes = { url: callbackUrl, resource: 'kaiaRecording', action: '*', secret }
    const json = { data: { type: 'webhook', attributes } }
    const headers = { 'content-type': mediaType }
    const { data } = await fetchJson(context, wire, {
      method: 'POST',
      path: '/webhooks',
      json,
      headers,
      schema: created,
    })
    return { subscriptionId: data.id }
  },

  unsubscribe: (context, subscriptionId) =>
    deleteIfThere(context, wire, `/webhooks/${segment(subscriptionId)}`),
}

export const outreach: CallProviderAdapter = {
  id: 'outreach',
  version: 1,
  capabilities: { pull: true, maxPageSize },
  // For Kaia's recordings. All other requests: 10,000 an hour.
  rateLimit: { perSecond: 3, perDay: 6_000, concurrency: 2 },
  defaultBaseUrl,
  // Transcripts are files on other hosts, which are fetched without the credentials.
  allowedHosts: ['outreach.io', 'amazonaws.com'],
  client,
}
