import { bearer } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import { connectionTest, fetchJson, orNull, type ProviderWire, segment } from '../http.ts'
import type { AdapterContext, CallProviderAdapter, ProviderCall, ProviderClient } from '../provider.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import {
  avomaMeeting,
  avomaMeetings,
  type AvomaTranscription,
  avomaTranscription,
  avomaTranscriptions,
  avomaUsers,
  speakersOf,
  toProviderCall,
  toProviderUser,
  toSegments,
} from './map.ts'

const defaultBaseUrl = 'https://api.avoma.com/v1'
const maxPageSize = 100

const wire: ProviderWire = { companyName: 'Avoma', defaultBaseUrl, authorize: bearer }

const fetchUsers = (context: AdapterContext, link?: string) =>
  fetchJson(context, wire, { url: link, path: '/users', schema: avomaUsers })

/** By its own id if the listing gave one, else by the meeting's. */
async function fetchTranscription(
  context: AdapterContext,
  call: ProviderCall,
): Promise<AvomaTranscription | undefined> {
  const id = call.hints?.['transcriptionId']
  if (typeof id === 'string') {
    return fetchJson(context, wire, { path: `/transcriptions/${segment(id)}/`, schema: avomaTranscription })
  }
  const query = { meeting_uuid: call.externalId }
  return (await fetchJson(context, wire, { path: '/transcriptions/', query, schema: avomaTranscriptions }))[0]
}

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => fetchUsers(context)),

  /** Avoma can't filter by user. Organizers are known by their addresses, so `userIds` contains addresses. */
  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const query = { from_date: from, to_date: to, page_size: Math.min(pageSize ?? maxPageSize, maxPageSize) }
    const { results, next } = await fetchJson(context, wire, {
      url: readNext(cursor),
      path: '/meetings/',
      query,
      schema: avomaMeetings,
    })
    const calls = results.flatMap((meeting) => toProviderCall(meeting, context.internalDomains) ?? [])
    const items = selectCalls(calls, { from, to }).filter(
      ({ ownerEmail }) => userIds === undefined || (ownerEmail !== undefined && userIds.includes(ownerEmail)),
    )
    return { items, nextCursor: nextCursor(next) }
  },

  async getCall(context, externalId) {
    const meeting = await orNull(
      fetchJson(context, wire, { path: `/meetings/${segment(externalId)}/`, schema: avomaMeeting }),
    )
    return meeting && toProviderCall(meeting, context.internalDomains)
  },

  async getTranscript(context, call) {
    const found = await orNull(fetchTranscription(context, call))
    if (!found) return missingTranscript(context, call)
    const participants = speakersOf(found, call.participants, context.internalDomains)
    return transcriptResult(context, call, toSegments(found), { participants })
  },

  async listUsers(context, cursor) {
    const answer = await fetchUsers(context, readNext(cursor))
    return {
      items: answer.results.flatMap((user) => toProviderUser(user) ?? []),
      nextCursor: nextCursor(answer.next),
    }
  },
}

export const avoma: CallProviderAdapter = {
  id: 'avoma',
  version: 1,
  capabilities: { pull: true, maxPageSize },
  // No number is published.
  rateLimit: { perMinute: 60, concurrency: 2 },
  defaultBaseUrl,
  allowedHosts: ['api.avoma.com'],
  client,
}
