import { z } from 'zod'
import { readSettings } from '../../domain/provider-settings.ts'
import { bearer } from '../authorize.ts'
import { listInWindows, nextCursor, readNextNumber } from '../cursor.ts'
import {
  connectionTest,
  deleteIfThere,
  fetchJson,
  orNull,
  orUndo,
  type ProviderWire,
  segment,
} from '../http.ts'
import { idText } from '../json.ts'
import type { AdapterContext, CallProviderAdapter, ProviderCall, ProviderClient } from '../provider.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import {
  conversations,
  oneConversation,
  salesloftUsers,
  type Sentence,
  sentences,
  toProviderCall,
  toProviderUser,
  toSegments,
} from './map.ts'

const defaultBaseUrl = 'https://api.salesloft.com'

const wire: ProviderWire = { companyName: 'Salesloft', defaultBaseUrl, authorize: bearer }

const maxPageSize = 100
/** Deep pages cost more points. */
const maxDays = 14
const dayMs = 86_400_000
/** Conversations are listed by when their rows were created, which is not when they took place. */
const marginMs = dayMs
/** 30,000 sentences: a full day of talking. */
const sentencePages = 300

async function findConversation(context: AdapterContext, externalId: string): Promise<ProviderCall | null> {
  const { durationUnit } = readSettings('salesloft', context.config)
  for (const ending of ['/extensive', '']) {
    const path = `/v2/conversations/${segment(externalId)}${ending}`
    const found = await orNull(fetchJson(context, wire, { path, schema: oneConversation }))
    if (found !== null) return toProviderCall(found.data, durationUnit, context.internalDomains)
  }
  return null
}

const transcriptionIdOf = (call: ProviderCall | null): string | null =>
  typeof call?.hints?.['transcriptionId'] === 'string' ? call.hints['transcriptionId'] : null

async function listSentences(context: AdapterContext, transcriptionId: string): Promise<Sentence[]> {
  const all: Sentence[] = []
  const path = `/v2/transcriptions/${segment(transcriptionId)}/sentences`
  let page: number | null | undefined = 1
  while (page != null && page <= sentencePages) {
    const query = { per_page: maxPageSize, page }
    const answer: z.infer<typeof sentences> = await fetchJson(context, wire, {
      path,
      query,
      schema: sentences,
    })
    all.push(...answer.data)
    page = answer.metadata?.paging.next_page
  }
  return all
}

const fetchUsers = (context: AdapterContext, page: number) =>
  fetchJson(context, wire, {
    path: '/v2/users.json',
    query: { per_page: maxPageSize, page },
    schema: salesloftUsers,
  })

const createdSubscription = z.object({ data: z.object({ id: idText }) })

async function endSubscriptions(context: AdapterContext, ids: readonly string[]): Promise<void> {
  for (const id of ids) await deleteIfThere(context, wire, `/v2/webhook_subscriptions/${segment(id)}`)
}

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => fetchUsers(context, 1)),

  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const made = {
      from: new Date(from.getTime() - marginMs),
      to: new Date(to.getTime() + marginMs),
      cursor: cursor ?? null,
    }
    return listInWindows(made, maxDays, async (window, next) => {
      const query = {
        'created_at[gte]': window.from,
        'created_at[lt]': window.to,
        sort_by: 'created_at',
        sort_direction: 'ASC',
        per_page: Math.min(pageSize ?? maxPageSize, maxPageSize),
        page: next ?? 1,
      }
      const { data, metadata } = await fetchJson(context, wire, {
        path: '/v2/conversations',
        query,
        schema: conversations,
      })
      const { durationUnit } = readSettings('salesloft', context.config)
      const calls = data.flatMap((one) => toProviderCall(one, durationUnit, context.internalDomains) ?? [])
      return { items: selectCalls(calls, { from, to, userIds }), next: metadata.paging.next_page ?? null }
    })
  },

  getCall: findConversation,

  async getTranscript(context, call) {
    // The listing may be older than the transcript, and says less about the participants.
    const known = transcriptionIdOf(call) !== null && call.participants.length > 0
    const found = known ? call : await findConversation(context, call.externalId)
    const transcriptionId = transcriptionIdOf(found)
    if (found === null || transcriptionId === null) return missingTranscript(context, call)
    const sentences = await orNull(listSentences(context, transcriptionId))
    if (sentences === null) return missingTranscript(context, call)
    const { participants } = found
    const segments = toSegments(
      sentences,
      readSettings('salesloft', context.config).sentenceUnit,
      participants,
    )
    return transcriptResult(context, call, segments, { participants })
  },

  async listUsers(context, cursor) {
    const answer = await fetchUsers(context, readNextNumber(cursor, 1))
    return {
      items: answer.data.map(toProviderUser),
      nextCursor: nextCursor(answer.metadata.paging.next_page),
    }
  },

  /** One subscription for each kind of event. Their ids are stored together. */
  async subscribe(context, callbackUrl, secret) {
    const ids: string[] = []
    for (const event of readSettings('salesloft', context.config).webhookEvents) {
      const json = { callback_url: callbackUrl, callback_token: secret, event_type: event }
      const request = {
        method: 'POST',
        path: '/v2/webhook_subscriptions',
        json,
        schema: createdSubscription,
      } as const
      const { data } = await orUndo(fetchJson(context, wire, request), () => endSubscriptions(context, ids))
      ids.push(data.id)
    }
    return { subscriptionId: ids.join(','), secret }
  },

  unsubscribe: (context, subscriptionId) => endSubscriptions(context, subscriptionId.split(',')),
}

export const salesloft: CallProviderAdapter = {
  id: 'salesloft',
  version: 1,
  capabilities: { pull: true, maxPageSize: 100 },
  // 600 points a minute for a team. Most requests cost one.
  rateLimit: { perMinute: 600, concurrency: 4 },
  defaultBaseUrl,
  allowedHosts: ['api.salesloft.com'],
  client,
}
