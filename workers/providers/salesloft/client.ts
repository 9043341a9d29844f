import { z } from 'zod'
import { bearer } from '../authorize.ts'
import { listInWindows, nextCursor, readNextNumber } from '../cursor.ts'
import { connectionTest, providerAnswer, providerJson, type ProviderWire, segment } from '../http.ts'
import { idText } from '../json.ts'
import { type AdapterContext, type ProviderCall, type ProviderClient, ProviderError } from '../provider.ts'
import { missingTranscript, transcriptOf } from '../speech.ts'
import {
  callOfSalesloft,
  conversations,
  oneConversation,
  salesloftUsers,
  segmentsOfSalesloft,
  type Sentence,
  sentences,
  userOfSalesloft,
} from './map.ts'
import { durationUnit, sentenceUnit, webhookEvents } from './switches.ts'

export const defaultBaseUrl = 'https://api.salesloft.com'

const wire: ProviderWire = { companyName: 'Salesloft', defaultBaseUrl, authorize: bearer }

const maxPageSize = 100
/** Deep pages cost more. */
const maxDays = 14
const dayMs = 86_400_000
/** Conversations are listed by when they were made, which is not when they took place. */
const marginMs = dayMs
/** 30,000 sentences: a day of talk. */
const sentencePages = 300

const isNotFound = (error: unknown): boolean => error instanceof ProviderError && error.code === 'not_found'

async function findConversation(context: AdapterContext, externalId: string): Promise<ProviderCall | null> {
  for (const ending of ['/extensive', '']) {
    try {
      const path = `/v2/conversations/${segment(externalId)}${ending}`
      const { data } = await providerJson(context, wire, { path, schema: oneConversation })
      return callOfSalesloft(data, durationUnit(context.config), context.internalDomains)
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
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
    const answer: z.infer<typeof sentences> = await providerJson(context, wire, { path, query, schema: sentences })
    all.push(...answer.data)
    page = answer.metadata?.paging.next_page
  }
  return all
}

const askForUsers = (context: AdapterContext, page: number) =>
  providerJson(context, wire, { path: '/v2/users.json', query: { per_page: maxPageSize, page }, schema: salesloftUsers })

const createdSubscription = z.object({ data: z.object({ id: idText }) })

export const salesloftClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await askForUsers(context, 1)
      return undefined
    }),

  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const made = { from: new Date(from.getTime() - marginMs), to: new Date(to.getTime() + marginMs), cursor: cursor ?? null }
    return listInWindows(made, maxDays, async (window, next) => {
      const query = {
        'created_at[gte]': window.from,
        'created_at[lt]': window.to,
        sort_by: 'created_at',
        sort_direction: 'ASC',
        per_page: Math.min(pageSize ?? maxPageSize, maxPageSize),
        page: next ?? 1,
      }
      const { data, metadata } = await providerJson(context, wire, { path: '/v2/conversations', query, schema: conversations })
      const items = data
        .flatMap((one) => callOfSalesloft(one, durationUnit(context.config), context.internalDomains) ?? [])
        .filter(({ startedAt }) => startedAt >= from && startedAt < to)
        .filter(({ ownerUserId }) => userIds === undefined || (ownerUserId !== undefined && userIds.includes(ownerUserId)))
      return { items, next: metadata.paging.next_page ?? null }
    })
  },

  getCall: (context, externalId) => findConversation(context, externalId),

  async getTranscript(context, call) {
    // The listing may be older than the transcript, and tells less of the people.
    const known = transcriptionIdOf(call) !== null && call.participants.length > 0
    const found = known ? call : await findConversation(context, call.externalId)
    const transcriptionId = transcriptionIdOf(found)
    if (found === null || transcriptionId === null) return missingTranscript(context, call)
    try {
      const all = await listSentences(context, transcriptionId)
      const segments = segmentsOfSalesloft(all, sentenceUnit(context.config), found.participants)
      return transcriptOf(context, call, segments, { participants: found.participants })
    } catch (error) {
      if (isNotFound(error)) return missingTranscript(context, call)
      throw error
    }
  },

  async listUsers(context, cursor) {
    const answer = await askForUsers(context, readNextNumber(cursor, 1))
    return { items: answer.data.map(userOfSalesloft), nextCursor: nextCursor(answer.metadata.paging.next_page) }
  },

  /** One subscription for each kind of event; their ids are kept together. */
  async subscribe(context, callbackUrl, secret) {
    const ids: string[] = []
    for (const event of webhookEvents(context.config)) {
      const json = { callback_url: callbackUrl, callback_token: secret, event_type: event }
      const request = { method: 'POST', path: '/v2/webhook_subscriptions', json, schema: createdSubscription } as const
      ids.push((await providerJson(context, wire, request)).data.id)
    }
    return { subscriptionId: ids.join(','), secret }
  },

  async unsubscribe(context, subscriptionId) {
    for (const id of subscriptionId.split(',')) {
      try {
        await providerAnswer(context, wire, { method: 'DELETE', path: `/v2/webhook_subscriptions/${segment(id)}` })
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    }
  },
}
