import { basicOrBearer } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import { connectionTest, fetchJson, orNull, type ProviderWire } from '../http.ts'
import type {
  AdapterContext,
  CallProviderAdapter,
  Page,
  Participant,
  ProviderCall,
  ProviderClient,
  TranscriptResult,
} from '../provider.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import {
  gongCalls,
  gongTranscripts,
  gongUsers,
  hasUnknownSpeakers,
  toProviderCall,
  toProviderUser,
  toSegments,
} from './map.ts'

const defaultBaseUrl = 'https://api.gong.io'

const wire: ProviderWire = {
  companyName: 'Gong',
  defaultBaseUrl,
  authorize: basicOrBearer,
  // An empty range is a 404 with this text; any other 404 means that the address is wrong.
  judge: ({ status, text }) =>
    status === 404 && !/no calls? (?:were )?found/i.test(text) ? 'invalid_request' : undefined,
}

type Filter = {
  fromDateTime?: Date
  toDateTime?: Date
  callIds?: string[]
  primaryUserIds?: readonly string[]
}

/** One page of at most 100 calls, in Gong's order. Gong decides its size. */
async function fetchExtensive(
  context: AdapterContext,
  filter: Filter,
  cursor?: string,
): Promise<Page<ProviderCall>> {
  const json = { cursor, filter, contentSelector: { context: 'None', exposedFields: { parties: true } } }
  const request = {
    method: 'POST',
    path: '/v2/calls/extensive',
    json,
    isIdempotent: true,
    schema: gongCalls,
  } as const
  const found = await orNull(fetchJson(context, wire, request))
  const items = found?.calls.flatMap((call) => toProviderCall(call, context.internalDomains) ?? []) ?? []
  return { items, nextCursor: nextCursor(found?.records?.cursor) }
}

/**
 * The participants of these calls as Gong has them now. Gong knows who speaks with which voice once there is a transcript, so a call that
 * was listed before does not say it.
 */
async function listParticipants(
  context: AdapterContext,
  calls: readonly ProviderCall[],
): Promise<Map<string, Participant[]>> {
  if (calls.length === 0) return new Map()
  const { items } = await fetchExtensive(context, { callIds: calls.map((call) => call.externalId) })
  return new Map(items.map((call) => [call.externalId, call.participants]))
}

async function getTranscripts(
  context: AdapterContext,
  calls: readonly ProviderCall[],
): Promise<TranscriptResult[]> {
  const json = { filter: { callIds: calls.map((call) => call.externalId) } }
  const request = {
    method: 'POST',
    path: '/v2/calls/transcript',
    json,
    isIdempotent: true,
    schema: gongTranscripts,
  } as const
  const found = await orNull(fetchJson(context, wire, request))
  const byCall = new Map(found?.callTranscripts.map((transcript) => [transcript.callId, transcript]))
  const renewed = await listParticipants(
    context,
    calls.filter((call) => hasUnknownSpeakers(byCall.get(call.externalId), call.participants)),
  )
  return calls.map((call) => {
    const transcript = byCall.get(call.externalId)
    if (transcript === undefined) return missingTranscript(context, call)
    const participants = renewed.get(call.externalId)
    const segments = toSegments(transcript, participants ?? call.participants)
    return transcriptResult(context, call, segments, { participants })
  })
}

const fetchUsers = (context: AdapterContext, cursor?: string) =>
  fetchJson(context, wire, { path: '/v2/users', query: { cursor }, schema: gongUsers })

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => fetchUsers(context)),

  async listCalls(context, { from, to, userIds, cursor }) {
    return fetchExtensive(
      context,
      { fromDateTime: from, toDateTime: to, primaryUserIds: userIds },
      readNext(cursor),
    )
  },

  async getCall(context, externalId) {
    const { items } = await fetchExtensive(context, { callIds: [externalId] })
    return items.find((call) => call.externalId === externalId) ?? null
  },

  getTranscript: async (context, call) =>
    (await getTranscripts(context, [call]))[0] ?? missingTranscript(context, call),

  getTranscripts,

  async listUsers(context, cursor) {
    const answer = await fetchUsers(context, readNext(cursor))
    return { items: answer.users.map(toProviderUser), nextCursor: nextCursor(answer.records?.cursor) }
  },
}

export const gong: CallProviderAdapter = {
  id: 'gong',
  version: 2,
  capabilities: { pull: true, maxPageSize: 100 },
  rateLimit: { perSecond: 3, perDay: 10_000, concurrency: 3 },
  defaultBaseUrl,
  // Companies have their own hosts below it, such as us-12345.api.gong.io.
  allowedHosts: ['api.gong.io'],
  client,
}
