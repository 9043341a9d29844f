import type { z } from 'zod'
import { nextCursor, readNext, readNextNumber } from '../cursor.ts'
import { connectionTest, providerJson, type ProviderRequest, providerText, type ProviderWire, segment } from '../http.ts'
import { choiceIn } from '../lenient.ts'
import { type AdapterContext, type ProviderClient, ProviderError } from '../provider.ts'
import { missingTranscript, textOf, transcriptOf } from '../speech.ts'
import { callOfChorus, chorusConversation, chorusEngagements, chorusMe, chorusUsers, segmentsOfChorus, userOfChorus } from './map.ts'
import { authorize, withTokenPrefix } from './token.ts'

export const defaultBaseUrl = 'https://chorus.ai'

const wire: ProviderWire = { companyName: 'Chorus', defaultBaseUrl, authorize }

/** Of the older half of the API. */
const jsonApi = { accept: 'application/vnd.api+json' }

const ask = <Schema extends z.ZodType>(context: AdapterContext, request: ProviderRequest & { schema: Schema }) =>
  providerJson(withTokenPrefix(context), wire, request)

/** A 404 may also mean that the token may not see it. */
async function nullWhenNotFound<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return null
    throw error
  }
}

const transcriptFields = 'participants,status,language,recording.utterances,recording.clusters,recording.duration,recording.start_time'
const usersPageSize = 100

export const chorusClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      const { data } = await ask(context, { path: '/api/v1/users/me', headers: jsonApi, schema: chorusMe })
      return textOf(data.attributes.email)
    }),

  async listCalls(context, { from, to, userIds, cursor }) {
    const query = {
      min_date: from,
      max_date: to,
      // Whether several may be given at once is not published.
      user_id: userIds?.length === 1 ? userIds[0] : undefined,
      continuation_key: readNext(cursor),
    }
    const answer = await ask(context, { path: '/v3/engagements', query, schema: chorusEngagements })
    const calls = answer.engagements.flatMap((engagement) => callOfChorus(engagement, context.internalDomains) ?? [])
    return {
      items: calls.filter(
        ({ startedAt, ownerUserId }) =>
          startedAt >= from && startedAt < to && (userIds === undefined || userIds.includes(ownerUserId ?? '')),
      ),
      nextCursor: nextCursor(answer.continuation_key),
    }
  },

  async getCall(context, externalId) {
    const query = { engagement_id: externalId }
    const answer = await nullWhenNotFound(ask(context, { path: '/v3/engagements', query, schema: chorusEngagements }))
    const engagement = answer?.engagements.find(({ engagement_id: id }) => id === externalId)
    return engagement === undefined ? null : callOfChorus(engagement, context.internalDomains)
  },

  async getTranscript(context, call) {
    const path = `/api/v1/conversations/${segment(call.externalId)}`
    const query = { fields: transcriptFields }
    const answer = await nullWhenNotFound(ask(context, { path, query, headers: jsonApi, schema: chorusConversation }))
    if (answer === null) return missingTranscript(context, call)
    const { status, language } = answer.data.attributes
    const segments = segmentsOfChorus(answer.data.attributes, choiceIn(context.config, 'utteranceUnit', ['s', 'ms']))
    if (segments.length > 0) return transcriptOf(context, call, segments, textOf(language) ? { language: textOf(language) } : {})
    if (status === 'live' || status === 'processing' || status === 'scheduled') return { status: 'pending' }
    if (status === 'no show') return { status: 'unavailable', reason: 'Nobody came to this meeting.' }
    return missingTranscript(context, call)
  },

  async listUsers(context, cursor) {
    const page = readNextNumber(cursor, 1)
    const query = { 'page[number]': page, 'page[size]': usersPageSize }
    const { data } = await ask(context, { path: '/api/v1/users', query, headers: jsonApi, schema: chorusUsers })
    return { items: data.map(userOfChorus), nextCursor: data.length < usersPageSize ? null : nextCursor(page + 1) }
  },

  /** Chorus signs nothing: the address is the secret, and its unguessable part is what deliveries are checked by. */
  async subscribe(context, callbackUrl) {
    const json = { event: 'recording_done', hook_url: callbackUrl }
    await providerText(withTokenPrefix(context), wire, { method: 'POST', path: '/v3/webhook', json })
    const secret = URL.parse(callbackUrl)?.pathname.split('/').at(-1)
    return { subscriptionId: callbackUrl, ...(secret ? { secret } : {}) }
  },

  async unsubscribe(context, subscriptionId) {
    await providerText(withTokenPrefix(context), wire, { method: 'DELETE', path: '/v3/webhook', json: { hook_url: subscriptionId } })
  },
}
