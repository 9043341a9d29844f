import type { z } from 'zod'
import { readSettings } from '../../domain/provider-settings.ts'
import { nextCursor, readNext, readNextNumber } from '../cursor.ts'
import {
  connectionTest,
  fetchJson,
  fetchText,
  orNull,
  type ProviderRequest,
  type ProviderWire,
  segment,
} from '../http.ts'
import { trimmedText } from '../parse-values.ts'
import type { AdapterContext, CallProviderAdapter, ProviderClient } from '../provider.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import {
  chorusConversation,
  chorusEngagements,
  chorusMe,
  chorusUsers,
  toProviderCall,
  toProviderUser,
  toSegments,
} from './map.ts'
import { authorize, withTokenPrefix } from './token.ts'

const defaultBaseUrl = 'https://chorus.ai'

const wire: ProviderWire = { companyName: 'Chorus', defaultBaseUrl, authorize }

/** The older half of the API speaks JSON:API. */
const jsonApi = { accept: 'application/vnd.api+json' }

const fetchChorus = <Schema extends z.ZodType>(
  context: AdapterContext,
  request: ProviderRequest & { schema: Schema },
) => fetchJson(withTokenPrefix(context), wire, request)

const transcriptFields =
  'participants,status,language,recording.utterances,recording.clusters,recording.duration,recording.start_time'
const usersPageSize = 100

const client: ProviderClient = {
  testConnection: (context) =>
    connectionTest(
      () => fetchChorus(context, { path: '/api/v1/users/me', headers: jsonApi, schema: chorusMe }),
      ({ data }) => trimmedText(data.attributes.email),
    ),

  async listCalls(context, { from, to, userIds, cursor }) {
    const query = {
      min_date: from,
      max_date: to,
      // Chorus does not document whether it takes several users.
      user_id: userIds?.length === 1 ? userIds[0] : undefined,
      continuation_key: readNext(cursor),
    }
    const answer = await fetchChorus(context, { path: '/v3/engagements', query, schema: chorusEngagements })
    const calls = answer.engagements.flatMap(
      (engagement) => toProviderCall(engagement, context.internalDomains) ?? [],
    )
    return {
      items: selectCalls(calls, { from, to, userIds }),
      nextCursor: nextCursor(answer.continuation_key),
    }
  },

  async getCall(context, externalId) {
    const query = { engagement_id: externalId }
    const answer = await orNull(
      fetchChorus(context, { path: '/v3/engagements', query, schema: chorusEngagements }),
    )
    const engagement = answer?.engagements.find(({ engagement_id: id }) => id === externalId)
    return engagement === undefined ? null : toProviderCall(engagement, context.internalDomains)
  },

  async getTranscript(context, call) {
    const path = `/api/v1/conversations/${segment(call.externalId)}`
    const query = { fields: transcriptFields }
    const answer = await orNull(
      fetchChorus(context, { path, query, headers: jsonApi, schema: chorusConversation }),
    )
    if (answer === null) return missingTranscript(context, call)
    const { status, language } = answer.data.attributes
    const segments = toSegments(answer.data.attributes, readSettings('chorus', context.config).utteranceUnit)
    if (segments.length > 0) return transcriptResult(context, call, segments, { language })
    if (status === 'live' || status === 'processing' || status === 'scheduled') return { status: 'pending' }
    if (status === 'no show') return { status: 'unavailable', reason: 'Nobody came to this meeting.' }
    return missingTranscript(context, call)
  },

  async listUsers(context, cursor) {
    const page = readNextNumber(cursor, 1)
    const query = { 'page[number]': page, 'page[size]': usersPageSize }
    const { data } = await fetchChorus(context, {
      path: '/api/v1/users',
      query,
      headers: jsonApi,
      schema: chorusUsers,
    })
    return {
      items: data.map(toProviderUser),
      nextCursor: data.length < usersPageSize ? null : nextCursor(page + 1),
    }
  },

  /** Chorus signs nothing. Deliveries are checked by the unguessable part of the address. */
  async subscribe(context, callbackUrl) {
    const json = { event: 'recording_done', hook_url: callbackUrl }
    await fetchText(withTokenPrefix(context), wire, { method: 'POST', path: '/v3/webhook', json })
    const secret = URL.parse(callbackUrl)?.pathname.split('/').at(-1)
    return { subscriptionId: callbackUrl, secret }
  },

  async unsubscribe(context, subscriptionId) {
    await fetchText(withTokenPrefix(context), wire, {
      method: 'DELETE',
      path: '/v3/webhook',
      json: { hook_url: subscriptionId },
    })
  },
}

export const chorus: CallProviderAdapter = {
  id: 'chorus',
  version: 1,
  capabilities: { pull: true, maxPageSize: 100 },
  // No limit is published.
  rateLimit: { perSecond: 2, concurrency: 2 },
  defaultBaseUrl,
  allowedHosts: ['chorus.ai'],
  client,
}
