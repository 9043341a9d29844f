import { z } from 'zod'
import { bearer, inHeader } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import { connectionTest, fetchJson, fetchText, orNull, type ProviderWire, segment } from '../http.ts'
import { idText } from '../json.ts'
import type { AdapterContext, CallProviderAdapter, ProviderClient } from '../provider.ts'
import { resetHeader } from '../retry-after.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import {
  fathomMeetings,
  fathomTeam,
  fathomTranscript,
  readFathomId,
  toProviderCall,
  toProviderUser,
  toSegments,
} from './map.ts'

const defaultBaseUrl = 'https://api.fathom.ai/external/v1'

const wire: ProviderWire = {
  companyName: 'Fathom',
  defaultBaseUrl,
  authorize: (credentials) =>
    credentials.type === 'OAUTH2' ? bearer(credentials) : inHeader('x-api-key')(credentials),
  retryAfterMs: resetHeader('ratelimit-reset'),
}

type MeetingsQuery = {
  created_after?: Date
  created_before?: Date
  cursor?: string
  'recorded_by[]'?: readonly string[]
}

const fetchMeetings = (context: AdapterContext, query: MeetingsQuery) =>
  fetchJson(context, wire, { path: '/meetings', query, schema: fathomMeetings })

/** Listings filter by when a recording was stored, not by its start. How far apart the two are is not published. */
const createdMarginMs = 24 * 3_600_000
const shifted = (date: Date, ms: number): Date => new Date(date.getTime() + ms)

/** No more meetings than this are stored within the same three seconds. */
const maxPagesPerMoment = 10

/** A subscription covers every recording that the key may see. */
const triggers = [
  'my_recordings',
  'shared_external_recordings',
  'my_shared_with_team_recordings',
  'shared_team_recordings',
]
const subscription = z.object({ id: idText, secret: z.string().nullish() })

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => fetchMeetings(context, {})),

  async listCalls(context, { from, to, userIds, cursor }) {
    const answer = await fetchMeetings(context, {
      created_after: shifted(from, -createdMarginMs),
      created_before: shifted(to, createdMarginMs),
      'recorded_by[]': userIds,
      cursor: readNext(cursor),
    })
    const items = answer.items.flatMap((meeting) => toProviderCall(meeting, context.internalDomains) ?? [])
    return { items: selectCalls(items, { from, to }), nextCursor: nextCursor(answer.next_cursor) }
  },

  /** Fathom has no request for a single meeting. Our id contains the time by which the listing finds it. */
  async getCall(context, externalId) {
    const { createdAt } = readFathomId(externalId)
    if (createdAt === null) return null
    const query = { created_after: shifted(createdAt, -1_000), created_before: shifted(createdAt, 2_000) }
    let cursor: string | undefined
    for (let pages = 0; pages < maxPagesPerMoment; pages += 1) {
      const answer = await fetchMeetings(context, { ...query, cursor })
      const calls = answer.items.flatMap((meeting) => toProviderCall(meeting, context.internalDomains) ?? [])
      const call = calls.find((one) => one.externalId === externalId)
      if (call !== undefined) return call
      if (!answer.next_cursor) break
      cursor = answer.next_cursor
    }
    return null
  },

  async getTranscript(context, call) {
    const path = `/recordings/${segment(readFathomId(call.externalId).recordingId)}/transcript`
    const found = await orNull(fetchJson(context, wire, { path, schema: fathomTranscript }))
    return found === null
      ? missingTranscript(context, call)
      : transcriptResult(context, call, toSegments(found.transcript ?? []))
  },

  async listUsers(context, cursor) {
    const answer = await fetchJson(context, wire, {
      path: '/team_members',
      query: { cursor: readNext(cursor) },
      schema: fathomTeam,
    })
    return {
      items: answer.items.flatMap((member) => toProviderUser(member) ?? []),
      nextCursor: nextCursor(answer.next_cursor),
    }
  },

  async subscribe(context, callbackUrl) {
    const json = { destination_url: callbackUrl, triggered_for: triggers, include_transcript: true }
    const { id, secret } = await fetchJson(context, wire, {
      method: 'POST',
      path: '/webhooks',
      json,
      schema: subscription,
    })
    return { subscriptionId: id, secret: secret ?? undefined }
  },

  async unsubscribe(context, subscriptionId) {
    await fetchText(context, wire, { method: 'DELETE', path: `/webhooks/${segment(subscriptionId)}` })
  },
}

export const fathom: CallProviderAdapter = {
  id: 'fathom',
  version: 1,
  capabilities: { pull: true, maxPageSize: 10 },
  // 60 for listings, but 30 for transcripts, which are most of the requests.
  rateLimit: { perMinute: 30, concurrency: 2 },
  defaultBaseUrl,
  allowedHosts: ['api.fathom.ai'],
  client,
}
