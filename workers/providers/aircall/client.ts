import { z } from 'zod'
import { basicOrBearer } from '../authorize.ts'
import { listInWindows, nextCursor, readNext } from '../cursor.ts'
import { connectionTest, providerAnswer, providerJson, type ProviderWire, segment } from '../http.ts'
import { idText } from '../json.ts'
import { type AdapterContext, type ProviderClient, ProviderError, type TranscriptResult } from '../provider.ts'
import { resetHeader } from '../retry-after.ts'
import { missingTranscript, textOf, transcriptOf } from '../speech.ts'
import { aircallCalls, aircallOneCall, aircallTranscription, aircallUsers, callOfAircall, segmentsOfAircall, userOfAircall } from './map.ts'

export const defaultBaseUrl = 'https://api.aircall.io'

const wire: ProviderWire = {
  companyName: 'Aircall',
  defaultBaseUrl,
  authorize: basicOrBearer,
  retryAfterMs: resetHeader('x-aircallapi-reset'),
  // A transcript that is being made.
  judge: ({ status }) => (status === 202 ? 'not_found' : undefined),
}

const maxPageSize = 50
/** A listing shows so many calls and no more. */
const mostCalls = 10_000
/** Aircall knows no longest range; a month at once keeps pages shallow. */
const maxDays = 31

const createdWebhook = z.object({ webhook: z.object({ webhook_id: idText, token: z.string().min(1) }) })
const events = ['call.ended', 'call.comm_assets_generated', 'transcription.created']

const isCode = (error: unknown, code: ProviderError['code']): boolean => error instanceof ProviderError && error.code === code

const askForUsers = (context: AdapterContext, link: string | undefined) =>
  providerJson(context, wire, {
    ...(link === undefined ? { path: '/v1/users', query: { per_page: maxPageSize } } : { url: link }),
    schema: aircallUsers,
  })

export const aircallClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await askForUsers(context, undefined)
      return undefined
    }),

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
      const address = next === null ? { path: '/v1/calls', query } : { url: String(next) }
      const { meta, calls } = await providerJson(context, wire, { ...address, schema: aircallCalls })
      if (next === null && (meta.total ?? 0) > mostCalls) return 'split'
      const items = calls
        .flatMap((call) => callOfAircall(call, context.internalDomains) ?? [])
        .filter(({ startedAt }) => startedAt >= window.from && startedAt < window.to)
        .filter(({ ownerUserId }) => userIds === undefined || (ownerUserId !== undefined && userIds.includes(ownerUserId)))
      return { items, next: textOf(meta.next_page_link) ?? null }
    })
  },

  async getCall(context, externalId) {
    try {
      const query = { fetch_contact: true }
      const { call } = await providerJson(context, wire, { path: `/v1/calls/${segment(externalId)}`, query, schema: aircallOneCall })
      return callOfAircall(call, context.internalDomains)
    } catch (error) {
      if (isCode(error, 'not_found')) return null
      throw error
    }
  },

  async getTranscript(context, call): Promise<TranscriptResult> {
    try {
      const path = `/v1/calls/${segment(call.externalId)}/transcription`
      const { transcription } = await providerJson(context, wire, { path, schema: aircallTranscription })
      const language = textOf(transcription.content?.language)
      return transcriptOf(context, call, segmentsOfAircall(transcription, call.participants), language ? { language } : {})
    } catch (error) {
      if (isCode(error, 'not_found')) return missingTranscript(context, call)
      if (isCode(error, 'forbidden')) return { status: 'unavailable', reason: 'The plan of the Aircall account has no transcripts.' }
      throw error
    }
  },

  async listUsers(context, cursor) {
    const answer = await askForUsers(context, readNext(cursor))
    return { items: answer.users.map(userOfAircall), nextCursor: nextCursor(answer.meta.next_page_link) }
  },

  /** The secret is Aircall's own: it repeats it in each delivery. */
  async subscribe(context, callbackUrl) {
    const json = { custom_name: 'Coachline', url: callbackUrl, events }
    const { webhook } = await providerJson(context, wire, { method: 'POST', path: '/v1/webhooks', json, schema: createdWebhook })
    return { subscriptionId: webhook.webhook_id, secret: webhook.token }
  },

  async unsubscribe(context, subscriptionId) {
    try {
      await providerAnswer(context, wire, { method: 'DELETE', path: `/v1/webhooks/${segment(subscriptionId)}` })
    } catch (error) {
      if (!isCode(error, 'not_found')) throw error
    }
  },
}
