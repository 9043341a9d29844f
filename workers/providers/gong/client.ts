import { basicOrBearer } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import { connectionTest, providerJson, type ProviderWire } from '../http.ts'
import {
  type AdapterContext,
  type Page,
  type ProviderCall,
  type ProviderClient,
  ProviderError,
  type TranscriptResult,
} from '../provider.ts'
import { missingTranscript, transcriptOf } from '../speech.ts'
import { callOfGong, gongCalls, gongTranscripts, gongUsers, segmentsOfGong, userOfGong } from './map.ts'

export const defaultBaseUrl = 'https://api.gong.io'

const wire: ProviderWire = {
  companyName: 'Gong',
  defaultBaseUrl,
  authorize: basicOrBearer,
  // An empty range is a 404 with this text; any other 404 means that the address is wrong.
  judge: ({ status, text }) => (status === 404 && !/no calls? (?:were )?found/i.test(text) ? 'invalid_request' : undefined),
}

type Filter = { fromDateTime?: Date; toDateTime?: Date; callIds?: string[]; primaryUserIds?: readonly string[] }

/** One page of at most 100 calls, in Gong's order; its size is Gong's. */
async function extensive(context: AdapterContext, filter: Filter, cursor: string | undefined): Promise<Page<ProviderCall>> {
  const json = { cursor, filter, contentSelector: { context: 'None', exposedFields: { parties: true } } }
  const answer = await emptyWhenNotFound(
    providerJson(context, wire, { method: 'POST', path: '/v2/calls/extensive', json, isIdempotent: true, schema: gongCalls }),
    { calls: [], records: null },
  )
  const items = answer.calls.flatMap((call) => callOfGong(call, context.internalDomains) ?? [])
  return { items, nextCursor: nextCursor(answer.records?.cursor) }
}

async function emptyWhenNotFound<Answer>(answer: Promise<Answer>, empty: Answer): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return empty
    throw error
  }
}

async function transcripts(context: AdapterContext, calls: readonly ProviderCall[]): Promise<TranscriptResult[]> {
  const json = { filter: { callIds: calls.map((call) => call.externalId) } }
  const answer = await emptyWhenNotFound(
    providerJson(context, wire, { method: 'POST', path: '/v2/calls/transcript', json, isIdempotent: true, schema: gongTranscripts }),
    { callTranscripts: [] },
  )
  const found = new Map(answer.callTranscripts.map((transcript) => [transcript.callId, transcript]))
  return calls.map((call) => {
    const transcript = found.get(call.externalId)
    return transcript === undefined
      ? missingTranscript(context, call)
      : transcriptOf(context, call, segmentsOfGong(transcript, call.participants))
  })
}

const askForUsers = (context: AdapterContext, cursor: string | undefined) =>
  providerJson(context, wire, { path: '/v2/users', query: { cursor }, schema: gongUsers })

export const gongClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await askForUsers(context, undefined)
      return undefined
    }),

  async listCalls(context, { from, to, userIds, cursor }) {
    return extensive(context, { fromDateTime: from, toDateTime: to, primaryUserIds: userIds }, readNext(cursor))
  },

  async getCall(context, externalId) {
    const { items } = await extensive(context, { callIds: [externalId] }, undefined)
    return items.find((call) => call.externalId === externalId) ?? null
  },

  getTranscript: async (context, call) => (await transcripts(context, [call]))[0] ?? missingTranscript(context, call),

  getTranscripts: transcripts,

  async listUsers(context, cursor) {
    const answer = await askForUsers(context, readNext(cursor))
    return { items: answer.users.map(userOfGong), nextCursor: nextCursor(answer.records?.cursor) }
  },
}
