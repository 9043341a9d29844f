import { z } from 'zod'
import { basicOrBearer } from '../authorize.ts'
import { listInWindows, nextCursor, readNext } from '../cursor.ts'
import {
  connectionTest,
  deleteIfThere,
  fetchJson,
  hasCode,
  orNull,
  type ProviderWire,
  segment,
} from '../http.ts'
import { idText } from '../json.ts'
import { trimmedText } from '../parse-values.ts'
import type { AdapterContext, CallProviderAdapter, ProviderClient } from '../provider.ts'
import { resetHeader } from '../retry-after.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import {
  aircallCalls,
  aircallOneCall,
  aircallTranscription,
  aircallUsers,
  toProviderCall,
  toProviderUser,
  toSegments,
} from './map.ts'

const defaultBaseUrl = 'https://api.aircall.io'

const wire: ProviderWire = {
  companyName: 'Aircall',
  defaultBaseUrl,
  authorize: basicOrBearer,
  retryAfterMs: resetHeader('x-aircallapi-reset'),
  // 202: the transcript is being made.
  judge: ({ status }) => (status === 202 ? 'not_found' : undefined),
}

const maxPageSize = 50
/** A listing shows at most this many calls. */
const maxListedCalls = 10_000
/** Aircall has no longest range. A month at a time keeps pages shallow. */
const maxDays = 31

const createdWebhook = z.object({ webhook: z.object({ webhook_id: idText, token: z.string().min(1) }) })
const events = ['call.ended', 'call.comm_assets_generated', 'transcription.created']

const fetchUsers = (context: AdapterContext, link?: string) =>
  fetchJson(context, wire, {
    url: link,
    path: '/v1/users',
    query: { per_page: maxPageSize },
    schema: aircallUsers,
  })

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => fetchUsers(context)),

  async listCalls(context, params) {
    const { userIds, pageSize } = params
    return listInWindows(params, maxDays, async (window, next) => {
      const query = {
        from: Math.floor(window.from.getTime() / 1_000),
        to: Math.ceil(window.to.getTime() / 1_000),
        order: 'asc',
        per_page: Math.min(pageSize ?? maxPageSize, maxPageSize),
        fetch_contact: true,
      }
      const url = next === null ? undefined : String(next)
      const { meta, calls } = await fetchJson(context, wire, {
        url,
        path: '/v1/calls',
        query,
        schema: aircallCalls,
      })
      if (next === null && (meta.total ?? 0) > maxListedCalls) return 'split'
      const found = calls.flatMap((call) => toProviderCall(call, context.internalDomains) ?? [])
      return {
        items: selectCalls(found, { ...window, userIds }),
        next: trimmedText(meta.next_page_link) ?? null,
      }
    })
  },

  async getCall(context, externalId) {
    const request = {
      path: `/v1/calls/${segment(externalId)}`,
      query: { fetch_contact: true },
      schema: aircallOneCall,
    }
    const found = await orNull(fetchJson(context, wire, request))
    return found && toProviderCall(found.call, context.internalDomains)
  },

  async getTranscript(context, call) {
    const path = `/v1/calls/${segment(call.externalId)}/transcription`
    try {
      const found = await orNull(fetchJson(context, wire, { path, schema: aircallTranscription }))
      if (found === null) return missingTranscript(context, call)
      const { transcription } = found
      return transcriptResult(context, call, toSegments(transcription, call.participants), {
        language: transcription.content?.language,
      })
    } catch (error) {
      if (hasCode(error, 'forbidden'))
        return { status: 'unavailable', reason: 'The plan of the Aircall account has no transcripts.' }
      throw error
    }
  },

  async listUsers(context, cursor) {
    const answer = await fetchUsers(context, readNext(cursor))
    return { items: answer.users.map(toProviderUser), nextCursor: nextCursor(answer.meta.next_page_link) }
  },

  /** Aircall makes the secret itself and repeats it in each delivery. */
  async subscribe(context, callbackUrl) {
    const json = { custom_name: 'Coachline', url: callbackUrl, events }
    const { webhook } = await fetchJson(context, wire, {
      method: 'POST',
      path: '/v1/webhooks',
      json,
      schema: createdWebhook,
    })
    return { subscriptionId: webhook.webhook_id, secret: webhook.token }
  },

  unsubscribe: (context, subscriptionId) =>
    deleteIfThere(context, wire, `/v1/webhooks/${segment(subscriptionId)}`),
}

export const aircall: CallProviderAdapter = {
  id: 'aircall',
  version: 1,
  capabilities: { pull: true, maxPageSize: 50 },
  // The lower of two published numbers.
  rateLimit: { perMinute: 60, concurrency: 2 },
  defaultBaseUrl,
  allowedHosts: ['api.aircall.io'],
  client,
}
